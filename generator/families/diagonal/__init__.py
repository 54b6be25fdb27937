"""Diagonal sudoku."""
