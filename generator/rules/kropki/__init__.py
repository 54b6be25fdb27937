"""The rule of white and black dots."""
