"""Layouts and looks as data: measures, type sizes, faces, lines."""
