"""Typefaces and line breaks."""
