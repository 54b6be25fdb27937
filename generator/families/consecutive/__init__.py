"""Consecutive sudoku."""
