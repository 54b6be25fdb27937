"""The rule of sums between the smallest and the largest digit of a line."""
