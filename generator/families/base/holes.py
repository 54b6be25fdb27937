"""Boards with holes: cells that have no digit, HOLE in givens and complete boards.

Kernels see a hole as a filled cell that has neither peers nor clues, so that none of them has to know holes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.model import HOLE, Geometry, digits_of
from generator.rules.cell_text import line_name
from generator.rules.clue import Clue
from generator.rules.rule import Rule

FILLING = 1
"""Digit that kernels see in a hole; any would do."""


def fill_holes(cells: bytes) -> NDArray[np.uint8]:
    """Return the cells of a board as kernels need them, uint8[n_cells]."""
    digits = digits_of(cells)
    digits[digits == HOLE] = FILLING
    return digits


def restore_holes(digits: NDArray[np.uint8], cells: bytes) -> NDArray[np.uint8]:
    """Return digits that kernels found, with the holes of a board.

    Parameters
    ----------
    digits : uint8[n_cells], or uint8[k, n_cells] for k boards
    """
    return np.where(digits_of(cells) == HOLE, np.uint8(HOLE), digits)


def mark_holes(digits: bytes, geometry: Geometry) -> bytes:
    """Return the cells of a board with HOLE in the holes that all boards have."""
    cells = bytearray(digits)
    for cell in geometry.holes:
        cells[cell] = HOLE
    return bytes(cells)


def find_misplaced(cells: bytes, geometry: Geometry) -> int | None:
    """Return the first cell that is a hole and should not be, or the reverse.

    It is None for a board with its own holes only, and where each puzzle has its own.
    """
    if not geometry.holes:
        return None
    return next((cell for cell in range(len(cells)) if (cells[cell] == HOLE) != (cell in geometry.holes)), None)


def check_places(cells: bytes, rules: Sequence[Rule], clues: Sequence[Sequence[Clue]], n: int) -> None:
    """Check that clues are exactly where the holes of a board want them.

    Parameters
    ----------
    clues : by rule

    Raises
    ------
    GridFormatError   holes that leave no such places, a place without a clue or with two, or a clue at no place
    """
    for rule, some in zip(rules, clues, strict=True):
        if rule.places is None:
            continue
        wanted, found = rule.places(cells, n), [clue.cells for clue in some]
        for place in found:
            if place not in wanted:
                raise GridFormatError(f"expected clues for all cells between two holes, got one for {line_name(place, n)}")
            if found.count(place) > 1:
                raise GridFormatError(f"expected one clue for {line_name(place, n)}, got {found.count(place)}")
        for place in wanted:
            if place not in found:
                raise GridFormatError(f"expected a clue for {line_name(place, n)}, got none")
