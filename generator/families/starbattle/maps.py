"""Boards of star battle: the maps of crowns, with more than one star a house."""

from __future__ import annotations

from functools import cache, lru_cache

from generator.families.base.geometry import with_only_pairs
from generator.families.crowns import maps
from generator.model import Geometry


@cache
def lines_board(n: int) -> Geometry:
    """Return the geometry that all boards of a size share, without regions.

    Columns and rows are houses. Only cells that touch are peers: a house may have two stars.
    """
    return with_only_pairs(maps.lines_board(n), _list_touching(n))


@lru_cache(maxsize=256)
def map_board(text: str, n: int) -> Geometry:
    """Return the board of a map.

    Regions, columns and rows are houses, and cells that touch are peers.

    Raises
    ------
    GridFormatError   an invalid map, as in `crowns.maps.parse_regions`
    """
    return with_only_pairs(maps.map_board(text, n), _list_touching(n))


@cache
def _list_touching(n: int) -> tuple[tuple[int, int], ...]:
    """List the pairs of cells that share a side or a corner."""
    near = ((0, 1), (1, -1), (1, 0), (1, 1))
    places = ((row, col, row + down, col + aside) for row in range(n) for col in range(n) for down, aside in near)
    return tuple((row * n + col, r * n + c) for row, col, r, c in places if r < n and 0 <= c < n)
