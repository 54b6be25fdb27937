"""The EPUB of a book."""
