"""Data of the companion page."""
