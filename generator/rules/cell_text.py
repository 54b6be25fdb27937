"""Names of cells in puzzle lines and messages: ``r4c7``, from 1.

A straight line of cells has the names of its first and last cell, ``r4c1-r4c7``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from generator.errors import GridFormatError

CELL = r"r[0-9]{1,3}c[0-9]{1,3}"
"""Pattern of a cell's name."""


LINE = rf"{CELL}-{CELL}"
"""Pattern of the name of a line of cells."""

NAMES = re.compile(f"{LINE}|{CELL}", re.IGNORECASE)


def cell_name(cell: int, n_cols: int) -> str:
    """Return the name of a cell, such as ``r4c7``."""
    return f"r{cell // n_cols + 1}c{cell % n_cols + 1}"


@lru_cache(maxsize=4096)
def parse_cell(text: str, n: int) -> int:
    """Return the number of a cell of an n x n board from its name.

    Parameters
    ----------
    text : matches CELL, in either case

    Raises
    ------
    GridFormatError   the cell is not on the board
    """
    row, col = map(int, re.findall("[0-9]+", text))
    if not (1 <= row <= n and 1 <= col <= n):
        raise GridFormatError(f"expected cells r1c1 to r{n}c{n}, got {text}")
    return (row - 1) * n + col - 1


def line_name(cells: Sequence[int], n_cols: int) -> str:
    """Return the name of a straight line of cells, such as ``r4c1-r4c7``."""
    return f"{cell_name(cells[0], n_cols)}-{cell_name(cells[-1], n_cols)}"


def parse_line(text: str, n: int) -> tuple[int, ...]:
    """Return the cells of a straight line on an n x n board from its name, in order.

    Parameters
    ----------
    text : matches LINE, in either case

    Raises
    ------
    GridFormatError   a cell is not on the board, or the two are not ends of a row, a column or a diagonal of two cells or more
    """
    first, last = (parse_cell(name, n) for name in text.split("-"))
    down, along = last // n - first // n, last % n - first % n
    length = max(abs(down), abs(along))
    if not length or {abs(down), abs(along)} - {0, length}:
        raise GridFormatError(f"expected the ends of a straight line, got {text}")
    step = down // length * n + along // length
    return tuple(range(first, last + (1 if step > 0 else -1), step))


def list_named(text: str, n: int) -> list[int]:
    """Return the cells that a clue's text names, with all those of each line."""
    return [cell for name in NAMES.findall(text) for cell in (parse_line(name, n) if "-" in name else [parse_cell(name, n)])]
