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
from generator.techniques.explainer.locked import are_crossing
from generator.techniques.explainer.sets import is_member
from generator.techniques.explainer.steps import cell_at

LOCKED, HIDDEN_PAIR, NAKED_PAIR, X_WING = range(4)

TRUE_AT, FALSE_AT, TRUE_END, FALSE_END = range(4)
"""Fields of the ends of a run's queues.

They are how far each queue has been followed, and where it ends; true candidates come first.
"""


@inner(**OPTIONS)
def add_conclusions(position, now, runs, run):
    """Add what patterns of the reduced board make false to a run and its queue.

    Returns True if there was any.

    position   the Position before the chain
    now        Marks as the chain has reduced them
    """
    n_cells, n = position.links.numbers.shape
    grounds = np.zeros(n_cells * n, np.int64)
    start = runs.ends[FALSE_END]
    # Try the four patterns in turn; the first that adds conclusions ends the search.
    for way in range(4):
        if way == LOCKED:
            _add_locked(position, now, runs, run, grounds)
        elif way == HIDDEN_PAIR:
            _add_hidden(position, now, runs, run, grounds)
        elif way == NAKED_PAIR:
            _add_naked(position, now, runs, run, grounds)
        else:
            _add_wings(position, now, runs, run, grounds)
        if runs.ends[FALSE_END] > start:
            return True
    return False


# The functions below share the arguments of ``add_conclusions``, and working memory for grounds, int64[n_cells * n].


@inner(**BARE)
def _add(runs, run, c, grounds, count):
    """Mark a candidate as false because of its grounds."""
    m = runs.at.shape[1] >> 1
    # Skip a pattern the chain did not make, and a candidate that is already false.
    if count == 0 or runs.at[run, m + c] >= 0:
        return
    # Skip it if the pool is full.
    if runs.used[0] > runs.pool.shape[0] - count - 4:
        return
    # Store the conclusion with those of its grounds that the run has reached.
    spot = runs.used[0]
    runs.pool[spot], runs.pool[spot + 1], runs.depths[spot] = m + c, 0, 1
    runs.used[0] = spot + 2
    for k in range(count):
        ground = runs.at[run, m + grounds[k]]
        if ground >= 0:
            runs.pool[runs.used[0]] = ground
            runs.depths[spot] = max(runs.depths[spot], runs.depths[ground] + 1)
            runs.used[0] += 1
            runs.pool[spot + 1] += 1
    # The candidate is reached now and is followed later.
    runs.at[run, m + c] = spot
    runs.order[run, runs.reached[run]] = m + c
    runs.reached[run] += 1
    runs.queues[1, runs.ends[FALSE_END]] = c
    runs.ends[FALSE_END] += 1


@inner(**BARE)
def _gone_places(position, now, house, d, grounds, count):
    """List the places of a digit in a house that the chain has removed.

    Returns the new count of grounds.
    """
    board, links = position.board, position.links
    gone = np.int64(position.marks.places[house, d]) & ~np.int64(now.places[house, d])
    while gone:
        grounds[count] = links.numbers[cell_at(board, house, lowest_bit_index(gone)), d]
        count += 1
        gone &= gone - 1
    return count


@inner(**BARE)
def _add_locked(position, now, runs, run, grounds):
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
                        spots = np.int64(now.places[source, d])
                        gone = np.int64(now.places[target, d]) & ~board.shared[target, source]
                        if spots & (spots - 1) == 0 or spots & ~inside or gone == 0:
                            continue
                        # The grounds are the places that the chain removed from the source; the target's other places are false.
                        count = _gone_places(position, now, source, d, grounds, 0)
                        while gone:
                            cell = cell_at(board, target, lowest_bit_index(gone))
                            _add(runs, run, np.int64(numbers[cell, d]), grounds, count)
                            gone &= gone - 1


