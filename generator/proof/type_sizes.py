"""The least size of type on each page of a book in large print.

A book in large print is not published without it, and `gridpress prove` asks for it again. Sizes are read from the pages alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pypdfium2

from generator.model import EDGE, INSIDE, LINE
from generator.proof.own_pages import find_own_pages
from generator.proof.print_file.objects import TEXT, read_marks
from generator.proof.printed_boards import Board

LARGE_PRINT = "large-print"
"""Name of the layout that promises its type."""

LARGE_PT, TOLERANCE_PT = 18.0, 0.05
"""Least type of large print, and the rounding of the numbers in a file, in points."""

NAMES_PT, MANY_COLUMNS = 16.0, 9
"""Least type, in points, on a page with a position of more columns than these, those of its numbers outside included."""

SIGNED_PT = 15.0
"""Least type, in points, on a page with a position with candidates and signs at cells: the candidates keep clear of the signs (on A4)."""

CAGED_PT = 12.5
"""Least type, in points, on a page with a position of cages with candidates: a cell holds a sum and nine digits (on A4)."""

LEAST_TRIM_PT = (590.0, 790.0)
"""Least width and height of a page, in points, for which large print promises its size: A4 and letter."""


def find_small_type(path: Path, boards: Sequence[Board]) -> list[str]:
    """Return a fault for each page with type that is too small for large print.

    Smaller trims than A4 and letter have none, because examples and lists may be smaller there. Own pages are as the user made them.

    Parameters
    ----------
    boards : the printed boards of the book, which say on which pages type may be smaller
    """
    faults, own = [], find_own_pages(path)
    with pypdfium2.PdfDocument(path) as document:
        for number, page in enumerate(document, start=1):
            if number in own or any(side < least for side, least in zip(page.get_size(), LEAST_TRIM_PT, strict=True)):
                continue
            least = min([LARGE_PT, *(_least_for(board) for board in boards if board.page == number and board.is_position)])
            words = [mark for mark in read_marks(page) if mark.kind == TEXT and mark.has_extent and not mark.is_hidden]
            smallest = min(words, key=lambda mark: mark.size_pt, default=None)
            if smallest and smallest.size_pt < least - TOLERANCE_PT:
                text = " ".join(page.get_textpage().get_text_bounded(*smallest.edges).split())
                expected = f"expected type of {least:g} points or more in large print"
                faults.append(f"page {number}: {expected}, found type of {smallest.size_pt:.1f}: {text[:60]!r}")
    return faults


def _least_for(board: Board) -> float:
    """Return the least type of a page with a position."""
    if board.has_cages and any(board.pencil):
        return CAGED_PT
    figure = board.family.figure(board.puzzle, board.digits)
    if any(board.pencil) and any(sign.kind in (EDGE, INSIDE, LINE) for sign in figure.signs):
        return SIGNED_PT
    return NAMES_PT if figure.extent[1] > MANY_COLUMNS else LARGE_PT
