"""Reading of the signs in the cells of an EPUB's tables.

Marks are at the right and lower sides of cells, circles around their symbols. Each cell of a line has the letter of its line; then the
first one has what the line begins with, and the others have their place. `layouts/epub/board_table.py` prints them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from generator.model import (
    ARROW,
    BAR,
    BLACK_DOT,
    CIRCLE,
    EDGE,
    INSIDE,
    LESS,
    LETTER_V,
    LETTER_X,
    LINE,
    OUTSIDE,
    SLASH,
    THERMOMETER,
    WHITE_DOT,
    Sign,
)

SIGNS = {
    ("beside", "<"): (LESS, 1),
    ("beside", ">"): (LESS, -1),
    ("below", "\N{LOGICAL AND}"): (LESS, 1),
    ("below", "\N{LOGICAL OR}"): (LESS, -1),
    ("beside", "\N{BOX DRAWINGS HEAVY VERTICAL}"): (BAR, 1),
    ("below", "\N{BOX DRAWINGS HEAVY HORIZONTAL}"): (BAR, 1),
    **{(side, mark): (mark, 1) for mark in (WHITE_DOT, BLACK_DOT, LETTER_X, LETTER_V) for side in ("beside", "below")},
}
"""Marks by the side of a cell that they are at and what is printed there; -1 where that cell is the second one of the mark."""

ROUND = "\N{LARGE CIRCLE}"
"""What is printed for a circle in a cell."""

BEGINNINGS = {"\N{BLACK CIRCLE}": THERMOMETER, "\N{WHITE CIRCLE}": ARROW}
"""What is printed in the first cell of each line, after its letter."""

PLACE = re.compile(rf"([A-Za-z])([{''.join(BEGINNINGS)}]|[1-9]\d?)")
"""The letter of a line, and the beginning or the place of a cell."""


def read_cell_signs(drawn: Sequence[Iterable[tuple[str, str]]], n_cols: int) -> list[Sign] | None:
    """Return the signs in the cells of a table; None if one is not valid.

    drawn   for each cell, the class and the text of what is drawn in it
    """
    signs, notes = list[Sign](), list[tuple[int, str]]()
    for at, (side, text) in ((at, one) for at, cell in enumerate(drawn) for one in cell):
        if side == "line":
            notes.append((at, text))
            continue
        if (side, text) == ("inside", ROUND):
            signs.append(Sign(INSIDE, (at,), CIRCLE))
            continue
        mark, step = SIGNS.get((side, text), ("", 0))
        near = at + (1 if side == "beside" else n_cols)
        if not step or near >= len(drawn) or (side == "beside" and near % n_cols == 0):
            return None
        signs.append(Sign(EDGE, (at, near)[::step], mark))
    lines = _read_lines(notes)
    return None if lines is None else signs + lines


def _read_lines(notes: Iterable[tuple[int, str]]) -> list[Sign] | None:
    """Return the lines of a table; None if a cell of one is missing or there twice.

    notes   cell, and what is printed there
    """
    lines: dict[str, dict[int, int]] = {}
    texts: dict[str, str] = {}
    for cell, note in notes:
        match = PLACE.fullmatch(note)
        place = int(match[2]) if match and match[2] not in BEGINNINGS else 0
        if match is None or place in lines.setdefault(match[1], {}):
            return None
        lines[match[1]][place] = cell
        if not place:
            texts[match[1]] = BEGINNINGS[match[2]]
    if any(sorted(places) != [*range(len(places))] for places in lines.values()):
        return None
    return [Sign(LINE, tuple(places[at] for at in sorted(places)), texts[letter]) for letter, places in lines.items()]


def list_cells(sign: Sign, n_cols: int) -> tuple[int, ...]:
    """Return a sign's number, and row and column of its first and last cell.

    If both are the same cell, it is there once. Of a line, all cells are there.
    """
    number = (int(sign.text),) if sign.kind in (OUTSIDE, SLASH) else ()
    cells = sign.cells if sign.kind == LINE else dict.fromkeys((sign.cells[0], sign.cells[-1]))
    return (*number, *(1 + part for cell in cells for part in divmod(cell, n_cols)))
