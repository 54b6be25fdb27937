"""Climbing with some of Sudoku Explainer's techniques, in their order.

The compiled ladder climbs; where it is stuck, Python calls the late techniques one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.families.base.implied_houses import with_implied_houses
from generator.families.houses.explainer import NO_PATH
from generator.families.houses.techniques import DIRECT_FORMS, REPLACED_BY
from generator.kernels.marks import Board, Marks, load_marks, make_board, make_marks
from generator.model import Geometry
from generator.model.ladder import Selection
from generator.techniques import category
from generator.techniques.explainer import BY_NAME, LADDER, SHORTCUT_CEILINGS, TECHNIQUES, choose_late, find_late, make_chosen_order
from generator.techniques.explainer.all_cycles import has_cycle
from generator.techniques.explainer.dig_within import Orders
from generator.techniques.explainer.ladder import (
    KERNELS,
    NO_LIMIT,
    SOLVED,
    STOPPED,
    STUCK,
    TOTALS,
    apply_step,
    climb,
)
from generator.techniques.explainer.link_sets import XY, X, Y
from generator.techniques.explainer.quick_check import solves
from generator.techniques.explainer.steps import RATING, step_size
from generator.techniques.explainer.technique import Late
from generator.techniques.explainer.unique_loop import unique_loop

NAKED = "naked single"
SINGLES = ("full house", "hidden single in box", "hidden single in line")
"""The techniques that the quick check fills in by itself if they come first."""

CYCLES = {"bidirectional x-cycle": X, "bidirectional y-cycle": Y, "bidirectional xy-cycle": XY}
"""Cycles by their kind of links. Their search misses some, that of forcing chains none."""

HIGHEST_TENTHS = 1_000
"""A rating in tenths that no step has."""

RESTING_ON_UNIQUENESS = frozenset({category.UNIQUE, category.BUG})
"""Categories of techniques that assume that a puzzle has one solution.

