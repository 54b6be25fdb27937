"""One clue: candidates that no filling of its cells allows.

The cells are taken as they are read by the clue's rule; that cells of one house differ is left to other techniques.
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.kernels.clue_automata import narrow_clue
from generator.techniques.clues.clue_pairs import is_in_clue
from generator.techniques.explainer.steps import add_cell, add_removed, begin_removal


@inner(**BARE)
def mask_of(marks, cell):
    """Return the digits possible in a cell as a mask, filled or not."""
    digit = np.int64(marks.digits[cell])
    return np.int64(1) << (digit - 1) if digit else np.int64(marks.candidates[cell])


@inner(**BARE)
def load_masks(marks, clues, clue, masks):
    """Write the masks of a clue's cells to int32[n_cells]."""
    for at in range(clues.sizes[clue]):
        cell = np.int64(clues.cells[clue, at])
        masks[cell] = mask_of(marks, cell)


@inner(**BARE)
def one_clue(board, marks, rule, work, step):
    """Find a clue of a rule that rules out candidates; 1 if there is one.

    The pattern of the step is the cells of the clue.

    Parameters
    ----------
    board : RuledBoard
    rule : number of the rule
    work : Work
    """
    clues = board.clues
    for clue in range(clues.sizes.shape[0]):
        if clues.active[clue] == 0 or clues.rules[clue] != rule:
            continue
        # Narrow a copy of the cells.
        load_masks(marks, clues, clue, work.masks)
        if narrow_clue(work.masks, clues, clue, work.before) > 0:
            write_clue_step(marks, clues, clue, -1, work.masks, step)
            return 1
    return 0


@inner(**BARE)
def write_clue_step(marks, clues, clue, other, masks, step):
    """Write what one clue leaves, or two clues together, as a step.

    Parameters
    ----------
    other : the second clue; -1 for none
    masks : int32[n_cells]   the candidates left in the cells of the clues
    """
    begin_removal(step, 0)
    for at in range(clues.sizes[clue]):
        add_cell(step, clues.cells[clue, at])
    # The cells of the second clue follow, also those that both have.
    if other >= 0:
        for at in range(clues.sizes[other]):
            add_cell(step, clues.cells[other, at])
    for at in range(clues.sizes[clue]):
        cell = np.int64(clues.cells[clue, at])
        add_removed(marks, step, cell, ~np.int64(masks[cell]))
    if other < 0:
        return
    # Of the second clue, only the cells that the first does not have.
    for at in range(clues.sizes[other]):
        cell = np.int64(clues.cells[other, at])
        if not is_in_clue(clues, clue, cell):
            add_removed(marks, step, cell, ~np.int64(masks[cell]))
