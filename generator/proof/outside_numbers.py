"""Reading of the numbers beside a board and in its holes.

Those beside it are at the places that its form leaves white, those in holes at either side of a slash.
`printed_signs.py` finds the places; the numbers are words of the page, like the digits in cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from generator.model import OUTSIDE, SLASH, Sign, find_margins
from generator.proof.printed_signs import OFF_CENTER, PLACE, find_outside

if TYPE_CHECKING:
    from generator.proof.form_reader import Edges
    from generator.proof.grid_lines import Pattern
    from generator.proof.page_characters import Characters


NUMBER_ASIDE, NUMBER_UP, NUMBER_PLACE = 0.22, 0.24, 0.42
"""Distance of the middle of a number in a hole from the middle of the hole, to the side and up or down; side of the square in which it is

read; in cells."""

ARROW_ASIDE = 0.06
"""Distance, each way, by which a number with an arrow is farther from the board than the middle of its place, in cells."""


def widen(pattern: Pattern, signs: Sequence[Sign] | None, edges: Edges) -> Edges:
    """Return the edges of a grid with the white around it, in points."""
    margins, (x, y) = find_margins(signs or (), pattern.n_rows, pattern.n_cols), _side_of(pattern, edges)
    return edges[0] - margins.left * x, edges[1] - margins.bottom * y, edges[2] + margins.right * x, edges[3] + margins.top * y


def read_outside(pattern: Pattern, edges: Edges, characters: Characters, taken: np.ndarray) -> tuple[Sign, ...] | None:
    """Return the signs of a grid, with the numbers printed at places beside it.

    The result is None if the grid has a misplaced sign, or no number in the middle of a place.

    Parameters
    ----------
    edges : those of the grid's cells
    taken : bool[n]   the characters of the page that belong to grids; those of the numbers are added
    """
    if pattern.signs is None:
        return None
    signs = []
    for sign in pattern.signs:
        row, col = find_outside(sign, pattern.n_cols) if sign.kind in (OUTSIDE, SLASH) else (0, 0)
        text = sign.text
        if sign.kind == OUTSIDE:
            text = _read_number(find_middle((row, col), sign, pattern.n_cols), PLACE, pattern, edges, characters, taken)
        elif sign.kind == SLASH:
            way = 1 if sign.cells[1] == sign.cells[0] + 1 else -1
            middle = (row + 0.5 - way * NUMBER_UP, col + 0.5 + way * NUMBER_ASIDE)
            text = _read_number(middle, NUMBER_PLACE, pattern, edges, characters, taken)
        signs.append(sign._replace(text=text))
    return tuple(signs) if all(sign.text for sign in signs) else None


def find_middle(place: tuple[int, int], sign: Sign, n_cols: int) -> tuple[float, float]:
    """Return the middle of a number beside the board: row and column, in cells.

    One with an arrow is farther from the board than the middle of its place.
    """
    row, col = divmod(sign.cells[0], n_cols)
    aside = ARROW_ASIDE if row != place[0] and col != place[1] else 0.0
    return place[0] + 0.5 - aside * (row - place[0]), place[1] + 0.5 - aside * (col - place[1])


def _read_number(place: tuple[float, float], side: float, pattern: Pattern, edges: Edges, characters: Characters, taken: np.ndarray) -> str:
    """Return the text at a place; empty if there is none, or not in its middle.

    Parameters
    ----------
    place : row and column of its middle, in cells
    side : of the square in which it is read, in cells
    """
    side_x, side_y = _side_of(pattern, edges)
    x, y = edges[0] + place[1] * side_x, edges[3] - place[0] * side_y
    reach_x, reach_y = side * side_x / 2, side * side_y / 2
    inside = characters.inside((x - reach_x, y - reach_y, x + reach_x, y + reach_y)) & ~taken
    found = np.flatnonzero(inside)
    if not len(found):
        return ""
    taken |= inside
    boxes = characters.places[found]
    middle_x, middle_y = (boxes[:, 0].min() + boxes[:, 1].max()) / 2, (boxes[:, 2].min() + boxes[:, 3].max()) / 2
    is_centered = abs(middle_x - x) <= OFF_CENTER * side_x and abs(middle_y - y) <= OFF_CENTER * side_y
    return "".join(chr(characters.codes[at]) for at in found[np.argsort(boxes[:, 0])]) if is_centered else ""


def _side_of(pattern: Pattern, edges: Edges) -> tuple[float, float]:
    """Return the width and height of a cell, in points."""
    return (edges[2] - edges[0]) / pattern.n_cols, (edges[3] - edges[1]) / pattern.n_rows
