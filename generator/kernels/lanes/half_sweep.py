"""Sweeps of trials, step by step: singles, and locked candidates if asked for.

A trial assumes a candidate and looks for a contradiction. How many steps that takes says how hard the argument is to find, so a trial
sweeps the bands in one step and the stacks in the next, not both at once as `sweep` does. It also finds a contradiction that `sweep`
leaves to the search: two digits that both have a cell as their only place.
"""

from __future__ import annotations

from generator.kernels._jit import BARE, INSIDE, njit
from generator.kernels.lanes.sweep import (
    ALL,
    BEFORE,
    CONFLICT,
    HIDDEN,
    LEAST,
    TOTAL,
    allowed_digits,
    eliminate_singles,
    find_hidden,
    record_singles,
)
from generator.kernels.lanes.vector import ALL_DIGITS, ALL_LANES, broadcast, clear_lowest_bit, equal_lanes, is_zero, load, minimum, store


@njit(**INSIDE)
def _reduce_chute(candidates, scratch, start, line_step, cell_step, with_locked):
    """Reduce each cell by hidden singles, and by locked candidates if asked for.

    Digits that are hidden singles of a cell that has another one as well are added to CONFLICT.
    """
    least, total, conflict = load(scratch, LEAST), load(scratch, TOTAL), load(scratch, CONFLICT)
    for line in range(3):
        for box in range(3):
            allowed = allowed_digits(scratch, line, box) if with_locked else broadcast(ALL_DIGITS)
            hidden = load(scratch, HIDDEN + line) | load(scratch, HIDDEN + 3 + box)
            for place in range(3):
                # Reduce the cell to its hidden single if it has one.
                cell = start + line * line_step + (3 * box + place) * cell_step
                word = load(candidates, cell) & allowed
                only = word & hidden
                word = only | (word & is_zero(only))
                store(candidates, cell, word)
                # Collect the figures that show contradictions and progress.
                conflict = conflict | clear_lowest_bit(only)
                least = minimum(least, word)
                total = total + word
    store(scratch, LEAST, least)
    store(scratch, TOTAL, total)
    store(scratch, CONFLICT, conflict)


@njit(**INSIDE)
def _sweep_chute(candidates, scratch, start, line_step, cell_step, is_band, with_locked):
    """Sweep one band (steps 9, 1) or one stack (steps 1, 9)."""
    record_singles(candidates, scratch, start, line_step, cell_step)
    eliminate_singles(candidates, scratch, start, line_step, cell_step)
    find_hidden(scratch, is_band)
    _reduce_chute(candidates, scratch, start, line_step, cell_step, with_locked)


@njit(**BARE)
def _sweep_band(candidates, scratch, band):
    """Sweep one band, without locked candidates."""
    _sweep_chute(candidates, scratch, 27 * band, 9, 1, True, False)


@njit(**BARE)
def _sweep_stack(candidates, scratch, stack):
    """Sweep one stack, without locked candidates."""
    _sweep_chute(candidates, scratch, 3 * stack, 1, 9, False, False)


@njit(**BARE)
def _sweep_band_fully(candidates, scratch, band):
    """Sweep one band, with locked candidates."""
    _sweep_chute(candidates, scratch, 27 * band, 9, 1, True, True)


@njit(**BARE)
def _sweep_stack_fully(candidates, scratch, stack):
    """Sweep one stack, with locked candidates."""
    _sweep_chute(candidates, scratch, 3 * stack, 1, 9, False, True)


@njit(**BARE)
def find_dead(candidates, scratch, most, with_locked):
    """Sweep bands and stacks in turn; return the lanes with a contradiction.

    Parameters
    ----------
    candidates : uint16[81, 16]   changed in place
    scratch : uint16[n, 16]    of make_scratch
    most : int64            number of half sweeps, the first of them of the bands; ends early where nothing changes in any lane
    with_locked : bool             whether to apply locked candidates as well

    The result is an int64 with one bit a lane.
    """
    store(scratch, ALL, broadcast(ALL_DIGITS))
    store(scratch, CONFLICT, broadcast(0))
    store(scratch, LEAST, broadcast(ALL_DIGITS))
    store(scratch, BEFORE, broadcast(0))
    alive = ALL_LANES
    for step in range(most):
        store(scratch, TOTAL, broadcast(0))
        # Sweep the three bands, or the three stacks.
        for chute in range(3):
            if step & 1:
                if with_locked:
                    _sweep_stack_fully(candidates, scratch, chute)
                else:
                    _sweep_stack(candidates, scratch, chute)
            elif with_locked:
                _sweep_band_fully(candidates, scratch, chute)
            else:
                _sweep_band(candidates, scratch, chute)
        # A lane is alive if every digit has a place, no two claim the same and no cell is empty of candidates.
        alive = equal_lanes(load(scratch, ALL), broadcast(ALL_DIGITS)) & equal_lanes(load(scratch, CONFLICT), broadcast(0))
        alive &= ~equal_lanes(load(scratch, LEAST), broadcast(0))
        # End where a whole sweep changed no lane that is alive.
        if step & 1:
            if alive & ~equal_lanes(load(scratch, TOTAL), load(scratch, BEFORE)) == 0:
                break
            store(scratch, BEFORE, load(scratch, TOTAL))
    return ALL_LANES & ~alive
