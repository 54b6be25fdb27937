"""Compiled code for crowns: sets of cells as bits, the search, and maps of regions. Its ladder is in `generator.techniques.crowns`."""
