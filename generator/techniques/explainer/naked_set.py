"""Naked pair, triplet, quad: as many cells of a house as digits left in them; the rest of the house loses these digits."""

from __future__ import annotations

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import popcount
from generator.techniques.explainer.sets import is_member, next_combination, union_of
from generator.techniques.explainer.steps import REMOVED, add_cells, add_house, add_removed, begin_removal, cell_at


@inner(**BARE)
def naked_set(board, marks, form, step):
    """Find a naked set of form cells (2, 3 or 4) that removes something; 1 if there is one.

    A house needs twice as many empty cells as the set (else the hidden set beside it is the smaller one), every cell of the set
    two candidates at least.
    """
    n = board.houses.shape[1]
    masks, spots = marks.scratch[:n], marks.scratch[n : 2 * n]
    for house in range(board.houses.shape[0]):
        if marks.empties[house] < 2 * form:
            continue
        members = 0
        for slot in range(n):
            mask = marks.candidates[board.houses[house, slot]]
            if is_member(mask, form):
                masks[members] = mask
                spots[members] = 1 << slot
                members += 1
        combination = (1 << form) - 1
        while combination < 1 << members:
            union = union_of(masks, combination)
            if popcount(union) == form and _write_naked(board, marks, house, union_of(spots, combination), union, step):
                return 1
            combination = next_combination(combination)
    return 0


@inner(**BARE)
def _write_naked(board, marks, house, inside, union, step):
    """Write the set down, cells at the bits inside a house; 0 where it removes nothing."""
    begin_removal(step, union)
    add_house(step, house)
    add_cells(board, step, house, inside)
    for slot in range(board.houses.shape[1]):
        if not (inside >> slot) & 1:
            add_removed(marks, step, cell_at(board, house, slot), union)
    return step[REMOVED] > 0