A pattern of theirs may vanish with one of its candidates, so their place in the order counts; that of all others does not.
"""


def rests_on_uniqueness(name: str) -> bool:
    """Return whether a technique assumes that a puzzle has one solution."""
    return BY_NAME[name].category in RESTING_ON_UNIQUENESS


@dataclass(frozen=True, slots=True, eq=False)
class ChosenLadder:
    """Some techniques of Sudoku Explainer's ladder on a board.

    board     houses and peers, with implied houses
    linked    the same with cells of implied houses as peers, for late techniques
    orders    the compiled ones
    late      those called where the compiled ones are stuck
    cycles    kinds of cycles among them, except those that forcing chains among them replace
    ceiling   highest rating of a step, in tenths
    unique    those that assume that there is one solution, one by one; with them, the order of all techniques counts
    """

    board: Board
    linked: Board
    orders: Orders
    late: tuple[Late, ...]
    cycles: tuple[int, ...]
    ceiling: float
    unique: tuple[Late, ...]

    def fills(self, givens: NDArray[np.uint8]) -> bool:
        """Return whether the techniques fill every cell.

        Parameters
        ----------
        givens : uint8[n_cells]   0 = empty
        """
        if not self.late:
            return bool(solves(self.board, givens, self.orders.order, self.orders.n_singles))
        return self.advance(self._load(givens))

    def may_fill(self, givens: NDArray[np.uint8]) -> bool:
        """Return whether the techniques fill every cell, or could in another order.

        Where they stop, a cycle that their search has missed may be left. Arguments from uniqueness are also tried after each step of
        another technique, from the first and from the last, since a step may remove their pattern.

        Parameters
        ----------
        givens : uint8[n_cells]   0 = empty
        """
        marks = self._load(givens)
        if self.advance(marks) or any(has_cycle(self.linked, marks, kind) for kind in self.cycles):
            return True
        return any(self._advance_eagerly(self._load(givens), some) for some in (self.unique, self.unique[::-1]) if some)

    def _advance_eagerly(self, marks: Marks, unique: tuple[Late, ...]) -> bool:
        """Climb as `advance` does, with arguments from uniqueness before all others."""
        step, totals, order = self._make_step(), np.zeros(TOTALS, np.int64), self.orders.order
        singles, status = order[: self.orders.n_singles], STOPPED
        while status != SOLVED:
            # Singles leave the patterns as they are, so they come first.
            climb(self.board, marks, singles, step, NO_PATH, totals, NO_LIMIT)
            if bool(marks.n_empty[0]) and find_late(self.linked, marks, unique, step):
                apply_step(self.board, marks, step)
                continue
            status = climb(self.board, marks, order, step, NO_PATH, totals, 1)
            if status == STUCK:
                if not self._find_late(marks, step):
                    return False
                apply_step(self.board, marks, step)
        return True

    def _load(self, givens: NDArray[np.uint8]) -> Marks:
        marks = make_marks(self.board)
        load_marks(self.board, givens, marks)
        return marks

    def advance(self, marks: Marks) -> bool:
        """Climb from some marks as far as possible; return whether all is filled.

        Parameters
        ----------
        marks : changed in place
        """
        step, totals = self._make_step(), np.zeros(TOTALS, np.int64)
        while climb(self.board, marks, self.orders.order, step, NO_PATH, totals, NO_LIMIT) != SOLVED:
            if not self._find_late(marks, step):
                return False
            apply_step(self.board, marks, step)
        return True

    def finds_step(self, marks: Marks) -> bool:
        """Return whether one of the techniques finds a step; the marks stay."""
        step, totals = self._make_step(), np.zeros(TOTALS, np.int64)
        return climb(self.board, marks, self.orders.order, step, NO_PATH, totals, 0) == STOPPED or self._find_late(marks, step)

    def _make_step(self) -> NDArray[np.int32]:
        return np.empty(step_size(len(self.board.peers), self.board.houses.shape[1]), np.int32)

    def _find_late(self, marks: Marks, step: NDArray[np.int32]) -> bool:
        return bool(marks.n_empty[0]) and find_late(self.linked, marks, self.late, step) and step[RATING] <= self.ceiling


@lru_cache(maxsize=256)
def make_chosen_ladder(selection: Selection, geometry: Geometry) -> ChosenLadder:
    """Return the ladder of the techniques that may be used on a board."""
    extended = with_implied_houses(geometry)
    names = selection.names
    # Where the order does not count, quads and jellyfish are compiled with the others.
    in_order = any(map(rests_on_uniqueness, names))
    compiled = [
        technique.name
        for code, technique in enumerate(TECHNIQUES)
        if technique.name in names and technique.find in KERNELS and (code < LADDER or not in_order)
    ]
    late = choose_late(names.difference(compiled), extended)
    linked = make_board(with_implied_houses(geometry, as_peers=True))
    cycles = tuple(kind for name, kind in CYCLES.items() if name in names and not names.intersection(REPLACED_BY[name]))
    ceiling = round(min(10 * selection.ceiling, HIGHEST_TENTHS))
    unique = tuple(_make_thorough(late) for name in sorted(names) if rests_on_uniqueness(name) for late in choose_late([name], extended))
    return ChosenLadder(make_board(extended), linked, _make_orders(compiled, extended), late, cycles, ceiling, unique)


def _make_thorough(late: Late) -> Late:
    """Return a technique that tries sets of every size, where it is one of rings."""
    return replace(late, form=late.form | 1) if late.find is unique_loop else late


def _make_orders(names: list[str], geometry: Geometry) -> Orders:
    """Return techniques for digging, and those of them that solve as much."""
    n_singles = next((place for place, name in enumerate(SINGLES) if names[place : place + 1] != [name]), len(SINGLES))
    shortcuts = {form for name in names for form in DIRECT_FORMS.get(name, ()) if form in SHORTCUT_CEILINGS}
    reduced = make_chosen_order([name for name in names if name not in shortcuts], geometry)
    return Orders(make_chosen_order(names, geometry), reduced, n_singles, n_singles == len(SINGLES) and NAKED in names)
