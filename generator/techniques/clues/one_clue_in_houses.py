"""One clue and the houses of its cells.

All fillings of the clue's cells are listed in which cells that see each other differ. A candidate in none of them is removed (`apart`).
A digit that all of them have in the clue's cells of some house is removed from the other cells of that house (`confined`).
"""

from __future__ import annotations

import numpy as np

from generator.kernels._jit import BARE, inner
from generator.kernels.bits import lowest_bit_index
from generator.kernels.clue_automata import list_supported, read_forward
from generator.techniques.clues.cell_groups import NO_FILLING, fill_groups, find_groups, find_needed
from generator.techniques.clues.clue_pairs import is_in_clue
from generator.techniques.clues.one_clue import load_masks, write_clue_step
from generator.techniques.clues.two_clues import MOST_FILLINGS, is_seen
from generator.techniques.explainer.steps import add_cell, add_house, add_removed, begin_removal

MOST_BITS = 62
"""Candidates of all cells of a clue that one number can tell apart."""


@inner(**BARE)
def apart(ruled, board, marks, rule, work, step):
    """Find a clue with candidates that are in no filling; 1 if there is one.

    Parameters
    ----------
    ruled : RuledBoard
    board : Board
    rule : number of the rule
    """
    clues = ruled.clues
    for clue in range(clues.sizes.shape[0]):
        if clues.active[clue] == 0 or clues.rules[clue] != rule:
            continue
        # Nothing new in cells that are as they were.
        load_masks(marks, clues, clue, work.masks)
        key = _make_key(ruled, clue, work.masks)
        if key == work.listed[0, clue]:
            continue
        work.listed[0, clue] = key
        if not _list_fillings(clues, board, clue, work, False):
            continue
        for at in range(clues.sizes[clue]):
            cell = clues.cells[clue, at]
            if work.found[cell] != 0 and work.found[cell] != work.masks[cell]:
                write_clue_step(marks, clues, clue, -1, work.found, step)
                return 1
    return 0


@inner(**BARE)
def narrow_apart(ruled, board, rule, candidates, work):
    """Remove at once what `apart` removes clue by clue; returns the cells changed.

    A cell without a filling has no candidates left.

    Parameters
    ----------
    candidates : int32[n_cells]   changed in place
    """
    clues, changed = ruled.clues, 0
    for clue in range(clues.sizes.shape[0]):
        if clues.active[clue] == 0 or clues.rules[clue] != rule:
            continue
        for at in range(clues.sizes[clue]):
            work.masks[clues.cells[clue, at]] = candidates[clues.cells[clue, at]]
        key = _make_key(ruled, clue, work.masks)
        if key == work.listed[0, clue]:
            continue
        if _list_fillings(clues, board, clue, work, False):
            for at in range(clues.sizes[clue]):
                cell = clues.cells[clue, at]
                changed += candidates[cell] != work.found[cell]
                candidates[cell] = work.found[cell]
            key = _make_key(ruled, clue, work.found)
        work.listed[0, clue] = key
    return changed


@inner(**BARE)
def confined(ruled, board, marks, rule, work, step):
    """Find a digit that a clue needs in a house; 1 if it is removed elsewhere.

    The step has the house, and the cells of the clue as its pattern.
    """
    clues = ruled.clues
    for clue in range(clues.sizes.shape[0]):
        if clues.active[clue] == 0 or clues.rules[clue] != rule:
            continue
        load_masks(marks, clues, clue, work.masks)
        key = _make_key(ruled, clue, work.masks)
        if key == work.listed[1, clue]:
            continue
        if not _load_removable(clues, clue, board, marks, work) or not _list_fillings(clues, board, clue, work, True):
            work.listed[1, clue] = key
            continue
        for at in range(clues.sizes[clue]):
            cell = np.int64(clues.cells[clue, at])
            for k in range(board.houses_of.shape[1]):
                house = np.int64(board.houses_of[cell, k])
                if house < 0:
                    break
                digits = 0 if work.always[house] & NO_FILLING else work.always[house]
                while digits:
                    bit = digits & -digits
                    digits ^= bit
                    if _remove_elsewhere(clues, clue, board, marks, house, bit, step):
                        return 1
        work.listed[1, clue] = key
    return 0


@inner(**BARE)
def _load_removable(clues, clue, board, marks, work):
    """Write the digits that could be removed from the rest of each house of a clue.

    `work.always` receives them, with NO_FILLING. Returns whether there are any.
    """
    is_any = False
    for at in range(clues.sizes[clue]):
        cell = np.int64(clues.cells[clue, at])
        for k in range(board.houses_of.shape[1]):
            house = np.int64(board.houses_of[cell, k])
            if house < 0:
                break
            # The candidates of the cells of the house that the clue does not have.
            digits = np.int64(0)
            for j in range(board.houses.shape[1]):
                other = np.int64(board.houses[house, j])
                if other >= 0 and marks.candidates[other] & ~digits and not is_in_clue(clues, clue, other):
                    digits |= marks.candidates[other]
            work.always[house] = digits | NO_FILLING
            is_any = is_any or digits != 0
    return is_any


