"""Thermometer sudoku."""
