"""Naked pair, triplet and quad.

In k cells of a house there are only k digits left; the rest of the house loses these digits.
"""

from __future__ import annotations

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import popcount
from generator.techniques.explainer.sets import is_member, next_combination, union_of
from generator.techniques.explainer.steps import REMOVED, add_cells, add_house, add_removed, begin_removal, cell_at


@inner(**BARE)
def naked_set(board, marks, form, step):
    """Find a naked set that removes something; 1 if there is one.

    Parameters
    ----------
    form : the number of cells: 2, 3 or 4

    A house needs at least twice as many empty cells as the set (otherwise the hidden set in the other cells is the smaller one), and every
    cell of the set at least two candidates.
    """
    n = board.houses.shape[1]
    masks, spots = marks.scratch[:n], marks.scratch[n : 2 * n]
    for house in range(board.houses.shape[0]):
        # Skip houses with too few empty cells.
        if marks.empties[house] < 2 * form:
            continue
        # List the cells that can belong to a set, with their candidates.
        members = 0
        for slot in range(n):
            mask = marks.candidates[board.houses[house, slot]]
            if is_member(mask, form):
                masks[members] = mask
                spots[members] = 1 << slot
                members += 1
        # Try every choice of form cells; they are a naked set if they have form digits together.
        combination = (1 << form) - 1
        while combination < 1 << members:
            union = union_of(masks, combination)
            if popcount(union) == form and _write_naked(board, marks, house, union_of(spots, combination), union, step):
                return 1
            combination = next_combination(combination)
    return 0


@inner(**BARE)
def _write_naked(board, marks, house, inside, union, step):
    """Write a naked set to the step; 0 if it removes nothing.

    Parameters
    ----------
    inside : the cells of the set, as bits of the house
    """
    begin_removal(step, union)
    add_house(step, house)
    add_cells(board, step, house, inside)
    # The other cells of the house lose the digits of the set.
    for slot in range(board.houses.shape[1]):
        if not (inside >> slot) & 1:
            add_removed(marks, step, cell_at(board, house, slot), union)
    return step[REMOVED] > 0
