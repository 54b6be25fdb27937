"""Minlex form of classic 9x9 boards.

It is the lexicographically least of all 3,359,232 x 9! equivalent boards. Two puzzles are twins exactly if their forms are equal, so
the bank compares forms before a puzzle is printed, and grading works on the form so that twins get the same grade.
`generator.families.sudoku.kind` passes these functions on as its `canonicalize`; the search itself is in `minlex`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.kernels.minlex import find_forms, find_least_image, find_transforms
from generator.kernels.minlex_tops import COLUMNS, FLIP, MOST_TRANSFORMS, ROWS, TRANSFORM_SIZE
from generator.model import Canonical


def canonical_grids(grids: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Find the canonical form and the number of automorphisms of each grid.

    Parameters
    ----------
    grids : uint8[n_grids, 81]     complete 9x9 grids

    Returns
    -------
    forms : uint8[n_grids, 81]
    counts : int64[n_grids]

    Raises
    ------
    GridFormatError                if one is not a complete, correct grid
    """
    return _canonical_batch(grids, grids)


def canonical_puzzles(givens: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Find the canonical form of each puzzle (see `canonical_puzzle`).

    Parameters
    ----------
    givens : uint8[n_puzzles, 81]      0 = empty
    solutions : uint8[n_puzzles, 81]   complete grids

    Returns
    -------
    forms : uint8[n_puzzles, 81]
    """
    return _canonical_batch(givens, solutions)[0]


def canonical_grid(solution: bytes) -> Canonical:
    """Find the canonical form of one complete 9x9 grid."""
    return canonical_puzzle(solution, solution)


def canonical_puzzle(givens: bytes, solution: bytes) -> Canonical:
    """Find the canonical form of one 9x9 puzzle and the way back.

    The form is the least image of the givens over all transforms that make the solution canonical; twins have the same form.

    Raises
    ------
    GridFormatError   if the solution is not a complete, correct grid, or the givens are not part of it
    """
    cells, grid = np.frombuffer(givens, np.uint8), np.frombuffer(solution, np.uint8)
    _check_boards(cells[None], grid[None])
    form, transforms = np.empty(81, np.uint8), np.empty((MOST_TRANSFORMS, TRANSFORM_SIZE), np.uint8)
    # Find all transforms to the least grid, and the one that gives the least image of the givens.
    count = find_transforms(grid, form, transforms)
    if not count:
        raise _not_a_grid(grid)
    transform = transforms[find_least_image(cells, grid, transforms, count, form)].astype(np.int64)
    # List, for each cell of the form, the cell of the puzzle it comes from.
    row_step, col_step = (1, 9) if transform[FLIP] else (9, 1)
    cells_from = (row_step * transform[ROWS:COLUMNS, None] + col_step * transform[COLUMNS:]).ravel().tolist()
    return Canonical(form.tobytes(), tuple(cells_from), (0, *(solution[cell] for cell in cells_from[:9])), int(count))


def _canonical_batch(givens: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    _check_boards(givens, solutions)
    forms, counts = np.empty(solutions.shape, np.uint8), np.empty(len(solutions), np.int64)
    find_forms(givens, solutions, forms, counts)
    if not counts.all():
        raise _not_a_grid(solutions[int(np.argmin(counts))])
    return forms, counts


def _check_boards(givens: NDArray[np.uint8], solutions: NDArray[np.uint8]) -> None:
    """Raise GridFormatError unless both have 81 cells and the givens fit."""
    for boards in (givens, solutions):
        if boards.ndim != 2 or boards.shape[1] != 81:
            raise GridFormatError(f"expected 81 cells of a 9x9 board, got an array of shape {boards.shape}")
    strange = np.flatnonzero(((givens != 0) & (givens != solutions)).any(axis=1))
    if len(strange):
        raise GridFormatError(f"expected givens that are part of the solution, got {_shown(givens[strange[0]])}")


def _not_a_grid(grid: NDArray[np.uint8]) -> GridFormatError:
    return GridFormatError(f"expected a complete 9x9 grid, each digit once in every house, got {_shown(grid)}")


def _shown(cells: NDArray[np.uint8]) -> str:
    return "".join(map(str, cells.tolist()))
