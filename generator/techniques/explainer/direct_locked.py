"""Direct locked candidates: a digit locked into a crossing leaves one place for it in a house alongside."""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.model.boards import BOX, COLUMN, EXTRA
from generator.techniques.explainer.locked import FROM_BOX, are_crossing
from generator.techniques.explainer.steps import add_cells, add_house, begin_placement_in


@inner(**BARE)
def direct_locked(board, marks, form, step):
    """Find a locked digit that makes a hidden single in a house of the same kind; 1 if there is one.

    form   as in ``locked``: FROM_BOX or FROM_LINE

    Only the digit is placed; the candidates the crossing would remove stay, as in Sudoku Explainer.
    """
    first, past = (BOX, BOX + 1) if form == FROM_BOX else (COLUMN, EXTRA + 1)
    for source_kind in range(first, past):
        for target_kind in range(EXTRA + 1):
            if are_crossing(source_kind, target_kind) and _direct_between(board, marks, source_kind, target_kind, step):
                return 1
    return 0


@inner(**BARE)
def _direct_between(board, marks, source_kind, target_kind, step):
    for source in range(board.starts[source_kind], board.starts[source_kind + 1]):
        for target in range(board.starts[target_kind], board.starts[target_kind + 1]):
            inside = board.shared[source, target]
            if source == target or inside & (inside - 1) == 0:
                continue
            for d in range(board.houses.shape[1]):
                spots = np.int64(marks.places[source, d])
                if spots & (spots - 1) == 0 or spots & ~inside:
                    continue
                house = _house_with_one_left(board, marks, source_kind, source, target, d)
                if house >= 0:
                    begin_placement_in(board, step, house, marks.places[house, d] & ~board.shared[house, target], d)
                    add_house(step, source)
                    add_house(step, target)
                    add_house(step, house)
                    add_cells(board, step, source, spots)
                    return 1
    return 0


@inner(**BARE)
def _house_with_one_left(board, marks, kind, source, target, d):
    """Return a house of the kind with several places for a digit of which one lies outside the target, or -1.

    Extra houses may cross the source; where they share a locked place, the digit may stand in both, and nothing follows.
    """
    locked_spots = np.int64(marks.places[source, d])
    for house in range(board.starts[kind], board.starts[kind + 1]):
        spots = marks.places[house, d]
        if board.shared[source, house] & locked_spots or board.shared[house, target] == 0 or spots & (spots - 1) == 0:
            continue
        rest = spots & ~board.shared[house, target]
        if rest != 0 and rest & (rest - 1) == 0:
            return house
    return -1
