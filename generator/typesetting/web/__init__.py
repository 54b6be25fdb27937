"""The data of the companion page."""
