"""Compiled code for the n queens problem."""
