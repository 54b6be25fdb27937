"""Compiled code for crowns: sets of cells as bits, the search, and maps of regions. The ladder is in `../techniques`."""
