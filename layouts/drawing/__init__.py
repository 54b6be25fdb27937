"""Inks, figures, running text, links and ornaments of a page."""
