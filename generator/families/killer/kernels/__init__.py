"""Compiled code for cages: what sums allow, what houses and cages add up to, and a search that knows both."""
