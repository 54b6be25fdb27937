"""The parts of a book: puzzle and answer pages and all pages around them."""
