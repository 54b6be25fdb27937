"""Unique rectangles and loops: rings of cells that cannot all have two digits.

If the cells of a ring had only the same two digits, these could be exchanged, and the puzzle would have two solutions. A ring leads
through cells that have both digits, from house to house, and visits each of its houses at one even and one odd position. Since not all
its cells can be reduced to the two digits, one of those with more candidates is one of its extras.

The extras are the candidates of the cells of a ring besides the pair.

    type 1    one cell has extras: it loses the pair
    type 2    all extras are the same digit: it is removed from every cell that sees all of them
    type 3    two cells share a house, and their extras form a naked (or the pair a hidden) set with other cells there
    type 4    two cells share a house that has one digit of the pair nowhere else: they lose the other one
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.kernels._jit import BARE, OPTIONS, inner, njit
from generator.kernels.bits import lowest_bit_index, popcount
from generator.kernels.copying import copy_into
from generator.kernels.marks import SCAN
from generator.techniques.explainer.sets import next_combination
from generator.techniques.explainer.steps import (
    CODE,
    FORM_BITS,
    FORM_MASK,
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


SHORTEST = 4
LONGEST = 64
"""Most cells of a ring; no person would see a longer one."""
MOST_STEPS = 200_000
"""Most steps of the search from one start, so that an unusual board cannot make it run forever."""


@njit(**OPTIONS)
def unique_loop(board, marks, form, step):
    """Find the best ring that removes something; 1 if there is one.

    Parameters
    ----------
    form : 0, or 1 for sets of every size in type 3; and above FORM_BITS a bit for each code that is left out

    The best ring has the lowest rating, and then the lowest type. CODE becomes 0 to 3 for the types of rectangles and 4 to 7 for those of
    longer rings; RATING is the whole rating.
    """
    # No ring is found yet: the best has a rating above all others.
    best = np.zeros(step.shape[0], np.int32)
    best[RATING] = 10_000
    usable = np.zeros(marks.candidates.shape[0], np.bool_)
    # Search rings from every cell with exactly two candidates.
    for start in range(marks.candidates.shape[0]):
        pair = np.int64(marks.candidates[start])
        if popcount(pair) == 2 and _mark_usable(board, marks, pair, usable) and usable[start]:
            _search_rings(board, marks, (start, form >> FORM_BITS, form & FORM_MASK), usable, step, best)
    # Copy the best step, if there is one, to the result.
    if best[RATING] == 10_000:
        return 0
    length = np.int64(best[LENGTH])
    copy_into(step[:length], best[:length])
    return 1


@inner(**BARE)
def _mark_usable(board, marks, pair, usable):
    """Mark the cells that a ring can pass; return how many there are.

    Each of their houses has another such cell.

    Parameters
    ----------
    usable : bool[n_cells]   out
    """
    # At first all cells with both digits are usable.
    count = 0
    for cell in range(usable.shape[0]):
        usable[cell] = np.int64(marks.candidates[cell]) & pair == pair
        count += usable[cell]
    # Drop cells without another usable cell in one of their houses, until all have one.
    changed = True
    while changed and count >= SHORTEST:
        changed = False
        for cell in range(usable.shape[0]):
            if usable[cell] and not _has_partners(board, usable, cell):
                usable[cell] = False
                changed = True
                count -= 1
    return count if count >= SHORTEST else 0


@inner(**BARE)
def _has_partners(board, usable, cell):
    """Check whether each house of a cell has another usable cell."""
    for k in range(board.houses_of.shape[1]):
        house = board.houses_of[cell, k]
        if house < 0:
            break
        count = 0
        for slot in range(board.houses.shape[1]):
            count += usable[board.houses[house, slot]]
        if count < 2:
            return False
    return True


@inner(**OPTIONS)
def _search_rings(board, marks, search, usable, step, best):
    """Follow every ring from a cell of two candidates, depth first.

    A step better than the best replaces it.

    Parameters
    ----------
    search : the cell to start from, the codes left out as bits, and the form without them
    usable : bool[n_cells]      cells with both digits, through which a ring can lead
    best : int32[step_size]   the best step so far
    """
    # The path so far, cell by cell: ring has the cells. For each of them, kinds has the kind of house that led to it,
    # spots the next neighbor to try, allowed how many more cells with extras may follow, extras all extras up to it.
    start, excluded, form = search
    pair = np.int64(marks.candidates[start])
    ring = np.zeros(LONGEST, np.int64)
    most = board.houses_of.shape[1]
    n = board.houses.shape[1]
    kinds = np.zeros(LONGEST, np.int64)
    spots = np.zeros(LONGEST, np.int64)
    allowed = np.zeros(LONGEST, np.int64)
    extras = np.zeros(LONGEST, np.int64)
    # used marks the cells of the path; visits counts, for even and odd positions, how often each house is visited.
    used = np.zeros(marks.candidates.shape[0], np.bool_)
    visits = np.zeros((2, board.houses.shape[0]), np.int64)
    # Start the path with the start cell.
    ring[0], kinds[0], spots[0], allowed[0], extras[0] = start, -1, 0, 2, 0
    used[start] = True
    _visit(board, visits[0], start, 1)
    size = 1
    for _ in range(MOST_STEPS):
        # The search ends when every continuation of the start cell is tried.
        if size == 0:
            return
        # All neighbors of the last cell are tried, or the path is too long: go back by one cell.
        here = size - 1
        spot = spots[here]
        if spot == 4 * most * n or size == LONGEST:
            used[ring[here]] = False
            _visit(board, visits[here % 2], ring[here], -1)
            size -= 1
            continue
        # Decode the next neighbor: kind of house, which of the cell's houses, and place in the house.
        spots[here] += 1
        order, k, slot = spot // (most * n), spot // n % most, spot % n
        kind = SCAN[order]
        house = np.int64(board.houses_of[ring[here], k])
        # Skip a house of another kind, and the kind that led here, since a ring changes kind at each cell.
        if house < 0 or house < board.starts[kind] or house >= board.starts[kind + 1] or kind == kinds[here]:
            spots[here] = spot - slot + n
            continue
        # The neighbor must have both digits.
        cell = cell_at(board, house, slot)
        mask = np.int64(marks.candidates[cell])
        if not usable[cell]:
            continue
        # The path is back at the start: if it is a ring of even length, see what it proves.
        if cell == start and size >= 4:
            if size % 2 == 0 and _is_ring(visits):
                try_types(board, marks, Ring(ring[:size], pair, excluded, form), step, best)
            continue
        # The neighbor must not be on the path, nor its houses be visited at a position of this parity.
        if used[cell] or _is_visited(board, visits[size % 2], cell):
            continue
        # Allow two cells with extras; a further one only if all extras are the same digit.
        more = extras[here] | (mask & ~pair)
        if mask != pair and allowed[here] <= 0 and popcount(more) != 1:
            continue
        # Add the neighbor to the path.
        ring[size], kinds[size], spots[size], extras[size] = cell, kind, 0, more
        allowed[size] = allowed[here] - (mask != pair)
        used[cell] = True
        _visit(board, visits[size % 2], cell, 1)
        size += 1


@inner(**BARE)
def _visit(board, visits, cell, change):
    """Add a change (1 or -1) to the visits of all houses of a cell."""
    for k in range(board.houses_of.shape[1]):
        if board.houses_of[cell, k] >= 0:
            visits[board.houses_of[cell, k]] += change


@inner(**BARE)
def _is_visited(board, visits, cell):
    """Check whether some house of a cell is already visited at this parity."""
    for k in range(board.houses_of.shape[1]):
        if board.houses_of[cell, k] >= 0 and visits[board.houses_of[cell, k]]:
            return True
    return False


@inner(**BARE)
def _is_ring(visits):
    """Check whether each visited house has one even and one odd visit."""
    for house in range(visits.shape[1]):
        if visits[0, house] != visits[1, house]:
            return False
    return True
