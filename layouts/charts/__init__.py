"""Bar charts and sequences of pictures."""
