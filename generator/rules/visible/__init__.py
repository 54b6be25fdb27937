"""The rule of what is seen from outside the board."""
