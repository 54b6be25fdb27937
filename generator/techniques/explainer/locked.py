"""Locked candidates: pointing and claiming.

In one house a digit is possible only where a second house crosses it, so the rest of the second loses it. From a box this is called
pointing, from a line claiming. Extra houses are used in both.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.model.boards import BOX, COLUMN, EXTRA, IMPLIED
from generator.techniques.explainer.steps import add_cells, add_house, add_removed, begin_placement_in, begin_removal, cell_at

FROM_BOX, FROM_LINE = 0, 1


@inner(**BARE)
def locked(board, marks, form, step):
    """Find a locked digit that removes something; 1 if there is one.

    Parameters
    ----------
    form : FROM_BOX: the digit is locked in a box; FROM_LINE: in a column, row, extra or implied house
    """
    return _search_kinds(board, marks, form, False, step)


@inner(**BARE)
def direct_locked(board, marks, form, step):
    """Find a locked digit that makes a hidden single; 1 if there is one.

    Parameters
    ----------
    form : as in ``locked``

    The single is in a house of the same kind as the one the digit is locked in. Only the digit is placed; the candidates that the crossing
    would remove stay, as in Sudoku Explainer.
    """
    return _search_kinds(board, marks, form, True, step)


@inner(**BARE)
def _search_kinds(board, marks, form, directly, step):
    """Search all pairs of kinds of houses that a form allows."""
    first, past = (BOX, BOX + 1) if form == FROM_BOX else (COLUMN, IMPLIED + 1)
    for source_kind in range(first, past):
        for target_kind in range(IMPLIED + 1):
            if are_crossing(source_kind, target_kind) and _search_between(board, marks, source_kind, target_kind, directly, step):
                return 1
    return 0


@inner(**BARE)
def are_crossing(kind, other):
    """Check whether houses of two kinds can share two cells."""
    if kind >= EXTRA or other >= EXTRA:
        return True
    return (kind == BOX) != (other == BOX)


@inner(**BARE)
def _search_between(board, marks, source_kind, target_kind, directly, step):
    """Search for a digit whose places in one house all lie in a second house.

    The first house (source) and the second (target) are of the kinds given.
    """
    for source in range(board.starts[source_kind], board.starts[source_kind + 1]):
        for target in range(board.starts[target_kind], board.starts[target_kind + 1]):
            # The two houses must share at least two cells.
            inside = board.shared[source, target]
            if source == target or inside & (inside - 1) == 0:
                continue
            for d in range(board.houses.shape[1]):
                # The digit has two or more places in the source, all of them shared with the target.
                spots = np.int64(marks.places[source, d])
                if spots & (spots - 1) == 0 or spots & ~inside:
                    continue
                if directly:
                    if _place_alongside(board, marks, source_kind, source, target, d, step):
                        return 1
                elif _remove_from_target(board, marks, source, target, d, step):
                    return 1
    return 0


@inner(**BARE)
def _remove_from_target(board, marks, source, target, d, step):
    """Write the removal of a locked digit from the target; 0 if there is none."""
    # The places of the target outside the source.
    removed = marks.places[target, d] & ~board.shared[target, source]
    if removed == 0:
        return 0
    begin_removal(step, 1 << d)
    add_house(step, source)
    add_house(step, target)
    add_cells(board, step, source, np.int64(marks.places[source, d]))
    for slot in range(board.houses.shape[1]):
        # Remove the digit there.
        if (removed >> slot) & 1:
            add_removed(marks, step, cell_at(board, target, slot), 1 << d)
    return 1


@inner(**BARE)
def _place_alongside(board, marks, kind, source, target, d, step):
    """Write the placement that a locked digit leaves; 0 if there is none."""
    house = _house_with_one_left(board, marks, kind, source, target, d)
    if house < 0:
        return 0
    begin_placement_in(board, step, house, marks.places[house, d] & ~board.shared[house, target], d)
    add_house(step, source)
    add_house(step, target)
    add_house(step, house)
    add_cells(board, step, source, np.int64(marks.places[source, d]))
    return 1


@inner(**BARE)
def _house_with_one_left(board, marks, kind, source, target, d):
    """Return a house where the locked digit leaves one place, or -1.

    The house is of the kind given, and has several places for the digit, of which one lies outside the target. Extra houses may cross the
    source; where they share a locked place, the digit may be in both, and nothing follows.
    """
    locked_spots = np.int64(marks.places[source, d])
    for house in range(board.starts[kind], board.starts[kind + 1]):
        spots = marks.places[house, d]
        # Skip houses that share a locked place, do not cross the target, or have a single anyway.
        if board.shared[source, house] & locked_spots or board.shared[house, target] == 0 or spots & (spots - 1) == 0:
            continue
        # One place left outside the target.
        rest = spots & ~board.shared[house, target]
        if rest != 0 and rest & (rest - 1) == 0:
            return house
    return -1
