"""What a ring of cells with the same two digits proves, by type.

The extras are the candidates of its cells besides the pair.

    type 1    one cell has extras: it loses the pair
    type 2    all extras are the same digit: it is removed from every cell that sees all of them
    type 3    two cells share a house, and their extras form a naked (or the pair a hidden) set with other cells there
    type 4    two cells share a house that has one digit of the pair nowhere else: they lose the other one
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.marks import SCAN
from generator.techniques.explainer.sets import next_combination
from generator.techniques.explainer.steps import (
    CODE,
    LENGTH,
    RATING,
    REMOVED,
    add_candidates,
    add_cell,
    add_house,
    add_removed,
    begin_removal,
    cell_at,
    is_in_house,
)

TYPES = 4
RECTANGLE_RATING = 45
"""Number of types, and the rating of a unique rectangle of type 1 in tenths."""


class Ring(NamedTuple):
    """A ring of cells that all have a pair of digits as candidates.

    cells      int64[size]   in the order of the ring
    pair       int64         the two digits as a mask
    excluded   int64         bits of the codes that are left out
    form       int64         1 to try sets of every size, 0 those that Sudoku Explainer tries
    """

    cells: NDArray[np.int64]
    pair: int
    excluded: int
    form: int


@inner(**BARE)
def _rate_ring(ring):
    """Return the rating of type 1 of a ring, in tenths, and its code.

    Rectangles have codes of their own.
    """
    size = ring.cells.shape[0]
    rating = RECTANGLE_RATING + (0 if size == 4 else 1 if size == 6 else 2 if size == 8 else 5)
    return rating, 0 if size == 4 else TYPES


@inner(**OPTIONS)
def try_types(board, marks, ring, step, best):
    """Try the types of a Ring; a better step than the best replaces it.

    The step must remove something.
    """
    rating, first = _rate_ring(ring)
    cells, pair, _, _ = ring
    # Count the cells with extras, join their extras, and remember two such cells.
    n_with_extras, union, one, two = 0, 0, -1, -1
    for cell in cells:
        extra = np.int64(marks.candidates[cell]) & ~pair
        if extra:
            n_with_extras += 1
            union |= extra
            two = one if n_with_extras > 1 else two
            one = cell
    # Without extras nothing is proved; a ring rated above the best cannot replace it.
    if n_with_extras == 0 or rating > best[RATING]:
        return
    # Type 1: the only cell with extras loses the pair.
    if n_with_extras == 1:
        _begin(step, ring, pair)
        add_removed(marks, step, one, pair)
        _store_if_better(marks, ring, step, best, first, rating)
        return
    # Type 2: cells that see all cells with the extra digit lose it.
    if popcount(union) == 1:
        _begin(step, ring, pair | union)
        for cell in range(marks.candidates.shape[0]):
            if np.int64(marks.candidates[cell]) & union and _sees_all(board, marks, ring, union, cell):
                add_removed(marks, step, cell, union)
        _store_if_better(marks, ring, step, best, first + 1, rating)
    # Types 4 and 3: the two cells with extras share a house.
    if n_with_extras == 2:
        for kind in SCAN:
            for house in range(board.starts[kind], board.starts[kind + 1]):
                if is_in_house(board, one, house) and is_in_house(board, two, house):
                    _type_4(marks, ring, (house, one, two), step, best)
                    if popcount(union) > 1:
                        _type_3(board, marks, ring, (house, one, two), step, best)


@inner(**BARE)
def _begin(step, ring, digits):
    """Start a step whose pattern is the ring."""
    begin_removal(step, digits)
    for cell in ring.cells:
        add_cell(step, cell)


@inner(**BARE)
def _store_if_better(marks, ring, step, best, code, rating):
    """Store a step if it removes something and is better than the best so far.

    The candidates of the ring, by which it is explained, are added to it. A code that is left out is not stored.
    """
    if ring.excluded >> code & 1:
        return
    step[CODE] = code
    step[RATING] = rating
    if step[REMOVED] > 0 and (rating < best[RATING] or (rating == best[RATING] and code % TYPES < best[CODE] % TYPES)):
        for cell in ring.cells:
            add_candidates(marks, step, cell)
        for k in range(step[LENGTH]):
            best[k] = step[k]


@inner(**BARE)
def _sees_all(board, marks, ring, digit, cell):
    """Check whether a cell sees every cell of the ring that has a digit."""
    for other in ring.cells:
        if np.int64(marks.candidates[other]) & digit and not board.sees[cell, other]:
            return False
    return True


@inner(**BARE)
def _type_4(marks, ring, where, step, best):
    """Type 4: in a shared house one digit of the pair fits only the two cells.

    They lose the other digit. `where` is the house and the two cells.
    """
    house, one, two = where
    rating, first = _rate_ring(ring)
    pair = ring.pair
    low = pair & -pair
    # Try each digit of the pair: it must have exactly two places in the house.
    for kept in (low, pair & ~low):
        if popcount(np.int64(marks.places[house, lowest_bit_index(kept)])) == 2:
            begin_removal(step, kept)
            add_house(step, house)
            # The pattern is the ring; the two cells lose the other digit of the pair.
            for cell in ring.cells:
                add_cell(step, cell)
            add_removed(marks, step, one, pair & ~kept)
            add_removed(marks, step, two, pair & ~kept)
            _store_if_better(marks, ring, step, best, first + 3, rating)


@inner(**OPTIONS)
def _type_3(board, marks, ring, where, step, best):
    """Type 3: naked sets with the extras, or hidden sets with the pair.

    The other members of a set are other cells of the house. `where` is the house and the two cells with extras.
    """
    house, one, two = where
    rating, first = _rate_ring(ring)
    pair = ring.pair
    n = board.houses.shape[1]
    # The other open cells of the house, and the extras of the two cells.
    cells, others = np.zeros(n, np.int64), 0
    for slot in range(n):
        cell = cell_at(board, house, slot)
        if marks.candidates[cell] and cell not in (one, two):
            cells[others] = cell
            others += 1
    extras = (np.int64(marks.candidates[one]) | np.int64(marks.candidates[two])) & ~pair
    # Try sets of every size, naked before hidden, where the house has enough open cells.
    for degree in range(max(2, popcount(extras)), n - 1):
        for naked in (True, False):
            if degree - 1 > others or (ring.form == 0 and 2 * degree > marks.empties[house] - (not naked)):
                continue
            # Choose the other members of the set; the two cells count as one.
            chosen = (1 << (degree - 1)) - 1
            while chosen < 1 << others:
                # The digits of a naked set: the extras and all candidates of the chosen cells.
                taken = extras if naked else pair
                for k in range(others):
                    if naked and (chosen >> k) & 1:
                        taken |= np.int64(marks.candidates[cells[k]])
                if not naked:
                    # Digits of the house that fit the chosen cells (and the two) alone form the hidden set.
                    taken = _places_inside(board, marks, house, cells, others, chosen) & ~extras
                    if taken & pair != pair:
                        taken = 0
                # A set of the right size: write the house, the ring and the chosen cells.
                if popcount(taken) == degree:
                    begin_removal(step, taken)
                    add_house(step, house)
                    for cell in ring.cells:
                        add_cell(step, cell)
                    for k in range(others):
                        if bool((chosen >> k) & 1):
                            add_cell(step, cells[k])
                    # A naked set removes its digits from the other cells, a hidden set all other digits from its own.
                    for k in range(others):
                        if bool((chosen >> k) & 1) != naked:
                            add_removed(marks, step, cells[k], taken if naked else ~taken)
                    _store_if_better(marks, ring, step, best, first + 2, rating + degree - (1 if naked else 2))
                chosen = next_combination(chosen)


@inner(**BARE)
def _places_inside(board, marks, house, cells, others, chosen):
    """Return the digits of the chosen cells that no other listed cell has."""
    outside, inside = 0, 0
    for k in range(others):
        if (chosen >> k) & 1:
            inside |= np.int64(marks.candidates[cells[k]])
        else:
            outside |= np.int64(marks.candidates[cells[k]])
    return inside & ~outside
