"""Direct hidden pair and triplet.

A hidden set occupies cells in which another digit is then impossible; that digit has one place left.
"""

from __future__ import annotations

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import popcount
from generator.techniques.explainer.hidden_set import list_members
from generator.techniques.explainer.sets import next_combination, union_of
from generator.techniques.explainer.steps import DIGITS, add_cells, add_house, begin_placement_in


@inner(**BARE)
def direct_hidden_set(board, marks, form, step):
    """Find a hidden set that leaves one place for another digit; 1 if there is one.

    Parameters
    ----------
    form : the number of digits: 2 or 3

    Only the lowest such digit of the house is placed; the candidates that the set would remove stay, as in Sudoku Explainer.
    """
    masks, digits = marks.scratch[:32], marks.scratch[32:]
    for house in range(board.houses.shape[0]):
        # The house needs an empty cell outside the set.
        if marks.empties[house] <= form:
            continue
        members = list_members(marks, house, form, masks, digits)
        # Try every choice of form digits; they are a hidden set if they have form places together.
        combination = (1 << form) - 1
        while combination < 1 << members:
            union = union_of(masks, combination)
            if popcount(union) == form:
                # Look for a digit outside the set with one place outside the set's cells.
                set_digits = union_of(digits, combination)
                d = _digit_with_one_left(marks, house, union, set_digits)
                if d >= 0:
                    begin_placement_in(board, step, house, marks.places[house, d] & ~union, d)
                    step[DIGITS] = set_digits
                    add_house(step, house)
                    add_cells(board, step, house, union)
                    return 1
            combination = next_combination(combination)
    return 0


@inner(**BARE)
def _digit_with_one_left(marks, house, set_spots, set_digits):
    """Return the lowest digit with one place left outside a hidden set, or -1.

    The digit (from 0) must be outside the set and have several places, all but one of them in the set's cells.
    """
    for d in range(marks.places.shape[1]):
        spots = marks.places[house, d]
        if (set_digits >> d) & 1 or spots & (spots - 1) == 0:
            continue
        rest = spots & ~set_spots
        if rest != 0 and rest & (rest - 1) == 0:
            return d
    return -1
