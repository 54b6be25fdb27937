"""Classic puzzles in the kind that a file format stores."""

from __future__ import annotations

from generator.families.sukaku.kind import ALL, SUKAKU_9X9, make_sukaku
from generator.formats.format import Format
from generator.model import Puzzle
from generator.notation import parse_puzzle


def puzzle_for(form: Format, cells: str) -> Puzzle:
    """Return a classic puzzle, or the sukaku with the same givens."""
    puzzle = parse_puzzle(cells)
    if SUKAKU_9X9.name not in form.families:
        return puzzle
    return make_sukaku(tuple(1 << digit - 1 if digit else ALL for digit in puzzle.givens))
