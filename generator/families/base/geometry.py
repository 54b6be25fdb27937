"""Builds the Geometry of a board from its boxes and from houses beyond rows, columns and boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from generator.model import BOX, COLUMN, EXTRA, ROW, Geometry


def cell_name(cell: int, n_cols: int) -> str:
    """Return ``r4c7`` for a cell."""
    return f"r{cell // n_cols + 1}c{cell % n_cols + 1}"


def box_regions(box_rows: int, box_cols: int) -> tuple[int, ...]:
    """Return the box number of each cell of a board cut into box_rows x box_cols boxes."""
    n = box_rows * box_cols
    return tuple(row // box_rows * box_rows + col // box_cols for row in range(n) for col in range(n))


def line_houses(n: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the cells of each column and of each row of an n x n board."""
    columns = [[row * n + col for row in range(n)] for col in range(n)]
    return columns, [[row * n + col for col in range(n)] for row in range(n)]


def make_geometry(
    regions: Sequence[int], extras: Sequence[Sequence[int]] = (), apart: Iterable[tuple[int, int]] = ()
) -> Geometry:
    """Make the geometry of a square Latin board.

    Parameters
    ----------
    regions : one box number a cell, n cells to each; boxes may have any shape
    extras : houses beyond boxes, columns and rows (diagonals, windows), n cells each
    apart : pairs of cells that may not be equal though no house holds both (a knight's move)
    """
    n = max(regions) + 1
    boxes = [[cell for cell in range(n * n) if regions[cell] == box] for box in range(n)]
    columns, rows = line_houses(n)
    houses = [*boxes, *columns, *rows, *(list(extra) for extra in extras)]
    kinds = [BOX] * n + [COLUMN] * n + [ROW] * n + [EXTRA] * len(extras)
    return build_geometry(n, houses, kinds, regions, apart)


def build_geometry(
    n: int, houses: Sequence[Sequence[int]], kinds: Sequence[int], regions: Sequence[int], apart: Iterable[tuple[int, int]] = ()
) -> Geometry:
    """Build the geometry of an n x n board of any houses, given in the order of their kinds; regions may be -1, apart as above."""
    return Geometry(
        n=n,
        n_rows=n,
        n_cols=n,
        houses=_padded([list(house) for house in houses]),
        kinds=_frozen(np.array(kinds, np.uint8)),
        peers=_padded(_peers(n * n, houses, apart)),
        houses_of=_padded(_houses_of(n * n, houses)),
        boxes=_frozen(np.array(regions, np.int16)),
    )


@cache
def turns_of(n: int) -> tuple[tuple[int, ...], ...]:
    """Return the eight turned and mirrored orders of the cells of a square board."""
    cells = np.arange(n * n).reshape(n, n)
    turned = [np.rot90(side, quarter) for side in (cells, cells.T) for quarter in range(4)]
    return tuple(tuple(image.ravel().tolist()) for image in turned)


def _houses_of(n_cells: int, houses: Sequence[Sequence[int]]) -> list[list[int]]:
    """List, for each cell, the houses it lies in."""
    found: list[list[int]] = [[] for _ in range(n_cells)]
    for number, house in enumerate(houses):
        for cell in house:
            found[cell].append(number)
    return found


def _peers(n_cells: int, houses: Sequence[Sequence[int]], apart: Iterable[tuple[int, int]]) -> list[list[int]]:
    """List, for each cell, the cells it shares a house with or must differ from."""
    peers: list[set[int]] = [set() for _ in range(n_cells)]
    for house in houses:
        for cell in house:
            peers[cell].update(house)
    for one, other in apart:
        peers[one].add(other)
        peers[other].add(one)
    return [sorted(near - {cell}) for cell, near in enumerate(peers)]


def _padded(lists: list[list[int]]) -> NDArray[np.int16]:
    """Stack lists into one array, the shorter ones filled up with -1."""
    table = np.full((len(lists), max(map(len, lists))), -1, np.int16)
    for index, items in enumerate(lists):
        table[index, : len(items)] = items
    return _frozen(table)


def _frozen(array: NDArray) -> NDArray:
    array.flags.writeable = False
    return array
