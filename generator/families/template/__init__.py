"""A family to copy."""
