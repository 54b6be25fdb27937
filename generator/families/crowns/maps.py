"""Maps of regions for crowns: what is wrong with one, its board, how it is drawn and read from a page.

`base/regions.py` reads and writes maps, `kind.py` is the family.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import isqrt

from generator.errors import GridFormatError
from generator.families.base.family import SYMBOLS, draw_walls
from generator.families.base.geometry import build_geometry, cell_name, line_houses, turns_of
from generator.families.base.regions import find_splits, format_regions, neighbors, number_regions, read_symbols, read_walls
from generator.model import BOX, COLUMN, ROW, Figure, Geometry

TINTS = ((0, 20), (0, 10, 20), (0, 10, 15, 20))
"""Percent of ink behind regions: as few tints as set neighbors apart. Four do for every map (Appel and Haken)."""


@lru_cache(maxsize=256)
def parse_regions(text: str, n: int) -> tuple[int, ...]:
    """Read a map of n x n cells: the region of each cell, from 0.

    Raises
    ------
    GridFormatError   not one symbol a cell, not n regions, not numbered as they come, or a region in several pieces
    """
    if len(text) != n * n:
        raise GridFormatError(f"expected {n * n} region symbols after the cells, one a cell, got {len(text)}: {text[:100]!r}")
    regions = read_symbols(text, n)
    numbered = number_regions(regions)
    if numbered != regions:
        cell = next(cell for cell in range(n * n) if numbered[cell] != regions[cell])
        came = f"expected regions numbered in the order they come, {SYMBOLS[numbered[cell]]} or less at {cell_name(cell, n)}"
        raise GridFormatError(f"{came}, got {text[cell]}")
    if max(regions) + 1 != n:
        raise GridFormatError(f"expected {n} regions, got {max(regions) + 1}")
    for region, (one, other) in find_splits(regions, n).items():
        parts = f"{cell_name(one, n)} and {cell_name(other, n)} do not hang together"
        raise GridFormatError(f"expected region {SYMBOLS[region]} in one piece, its cells {parts}")
    return tuple(regions)


@cache
def lines_board(n: int) -> Geometry:
    """Return what every board of crowns has: columns and rows as houses, and peers that touch."""
    columns, rows = line_houses(n)
    return build_geometry(n, [*columns, *rows], [COLUMN] * n + [ROW] * n, [-1] * (n * n), _touching(n))


@lru_cache(maxsize=256)
def map_board(text: str, n: int) -> Geometry:
    """Return the board of a map: regions, columns and rows as houses, touching cells as peers.

    Raises
    ------
    GridFormatError   as `parse_regions`
    """
    regions = parse_regions(text, n)
    columns, rows = line_houses(n)
    cells = [[cell for cell in range(n * n) if regions[cell] == region] for region in range(n)]
    return build_geometry(n, [*cells, *columns, *rows], [BOX] * n + [COLUMN] * n + [ROW] * n, regions, _touching(n))


def _touching(n: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of cells that meet at a corner; those that share a side share a line, too."""
    for row in range(n - 1):
        for col in range(n - 1):
            yield row * n + col, (row + 1) * n + col + 1
            yield row * n + col + 1, (row + 1) * n + col


def draw_crowns(board: Geometry, digits: bytes) -> Figure:
    """Draw walls between regions, a tint behind each, and a disc for each crown."""
    across, upright = draw_walls(board)
    crowns = tuple(cell for cell, digit in enumerate(digits) if digit)
    return Figure(board.n_rows, board.n_cols, ("",) * board.n_cells, across, upright, _shades(board), discs=crowns)


@lru_cache(maxsize=256)
def _shades(board: Geometry) -> tuple[int, ...]:
    """Return the tint behind each cell: the first coloring in order that sets neighbors apart."""
    n, regions = board.n, board.boxes.tolist()
    near: list[set[int]] = [set() for _ in range(n)]
    for cell in range(n * n):
        for other in neighbors(n)[cell]:
            if regions[other] != regions[cell]:
                near[regions[cell]].add(regions[other])
    for tints in TINTS:
        colors = _color(near, len(tints))
        if colors:
            return tuple(tints[colors[region]] for region in regions)
    raise AssertionError("a map on paper needs four tints at most")


def _color(near: Sequence[set[int]], n_colors: int) -> list[int] | None:
    """Return the least coloring of a map with so many colors, None where there is none."""
    colors = [-1] * len(near)
    at = 0
    while at >= 0:
        taken = {colors[other] for other in near[at] if other < at}
        colors[at] = next((color for color in range(colors[at] + 1, n_colors) if color not in taken), n_colors)
        if colors[at] == n_colors:
            colors[at] = -1
            at -= 1
        elif at == len(near) - 1:
            return colors
        else:
            at += 1
    return None


def read_regions(figure: Figure) -> str | None:
    """Return the map that walls enclose on a printed board; None where it has no tints or the walls make no map of crowns."""
    n = figure.n_rows
    if figure.n_cols != n or not figure.shades:
        return None
    regions = read_walls(figure)
    return format_regions(regions) if max(regions) + 1 == n else None


def turn_map(text: str, givens: bytes) -> tuple[str, bytes, tuple[int, ...]]:
    """Return the least map and givens that a quarter turn or a mirror makes of these, and the cell of the original for each cell."""
    n = isqrt(len(givens))
    turned = ((format_regions(text[at] for at in cells), bytes(givens[at] for at in cells), cells) for cells in turns_of(n))
    return min(turned, key=lambda made: made[:2])
