"""Construction of a board's Geometry from boxes, further houses and unequal pairs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from generator.model import BOX, COLUMN, EXTRA, ROW, Geometry


def box_regions(box_rows: int, box_cols: int) -> tuple[int, ...]:
    """Return the box number of each cell of a board with equal boxes.

    Parameters
    ----------
    box_rows, box_cols : rows and columns of a box, in cells; the board has box_rows * box_cols rows and columns
    """
    n = box_rows * box_cols
    return tuple(row // box_rows * box_rows + col // box_cols for row in range(n) for col in range(n))


def line_houses(n: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the cells of each column and of each row of an n x n board."""
    columns = [[row * n + col for row in range(n)] for col in range(n)]
    return columns, [[row * n + col for col in range(n)] for row in range(n)]


def make_geometry(
    regions: Sequence[int],
    extras: Sequence[Sequence[int]] = (),
    must_differ: Iterable[tuple[int, int]] = (),
    box_name: str = "box",
    extra_names: tuple[str, ...] = (),
) -> Geometry:
    """Make the geometry of a square Latin board.

    Parameters
    ----------
    regions : Sequence[int]               box number of each cell; each box has n cells and may have any shape
    extras : Sequence[Sequence[int]]      houses other than boxes, columns and rows (diagonals, windows), n cells each
    must_differ : Iterable[tuple[int, int]]     pairs of cells that must differ although no house contains both (a knight's move)
    box_name : str                        how sentences name a box, as in `Geometry`
    extra_names : tuple[str, ...]         how they name each extra house
    """
    n = max(regions) + 1
    boxes = [[cell for cell in range(n * n) if regions[cell] == box] for box in range(n)]
    columns, rows = line_houses(n)
    houses = [*boxes, *columns, *rows, *(list(extra) for extra in extras)]
    kinds = [BOX] * n + [COLUMN] * n + [ROW] * n + [EXTRA] * len(extras)
    return replace(build_geometry(n, houses, kinds, regions, must_differ), box_name=box_name, extra_names=extra_names)


def build_geometry(
    n: int,
    houses: Sequence[Sequence[int]],
    kinds: Sequence[int],
    regions: Sequence[int],
    must_differ: Iterable[tuple[int, int]] = (),
    size: tuple[int, int] | None = None,
) -> Geometry:
    """Build the geometry of a board with any houses.

    Parameters
    ----------
    n : int                               digits
    houses : Sequence[Sequence[int]]      cells of each house: boxes, columns, rows, extras, in this order
    kinds : Sequence[int]                 kind of each house: BOX, COLUMN, ROW or EXTRA
    regions : Sequence[int]               box number of each cell; -1 where the board has no boxes
    must_differ : Iterable[tuple[int, int]]     pairs of cells that must differ although no house contains both
    size : tuple[int, int] | None         rows and columns of cells; None for n of both
    """
    n_rows, n_cols = size or (n, n)
    return Geometry(
        n=n,
        n_rows=n_rows,
        n_cols=n_cols,
        houses=_padded([list(house) for house in houses]),
        kinds=_frozen(np.array(kinds, np.uint8)),
        peers=_padded(_peers(n_rows * n_cols, houses, must_differ)),
        houses_of=_padded(_houses_of(n_rows * n_cols, houses)),
        boxes=_frozen(np.array(regions, np.int16)),
    )


