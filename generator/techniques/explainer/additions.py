"""Extra deductions for dynamic chains.

Where a dynamic chain ends, locked digits, hidden and naked pairs, and X-wings of the reduced board may add conclusions. The first of
the four that makes any candidate false contributes everything it finds. Each conclusion rests on the candidates whose removal made the
pattern; a pattern that was on the board before the chain adds nothing new and is left out.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, OPTIONS, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.model.boards import BOX, COLUMN, EXTRA, ROW
from generator.techniques.explainer.causes import pack_cause
from generator.techniques.explainer.locked import are_crossing
from generator.techniques.explainer.sets import is_member
from generator.techniques.explainer.steps import HIDDEN_PAIR, LOCKED, NAKED_PAIR, X_WING, cell_at

TRUE_AT, FALSE_AT, TRUE_END, FALSE_END = range(4)
"""Fields of the ends of a run's queues.

They are how far each queue has been followed, and where it ends; true candidates come first.
"""


@inner(**OPTIONS)
def add_conclusions(position, reduced, runs, run):
    """Add what patterns of the reduced board make false to a run and its queue.

    Returns True if there was any.

    Parameters
    ----------
    position : the Position before the chain
    reduced : Marks as the chain has reduced them
    """
    n_cells, n = position.links.numbers.shape
    reasons = np.zeros(n_cells * n, np.int64)
    start = runs.ends[FALSE_END]
    # Try the four patterns in turn; the first that adds conclusions ends the search.
    for pattern in (LOCKED, HIDDEN_PAIR, NAKED_PAIR, X_WING):
        if pattern == LOCKED:
            _add_locked(position, reduced, runs, run, reasons)
        elif pattern == HIDDEN_PAIR:
            _add_hidden(position, reduced, runs, run, reasons)
        elif pattern == NAKED_PAIR:
            _add_naked(position, reduced, runs, run, reasons)
        else:
            _add_wings(position, reduced, runs, run, reasons)
        if runs.ends[FALSE_END] > start:
            return True
    return False


# The functions below share the arguments of ``add_conclusions``, and working memory for reasons, int64[n_cells * n].


@inner(**BARE)
def _add_conclusion(runs, run, c, reasons, count, cause):
    """Mark a candidate as false because of its reasons.

    Parameters
    ----------
    cause : the pattern that excludes it, packed
    """
    m = runs.at.shape[1] >> 1
    # Skip a pattern the chain did not make, and a candidate that is already false.
    if count == 0 or runs.at[run, m + c] >= 0:
        return
    # Skip it if the pool is full.
    if runs.used[0] > runs.pool.shape[0] - count - 4:
        return
    # Store the conclusion with those of its reasons that the run has reached.
    spot = runs.used[0]
    runs.pool[spot], runs.pool[spot + 1], runs.depths[spot], runs.depths[spot + 1] = m + c, 0, 1, cause
    runs.used[0] = spot + 2
    for k in range(count):
        reason = runs.at[run, m + reasons[k]]
        if reason >= 0:
            runs.pool[runs.used[0]] = reason
            runs.depths[spot] = max(runs.depths[spot], runs.depths[reason] + 1)
            runs.used[0] += 1
            runs.pool[spot + 1] += 1
    # The candidate is reached now and is followed later.
    runs.at[run, m + c] = spot
    runs.order[run, runs.reached[run]] = m + c
    runs.reached[run] += 1
    runs.queues[1, runs.ends[FALSE_END]] = c
    runs.ends[FALSE_END] += 1


@inner(**BARE)
def _list_removed_places(position, reduced, house, d, reasons, count):
    """List the places of a digit in a house that the chain has removed.

    Returns the new count of reasons.
    """
    board, links = position.board, position.links
    removed = np.int64(position.marks.places[house, d]) & ~np.int64(reduced.places[house, d])
    while removed:
        reasons[count] = links.numbers[cell_at(board, house, lowest_bit_index(removed)), d]
        count += 1
        removed &= removed - 1
    return count


@inner(**BARE)
def _add_locked(position, reduced, runs, run, reasons):
    """Add what locked digits of the reduced board make false."""
    board, numbers = position.board, position.links.numbers
    # Try every pair of houses that share at least two cells.
    for source_kind in (BOX, COLUMN, ROW, EXTRA):
        for target_kind in (BOX, COLUMN, ROW, EXTRA):
            if not are_crossing(source_kind, target_kind):
                continue
            for source in range(board.starts[source_kind], board.starts[source_kind + 1]):
                for target in range(board.starts[target_kind], board.starts[target_kind + 1]):
                    inside = board.shared[source, target]
                    if source == target or inside & (inside - 1) == 0:
                        continue
                    for d in range(board.houses.shape[1]):
                        # The digit's places in the source are all shared with the target, which has more places outside.
                        spots = np.int64(reduced.places[source, d])
                        removed = np.int64(reduced.places[target, d]) & ~board.shared[target, source]
                        if spots & (spots - 1) == 0 or spots & ~inside or removed == 0:
                            continue
                        # The reasons are the places that the chain removed from the source; the target's other places are false.
                        count = _list_removed_places(position, reduced, source, d, reasons, 0)
                        cause = pack_cause(LOCKED, source, target & 31, target >> 5, 0, 0)
                        while removed:
                            cell = cell_at(board, target, lowest_bit_index(removed))
                            _add_conclusion(runs, run, np.int64(numbers[cell, d]), reasons, count, cause)
                            removed &= removed - 1


@inner(**BARE)
def _add_hidden(position, reduced, runs, run, reasons):
    """Add what hidden pairs of the reduced board make false."""
    board, numbers = position.board, position.links.numbers
    # A hidden pair needs more than four empty cells, as in ``hidden_set``.
    for house in range(board.houses.shape[0]):
        if reduced.empties[house] <= 4:
            continue
        for e in range(board.houses.shape[1]):
            for d in range(e):
                # Two digits have the same two places in the house.
                spots = np.int64(reduced.places[house, d])
                if popcount(spots) != 2 or spots != reduced.places[house, e]:
                    continue
                # The reasons are their places that the chain removed.
                count = _list_removed_places(position, reduced, house, d, reasons, 0)
                count = _list_removed_places(position, reduced, house, e, reasons, count)
                cause = pack_cause(HIDDEN_PAIR, house, d, e, lowest_bit_index(spots), lowest_bit_index(spots & (spots - 1)))
                # All other candidates of the two cells are false.
                while spots:
                    cell = cell_at(board, house, lowest_bit_index(spots))
                    spots &= spots - 1
                    removed = np.int64(reduced.candidates[cell]) & ~((1 << d) | (1 << e))
                    while removed:
                        _add_conclusion(runs, run, np.int64(numbers[cell, lowest_bit_index(removed)]), reasons, count, cause)
                        removed &= removed - 1


@inner(**BARE)
def _list_removed_candidates(position, reduced, cell, reasons, count):
    """List the candidates of a cell that the chain has removed.

    Returns the new count of reasons.
    """
    removed = np.int64(position.marks.candidates[cell]) & ~np.int64(reduced.candidates[cell])
    while removed:
        reasons[count] = position.links.numbers[cell, lowest_bit_index(removed)]
        count += 1
        removed &= removed - 1
    return count


@inner(**BARE)
def _add_naked(position, reduced, runs, run, reasons):
    """Add what naked pairs of the reduced board make false."""
    board, numbers = position.board, position.links.numbers
    n = board.houses.shape[1]
    # A naked pair needs at least four empty cells, as in ``naked_set``.
    for house in range(board.houses.shape[0]):
        if reduced.empties[house] < 4:
            continue
        for j in range(n):
            for i in range(j):
                # Two cells of the house have the same two candidates.
                one, two = cell_at(board, house, i), cell_at(board, house, j)
                pair = np.int64(reduced.candidates[one])
                if popcount(pair) != 2 or pair != reduced.candidates[two]:
                    continue
                # The reasons are their candidates that the chain removed.
                count = _list_removed_candidates(position, reduced, one, reasons, 0)
                count = _list_removed_candidates(position, reduced, two, reasons, count)
                cause = pack_cause(NAKED_PAIR, house, lowest_bit_index(pair), lowest_bit_index(pair & (pair - 1)), i, j)
                # All other cells of the house lose the two digits.
                for slot in range(n):
                    if slot in (i, j):
                        continue
                    cell = cell_at(board, house, slot)
                    removed = np.int64(reduced.candidates[cell]) & pair
                    while removed:
                        _add_conclusion(runs, run, np.int64(numbers[cell, lowest_bit_index(removed)]), reasons, count, cause)
                        removed &= removed - 1


@inner(**BARE)
def _add_wings(position, reduced, runs, run, reasons):
    """Add what X-wings of the reduced board make false."""
    board, numbers = position.board, position.links.numbers
    # Columns are base lines before rows; there must be n of both, so that the board is one square.
    for base_kind in (COLUMN, ROW):
        cover_kind = ROW if base_kind == COLUMN else COLUMN
        first, past = board.starts[base_kind], board.starts[base_kind + 1]
        covers = board.starts[cover_kind]
        if past - first != board.houses.shape[1] or board.starts[cover_kind + 1] - covers != board.houses.shape[1]:
            continue
        for d in range(board.houses.shape[1]):
            # The digit must be missing from at least four lines, as in ``fish``.
            lines = 0
            for house in range(first, past):
                lines += reduced.places[house, d] != 0
            if lines < 4:
                continue
            # Two base lines have the same two places.
            for two in range(first, past):
                spots = np.int64(reduced.places[two, d])
                if not is_member(spots, 2):
                    continue
                for one in range(first, two):
                    if reduced.places[one, d] != spots:
                        continue
                    # The reasons are the places that the chain removed from the base lines.
                    count = _list_removed_places(position, reduced, one, d, reasons, 0)
                    count = _list_removed_places(position, reduced, two, d, reasons, count)
                    lowest, highest = lowest_bit_index(spots), lowest_bit_index(spots & (spots - 1))
                    cause = pack_cause(X_WING, one, two - one, 0, lowest, highest)
                    # The other places in the two cover lines are false.
                    left = spots
                    while left:
                        cover = covers + lowest_bit_index(left)
                        left &= left - 1
                        removed = np.int64(reduced.places[cover, d]) & ~((1 << (one - first)) | (1 << (two - first)))
                        while removed:
                            cell = cell_at(board, cover, lowest_bit_index(removed))
                            _add_conclusion(runs, run, np.int64(numbers[cell, d]), reasons, count, cause)
                            removed &= removed - 1
