"""Digging to a puzzle that needs certain of Sudoku Explainer's techniques.

Random puzzles with one solution are dug from a grid in several ways, and those in which the wanted techniques find a step where the
easier ones stop are kept; another given may be filled in so that they end. Where such puzzles are too hard on the whole, or cannot be
dug at random, a puzzle is dug as far as the easier techniques allow, and then by one more orbit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.families.base.dig_order import LARGEST_SEARCHED
from generator.families.base.symmetry import list_turns
from generator.families.houses.chosen_ladder import ChosenLadder, make_chosen_ladder, rests_on_uniqueness
from generator.kernels import count_solutions, is_classic
from generator.kernels.dig_ways import dig_ways, split_stream
from generator.kernels.marks import load_marks, make_marks
from generator.model import Geometry
from generator.model.ladder import Choice, Selection
from generator.techniques.explainer.dig_to_need import dig_to_need, find_needing, list_unsolved
from generator.techniques.explainer.dig_within import DigPlan, dig_further, dig_within

WAYS, AT_ONCE = 64, 8
"""Ways in which one grid is dug, and those of them that are dug together on boards other than the classic one."""

EASIEST_SEARCHED = 2.6
"""Rating from which techniques are looked for in random puzzles; with less, few of these can be solved."""

MOST_FILLED_IN = 20
"""Cells that are filled in, one at a time, so that the techniques allowed solve a puzzle; with late techniques a try takes milliseconds."""


@dataclass(frozen=True, slots=True, eq=False)
class Allowed:
    """What a wish means on a board.

    geometry   cells and houses
    choice     the techniques
    all, easier, wanted   ladders for digging: of the techniques allowed, of those not needed, and of those needed
    complete   the ladder of all techniques allowed
    lacking    for each need, the ladder of the techniques allowed without it
    """

    geometry: Geometry
    choice: Choice
    all: ChosenLadder
    easier: ChosenLadder
    wanted: ChosenLadder
    complete: ChosenLadder
    lacking: tuple[ChosenLadder, ...]

    @property
    def is_late(self) -> bool:
        """Whether digging uses late techniques."""
        return bool(self.all.late)

    def is_met(self, givens: NDArray[np.uint8]) -> bool:
        """Return whether a puzzle needs what is wished for, and nothing more.

        Parameters
        ----------
        givens : uint8[n_cells]   0 = empty
        """
        return (
            self.complete.fills(givens) and not any(self._may_fill(ladder, givens) for ladder in self.lacking) and self._is_unique(givens)
        )

    def _may_fill(self, ladder: ChosenLadder, givens: NDArray[np.uint8]) -> bool:
        """Return whether a ladder fills a puzzle in some of the orders that are tried.

        Where the order counts, the board is searched from each side.
        """
        turns = list_turns(self.geometry) if ladder.unique else np.arange(len(givens))[None]
        return ladder.fills(givens) or any(ladder.may_fill(np.ascontiguousarray(givens[cells])) for cells in turns)

    def _is_unique(self, givens: NDArray[np.uint8]) -> bool:
        """Return whether a puzzle that the techniques solve has one solution.

        Only those that assume it do not prove it.
        """
        return not any(map(rests_on_uniqueness, self.choice.all.names)) or has_one_solution(givens, self.geometry)


@lru_cache(maxsize=64)
def find_allowed(choice: Choice, geometry: Geometry) -> Allowed:
    """Return what a choice of techniques means on a board."""

    def ladder(selection: Selection) -> ChosenLadder:
        return make_chosen_ladder(selection, geometry)

    proving, complete = frozenset(name for name in choice.all.names if not rests_on_uniqueness(name)), ladder(choice.all)
    dug_all, dug_easier = (replace(one, names=one.names & proving) for one in (choice.all, choice.easier))
    # Without arguments from uniqueness, all techniques of an order may be compiled, such as quads: then these alone are dug with.
    if not choice.wanted <= proving or ladder(dug_all).late:
        dug_all, dug_easier = choice.all, choice.easier
    wanted = ladder(replace(choice.all, names=choice.wanted))
    return Allowed(geometry, choice, ladder(dug_all), ladder(dug_easier), wanted, complete, tuple(map(ladder, choice.lacking)))


def has_one_solution(givens: NDArray[np.uint8], geometry: Geometry) -> bool:
    """Return whether a search proves that a puzzle has one solution.

    Parameters
    ----------
    givens : uint8[n_cells]
    """
    found = count_solutions(givens, geometry)
    return found.count == 1 and not found.gave_up


def dig_to_wish(plan: DigPlan, allowed: Allowed, rng_state: NDArray[np.uint64], in_any_order: bool = True) -> NDArray[np.uint8] | None:
    """Remove givens so that the puzzle needs the techniques wished for.

    Parameters
    ----------
    plan : DigPlan           what is removed, and in which order where a puzzle is dug with the ladder
    rng_state : uint64[2]    for the other orders
    in_any_order : bool      False where only the order of the plan will do

    Returns
    -------
    givens : uint8[n_cells]  None if this grid and these orders lead to no puzzle that needs all of them
    """
    is_searched = allowed.is_late or (allowed.choice.hardest >= EASIEST_SEARCHED and allowed.choice.is_open)
    if is_searched and in_any_order and allowed.geometry.n <= LARGEST_SEARCHED:
        return _choose(plan, allowed, rng_state)
    givens = np.empty(len(plan.solution), np.uint8)
    dig_within(allowed.easier.board, plan, allowed.easier.orders, givens)
    if allowed.is_late:
        return givens if _remove_one(plan, allowed, givens) else None
    if allowed.lacking and dig_to_need(
        allowed.all.board, plan, allowed.easier.orders, allowed.all.orders, allowed.wanted.orders.order, givens
    ):
        dig_further(allowed.all.board, plan, allowed.all.orders.order, allowed.all.orders.n_singles, False, givens)
    return givens if allowed.is_met(givens) else None


def _choose(plan: DigPlan, allowed: Allowed, rng_state: NDArray[np.uint64]) -> NDArray[np.uint8] | None:
    """Return the first of some random puzzles that needs what is wished for."""
    states = split_stream(rng_state, WAYS)
    size = WAYS if is_classic(allowed.geometry) else AT_ONCE
    for first in range(0, WAYS, size):
        puzzles = dig_ways(plan.solution, allowed.geometry, plan.orbits, plan.fewest, states[first : first + size])
        for givens in _list_late(plan, allowed, puzzles) if allowed.is_late else _list_compiled(plan, allowed, puzzles):
            if allowed.is_met(givens):
                return givens
    return None


def _list_compiled(plan: DigPlan, allowed: Allowed, puzzles: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """Yield puzzles that probably meet a wish without late techniques.

    Parameters
    ----------
    puzzles : uint8[m, n_cells]
    """
    board, orders, easier, at = allowed.all.board, allowed.all.orders, allowed.easier.orders, 0
    while at < len(puzzles):
        givens = np.empty(puzzles.shape[1], np.uint8)
        at, is_filled_in = find_needing(board, plan, puzzles, easier, orders, allowed.wanted.orders.order, at, givens)
        if at < len(puzzles):
            if is_filled_in:
                dig_further(board, plan, orders.order, orders.n_singles, False, givens)
            yield givens
        at += 1


def _list_late(plan: DigPlan, allowed: Allowed, puzzles: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """Yield puzzles that probably meet a wish with late techniques.

    Parameters
    ----------
    puzzles : uint8[m, n_cells]
    """
    for at in list_unsolved(allowed.easier.board, puzzles, allowed.easier.orders):
        givens, marks = puzzles[at], make_marks(allowed.all.board)
        load_marks(allowed.all.board, givens, marks)
        # The easier techniques must stop, and where they do, a wanted one must find a step.
        if allowed.lacking and (allowed.easier.advance(marks) or not allowed.wanted.finds_step(marks)):
            continue
        if allowed.all.advance(marks):
            yield givens
        elif allowed.lacking and _fill_in(plan, allowed, givens, marks.digits == 0):
            _dig_further(plan, allowed, givens)
            yield givens


def _remove_one(plan: DigPlan, allowed: Allowed, givens: NDArray[np.uint8]) -> bool:
    """Remove one orbit of a puzzle so that it needs what is wished for.

    Returns whether that was possible; it is the way of `dig_to_need` with late techniques.

    Parameters
    ----------
    givens : uint8[n_cells]   no given of it can be removed with the compiled easier techniques; changed
    """
    marks = make_marks(allowed.all.board)
    for at in plan.sequence:
        orbit = plan.orbits[at][plan.orbits[at] >= 0]
        if not givens[orbit[0]]:
            continue
        before = givens.copy()
        givens[orbit] = 0
        load_marks(allowed.all.board, givens, marks)
        if not allowed.easier.advance(marks) and allowed.wanted.finds_step(marks):
            is_solved = allowed.all.advance(marks)
            if (is_solved or _fill_in(plan, allowed, givens, marks.digits == 0)) and allowed.is_met(givens):
                return True
        givens[:] = before
    return not allowed.lacking and allowed.is_met(givens)


def _fill_in(plan: DigPlan, allowed: Allowed, givens: NDArray[np.uint8], is_empty: NDArray[np.bool_]) -> bool:
    """Fill in one orbit so that the techniques allowed solve a puzzle.

    Returns whether there is one with which the easier techniques still do not solve it.

    Parameters
    ----------
    givens : uint8[n_cells]   changed
    is_empty : bool[n_cells]    cells that the techniques allowed left empty
    """
    useful = [plan.orbits[at] for at in plan.sequence if is_empty[plan.orbits[at][plan.orbits[at] >= 0]].any()]
    for cells in useful[:MOST_FILLED_IN]:
        orbit = cells[cells >= 0]
        givens[orbit] = plan.solution[orbit]
        if allowed.all.fills(givens) and not allowed.easier.fills(givens):
            return True
        givens[orbit] = 0
    return False


def _dig_further(plan: DigPlan, allowed: Allowed, givens: NDArray[np.uint8]) -> None:
    """Remove more givens while the techniques allowed solve the rest.

    Parameters
    ----------
    givens : uint8[n_cells]   changed
    """
    for at in plan.sequence:
        orbit = plan.orbits[at][plan.orbits[at] >= 0]
        if givens[orbit[0]] and np.count_nonzero(givens) - len(orbit) >= plan.fewest:
            givens[orbit] = 0
            if not (has_one_solution(givens, allowed.geometry) and allowed.all.fills(givens)):
                givens[orbit] = plan.solution[orbit]
