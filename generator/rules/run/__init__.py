"""The rule of runs with a sum."""
