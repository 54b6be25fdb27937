"""Lines and regions that differ in few cells, for the law of leftovers.

Some adjacent lines at one side of a board and as many regions have equally many cells, and each digit equally often. So have the cells
that only the regions have (they stick out) and those that only the lines have (they stick in).

    0 SIZE   1 LINES   2..5 lines   6..9 regions   10..15 cells that stick out   16..21 cells that stick in

SIZE is the number of cells of either kind, LINES that of lines and of regions; unused places are -1.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from generator.model.boards import BOX, COLUMN, ROW, Geometry

MOST_LINES, MOST_CELLS = 4, 6
"""Most lines, and most cells that stick out.

Four lines at each side compare every number of lines, since the rest of the lines and regions differ in the same cells. Of 30 hard
puzzles, 4 need only singles and leftovers of up to four cells, 15 of up to six, and 16 with lines away from the sides as well.
"""

SIZE, LINES, LINE, REGION, OUT, IN = 0, 1, 2, 2 + MOST_LINES, 2 + 2 * MOST_LINES, 2 + 2 * MOST_LINES + MOST_CELLS
WIDTH = IN + MOST_CELLS


@lru_cache(maxsize=256)
def list_leftovers(geometry: Geometry) -> NDArray[np.int16]:
    """Return the lines and regions of a board that differ in at most MOST_CELLS cells.

    The result is int16[n_sets, WIDTH], fewest cells first, then fewest lines; it is empty where all regions are rectangles, whose lines
    pointing and claiming compare already.
    """
    rows: list[list[int]] = []
    if has_irregular_regions(geometry):
        regions = _cells_of(geometry, BOX)
        for kind in (ROW, COLUMN):
            lines = list(_cells_of(geometry, kind).items())
            for count in range(1, MOST_LINES + 1):
                for side in (lines[:count], lines[-count:]):
                    rows += _compare(dict(side), regions)
    return np.array(sorted(rows, key=lambda row: row[: LINES + 1]), np.int16).reshape(-1, WIDTH)


def has_irregular_regions(geometry: Geometry) -> bool:
    """Return whether a square board has n regions of n cells, not all rectangles."""
    boxes = geometry.houses[geometry.kinds == BOX]
    if len(boxes) != geometry.n or geometry.n_rows != geometry.n or geometry.n_cols != geometry.n or (boxes < 0).any():
        return False
    rows, cols = np.divmod(boxes, geometry.n_cols)
    return bool(((np.ptp(rows, axis=1) + 1) * (np.ptp(cols, axis=1) + 1) != geometry.n).any())


def _cells_of(geometry: Geometry, kind: int) -> dict[int, int]:
    """Return the cells of each house of a kind as a mask, by the house's number."""
    return {int(house): sum(1 << int(cell) for cell in geometry.houses[house]) for house in np.flatnonzero(geometry.kinds == kind)}


def _compare(lines: dict[int, int], regions: dict[int, int]) -> list[list[int]]:
    """List the choices of as many regions as lines that differ from them in few cells."""
    inside, found = sum(lines.values()), []
    for chosen in combinations(regions, len(lines)):
        covered = sum(regions[region] for region in chosen)
        size = (covered & ~inside).bit_count()
        if 0 < size <= MOST_CELLS:
            numbers = (*_padded(lines, MOST_LINES), *_padded(chosen, MOST_LINES))
            cells = (*_padded(_list_bits(covered & ~inside), MOST_CELLS), *_padded(_list_bits(inside & ~covered), MOST_CELLS))
            found.append([size, len(lines), *numbers, *cells])
    return found


def _padded(numbers: Collection[int], length: int) -> list[int]:
    """Return a list of a given length, filled up with -1."""
    return [*numbers, *[-1] * (length - len(numbers))]


def _list_bits(mask: int) -> list[int]:
    """List the numbers of the set bits of a mask."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
