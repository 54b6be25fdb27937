"""Compiled code of kakuro."""
