"""Recipes and orders for books: read, checked and completed."""
