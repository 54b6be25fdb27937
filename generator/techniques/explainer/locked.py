"""Locked candidates: in one house a digit fits only where a second house crosses it, so the rest of the second loses it.

From a box this is called pointing, from a line claiming. Houses beyond boxes and lines take part in both.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.model.boards import BOX, COLUMN, EXTRA
from generator.techniques.explainer.steps import add_cells, add_house, add_removed, begin_removal, cell_at

FROM_BOX, FROM_LINE = 0, 1


@inner(**BARE)
def locked(board, marks, form, step):
    """Find a digit locked into a crossing of two houses that removes something; 1 if there is one.

    form   FROM_BOX: the digit is locked in a box; FROM_LINE: in a column, row or extra house
    """
    first, past = (BOX, BOX + 1) if form == FROM_BOX else (COLUMN, EXTRA + 1)
    for source_kind in range(first, past):
        for target_kind in range(EXTRA + 1):
            if are_crossing(source_kind, target_kind) and _locked_between(board, marks, source_kind, target_kind, step):
                return 1
    return 0


@inner(**BARE)
def are_crossing(kind, other):
    """Tell whether houses of two kinds can share two cells."""
    if kind == EXTRA or other == EXTRA:
        return True
    return (kind == BOX) != (other == BOX)


@inner(**BARE)
def _locked_between(board, marks, source_kind, target_kind, step):
    n = board.houses.shape[1]
    for source in range(board.starts[source_kind], board.starts[source_kind + 1]):
        for target in range(board.starts[target_kind], board.starts[target_kind + 1]):
            inside = board.shared[source, target]
            if source == target or inside & (inside - 1) == 0:
                continue
            for d in range(n):
                spots = np.int64(marks.places[source, d])
                if spots & (spots - 1) == 0 or spots & ~inside:
                    continue
                gone = marks.places[target, d] & ~board.shared[target, source]
                if gone == 0:
                    continue
                begin_removal(step, 1 << d)
                add_house(step, source)
                add_house(step, target)
                add_cells(board, step, source, spots)
                for slot in range(n):
                    if (gone >> slot) & 1:
                        add_removed(marks, step, cell_at(board, target, slot), 1 << d)
                return 1
    return 0
