"""The rule of cages with an operation."""
