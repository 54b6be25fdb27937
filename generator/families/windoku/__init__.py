"""Windoku."""
