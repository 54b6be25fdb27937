"""Wordoku: a sudoku with the letters of a hidden word."""
