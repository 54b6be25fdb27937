"""Numbers of points in Penpa+: cells, their corners and sides, places in them.

A board of n_rows x n_cols has a hidden border of two cells on every side; margins for numbers beside the board are part of it. With
`area` as the number of cells with that border, the points of the cell numbered c are:

    c                   its middle
    area + c            its corner at the lower right
    2 area + c          the middle of its lower side
    3 area + c          the middle of its right side
    4 (area + c) + q    a small place in it: q 0 upper left, 1 upper right, 2 lower left, 3 lower right

Source: the links that penpa-edit (github.com/swaroopg92/penpa-edit) writes, and public descriptions of them.
"""

from __future__ import annotations

from typing import NamedTuple

BORDER = 2
"""Cells of the hidden border on each side."""

MIDDLE, CORNER, BELOW, RIGHT, SMALL = range(5)
"""Sorts of points."""

UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = range(4)
"""Small places in a cell."""

Place = tuple[int, int]
"""Row and column, from 0 at the first cell with its margin."""


class Points(NamedTuple):
    """The points of a board with its margins.

    n_rows, n_cols   cells with the margins, without the hidden border
    """

    n_rows: int
    n_cols: int

    @property
    def width(self) -> int:
        """Cells of a row, with the hidden border."""
        return self.n_cols + 2 * BORDER

    @property
    def area(self) -> int:
        """Cells of the board, with the hidden border."""
        return self.width * (self.n_rows + 2 * BORDER)

    @property
    def center(self) -> int:
        """The point in the middle of the board."""
        row, col = (self.n_rows - 1) // 2, (self.n_cols - 1) // 2
        sort = {(1, 1): MIDDLE, (0, 0): CORNER, (0, 1): BELOW, (1, 0): RIGHT}[self.n_rows % 2, self.n_cols % 2]
        return self.number(sort, (row, col))

    def number(self, sort: int, place: Place) -> int:
        """Return the number of a point of the cell at a place; not for SMALL."""
        return sort * self.area + (place[0] + BORDER) * self.width + place[1] + BORDER

    def small(self, place: Place, corner: int) -> int:
        """Return the number of a small place in the cell at a place."""
        return 4 * self.number(CORNER, place) + corner

    def vertex(self, row: int, col: int) -> int:
        """Return the number of the corner at the upper left of a cell."""
        return self.number(CORNER, (row - 1, col - 1))

    def find(self, number: int) -> tuple[int, Place, int] | None:
        """Return sort, place and small place of a point; None for other numbers.

        The small place is 0 for other sorts.
        """
        sort, at = divmod(number, self.area)
        corner = 0
        if sort >= SMALL:
            at, corner = divmod(number - SMALL * self.area, 4)
            sort = SMALL
        if number < 0 or at >= self.area:
            return None
        return sort, (at // self.width - BORDER, at % self.width - BORDER), corner
