"""Lines through the middles of cells, each cell touching the one before it.

Rules of such lines list those that are true of a complete grid, which are too many to print. `choose_apart` takes a random part of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.rules.cell_text import cell_name
from generator.rules.clue import Clue

Path = tuple[int, ...]
"""Cells of a line, in order."""

SHORTEST, LONGEST = 3, 6
"""Cells of the lines that are printed; any others are read."""


def list_lengths(n: int) -> range:
    """Return the numbers of cells of lines that are printed on a board of n digits.

    Fewer than digits: all of them in order would give the line away.
    """
    return range(SHORTEST, min(LONGEST, n - 1) + 1)


@lru_cache(maxsize=16)
def list_touching(n: int) -> tuple[Path, ...]:
    """Return for each cell of an n x n board those that touch it, at corners too."""
    steps = [(down, aside) for down in (-1, 0, 1) for aside in (-1, 0, 1) if down or aside]
    return tuple(
        tuple((row + down) * n + col + aside for down, aside in steps if 0 <= row + down < n and 0 <= col + aside < n)
        for row in range(n)
        for col in range(n)
    )


def list_middles(path: Path, n: int) -> list[tuple[int, int]]:
    """Return the middle of each step of a path, in half cells.

    Two steps that cross have one middle.
    """
    return [(one // n + other // n, one % n + other % n) for one, other in pairwise(path)]


def find_paths(n: int, may_begin: Callable[[Path], bool], is_true: Callable[[Path], bool]) -> list[Path]:
    """Return all lines of printed lengths that are true of a grid.

    A line neither crosses itself nor turns by more than a right angle, so that it is easy to follow.

    Parameters
    ----------
    may_begin : Callable   whether a true line may begin with some cells
    is_true : Callable     whether the line of these cells is true; asked of what may begin one
    """
    lengths, touching = list_lengths(n), list_touching(n)
    found: list[Path] = []
    waiting: list[Path] = [(cell,) for cell in range(n * n)]
    while waiting:
        path = waiting.pop()
        if len(path) in lengths and is_true(path):
            found.append(path)
        if len(path) < lengths[-1]:
            longer = ((*path, cell) for cell in touching[path[-1]] if cell not in path)
            waiting += [one for one in longer if may_begin(one) and _is_easy(one, n)]
    return sorted(found)


def _is_easy(path: Path, n: int) -> bool:
    """Return whether the last step of a path is easy to follow.

    It neither turns by more than a right angle nor crosses another step.
    """
    if len(path) < 3:
        return True
    (row, col), (mid_row, mid_col), (last_row, last_col) = (divmod(cell, n) for cell in path[-3:])
    ahead = (mid_row - row) * (last_row - mid_row) + (mid_col - col) * (last_col - mid_col)
    middles = list_middles(path, n)
    return ahead >= 0 and middles[-1] not in middles[:-1]


def choose_apart(clues: Sequence[Clue], n: int, rng_state: NDArray[np.uint64]) -> list[Clue]:
    """Return random lines that have no cell in common and do not cross.

    There is one for each row of the board but one, if so many are found.

    Parameters
    ----------
    clues : Sequence[Clue]   all that are true of a grid
    n : int                  size of the board, in cells
    rng_state : uint64[2]    advanced in place
    """
    from generator.kernels import shuffle

    order = np.arange(len(clues))
    shuffle(order, rng_state)
    chosen: list[Clue] = []
    taken: set[int] = set()
    crossed: set[tuple[int, int]] = set()
    for at in order.tolist():
        cells, middles = clues[at].cells, list_middles(clues[at].cells, n)
        if taken.isdisjoint(cells) and crossed.isdisjoint(middles):
            chosen.append(clues[at])
            taken.update(cells)
            crossed.update(middles)
            if len(chosen) == n - 1:
                break
    return sorted(chosen)


def check_path(path: Path, n: int, most: int) -> None:
    """Check that cells are a line.

    Parameters
    ----------
    most : largest number of cells

    Raises
    ------
    GridFormatError   a cell twice, one that does not touch the one before it, or too many
    """
    if len(path) > most:
        raise GridFormatError(f"expected a line of at most {most} cells, got {len(path)}")
    if twice := [cell for at, cell in enumerate(path) if cell in path[:at]]:
        raise GridFormatError(f"expected each cell of a line once, got {cell_name(twice[0], n)} twice")
    for one, other in pairwise(path):
        if other not in list_touching(n)[one]:
            raise GridFormatError(f"expected cells that touch, got {cell_name(one, n)} and {cell_name(other, n)}")


def orient_path(path: Path) -> Path:
    """Return a line that means the same from either end in the order in which it is.

    It begins at the end that is first on the board.
    """
    return min(path, path[::-1])


def turn_path(clue: Clue, place_of: Mapping[int, int]) -> Clue:
    """Return a line on a turned or mirrored board; its first cell remains the first."""
    return Clue(tuple(place_of[cell] for cell in clue.cells), clue.number, clue.text)
