"""Answers upside down at the foot of the page of their puzzles: sizes and places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.model import Book, Figure
from layouts.geometry import PT_PER_MM, Frame
from layouts.plan.pages import Slot
from layouts.style.layout import Layout
from layouts.style.look import Look

BELOW = "below"
"""Place of the answers, as an imprint names it."""

LEAST_PT, SIZE_PER_CELL = 7.1, 0.8
"""Least type size of digits, and their size over the side of a cell: dense, because the answers take room from the puzzles."""

GAP_PT, RULE_GAP_PT = 10.0, 9.0
"""White between two answers, and above and below the rule between puzzles and answers."""


def has_foot_answers(book: Book) -> bool:
    """Return whether the answers of a book are on the pages of their puzzles."""
    return book.imprint.answers == BELOW


def foot_look(layout: Layout) -> Look:
    """Return the look of answers at the foot of a page."""
    return replace(layout.look, lines=replace(layout.look.lines, size_per_cell=SIZE_PER_CELL))


def foot_cell(layout: Layout) -> float:
    """Return the side of their cells in points.

    Digits are as large as the smallest ones of the layout's answer pages.
    """
    size_per_cell = layout.answer_look.lines.size_per_cell
    return max(LEAST_PT, layout.answers.cell_mm * PT_PER_MM * size_per_cell) / SIZE_PER_CELL


def foot_height(layout: Layout, width: float, shape: tuple[int, int], count: int) -> float:
    """Return the height that the answers of some puzzles take at the foot of a page.

    Parameters
    ----------
    width : of the page's body, in points
    shape : rows and columns of each board
    count : number of boards
    """
    n_rows = -(-count // _columns(layout, width, shape))
    return n_rows * _pitch(layout, shape) - GAP_PT + 2 * RULE_GAP_PT


def place_answers(body: Frame, slots: Sequence[Slot], layout: Layout, board: Figure) -> tuple[Slot, ...]:
    """Return the places of the answers of a page's puzzles.

    They are in reading order when the page is turned: the first one is at the right, the first row at the bottom.

    Parameters
    ----------
    slots : places of the puzzles
    board : an answer; all are of this shape
    """
    cell, shape = foot_cell(layout), (board.n_rows, board.n_cols)
    cols, width, height = _columns(layout, body.width, shape), cell * shape[1], cell * shape[0]
    found = []
    for at, slot in enumerate(slots):
        row, col = divmod(at, cols)
        label = label_height(layout)
        place = Frame(body.right - col * (width + GAP_PT) - width, body.y + row * _pitch(layout, shape), width, height + label)
        found.append(Slot(slot.number, place, Frame(place.x, place.y + label, width, height), cell))
    return tuple(found)


def label_height(layout: Layout) -> float:
    """Return the height of the number of an answer, which is below its board."""
    return 1.3 * layout.answer_pt


def _columns(layout: Layout, width: float, shape: tuple[int, int]) -> int:
    return max(1, int((width + GAP_PT + 0.01) / (foot_cell(layout) * shape[1] + GAP_PT)))


def _pitch(layout: Layout, shape: tuple[int, int]) -> float:
    return foot_cell(layout) * shape[0] + label_height(layout) + GAP_PT
