"""Page layout and drawing: planning and typesetting a book. See README.md."""
