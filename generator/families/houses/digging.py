"""Digging boards of houses: givens are removed while there is one solution."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.errors import GaveUp
from generator.families.base.dig_order import UNBOUND, DigOrder
from generator.families.houses.within_ceiling import dig_by_ladder
from generator.kernels import default_bound, dig_givens, find_givens, grow_givens, list_orbits, shuffle
from generator.kernels.dig import DigBounds
from generator.kernels.dig import dig as dig_orbits
from generator.kernels.lanes.vary import add_givens
from generator.kernels.search import tables_of
from generator.model import Geometry
from generator.model.patterns import Pattern


def dig_board(
    solution: NDArray[np.uint8], board: Geometry, order: DigOrder, first: tuple[int, ...], rng_state: NDArray[np.uint64]
) -> NDArray[np.uint8]:
    """Return the givens of a puzzle with one solution.

    Parameters
    ----------
    solution : uint8[n_cells]   complete grid, with a digit in its holes
    order : DigOrder            neither with a wish nor with a pattern
    first : tuple[int, ...]     cells whose givens are removed before any other
    rng_state : uint64[2]       advanced in place
    """
    ceiling = order.ceiling_for(board)
    if order.method == "grow":
        return grow_givens(solution, board, rng_state)
    if ceiling == UNBOUND:
        return _dig_unique(solution, board, rng_state, order, first, solution)
    return dig_by_ladder(solution, board, *draw_sequence(board, rng_state, order, first), ceiling)


def _dig_unique(
    solution: NDArray[np.uint8],
    geometry: Geometry,
    state: NDArray[np.uint64],
    order: DigOrder,
    first: tuple[int, ...],
    start: NDArray[np.uint8],
) -> NDArray[np.uint8]:
    """Remove orbits while the solution stays the only one, those of some cells first.

    Parameters
    ----------
    start : the givens to begin with: the solution, or a part of it that has no other
    """
    if not first and start is solution:
        return dig_givens(solution, geometry, state, order.orbits, order.clues)
    orbits = list_orbits(geometry, order.orbits)
    orbits = orbits[_are_given(orbits, start)]  # the kernel counts every orbit as removed, so it must not get others
    is_first, givens = np.isin(orbits, first).any(axis=1), start.copy()
    bounds = DigBounds(order.clues + len(geometry.holes) if order.clues else 0, default_bound(geometry))
    for part in (orbits[is_first], orbits[~is_first]):
        dig_orbits(tables_of(geometry), solution, part, bounds, state, givens)
    return givens


def _are_given(orbits: NDArray[np.int16], givens: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return which orbits have a given."""
    return np.asarray(((orbits >= 0) & (givens[orbits] > 0)).any(axis=1))


def dig_board_near(
    solution: NDArray[np.uint8],
    givens: NDArray[np.uint8],
    board: Geometry,
    order: DigOrder,
    first: tuple[int, ...],
    most: int,
    rng_state: NDArray[np.uint64],
) -> NDArray[np.uint8]:
    """Return the givens of a puzzle near another: with some more givens, dug again.

    Parameters
    ----------
    solution, givens : uint8[n_cells]   of the other puzzle, with a digit in holes
    order : DigOrder                    as the other puzzle was dug
    first : tuple[int, ...]             cells whose givens are removed before any other
    most : int                          most orbits of givens that are added
    rng_state : uint64[2]               advanced in place
    """
    orbits, starts = list_orbits(board, order.orbits), np.empty((1, board.n_cells), np.uint8)
    add_givens(givens, solution, orbits, most, rng_state[None], starts)
    ceiling = order.ceiling_for(board)
    if ceiling == UNBOUND:
        return _dig_unique(solution, board, rng_state, order, first, starts[0])
    _, sequence, fewest = draw_sequence(board, rng_state, order, first)
    # Remove what is not among these givens first: the ladder solves the puzzle with fewer of them.
    are_last = _are_given(orbits, starts[0])
    return dig_by_ladder(solution, board, orbits, sequence[np.argsort(are_last[sequence], kind="stable")], fewest, ceiling)


def draw_sequence(
    geometry: Geometry, state: NDArray[np.uint64], order: DigOrder, first: tuple[int, ...]
) -> tuple[NDArray[np.int16], NDArray[np.int64], int]:
    """Return the orbits, a random order of them, and the fewest cells to keep.

    The orbits of some cells come first in the order.
    """
    orbits = list_orbits(geometry, order.orbits)
    sequence = np.arange(len(orbits))
    shuffle(sequence, state)
    sequence = sequence[np.argsort(~np.isin(orbits[sequence], first).any(axis=1), kind="stable")]
    return orbits, sequence, order.clues + len(geometry.holes) if order.clues else 0


def search_pattern(digits: NDArray[np.uint8], board: Geometry, pattern: Pattern, rng_state: NDArray[np.uint64]) -> bytes:
    """Return givens in the cells of a pattern, and no others, with one solution.

    The search starts from the digits of a grid, and ends at a puzzle with another solution.

    Parameters
    ----------
    digits : uint8[n_cells]   complete grid
    rng_state : uint64[2]        advanced in place

    Raises
    ------
    GaveUp   the search found none from this grid
    """
    givens = find_givens(digits, board, pattern.cells, rng_state)
    if givens is None:
        raise GaveUp(f"expected a puzzle of {pattern}, found none from this grid; take another seed")
    return givens.tobytes()
