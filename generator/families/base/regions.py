"""Maps of regions: boards divided into connected regions, as text and as walls.

A map has one symbol for each cell, row by row, 1-9A-P. Regions are numbered in order of first appearance, so that equal maps have equal
texts. A map can also be read from the walls of a printed board.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache, lru_cache

from generator.errors import GridFormatError
from generator.families.base.family import SYMBOLS
from generator.model import HAIR, Figure
from generator.rules.cell_text import cell_name


@cache
def neighbors(n: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells that share a side with each cell of an n x n board.

    The neighbors of a cell are in ascending order.
    """

    def beside(row: int, col: int) -> tuple[int, ...]:
        sides = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
        return tuple(r * n + c for r, c in sides if 0 <= r < n and 0 <= c < n)

    return tuple(beside(row, col) for row in range(n) for col in range(n))


def number_regions(regions: Iterable[Hashable]) -> list[int]:
    """Return regions numbered from 0 in order of first appearance."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(region, len(numbers)) for region in regions]


def format_regions(regions: Iterable[Hashable]) -> str:
    """Write a map as text for a puzzle line; `read_symbols` reads it back.

    Regions are numbered in order of first appearance.
    """
    return "".join(SYMBOLS[region] for region in number_regions(regions))


def read_symbols(text: str, n: int) -> list[int]:
    """Return the region of each cell of an n x n board, from 0.

    Raises
    ------
    GridFormatError   a symbol that is not one of the n region symbols
    """
    regions = [SYMBOLS[:n].find(symbol) for symbol in text]
    if -1 in regions:
        cell = regions.index(-1)
        raise GridFormatError(f"expected a region 1-{SYMBOLS[n - 1]} at {cell_name(cell, n)}, got {text[cell]!r}")
    return regions


@cache
def neighbor_sets(n: int) -> tuple[frozenset[int], ...]:
    """Return the cells of `neighbors` as sets."""
    return tuple(map(frozenset, neighbors(n)))


def is_connected(cells: Iterable[int], n: int) -> bool:
    """Return whether cells are connected by their sides.

    It must be fast: making one jigsaw board calls it thousands of times.
    """
    near, left = neighbor_sets(n), set(cells)
    waiting = [left.pop()]
    while waiting:
        found = near[waiting.pop()] & left
        left -= found
        waiting += found
    return not left


def find_pieces(n: int, is_joined: Callable[[int, int], bool]) -> list[int]:
    """Return the number of the connected piece of each cell.

    Pieces are numbered from 0 in the order of their first cells.

    Parameters
    ----------
    is_joined : (cell, neighbor) -> True where both belong to the same piece
    """
    pieces = [-1] * (n * n)
    for start in range(n * n):
        if pieces[start] >= 0:
            continue
        pieces[start], waiting = max(pieces) + 1, [start]
        for cell in waiting:
            fresh = [other for other in neighbors(n)[cell] if pieces[other] < 0 and is_joined(cell, other)]
            for other in fresh:
                pieces[other] = pieces[start]
            waiting += fresh
    return pieces


def find_splits(regions: Sequence[int], n: int) -> dict[int, tuple[int, int]]:
    """Return the regions that are not connected, with a cell of two pieces of each.

    The cells are the first ones of the first two pieces.
    """
    pieces = find_pieces(n, lambda cell, other: regions[cell] == regions[other])
    firsts: dict[int, list[int]] = {}
    for piece in range(max(pieces) + 1):
        cell = pieces.index(piece)
        firsts.setdefault(regions[cell], []).append(cell)
    return {region: (cells[0], cells[1]) for region, cells in firsts.items() if len(cells) > 1}


def read_walls(figure: Figure) -> tuple[int, ...]:
    """Return the region of each cell, as enclosed by walls on a square printed board."""
    return _read_walls(figure.n_rows, figure.across, figure.upright)


@lru_cache(maxsize=256)
def _read_walls(n: int, across: bytes, upright: bytes) -> tuple[int, ...]:
    def is_open(cell: int, other: int) -> bool:
        low, high = sorted((cell, other))
        return (across[high] if high - low == n else upright[high // n * (n + 1) + high % n]) <= HAIR

    return tuple(find_pieces(n, is_open))
