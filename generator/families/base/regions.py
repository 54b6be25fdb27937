"""Maps of regions: a board cut into connected regions, as text and back, and read off the walls of a printed board.

A map is one symbol a cell, row by row, 1-9A-P. Regions are numbered in order of first appearance, so that equal maps are equal texts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache, lru_cache

from generator.errors import GridFormatError
from generator.families.base.family import SYMBOLS
from generator.families.base.geometry import cell_name
from generator.model import HAIR, Figure


@cache
def neighbors(n: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each cell of an n x n board, the cells that share a side with it, in rising order."""

    def beside(row: int, col: int) -> tuple[int, ...]:
        sides = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
        return tuple(r * n + c for r, c in sides if 0 <= r < n and 0 <= c < n)

    return tuple(beside(row, col) for row in range(n) for col in range(n))


def number_regions(regions: Iterable[Hashable]) -> list[int]:
    """Return regions numbered from 0 in order of first appearance."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(region, len(numbers)) for region in regions]


def format_regions(regions: Iterable[Hashable]) -> str:
    """Write a map as a puzzle line has it, numbered in order of first appearance; `read_symbols` reads it back."""
    return "".join(SYMBOLS[region] for region in number_regions(regions))


def read_symbols(text: str, n: int) -> list[int]:
    """Return the region of each cell of an n x n board, from 0.

    Raises
    ------
    GridFormatError   a symbol that is no region
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
    """Tell whether some cells are one piece; a jigsaw asks this thousands of times a board."""
    near, left = neighbor_sets(n), set(cells)
    waiting = [left.pop()]
    while waiting:
        found = near[waiting.pop()] & left
        left -= found
        waiting += found
    return not left


def find_pieces(n: int, is_joined: Callable[[int, int], bool]) -> list[int]:
    """Return the piece of each cell, numbered from 0 in order of first cells; neighbors that are joined are of one piece."""
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
    """Return the regions in several pieces, each with the first cells of two of them."""
    pieces = find_pieces(n, lambda cell, other: regions[cell] == regions[other])
    firsts: dict[int, list[int]] = {}
    for piece in range(max(pieces) + 1):
        cell = pieces.index(piece)
        firsts.setdefault(regions[cell], []).append(cell)
    return {region: (cells[0], cells[1]) for region, cells in firsts.items() if len(cells) > 1}


def read_walls(figure: Figure) -> tuple[int, ...]:
    """Return the region of each cell that walls enclose on a square printed board."""
    return _read_walls(figure.n_rows, figure.across, figure.upright)


@lru_cache(maxsize=256)
def _read_walls(n: int, across: bytes, upright: bytes) -> tuple[int, ...]:
    def is_open(cell: int, other: int) -> bool:
        low, high = sorted((cell, other))
        return (across[high] if high - low == n else upright[high // n * (n + 1) + high % n]) <= HAIR

    return tuple(find_pieces(n, is_open))
