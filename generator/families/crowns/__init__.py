"""Crowns puzzles."""
