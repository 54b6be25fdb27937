"""Finished editions: puzzles, pages and proof bound into a published folder."""
