"""Puzzle lines: a puzzle to text; `generator.notation` reads them."""

from __future__ import annotations

from generator.model import HOLE, HOLE_SYMBOL, Puzzle

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
"""Symbols of digits 1..n in puzzle lines."""

_SYMBOL_TABLE = bytes(f".{SYMBOLS}".encode().ljust(HOLE, b"?") + HOLE_SYMBOL.encode()).ljust(256, b"?")


def format_digits(digits: bytes) -> str:
    """Return the cells of a board as text, ``.`` for empty."""
    return digits.translate(_SYMBOL_TABLE).decode()


def format_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as one line, which ``parse_puzzle`` reads back."""
    line = f"{puzzle.family}:{format_digits(puzzle.givens)}"
    return f"{line}:{puzzle.extra}" if puzzle.extra else line
