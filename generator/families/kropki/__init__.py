"""Kropki sudoku."""
