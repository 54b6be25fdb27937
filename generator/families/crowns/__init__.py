"""Crowns."""
