"""Boards: cells and houses, puzzles, grids and their canonical forms.

Kernels are compiled with the constants of this module and of no other one of the package, so only a change here costs a compilation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BOX, COLUMN, ROW, EXTRA = 0, 1, 2, 3
"""Kinds of house, in the order Sudoku Explainer scans them (boxes, columns, rows; then what other kinds add)."""


def digits_of(cells: bytes) -> NDArray[np.uint8]:
    """Return the cells of a board as a fresh, writable uint8[n_cells]."""
    return np.frombuffer(cells, np.uint8).copy()


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """The cells and houses of one board, as data for the kernels.

    n           digits in a house
    n_rows      rows of cells
    n_cols      columns of cells
    houses      int16[n_houses, n]            cells of each house: boxes, columns, rows, extras, in that order; where a kind's regions
                                              differ in size, as wide as the largest, shorter rows end in -1
    kinds       uint8[n_houses]               BOX, COLUMN, ROW or EXTRA
    peers       int16[n_cells, most_peers]    cells that may not hold the same digit; rows end in -1 where shorter
    houses_of   int16[n_cells, most_houses]   houses a cell lies in; rows end in -1 where shorter
    boxes       int16[n_cells]                box of each cell, -1 where the board has none

    The arrays are read-only, so that one geometry can serve every puzzle of a family.
    """

    n: int
    n_rows: int
    n_cols: int
    houses: NDArray[np.int16]
    kinds: NDArray[np.uint8]
    peers: NDArray[np.int16]
    houses_of: NDArray[np.int16]
    boxes: NDArray[np.int16]

    @property
    def n_cells(self) -> int:
        return self.n_rows * self.n_cols


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board as given: a family's name, the digits printed, and what else the family needs.

    givens    bytes[n_cells]   0 = empty
    extra     text after the second ``:`` of a puzzle line (cages, regions); empty where givens are all
    """

    family: str
    givens: bytes
    extra: str = ""

    @property
    def clues(self) -> int:
        """Count the givens."""
        return len(self.givens) - self.givens.count(0)


@dataclass(frozen=True, slots=True)
class Grid:
    """A complete board: its digits, and what else its family needs.

    digits    bytes[n_cells]   none empty (of marks: all of them there)
    extra     as in `Puzzle`; empty where digging makes it
    """

    digits: bytes
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Canonical:
    """The least board equal to another under symmetry, and the way back.

    cells_from[i] is the cell of the original that stands at cell i of the form; digit_from[d] is the original of digit d.

    form            bytes[n_cells]
    cells_from      tuple of n_cells cell numbers
    digit_from      tuple of n + 1 digits, digit_from[0] == 0
    automorphisms   transformations that leave the complete grid as it is (1 for nearly all)
    extra           what the line of the form says after its cells
    """

    form: bytes
    cells_from: tuple[int, ...]
    digit_from: tuple[int, ...]
    automorphisms: int
    extra: str = ""
