"""Finished editions: puzzles, pages and proof combined into a published folder."""
