"""Addresses in a book's QR codes, which open the companion page at a puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from generator.model import Code
from generator.recipe.matter_order import MatterOrder


def make_codes(order: MatterOrder, chapters: Sequence[tuple[str, int]], first: int) -> tuple[Code, ...]:
    """Return the codes of a book: of every puzzle, or the first of each kind.

    There are none without a companion page.

    Parameters
    ----------
    chapters : family and number of puzzles of each chapter, in book order
    first : number of the first puzzle
    """
    if not order.companion:
        return ()
    codes: list[Code] = []
    number = first
    opened: set[str] = set()
    for family, count in chapters:
        n_codes = count if order.qr == "puzzle" else int(family not in opened)
        opened.add(family)
        codes += [Code(number + at, puzzle_address(order.companion, number + at)) for at in range(n_codes)]
        number += count
    return tuple(codes)


def puzzle_address(companion: str, number: int) -> str:
    """Return the address at which the companion page of a book opens a puzzle.

    It has only the puzzle's number, because the page contains the puzzle: a code with a whole puzzle is twice as wide.
    """
    return f"{companion}#{number}"
