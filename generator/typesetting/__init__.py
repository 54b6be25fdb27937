"""Typesetting of graded puzzles: books, covers, sheets and reports."""
