"""Antiking sudoku."""
