"""Covers: designs, palettes, words, barcode."""
