"""Page layout and drawing of gridpress: planning and typesetting a book."""