def overlap_sudokus(places: Mapping[str, tuple[int, int]], box_rows: int, box_cols: int) -> Geometry:
    """Return the board of several sudokus that overlap in whole boxes.

    Cells of none of them are holes. Houses that two of them share are there once, in the part that comes first.

    Parameters
    ----------
    places : Mapping[str, tuple[int, int]]   row and column of the first cell of each sudoku, in boxes, by the name of its part
    box_rows, box_cols : int                 rows and columns of a box, in cells
    """
    n = box_rows * box_cols
    n_rows = box_rows * max(row for row, _ in places.values()) + n
    n_cols = box_cols * max(col for _, col in places.values()) + n
    columns, rows = line_houses(n)
    boxes = [[cell for cell, box in enumerate(box_regions(box_rows, box_cols)) if box == number] for number in range(n)]
    found: dict[int, dict[tuple[int, ...], str]] = {BOX: {}, COLUMN: {}, ROW: {}}
    for part, (top, left) in places.items():
        for kind, lists in ((BOX, boxes), (COLUMN, columns), (ROW, rows)):
            for cells in lists:
                house = tuple((box_rows * top + cell // n) * n_cols + box_cols * left + cell % n for cell in cells)
                found[kind].setdefault(house, part)
    houses = [house for kind in found for house in sorted(found[kind])]
    regions = np.full(n_rows * n_cols, -1, np.int16)
    for number, house in enumerate(sorted(found[BOX])):
        regions[list(house)] = number
    return replace(
        build_geometry(n, houses, [kind for kind in found for _ in found[kind]], regions.tolist(), size=(n_rows, n_cols)),
        box_name="box_of",
        part_names=tuple(found[kind][house] for kind in found for house in sorted(found[kind])),
        holes=tuple(np.flatnonzero(regions < 0).tolist()),
    )


def with_pairs(board: Geometry, must_differ: Iterable[tuple[int, int]]) -> Geometry:
    """Return a board with further pairs of cells that must differ."""
    known = ((cell, peer) for cell, peers in enumerate(board.peers.tolist()) for peer in peers if peer > cell)
    return replace(board, peers=_padded(_peers(board.n_cells, (), [*known, *must_differ])))


def with_only_pairs(board: Geometry, must_differ: Iterable[tuple[int, int]]) -> Geometry:
    """Return a board of which only some pairs of cells must differ."""
    return replace(board, peers=_padded(_peers(board.n_cells, (), must_differ)))


def open_board(n: int, size: int) -> Geometry:
    """Return a board without houses, on which only clues say where a digit may be.

    Parameters
    ----------
    n : digits
    size : rows and columns of cells
    """
    n_cells = size * size
    none = _frozen(np.empty((n_cells, 0), np.int16))
    return Geometry(
        n=n,
        n_rows=size,
        n_cols=size,
        houses=_frozen(np.empty((0, n), np.int16)),
        kinds=_frozen(np.empty(0, np.uint8)),
        peers=none,
        houses_of=none,
        boxes=_frozen(np.full(n_cells, -1, np.int16)),
    )


@cache
def turns_of(n: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells of a square board in its eight turned and mirrored orders."""
    cells = np.arange(n * n).reshape(n, n)
    turned = [np.rot90(side, quarter) for side in (cells, cells.T) for quarter in range(4)]
    return tuple(tuple(image.ravel().tolist()) for image in turned)


def _houses_of(n_cells: int, houses: Sequence[Sequence[int]]) -> list[list[int]]:
    """List the houses of each cell."""
    found: list[list[int]] = [[] for _ in range(n_cells)]
    for number, house in enumerate(houses):
        for cell in house:
            found[cell].append(number)
    return found


def _peers(n_cells: int, houses: Sequence[Sequence[int]], must_differ: Iterable[tuple[int, int]]) -> list[list[int]]:
    """List the peers of each cell: cells that share a house or must differ."""
    peers: list[set[int]] = [set() for _ in range(n_cells)]
    for house in houses:
        for cell in house:
            peers[cell].update(house)
    for one, other in must_differ:
        peers[one].add(other)
        peers[other].add(one)
    return [sorted(others - {cell}) for cell, others in enumerate(peers)]


def _padded(lists: list[list[int]]) -> NDArray[np.int16]:
    """Stack lists into one array; pad shorter ones with -1."""
    table = np.full((len(lists), max(map(len, lists))), -1, np.int16)
    for index, items in enumerate(lists):
        table[index, : len(items)] = items
    return _frozen(table)


def _frozen(array: NDArray) -> NDArray:
    array.flags.writeable = False
    return array
