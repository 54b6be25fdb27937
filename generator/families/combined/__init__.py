"""Kinds that combine several rules on one board."""