@inner(**BARE)
def _add_hidden(position, now, runs, run, grounds):
    """Add what hidden pairs of the reduced board make false."""
    board, numbers = position.board, position.links.numbers
    # A hidden pair needs more than four empty cells, as in ``hidden_set``.
    for house in range(board.houses.shape[0]):
        if now.empties[house] <= 4:
            continue
        for e in range(board.houses.shape[1]):
            for d in range(e):
                # Two digits have the same two places in the house.
                spots = np.int64(now.places[house, d])
                if popcount(spots) != 2 or spots != now.places[house, e]:
                    continue
                # The grounds are their places that the chain removed.
                count = _gone_places(position, now, house, d, grounds, 0)
                count = _gone_places(position, now, house, e, grounds, count)
                # All other candidates of the two cells are false.
                while spots:
                    cell = cell_at(board, house, lowest_bit_index(spots))
                    spots &= spots - 1
                    gone = np.int64(now.candidates[cell]) & ~((1 << d) | (1 << e))
                    while gone:
                        _add(runs, run, np.int64(numbers[cell, lowest_bit_index(gone)]), grounds, count)
                        gone &= gone - 1


@inner(**BARE)
def _gone_candidates(position, now, cell, grounds, count):
    """List the candidates of a cell that the chain has removed.

    Returns the new count of grounds.
    """
    gone = np.int64(position.marks.candidates[cell]) & ~np.int64(now.candidates[cell])
    while gone:
        grounds[count] = position.links.numbers[cell, lowest_bit_index(gone)]
        count += 1
        gone &= gone - 1
    return count


@inner(**BARE)
def _add_naked(position, now, runs, run, grounds):
    """Add what naked pairs of the reduced board make false."""
    board, numbers = position.board, position.links.numbers
    n = board.houses.shape[1]
    # A naked pair needs at least four empty cells, as in ``naked_set``.
    for house in range(board.houses.shape[0]):
        if now.empties[house] < 4:
            continue
        for j in range(n):
            for i in range(j):
                # Two cells of the house have the same two candidates.
                one, two = cell_at(board, house, i), cell_at(board, house, j)
                pair = np.int64(now.candidates[one])
                if popcount(pair) != 2 or pair != now.candidates[two]:
                    continue
                # The grounds are their candidates that the chain removed.
                count = _gone_candidates(position, now, one, grounds, 0)
                count = _gone_candidates(position, now, two, grounds, count)
                # All other cells of the house lose the two digits.
                for slot in range(n):
                    if slot in (i, j):
                        continue
                    cell = cell_at(board, house, slot)
                    gone = np.int64(now.candidates[cell]) & pair
                    while gone:
                        _add(runs, run, np.int64(numbers[cell, lowest_bit_index(gone)]), grounds, count)
                        gone &= gone - 1


@inner(**BARE)
def _add_wings(position, now, runs, run, grounds):
    """Add what X-wings of the reduced board make false."""
    board, numbers = position.board, position.links.numbers
    # Columns are base lines before rows; there must be as many of both.
    for base_kind in (COLUMN, ROW):
        cover_kind = ROW if base_kind == COLUMN else COLUMN
        first, past = board.starts[base_kind], board.starts[base_kind + 1]
        covers = board.starts[cover_kind]
        if past - first != board.starts[cover_kind + 1] - covers:
            continue
        for d in range(board.houses.shape[1]):
            # The digit must be missing from at least four lines, as in ``fish``.
            lines = 0
            for house in range(first, past):
                lines += now.places[house, d] != 0
            if lines < 4:
                continue
            # Two base lines have the same two places.
            for two in range(first, past):
                spots = np.int64(now.places[two, d])
                if not is_member(spots, 2):
                    continue
                for one in range(first, two):
                    if now.places[one, d] != spots:
                        continue
                    # The grounds are the places that the chain removed from the base lines.
                    count = _gone_places(position, now, one, d, grounds, 0)
                    count = _gone_places(position, now, two, d, grounds, count)
                    # The other places in the two cover lines are false.
                    left = spots
                    while left:
                        cover = covers + lowest_bit_index(left)
                        left &= left - 1
                        gone = np.int64(now.places[cover, d]) & ~((1 << (one - first)) | (1 << (two - first)))
                        while gone:
                            cell = cell_at(board, cover, lowest_bit_index(gone))
                            _add(runs, run, np.int64(numbers[cell, d]), grounds, count)
                            gone &= gone - 1
