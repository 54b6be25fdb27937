"""The rule of cells with even or odd digits."""