@inner(**BARE)
def _make_key(ruled, clue, masks):
    """Return the candidates of a clue's cells as one number.

    Of many cells, it is the sum of their masks: these only lose bits until `work.listed` is reset, so a change makes it smaller. Other
    cells of their houses only lose candidates too, so what was removed from them once is not a candidate later.
    """
    clues, n = ruled.clues, ruled.n
    shift = n if n * clues.sizes[clue] <= MOST_BITS else 0
    key = np.int64(0)
    for at in range(clues.sizes[clue]):
        key = (key << shift) + np.int64(masks[clues.cells[clue, at]])
    return key


@inner(**BARE)
def _remove_elsewhere(clues, clue, board, marks, house, bit, step):
    """Remove a digit from the cells of a house that a clue does not have."""
    is_found = False
    for at in range(board.houses.shape[1]):
        cell = np.int64(board.houses[house, at])
        if cell < 0 or is_in_clue(clues, clue, cell) or not marks.candidates[cell] & bit:
            continue
        if not is_found:
            # The head of the step, before its first removal.
            begin_removal(step, bit)
            add_house(step, house)
            for own in range(clues.sizes[clue]):
                add_cell(step, clues.cells[clue, own])
            is_found = True
        add_removed(marks, step, cell, bit)
    return is_found


@inner(**BARE)
def _find_ends(clues, clue, work):
    """Write the states from which a clue can be completed; False if none is.

    ``work.before[at]`` receives those before each cell, and the last one those after all cells.
    """
    if not read_forward(work.masks, clues, clue, work.before):
        return False
    automaton, size = clues.automata[clue], np.int64(clues.sizes[clue])
    wanted = work.before[size] & clues.accepted[automaton]
    for at in range(size - 1, -1, -1):
        work.before[at + 1] = wanted
        _, wanted = list_supported(np.int64(work.masks[clues.cells[clue, at]]), clues, automaton, work.before[at], wanted)
    work.before[0] = wanted
    return True


@inner(**BARE)
def _list_fillings(clues, board, clue, work, has_houses):
    """List the fillings of a clue; returns whether their number is within bounds.

    `work.found` receives the digits of each cell in any of them. It ends where every candidate is in one, or, with `has_houses`, where
    no digit of `work.always` is in all of them in its house; the others are removed there. Where the
    cells differ in groups, none need be listed.
    """
    total = np.int64(clues.sizes[clue])
    begins = find_groups(clues, clue, board.sees, clues.steps.shape[2])
    if begins >= 0 and has_houses:
        find_needed(clues, clue, begins, board, work)
        return True
    if begins >= 0:
        fill_groups(clues, clue, begins, work.masks, work.reached, work.found)
        return True
    for at in range(total):
        cell = np.int64(clues.cells[clue, at])
        work.sequence[at] = cell
        work.values[cell] = -1
        work.found[cell] = 0
    if not _find_ends(clues, clue, work):
        return True
    automaton, at, tried = clues.automata[clue], np.int64(0), 0
    work.states[0] = 0
    work.rest[0] = work.masks[work.sequence[0]]
    while at >= 0:
        cell = np.int64(work.sequence[at])
        # Take the next digit of the cell, or go back to the cell before it.
        if work.rest[at] == 0:
            work.values[cell] = -1
            at -= 1
            continue
        tried += 1
        if tried > MOST_FILLINGS:
            return False
        d = lowest_bit_index(work.rest[at])
        work.rest[at] &= work.rest[at] - 1
        after = np.int64(clues.steps[automaton, work.states[at], d])
        if after < 0 or not work.before[at + 1] >> after & 1 or is_seen(board.sees, work, at, cell, d):
            continue
        work.values[cell] = d
        if at < total - 1:
            at += 1
            work.states[at] = after
            work.rest[at] = work.masks[work.sequence[at]]
            continue
        # Every cell is filled: keep the digits, and stop if no further filling can tell more.
        is_open = _keep_houses(board, total, work) if has_houses else _keep_digits(total, work)
        if not is_open:
            return True
    return True


@inner(**BARE)
def _keep_digits(total, work):
    """Add a filling to the digits found; returns whether a candidate is not found."""
    is_open = False
    for at in range(total):
        cell = np.int64(work.sequence[at])
        work.found[cell] |= 1 << work.values[cell]
        is_open = is_open or work.found[cell] != work.masks[cell]
    return is_open


@inner(**BARE)
def _keep_houses(board, total, work):
    """Keep the digits that a filling has in a house; returns whether any is left."""
    is_open = False
    for at in range(total):
        cell = np.int64(work.sequence[at])
        for k in range(board.houses_of.shape[1]):
            house = np.int64(board.houses_of[cell, k])
            if house < 0:
                break
            if work.always[house] == 0:
                continue
            # The digits that the filling has in this house.
            digits = np.int64(0)
            for other in range(total):
                near = np.int64(work.sequence[other])
                for j in range(board.houses_of.shape[1]):
                    if board.houses_of[near, j] == house:
                        digits |= np.int64(1) << work.values[near]
            work.always[house] &= digits
            is_open = is_open or work.always[house] != 0
    return is_open
