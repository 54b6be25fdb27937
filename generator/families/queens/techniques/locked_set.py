"""Locked sets: the queens of two or three rows fill as many columns.

It may be the other way round too. The places left in the rows are all in those columns, so the columns lose their other places.
Source: the naked and hidden sets of sudoku, with one queen for a digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.families.queens.techniques.board import Cell, Found, House, Rows, open_cells, open_houses

PAIR_RATING, TRIPLET_RATING = 3.0, 3.4


def find_locked_pair(rows: Rows, placed: set[int]) -> Found | None:
    """Find two rows whose places lie in the same two columns, or vice versa."""
    for lines, _, removed in _find_sets(rows, placed, 2):
        return Found("locked pair", PAIR_RATING, None, removed, _places_of(lines), tuple(house for house, _ in lines))
    return None


def find_locked_triplet(rows: Rows, placed: set[int]) -> Found | None:
    """Find three rows whose places lie in the same three columns, or vice versa.

    The columns follow the rows among the houses of the step.
    """
    for lines, covers, removed in _find_sets(rows, placed, 3):
        return Found("locked triplet", TRIPLET_RATING, None, removed, _places_of(lines), (*(house for house, _ in lines), *covers))
    return None


def _find_sets(rows: Rows, placed: set[int], size: int) -> Iterator[tuple[tuple[House, ...], list[int], tuple[Cell, ...]]]:
    """Yield lines, the lines that they fill, and the places removed."""
    n = len(rows)
    waiting = list(open_houses(rows, placed))
    for across in (True, False):
        # The crossing lines of each line, as bits; only lines with few enough places can belong to a set.
        narrow = [(line, sum(1 << cell[across] for cell in line[1])) for line in waiting if (line[0] >= n) == across]
        narrow = [(line, mask) for line, mask in narrow if mask.bit_count() <= size]
        for chosen in combinations(narrow, size):
            union = 0
            for _, mask in chosen:
                union |= mask
            if union.bit_count() != size:
                continue
            # The crossing lines lose all other places.
            lines = tuple(line for line, _ in chosen)
            pattern = set(_places_of(lines))
            removed = tuple(cell for cell in open_cells(rows, placed) if union >> cell[across] & 1 and cell not in pattern)
            if removed:
                yield lines, [at + (0 if across else n) for at in range(n) if union >> at & 1], removed


def _places_of(lines: tuple[House, ...]) -> tuple[Cell, ...]:
    return tuple(sorted(cell for _, places in lines for cell in places))
