"""Addresses in a book's QR codes, which open the companion page at a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from generator.model import Code, Puzzle
from generator.notation import BARE_FAMILY, format_puzzle
from generator.recipe.matter_order import MatterOrder

SAFE = ":;=+,-."
"""Characters of puzzle lines that need no escape in the fragment (after #) of an address. Source: RFC 3986, section 3.5."""


def make_codes(order: MatterOrder, chapters: Sequence[Sequence[Puzzle]], first: int) -> tuple[Code, ...]:
    """Return the codes of a book: of every puzzle, or the first of each chapter.

    There are none without a companion page.

    Parameters
    ----------
    chapters : the puzzles of each chapter, in book order
    first : number of the first puzzle
    """
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
    """Return the address at which the companion page opens a puzzle.

    A classic 9x9 sudoku is written as digits only, which makes a smaller QR code.
    """
    line = format_puzzle(puzzle)
    if puzzle.family == BARE_FAMILY:
        line = line.partition(":")[2].replace(".", "0")
    return f"{companion}#{quote(line, safe=SAFE)}"
