"""Names of cells, houses and digits as people read them: r1c1, "row 4", "column 7", "box 6"; ``describe.py`` makes sentences of them."""

from __future__ import annotations

from collections.abc import Iterable

from generator.families.family import SYMBOLS
from generator.model import BOX, COLUMN, EXTRA, ROW, Geometry

KIND_NAMES = {BOX: "box", COLUMN: "column", ROW: "row", EXTRA: "extra house"}


def cell_name(cell: int, geometry: Geometry) -> str:
    """Return ``r4c7`` for a cell."""
    row, col = divmod(cell, geometry.n_cols)
    return f"r{row + 1}c{col + 1}"


def house_name(house: int, geometry: Geometry) -> str:
    """Return ``box 6`` for a house; houses of a kind are numbered from 1, and regions of odd sizes named by their first cell."""
    kind = int(geometry.kinds[house])
    if kind == BOX and (geometry.houses[geometry.kinds == BOX] < 0).any():
        return f"the region of {cell_name(int(geometry.houses[house, 0]), geometry)}"
    first = int((geometry.kinds < kind).sum())
    return f"{KIND_NAMES[kind]} {house - first + 1}"


def name_cells(cells: Iterable[int], geometry: Geometry) -> str:
    """Return ``r1c1, r1c5 and r4c7``, in the order of the board."""
    return listed([cell_name(cell, geometry) for cell in sorted(cells)])


def name_digits(digits: Iterable[int], last: str = "and") -> str:
    """Return ``1, 2 and 5``."""
    return listed([SYMBOLS[digit - 1] for digit in digits], last)


def listed(words: list[str], last: str = "and") -> str:
    """Join words by commas, the last two by a word."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
