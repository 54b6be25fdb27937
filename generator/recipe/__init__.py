"""The order for one book: recipes read and checked, nothing left open."""
