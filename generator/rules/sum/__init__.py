"""The rule of cages with a sum."""
