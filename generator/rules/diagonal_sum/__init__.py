"""The rule of sums of diagonals."""
