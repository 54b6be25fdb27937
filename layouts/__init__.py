"""Pages: where a book's puzzles and words stand, and how they are drawn. Start with README.md."""
