"""Climbing and digging on boards with clues, by the one ladder of all rules.

Importing this module loads the compiled code; `rule_play.py` imports it with the first puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from generator.families.base.climb import climb_to_end, sum_up
from generator.kernels.clue_search import RuledBoard
from generator.kernels.marks import load_marks, make_board, make_marks
from generator.model import BOX, Ascent, Geometry
from generator.model.ladder import Selection, Technique
from generator.rules.fixed_rule import FixedRule
from generator.rules.rule import AnyRule
from generator.techniques.category import GUESS
from generator.techniques.clues import find_reach, list_clue_techniques, make_clue_order
from generator.techniques.clues.dig_within import dig_by_clue_ladder, make_fill_stack
from generator.techniques.clues.dig_within import fills_board as fills_at_once
from generator.techniques.clues.ladder import ONE_CLUE, TWO_CLUES, ClueLadder, climb_clues
from generator.techniques.clues.trial import make_trial_work
from generator.techniques.clues.two_clues import make_work
from generator.techniques.explainer.ladder import SOLVED, TOTALS, apply_guess
from generator.techniques.explainer.steps import step_size

SECONDS_A_CELL = 5.5
"""Seconds for finding and writing a digit: people's pace on easy 9x9 sudoku (families/houses/race.toml); no times exist for these kinds."""

COMMON_SIDE, GROWTH = 5, 2.6
"""Effort is scaled to boards of this side, so that one table of levels serves all sizes.

Median efforts of futoshiki that singles solve, of 4x4, 5x5, 7x7 and 9x9, are 3.9, 7.0, 16.5 and 34: they grow with this power of the
side.
"""

OPEN_GROWTH = 2.0
"""The same for boards without houses, on which each step fills one cell.

Median efforts of binairo of the easiest level, of 6x6, 8x8, 10x10 and 14x14, grow with the power 1.95.
"""


def list_techniques(rules: Sequence[AnyRule], geometry: Geometry | None = None) -> tuple[Technique, ...]:
    """Return the techniques of a kind with these rules, easiest first.

    Parameters
    ----------
    geometry : its board; None for one with houses but without boxes
    """
    own = tuple(rule.techniques for rule in rules)
    if geometry is not None and geometry.n == 2 and len(geometry.houses) == 0:
        return list_clue_techniques(own, is_open=True)
    if geometry is not None and len(geometry.houses) == 0:
        return list_clue_techniques(own, has_houses=False)
    return list_clue_techniques(own, geometry is not None and BOX in geometry.kinds)


def list_ladder(rules: Sequence[AnyRule], geometry: Geometry) -> tuple[Technique, ...]:
    """Return the techniques of a kind with these rules as its record has them."""
    spare = {technique.name for rule in rules if isinstance(rule, FixedRule) and not rule.is_promised for technique in rule.techniques}
    return tuple(
        replace(one, is_possible=one.fits(geometry), uses_rules=one.find >= ONE_CLUE and one.name not in spare)
        for one in list_techniques(rules, geometry)
    )


def select_up_to(ceiling: float, rules: Sequence[AnyRule], geometry: Geometry) -> Selection:
    """Return the techniques of ``list_techniques`` that are rated up to a ceiling."""
    return Selection(frozenset(technique.name for technique in list_techniques(rules, geometry)), ceiling, ceiling)


def make_ladder(geometry: Geometry, ruled: RuledBoard, techniques: Sequence[Technique], selection: Selection) -> ClueLadder:
    """Return the ladder of a board with some of its techniques."""
    board, with_pairs = make_board(geometry), any(technique.find == TWO_CLUES for technique in techniques)
    order = make_clue_order(techniques, selection)
    return ClueLadder(board, ruled, order, make_work(ruled, board.sees, with_pairs), make_trial_work(ruled))


