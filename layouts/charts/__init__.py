"""Charts and sequences of pictures."""
