"""Hidden pair, triplet and quad.

In a house, k digits have places in only k cells; these cells lose every other digit.
"""

from __future__ import annotations

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index, popcount
from generator.techniques.explainer.sets import is_member, next_combination, union_of
from generator.techniques.explainer.steps import REMOVED, add_cells, add_house, add_removed, begin_removal, cell_at


@inner(**BARE)
def hidden_set(board, marks, form, step):
    """Find a hidden set that removes something; 1 if there is one.

    Parameters
    ----------
    form : the number of digits: 2, 3 or 4

    A house needs more than twice as many empty cells as the set, and every digit of the set at least two places.
    """
    masks, digits = marks.scratch[:32], marks.scratch[32:]
    for house in range(board.houses.shape[0]):
        # Skip houses with too few empty cells.
        if marks.empties[house] <= 2 * form:
            continue
        members = list_members(marks, house, form, masks, digits)
        # Try every choice of form digits; they are a hidden set if they have form places together.
        combination = (1 << form) - 1
        while combination < 1 << members:
            union = union_of(masks, combination)
            if popcount(union) == form and _write_hidden(board, marks, house, union, union_of(digits, combination), step):
                return 1
            combination = next_combination(combination)
    return 0


@inner(**BARE)
def list_members(marks, house, size, masks, digits):
    """List the digits of a house that can belong to a hidden set.

    Returns how many there are.

    Parameters
    ----------
    masks : int64[n]   out; the places of each digit
    digits : int64[n]   out; each digit as a bit
    """
    members = 0
    for d in range(marks.places.shape[1]):
        if is_member(marks.places[house, d], size):
            masks[members] = marks.places[house, d]
            digits[members] = 1 << d
            members += 1
    return members


@inner(**BARE)
def _write_hidden(board, marks, house, spots, set_digits, step):
    """Write a hidden set to the step; 0 if it removes nothing."""
    begin_removal(step, set_digits)
    add_house(step, house)
    add_cells(board, step, house, spots)
    # The cells of the set lose all other digits.
    while spots:
        add_removed(marks, step, cell_at(board, house, lowest_bit_index(spots)), ~set_digits)
        spots &= spots - 1
    return step[REMOVED] > 0
