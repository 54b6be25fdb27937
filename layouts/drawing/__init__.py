"""Ink, figures and running text on a page."""
