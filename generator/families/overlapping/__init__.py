"""Overlapping sudokus: twin, butterfly and samurai."""
