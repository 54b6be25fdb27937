"""Houses that follow from the rules of a board and are not drawn on it.

Where disjoint extra houses lie in lines of one direction, one line more than houses, the rest of these lines has n cells and contains
every digit once. The two upper windows of a windoku lie in rows 2 to 4: the nine cells of these rows between and beside them are a house.
Such houses count again as extra houses, until nothing new is found; a windoku has five, its hidden windows.

Only the ladder of techniques uses them: the rules, the canonical form, the printed board and the solver have the houses of the rules.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from generator.families.base.geometry import build_geometry
from generator.model import COLUMN, EXTRA, IMPLIED, ROW, Geometry

MOST_TOGETHER = 3
"""Most extra houses whose lines are compared; more would leave only n cells of most of the board."""


@lru_cache(maxsize=256)
def with_implied_houses(geometry: Geometry, as_peers: bool = False) -> Geometry:
    """Return a board with its implied houses as further houses, after all others.

    The result is the board itself where it has none. Its peers are those of the rules, so that each use of an implied house is a step of
    its own.

    Parameters
    ----------
    as_peers : True makes the cells of an implied house peers as well, for techniques that follow links between cells
    """
    implied = list_implied_houses(geometry)
    if not implied:
        return geometry
    houses = [*geometry.houses.tolist(), *implied]
    kinds = [*geometry.kinds.tolist(), *[IMPLIED] * len(implied)]
    differ = [(cell, int(peer)) for cell, peers in enumerate(geometry.peers) for peer in peers if peer >= 0]
    extended = build_geometry(geometry.n, houses, kinds, geometry.boxes.tolist(), differ)
    return extended if as_peers else replace(extended, peers=geometry.peers)


def list_implied_houses(geometry: Geometry) -> list[list[int]]:
    """Return the cells of each implied house of a board, sorted by their cells.

    Only square boards with extra houses can have any.
    """
    if EXTRA not in geometry.kinds or geometry.n_rows != geometry.n or geometry.n_cols != geometry.n:
        return []
    known = {frozenset(house) for house in geometry.houses.tolist()}
    extras = [frozenset(house) for house in geometry.houses[geometry.kinds == EXTRA].tolist()]
    lines = [[frozenset(house) for house in geometry.houses[geometry.kinds == kind].tolist()] for kind in (ROW, COLUMN)]
    implied: list[frozenset[int]] = []
    while new := [house for house in _list_rests([*extras, *implied], lines, geometry.n) if house not in known]:
        known.update(new)
        implied += new
    return sorted(sorted(house) for house in implied)


def _list_rests(extras: list[frozenset[int]], lines: list[list[frozenset[int]]], n: int) -> list[frozenset[int]]:
    """Return what disjoint extra houses leave of the lines they touch.

    Only rests of n cells are listed.
    """
    rests: dict[frozenset[int], None] = {}
    for count in range(1, MOST_TOGETHER + 1):
        for chosen in combinations(extras, count):
            covered = frozenset().union(*chosen)
            for direction in lines if len(covered) == count * n else []:
                touched = [line for line in direction if line & covered]
                if len(touched) == count + 1:
                    rests[frozenset().union(*touched) - covered] = None
    return list(rests)
