"""Jigsaw sudoku."""
