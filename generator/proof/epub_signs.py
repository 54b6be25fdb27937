"""Reading of the signs in the cells of an EPUB's tables, and beside them.

Marks are at the right and lower sides of cells, circles around their symbols. Each cell of a line has the letter of its line; then the
first one has what the line begins with, and the others have their place. A number outside has an arrow if its line is a diagonal.
`layouts/epub/board_table.py` prints them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from xml.etree.ElementTree import Element

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

XHTML = "{http://www.w3.org/1999/xhtml}"
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

ARROWS = {
    "\N{SOUTH EAST ARROW}": (1, 1),
    "\N{SOUTH WEST ARROW}": (1, -1),
    "\N{NORTH EAST ARROW}": (-1, 1),
    "\N{NORTH WEST ARROW}": (-1, -1),
}
"""Arrows after a number outside, and the way from cell to cell of its diagonal: down and to the right."""

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


def read_outside(table: Element, n_cells: int, n_cols: int) -> Iterator[Sign]:
    """Yield the numbers in header cells, each with the line that it is beside."""
    for part, row in (("thead", -1), ("tfoot", n_cells // n_cols)):
        cells = list(table.iterfind(f".//{XHTML}{part}//{XHTML}th[@class='outside']"))
        first = -1 if len(cells) > n_cols else 0  # with those in the corners
        for col, cell in enumerate(cells, start=first):
            yield from _read_number((row, col), cell, n_cells, n_cols)
    for row, cells_of in enumerate(table.iterfind(f".//{XHTML}tbody/{XHTML}tr")):
        for end, cell in enumerate(cells_of.iterfind(f"{XHTML}th[@class='outside']")):
            yield from _read_number((row, n_cols if end else -1), cell, n_cells, n_cols)


def _read_number(place: tuple[int, int], cell: Element, n_cells: int, n_cols: int) -> Iterator[Sign]:
    """Yield the number in a header cell, with the line beside it or of its arrow."""
    text = "".join(cell.itertext()).strip()
    if not text:
        return
    row, col = place
    n_rows = n_cells // n_cols
    straight = (int(row < 0) - int(row == n_rows), int(col < 0) - int(col == n_cols))
    down, right = ARROWS.get(text[-1], straight)
    line = []
    row, col = row + down, col + right
    while 0 <= row < n_rows and 0 <= col < n_cols:
        line.append(row * n_cols + col)
        row, col = row + down, col + right
    yield Sign(OUTSIDE, tuple(line), text.rstrip("".join(ARROWS)))


def list_cells(sign: Sign, n_cols: int) -> tuple[int, ...]:
    """Return a sign's number, and row and column of its first and last cell.

    If both are the same cell, it is there once. Of a line, all cells are there.
    """
    number = (int(sign.text),) if sign.kind in (OUTSIDE, SLASH) else ()
    cells = sign.cells if sign.kind == LINE else dict.fromkeys((sign.cells[0], sign.cells[-1]))
    return (*number, *(1 + part for cell in cells for part in divmod(cell, n_cols)))
