"""Puzzles: fill, dig, grade, select and solve."""
