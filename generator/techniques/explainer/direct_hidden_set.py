"""Direct hidden pair, triplet: a hidden set takes cells away from another digit, which then has one place left."""

from __future__ import annotations

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import popcount
from generator.techniques.explainer.hidden_set import list_members
from generator.techniques.explainer.sets import next_combination, union_of
from generator.techniques.explainer.steps import DIGITS, add_cells, add_house, begin_placement_in


@inner(**BARE)
def direct_hidden_set(board, marks, form, step):
    """Find a hidden set of form digits (2 or 3) that leaves one place for another digit of its house; 1 if there is one.

    Only the least such digit is placed; the candidates the set would remove stay, as in Sudoku Explainer.
    """
    masks, digits = marks.scratch[:32], marks.scratch[32:]
    for house in range(board.houses.shape[0]):
        if marks.empties[house] <= form:
            continue
        members = list_members(marks, house, form, masks, digits)
        combination = (1 << form) - 1
        while combination < 1 << members:
            union = union_of(masks, combination)
            if popcount(union) == form:
                kept = union_of(digits, combination)
                d = _digit_with_one_left(marks, house, union, kept)
                if d >= 0:
                    begin_placement_in(board, step, house, marks.places[house, d] & ~union, d)
                    step[DIGITS] = kept
                    add_house(step, house)
                    add_cells(board, step, house, union)
                    return 1
            combination = next_combination(combination)
    return 0


@inner(**BARE)
def _digit_with_one_left(marks, house, taken, kept):
    """Return the least digit (from 0) outside the set with several places of which one is not taken, or -1."""
    for d in range(marks.places.shape[1]):
        spots = marks.places[house, d]
        if (kept >> d) & 1 or spots & (spots - 1) == 0:
            continue
        rest = spots & ~taken
        if rest != 0 and rest & (rest - 1) == 0:
            return d
    return -1
