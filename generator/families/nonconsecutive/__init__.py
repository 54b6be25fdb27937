"""Nonconsecutive sudoku."""
