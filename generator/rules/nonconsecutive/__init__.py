"""Nonconsecutive: neighbors do not have consecutive digits."""
