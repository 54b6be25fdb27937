"""Sandwich sudoku."""
