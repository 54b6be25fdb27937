"""Full house: the last empty cell of a house is the missing digit."""

from __future__ import annotations

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index
from generator.model.boards import IMPLIED
from generator.techniques.explainer.steps import add_house, begin_placement_in


@inner(**BARE)
def full_house(board, marks, form, step):
    """Find a house with one empty cell; 1 if there is one.

    Boxes are searched first, then columns, rows and extra houses.
    """
    for house in range(board.starts[IMPLIED]):
        # One empty cell, and a digit that has one place left in the house.
        if marks.empties[house] == 1 and marks.singles[house]:
            d = lowest_bit_index(marks.singles[house])
            begin_placement_in(board, step, house, marks.places[house, d], d)
            add_house(step, house)
            return 1
    return 0
