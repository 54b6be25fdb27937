"""Compiled code of queens."""
