"""Sukaku."""
