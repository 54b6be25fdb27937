"""Cells and lists of objects in links of f-puzzles: R1C1, [{"cells": [...]}, ...].

R0 and C0 are beside the board, above and left of it, as are the row and the column after the last ones.
"""

from __future__ import annotations

import re
from typing import Any

from generator.errors import GridFormatError

CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})")
MOST_OBJECTS = 162
"""Most objects of a list: there are 144 borders between the cells of a 9x9 board."""


def place_name(row: int, col: int) -> str:
    """Return the name of a place by its row and column from 0, such as R1C1.

    Row or column may be one off the board.
    """
    return f"R{row + 1}C{col + 1}"


def link_name(cell: int, n: int) -> str:
    """Return the name of a cell of an n x n board, such as R1C1."""
    return place_name(*divmod(cell, n))


def list_objects(value: object, key: str, where: str) -> list[dict[str, Any]]:
    """Return the objects of a list, such as cages or marks.

    Raises
    ------
    GridFormatError   it is no list of objects, or has more than MOST_OBJECTS
    """
    if not isinstance(value, list) or len(value) > MOST_OBJECTS or not all(isinstance(one, dict) for one in value):
        raise GridFormatError(f"{where}: expected a list of at most {MOST_OBJECTS} objects in {key}, got {str(value)[:40]!r}")
    return value


def list_cells(value: object, n: int, where: str, most: int = 0) -> list[int]:
    """Return the cells of a list of names on an n x n board.

    Parameters
    ----------
    most : largest number of cells; 0 = n

    Raises
    ------
    GridFormatError   it is no list of names, is empty or too long, or has a cell that is not on the board
    """
    if isinstance(value, list) and 0 < len(value) <= (most or n):
        places = [_parse_place(name) for name in value]
        found = [row * n + col for row, col in filter(None, places) if 0 <= row < n and 0 <= col < n]
        if len(found) == len(value):
            return found
    raise GridFormatError(f"{where}: expected 1 to {most or n} cells from R1C1 to R{n}C{n}, got {str(value)[:40]!r}")


def read_place(value: object, n: int, where: str) -> tuple[int, int]:
    """Return row and column of a place on an n x n board or next to it, from 0.

    Raises
    ------
    GridFormatError   it is no name of such a place
    """
    place = _parse_place(value)
    if place is None or min(place) < -1 or max(place) > n:
        raise GridFormatError(f"{where}: expected a place from R0C0 to R{n + 1}C{n + 1}, got {str(value)[:40]!r}")
    return place


def _parse_place(name: object) -> tuple[int, int] | None:
    match = CELL.fullmatch(name) if isinstance(name, str) else None
    return (int(match[1]) - 1, int(match[2]) - 1) if match else None
