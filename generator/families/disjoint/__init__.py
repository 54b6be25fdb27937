"""Disjoint groups sudoku."""
