"""Shops that sell a book: limits of their forms, prices, subject codes."""
