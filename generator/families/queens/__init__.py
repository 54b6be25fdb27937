"""Queens puzzles."""
