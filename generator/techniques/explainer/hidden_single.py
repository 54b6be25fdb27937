"""Hidden single: a digit has one place in a house."""

from __future__ import annotations

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index
from generator.model.boards import BOX, IMPLIED
from generator.techniques.explainer.steps import add_house, begin_placement_in

IN_BOX, IN_LINE = 0, 1


@inner(**BARE)
def hidden_single(board, marks, form, step):
    """Find a digit with one place in a house; 1 if there is one.

    Parameters
    ----------
    form : IN_BOX searches boxes; IN_LINE columns, rows and extra houses

    Houses are searched in order, and in each the lowest digit first.
    """
    # Boxes are the first houses; lines and extra houses follow.
    line = board.starts[BOX + 1]
    first, past = (0, line) if form == IN_BOX else (line, board.starts[IMPLIED])
    for house in range(first, past):
        if marks.singles[house]:
            d = lowest_bit_index(marks.singles[house])
            begin_placement_in(board, step, house, marks.places[house, d], d)
            add_house(step, house)
            return 1
    return 0
