"""Compiled code for cages: sums of cages, the rule of 45, and the search."""
