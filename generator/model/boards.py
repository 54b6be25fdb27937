"""Boards: cells and houses, puzzles, grids and their canonical forms.

Kernels are compiled with the constants of this module and of no other module of the package, so only a change here makes them compile
again.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BOX, COLUMN, ROW, EXTRA, IMPLIED = 0, 1, 2, 3, 4
"""Kinds of house, in the order in which Sudoku Explainer searches them: boxes, columns, rows, then the extra houses of other families.

IMPLIED houses are not in the rules but follow from them; only the ladder of techniques uses them (`families/base/implied_houses.py`).
"""


HOLE = ord("#")
"""Value of a cell that has no digit, in givens and in complete boards: the character that puzzle lines have for it."""


def digits_of(cells: bytes) -> NDArray[np.uint8]:
    """Return the cells of a board as a new, writable array.

    Returns
    -------
    digits   uint8[n_cells]   0 = empty
    """
    return np.frombuffer(cells, np.uint8).copy()


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """Cells and houses of one board, as data for the kernels.

    n           digits in a house
    n_rows      rows of cells
    n_cols      columns of cells
    houses      int16[n_houses, n]            cells of each house: boxes, columns, rows, extras, in that order; if the regions of a family
                                              differ in size, rows are as wide as the largest, and shorter rows end in -1
    kinds       uint8[n_houses]               BOX, COLUMN, ROW, EXTRA or IMPLIED
    peers       int16[n_cells, most_peers]    cells that may not have the same digit; shorter rows end in -1
    houses_of   int16[n_cells, most_houses]   houses that contain the cell; shorter rows end in -1
    boxes       int16[n_cells]                box of each cell, -1 if the board has none
    box_name    how sentences name a box, a table of ``house`` in the language files: "box", with its number, or "region", by its first cell
    extra_names the same for each extra house; those beyond its end are named "extra", with a number
    part_names  how they name the part of the board that each house lies in, a table of ``part``; empty where a board is one part
    pair_groups pairs of cells that must differ although no house contains both, each in both orders, by the part that says so: the sentence
                ``NAME.pair`` of its words names them
    holes       cells that no board has; empty where puzzles decide which cells are holes, or have none

    The arrays are read-only, so that all puzzles of a family can share one geometry.
    """

    n: int
    n_rows: int
    n_cols: int
    houses: NDArray[np.int16]
    kinds: NDArray[np.uint8]
    peers: NDArray[np.int16]
    houses_of: NDArray[np.int16]
    boxes: NDArray[np.int16]
    box_name: str = "box"
    extra_names: tuple[str, ...] = ()
    part_names: tuple[str, ...] = ()
    pair_groups: tuple[tuple[str, frozenset[tuple[int, int]]], ...] = ()
    holes: tuple[int, ...] = ()

    @property
    def n_cells(self) -> int:
        """Number of cells."""
        return self.n_rows * self.n_cols


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Board to solve: family name, givens, and the family's extra data.

    givens    bytes[n_cells]   0 = empty, HOLE = no cell of the puzzle
    extra     text after the second ``:`` of a puzzle line (cages, regions); empty if the family needs only givens
    """

    family: str
    givens: bytes
    extra: str = ""

    @property
    def clues(self) -> int:
        """Number of givens."""
        return len(self.givens) - self.givens.count(0) - self.givens.count(HOLE)


@dataclass(frozen=True, slots=True)
class Grid:
    """Complete board: all digits, and the family's extra data.

    digits    bytes[n_cells]   no cell is empty (families with marks: every mark is placed); HOLE as in `Puzzle`
    extra     as in `Puzzle`; empty if digging makes it
    """

    digits: bytes
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Canonical:
    """Canonical form of a board, and the mapping back to the original.

    The form is the least board that equals the original under symmetry. cells_from[i] is the original's cell that is at cell i of the form;
    digit_from[d] is the original's digit that is d in the form.

    form            bytes[n_cells]
    cells_from      tuple of n_cells cell numbers
    digit_from      tuple of n + 1 digits, digit_from[0] == 0
    automorphisms   number of transformations that map the complete grid to itself (1 for nearly all grids)
    extra           extra data of the form's puzzle line
    """

    form: bytes
    cells_from: tuple[int, ...]
    digit_from: tuple[int, ...]
    automorphisms: int
    extra: str = ""


def is_solution(grid: NDArray[np.uint8], puzzle: Puzzle, geometry: Geometry) -> bool:
    """Check whether a grid is complete, keeps every given and breaks no rule.

    Parameters
    ----------
    grid : uint8[n_cells]
    """
    # Every cell is filled and every given is kept.
    givens = np.frombuffer(puzzle.givens, np.uint8)
    if not grid.all() or (givens[givens > 0] != grid[givens > 0]).any():
        return False
    # No two peers are equal; -1 entries of the table are no peers.
    peers = geometry.peers
    return not ((grid[peers] == grid[:, None]) & (peers >= 0)).any()
