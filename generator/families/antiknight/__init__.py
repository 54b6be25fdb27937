"""Antiknight sudoku."""
