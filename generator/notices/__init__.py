"""Notices: tell other programs that a book was made, or why it was not."""
