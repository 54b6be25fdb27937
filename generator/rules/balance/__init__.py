"""The rule of lines with as many of each of two digits."""
