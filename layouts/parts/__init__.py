"""The parts of a book around and between its puzzles."""
