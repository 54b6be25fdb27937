"""The rule of bars between consecutive digits."""
