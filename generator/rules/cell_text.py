"""Names of cells in puzzle lines and messages: ``r4c7``, from 1."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.errors import GridFormatError

CELL = r"r[0-9]{1,3}c[0-9]{1,3}"
"""Pattern of a cell's name."""


def cell_name(cell: int, n_cols: int) -> str:
    """Return the name of a cell, such as ``r4c7``."""
    return f"r{cell // n_cols + 1}c{cell % n_cols + 1}"


@lru_cache(maxsize=4096)
def parse_cell(text: str, n: int) -> int:
    """Return the number of a cell of an n x n board from its name.

    text   matches CELL, in either case

    Raises
    ------
    GridFormatError   the cell is not on the board
    """
    row, col = map(int, re.findall("[0-9]+", text))
    if not (1 <= row <= n and 1 <= col <= n):
        raise GridFormatError(f"expected cells r1c1 to r{n}c{n}, got {text}")
    return (row - 1) * n + col - 1
