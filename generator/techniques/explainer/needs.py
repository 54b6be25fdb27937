"""What a board must have for a technique to be tried on it.

Each function takes a Geometry; the record of a technique names the one it needs.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from generator.kernels.leftovers import has_irregular_regions
from generator.model.boards import BOX, COLUMN, EXTRA, IMPLIED, ROW, Geometry


def has_boxes(geometry: Geometry) -> bool:
    """Check whether a board has boxes or regions."""
    return BOX in geometry.kinds


def has_exchangeable_digits(geometry: Geometry) -> bool:
    """Check whether two digits could be exchanged in some cells of a board.

    This is so for digits that each house of these cells has twice, where there are boxes, no rule beyond houses, and no cell in two rows.
    """
    return not (geometry.boxes < 0).any() and has_only_houses(geometry) and not has_crossing_lines(geometry)


def has_implied_houses(geometry: Geometry) -> bool:
    """Check whether a board has implied houses, such as hidden windows."""
    return IMPLIED in geometry.kinds


def has_leftovers(geometry: Geometry) -> bool:
    """Check whether a board has regions that stick out of lines."""
    return has_irregular_regions(geometry)


def has_common_peers(geometry: Geometry) -> bool:
    """Check whether places in several houses can have a common peer.

    This is so on boards with extra houses or overlapping lines, and where cells must differ without sharing a house.
    """
    return EXTRA in geometry.kinds or has_crossing_lines(geometry) or not has_only_houses(geometry)


@lru_cache(maxsize=256)
def has_crossing_lines(geometry: Geometry) -> bool:
    """Check whether some cell is in two rows or two columns, as of two sudokus."""
    houses_of = np.where(geometry.houses_of >= 0, geometry.kinds[geometry.houses_of], IMPLIED)
    return any(((houses_of == kind).sum(axis=1) > 1).any() for kind in (COLUMN, ROW))


@lru_cache(maxsize=256)
def has_only_houses(geometry: Geometry) -> bool:
    """Check whether every two cells that must differ share a house."""
    for cell, peers in enumerate(geometry.peers):
        houses = geometry.houses[geometry.houses_of[cell][geometry.houses_of[cell] >= 0]]
        if not np.isin(peers[peers >= 0], houses).all():
            return False
    return True
