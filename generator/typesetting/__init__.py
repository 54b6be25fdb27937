"""Graded puzzles set into pages: books, covers, sheets, reports."""
