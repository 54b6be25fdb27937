"""Calcudoku."""
