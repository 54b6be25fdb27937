"""Puzzles made and chosen: fill, dig, grade, select, solve."""
