"""Maps of regions for crowns and star battle: checks, boards, drawing, reading.

`base/regions.py` reads and writes maps as text, the kinds' own folders define the families.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache, partial
from math import isqrt

from generator.errors import GridFormatError
from generator.families.base.family import SYMBOLS, draw_walls
from generator.families.base.geometry import build_geometry, line_houses, turns_of, with_only_pairs
from generator.families.base.play import REGIONS, Extra
from generator.families.base.regions import find_splits, format_regions, number_regions, read_symbols, read_walls
from generator.families.base.tints import tint_regions
from generator.model import BOX, COLUMN, ROW, Figure, Geometry
from generator.rules.cell_text import cell_name


@lru_cache(maxsize=256)
def parse_regions(text: str, n: int) -> tuple[int, ...]:
    """Read a map of n x n cells and return the region of each cell, from 0.

    Raises
    ------
    GridFormatError   not one symbol for each cell, not n regions, regions not numbered in order of first appearance, or a region that
                      is not connected
    """
    if len(text) != n * n:
        raise GridFormatError(f"expected {n * n} region symbols after the cells, one for each cell, got {len(text)}: {text[:100]!r}")
    regions = read_symbols(text, n)
    numbered = number_regions(regions)
    if numbered != regions:
        cell = next(cell for cell in range(n * n) if numbered[cell] != regions[cell])
        came = f"expected regions numbered in order of first appearance, at most {SYMBOLS[numbered[cell]]} at {cell_name(cell, n)}"
        raise GridFormatError(f"{came}, got {text[cell]}")
    if max(regions) + 1 != n:
        raise GridFormatError(f"expected {n} regions, got {max(regions) + 1}")
    for region, (one, other) in find_splits(regions, n).items():
        parts = f"{cell_name(one, n)} and {cell_name(other, n)} are not connected"
        raise GridFormatError(f"expected region {SYMBOLS[region]} to be connected, but its cells {parts}")
    return tuple(regions)


@cache
def lines_board(n: int, sees_houses: bool) -> Geometry:
    """Return the geometry that all boards of a size share, without regions.

    Columns and rows are houses. The peers of a cell are those that touch it, and where `sees_houses` also those of its houses; cells of a
    house that may have two marks are no peers.
    """
    columns, rows = line_houses(n)
    board = build_geometry(n, [*columns, *rows], [COLUMN] * n + [ROW] * n, [-1] * (n * n), _list_touching(n))
    return board if sees_houses else with_only_pairs(board, _list_touching(n))


@lru_cache(maxsize=256)
def map_board(text: str, n: int, sees_houses: bool) -> Geometry:
    """Return the board of a map.

    Regions, columns and rows are houses; peers are as in `lines_board`.

    Raises
    ------
    GridFormatError   an invalid map, as in `parse_regions`
    """
    regions = parse_regions(text, n)
    columns, rows = line_houses(n)
    cells = [[cell for cell in range(n * n) if regions[cell] == region] for region in range(n)]
    board = build_geometry(n, [*cells, *columns, *rows], [BOX] * n + [COLUMN] * n + [ROW] * n, regions, _list_touching(n))
    board = replace(board, box_name="region")
    return board if sees_houses else with_only_pairs(board, _list_touching(n))


def map_extra(n: int, sees_houses: bool) -> Extra:
    """Return the extra of a kind: the map of regions."""
    return Extra(REGIONS, make=None, board=partial(map_board, n=n, sees_houses=sees_houses), read=read_regions, is_dug=True)


@cache
def _list_touching(n: int) -> tuple[tuple[int, int], ...]:
    """List the pairs of cells that share a side or a corner."""
    near = ((0, 1), (1, -1), (1, 0), (1, 1))
    places = ((row, col, row + down, col + aside) for row in range(n) for col in range(n) for down, aside in near)
    return tuple((row * n + col, r * n + c) for row, col, r, c in places if r < n and 0 <= c < n)


def draw_regions(board: Geometry, digits: bytes) -> Figure:
    """Draw thick lines between regions, a tint for each, and a disc for each mark.

    Parameters
    ----------
    digits : bytes[n_cells]   1 = mark
    """
    across, upright = draw_walls(board)
    shades = tint_regions(tuple(board.boxes.tolist()), board.n)
    marks = tuple(cell for cell, digit in enumerate(digits) if digit)
    return Figure(board.n_rows, board.n_cols, ("",) * board.n_cells, across, upright, shades, discs=marks)


def read_regions(figure: Figure) -> str | None:
    """Return the map that the walls of a printed board enclose.

    The result is None where the board has no tints or is not square, or where the walls do not enclose n regions.
    """
    n = figure.n_rows
    if figure.n_cols != n or not figure.shades:
        return None
    regions = read_walls(figure)
    return format_regions(regions) if max(regions) + 1 == n else None


def turn_map(text: str, givens: bytes) -> tuple[str, bytes, tuple[int, ...]]:
    """Return the least of the eight turned and mirrored images of a map and givens.

    The third result is, for each cell of the image, the corresponding cell of the original.

    Parameters
    ----------
    givens : bytes[n_cells]   1 = mark
    """
    n = isqrt(len(givens))
    turned = ((format_regions(text[at] for at in cells), bytes(givens[at] for at in cells), cells) for cells in turns_of(n))
    return min(turned, key=lambda made: made[:2])
