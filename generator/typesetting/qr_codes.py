"""The addresses that a book's QR codes hold: the companion page, opened at a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from generator.model import Code, Puzzle
from generator.notation import BARE_FAMILY, format_puzzle
from generator.recipe.matter_order import MatterOrder

SAFE = ":;=+,-."
"""Signs of puzzle lines that may stand behind the # of an address as they are. Source: RFC 3986, section 3.5."""


def make_codes(order: MatterOrder, chapters: Sequence[Sequence[Puzzle]], first: int) -> tuple[Code, ...]:
    """Make the codes of a book numbered from `first`: of every puzzle, or of the first of each chapter; none without a companion page."""
    if not order.companion:
        return ()
    codes: list[Code] = []
    number = first
    for puzzles in chapters:
        chosen = puzzles[:1] if order.qr == "chapter" else puzzles
        codes += [Code(number + at, puzzle_address(order.companion, puzzle)) for at, puzzle in enumerate(chosen)]
        number += len(puzzles)
    return tuple(codes)


def puzzle_address(companion: str, puzzle: Puzzle) -> str:
    """Return where the companion page plays a puzzle; a classic one goes as digits alone, which make a smaller code."""
    line = format_puzzle(puzzle)
    if puzzle.family == BARE_FAMILY:
        line = line.partition(":")[2].replace(".", "0")
    return f"{companion}#{quote(line, safe=SAFE)}"