def climb_ruled(
    givens: NDArray[np.uint8],
    solution: NDArray[np.uint8],
    geometry: Geometry,
    ruled: RuledBoard,
    rules: Sequence[AnyRule],
    ceiling: float,
) -> Ascent:
    """Solve a board with clues as a person would, and return steps and effort.

    Parameters
    ----------
    givens, solution : uint8[n_cells]
    geometry : Geometry      cells and houses
    ruled : RuledBoard       the same board with its clues
    rules : Sequence[AnyRule]   the rules of the kind
    ceiling : float          techniques rated above it are not tried; a digit of the solution is guessed where the others find nothing
    """
    techniques = list_techniques(rules, geometry)
    ladder = make_ladder(geometry, ruled, techniques, select_up_to(ceiling, rules, geometry))
    marks = make_marks(ladder.board)
    load_marks(ladder.board, givens, marks)

    def guess(step: NDArray[np.int32]) -> bool:
        apply_guess(ladder.board, marks, solution, step)
        return True

    names = (*(technique.name for technique in techniques), GUESS)
    climbed = climb_to_end(lambda *numbers: climb_clues(ladder, marks, *numbers), guess, geometry, names)
    assert climbed is not None
    ascent = sum_up(climbed, SECONDS_A_CELL)
    return replace(
        ascent, race=round(ascent.race * (COMMON_SIDE / geometry.n_rows) ** (GROWTH if len(geometry.houses) else OPEN_GROWTH), 2)
    )


def dig_within(
    givens: NDArray[np.uint8],
    geometry: Geometry,
    ruled: RuledBoard,
    rules: Sequence[AnyRule],
    order: NDArray[np.int64],
    fewest: int,
    selection: Selection,
) -> None:
    """Remove givens and clues while some techniques fill the board.

    Parameters
    ----------
    givens : uint8[n_cells]   changed in place
    ruled : RuledBoard        ``clues.active`` is changed in place
    order : int64[k]          cells that are given, and n_cells + clue for clues, in the order in which they are tried
    fewest : int              givens and clues to keep at least
    selection : Selection     techniques of ``list_techniques``
    """
    techniques = list_techniques(rules, geometry)
    # Leave out the unprinted clues whose techniques may not be used; then the rest may be applied all at once.
    for number, rule in enumerate(rules):
        if isinstance(rule, FixedRule):
            own = {one.name for one in rule.techniques}
            is_used = any(selection.allows(one.name, one.rating) for one in rule.techniques)
            ruled.clues.active[ruled.clues.rules == number] = is_used
            techniques = techniques if is_used else tuple(one for one in techniques if one.name not in own)
    ladder, reach = make_ladder(geometry, ruled, techniques, selection), find_reach(techniques, selection)
    step, totals = np.empty(step_size(geometry.n_cells, geometry.n), np.int32), np.zeros(TOTALS, np.int64)
    dig_by_clue_ladder(ladder, make_marks(ladder.board), givens, order, fewest, reach, step, totals)


def fills_board(givens: NDArray[np.uint8], geometry: Geometry, ruled: RuledBoard, rules: Sequence[AnyRule], selection: Selection) -> bool:
    """Check step by step whether some techniques fill a board.

    Parameters
    ----------
    givens : uint8[n_cells]
    """
    ladder = make_ladder(geometry, ruled, list_techniques(rules, geometry), selection)
    marks = make_marks(ladder.board)
    load_marks(ladder.board, givens, marks)
    step, totals = np.empty(step_size(geometry.n_cells, geometry.n), np.int32), np.zeros(TOTALS, np.int64)
    return bool(climb_clues(ladder, marks, step, np.empty(0, np.int32), totals) == SOLVED)


def make_filler(
    givens: NDArray[np.uint8], geometry: Geometry, ruled: RuledBoard, rules: Sequence[AnyRule], selection: Selection
) -> Callable[[], bool]:
    """Return a function that checks whether some techniques fill a board.

    Parameters
    ----------
    givens : uint8[n_cells]   may change in place between calls
    ruled : RuledBoard       likewise
    """
    techniques = list_techniques(rules, geometry)
    ladder, reach = make_ladder(geometry, ruled, techniques, selection), find_reach(techniques, selection)
    step, totals = np.empty(step_size(geometry.n_cells, geometry.n), np.int32), np.zeros(TOTALS, np.int64)
    marks, stack = make_marks(ladder.board), make_fill_stack(ladder)
    return lambda: bool(fills_at_once(ladder, marks, givens, stack, reach, step, totals))
