"""Joint attack: wherever the queens of two lines are, one attacks the place.

Both lines have few places left, and of each two places that can have queens together, one at least attacks the place. The lines are two
rows, two columns, or a row and a column. Source: our own; the argument of aligned pair exclusion in sudoku, with lines for cells.
"""

from __future__ import annotations

from itertools import combinations

from generator.families.queens.techniques.board import Cell, Found, Rows, attacks, open_cells, open_houses

MOST_PLACES = 3
"""Most places left in each of the lines."""

RATINGS = {2: 3.6, 4: 3.8}
"""Rating by the most ways to place both queens. With more ways than four, a trial is less to look at."""

Ways = list[tuple[Cell, Cell]]


def find_joint_attack(rows: Rows, placed: set[int]) -> Found | None:
    """Find places that one of the queens of two lines always attacks.

    Two lines with at most two ways to place their queens are taken first.
    """
    cells = tuple(open_cells(rows, placed))
    waiting = [(house, places) for house, places in open_houses(rows, placed) if len(places) <= MOST_PLACES]
    best: Found | None = None
    for (one, first), (other, second) in combinations(waiting, 2):
        ways = _list_ways(first, second)
        rating = next((rated for most, rated in RATINGS.items() if len(ways) <= most), None)
        if rating is None or (best is not None and rating >= best.rating):
            continue
        removed = tuple(cell for cell in cells if all(_is_attacked(cell, way) for way in ways))
        if removed:
            best = Found("joint attack", rating, None, removed, tuple(sorted({*first, *second})), (one, other))
    return best


def _list_ways(first: tuple[Cell, ...], second: tuple[Cell, ...]) -> Ways:
    """Return the ways to place the queens of two lines.

    A row and a column may share a queen, on the cell where they cross.
    """
    return [(one, other) for one in first for other in second if one == other or not attacks(one, other)]


def _is_attacked(cell: Cell, way: tuple[Cell, Cell]) -> bool:
    """Check whether one of two queens attacks a cell and none is on it."""
    return cell not in way and (attacks(cell, way[0]) or attacks(cell, way[1]))
