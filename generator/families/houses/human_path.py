"""The path that a person would take to the solution.

Hints, explanations, walkthroughs and the page show this path; the ratings come from the climb of ``explainer.py``. All singles come
first, the one that a person sees first before the others (`generator.techniques.human`). Where there is none, the easiest technique that
leads to a digit at once is shown, then the easiest that eliminates anything. A pattern is shown once: what Sudoku Explainer calls a
direct technique becomes the elimination, after which the digit is a single. Where no technique finds a step, a cell is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.families.base.climb import climb_to_end, write_guess
from generator.families.base.implied_houses import with_implied_houses
from generator.families.houses.explainer import LADDER_CEILING, NAMES, NO_PATH
from generator.families.houses.start import load_start
from generator.kernels.marks import Board, Marks, make_board, make_marks
from generator.model import Geometry, Step
from generator.techniques.category import DIRECT_HIDDEN, DIRECT_LOCKED
from generator.techniques.explainer import TECHNIQUES, find_late, late_techniques, make_order
from generator.techniques.explainer.ladder import SOLVED, STUCK, TOTALS, USED, apply_step, climb
from generator.techniques.explainer.steps import (
    CELL,
    CODE,
    DIGIT,
    DIGIT_BITS,
    DIGITS,
    HEAD,
    HOUSES,
    LENGTH,
    PATTERN,
    RATING,
    REMOVED,
)
from generator.techniques.human.visible_single import fill_visible_singles

SINGLES = np.array(
    [
        (code, round(10 * technique.rating))
        for name in ("full house", "hidden single in box", "hidden single in line", "naked single")
        for code, technique in enumerate(TECHNIQUES)
        if technique.name == name
    ],
    np.int32,
)
"""Code and rating of each kind of single, int32[4, 2], in the numbering of ``fill_visible_singles``."""

ELIMINATIONS = {
    "direct pointing": "pointing",
    "direct claiming": "claiming",
    "direct hidden pair": "hidden pair",
    "direct hidden triplet": "hidden triplet",
}
"""The elimination that each direct technique uses."""


def find_human_path(
    givens: NDArray[np.uint8],
    solution: NDArray[np.uint8],
    geometry: Geometry,
    late_steps: Mapping[bytes, NDArray[np.int32]] | None = None,
    start: NDArray[np.int32] | None = None,
) -> tuple[Step, ...]:
    """Return the steps of a person from a puzzle to its solution.

    Parameters
    ----------
    givens, solution : uint8[n_cells]   0 = empty; the solution is complete
    geometry : Geometry                 houses and peers of the board
    late_steps                          steps that a climb of the same puzzle has found already (`explainer.climb_ladder`)
    start : int32[n_cells] or None      candidates of each cell at the start; None = all that the givens leave
    """
    extended, linked = with_implied_houses(geometry), make_board(with_implied_houses(geometry, as_peers=True))
    board, late, order = make_board(extended), late_techniques(geometry), _order_without_singles(extended)
    marks = make_marks(board)
    load_start(board, givens, start, marks)
    last = -1

    def fill_singles(step: NDArray[np.int32], path: NDArray[np.int32], totals: NDArray[np.int64]) -> int:
        nonlocal last
        last, totals[USED] = fill_visible_singles(board, marks, last, SINGLES, step, path)
        return STUCK if marks.n_empty[0] else SOLVED

    def advance(step: NDArray[np.int32]) -> bool:
        nonlocal last
        found = _find_other_step(board, marks, order, step)
        if found is None and late_steps:
            found = late_steps.get(marks.candidates.tobytes())
        if found is not None:
            step[: len(found)] = found
        elif not find_late(linked, marks, late, step):
            write_guess(board, marks, solution, step)
        apply_step(board, marks, step)
        last = int(step[CELL]) if step[CELL] >= 0 else last
        return True

    climbed = climb_to_end(fill_singles, advance, geometry, NAMES)
    assert climbed is not None
    return climbed.read_steps()


@lru_cache(maxsize=64)
def _order_without_singles(geometry: Geometry) -> NDArray[np.int32]:
    """Return the ladder's techniques for a board without the singles, int32[k, 4]."""
    order = make_order(LADDER_CEILING, geometry=geometry)
    return order[~np.isin(order[:, 0], SINGLES[:, 0])]


def _find_other_step(board: Board, marks: Marks, order: NDArray[np.int32], step: NDArray[np.int32]) -> NDArray[np.int32] | None:
    """Return the next step of the ladder besides singles, or None if there is none.

    Parameters
    ----------
    step : int32[step_size]   scratch
    """
    if climb(board, marks, order, step, NO_PATH, np.zeros(TOTALS, np.int64), 0) == STUCK:
        return None
    technique = TECHNIQUES[step[CODE]]
    if technique.category == DIRECT_LOCKED:
        return _as_locked(board, marks, step)
    return _as_hidden_set(marks, step) if technique.category == DIRECT_HIDDEN else step[: step[LENGTH]]


def _as_locked(board: Board, marks: Marks, step: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return a direct pointing or claiming as the elimination that it uses."""
    source, target = (int(house) for house in step[HEAD : HEAD + 2])
    cells = step[HEAD + step[HOUSES] :][: step[PATTERN]]
    rest = [cell for cell in board.houses[target].tolist() if cell >= 0 and cell not in board.houses[source]]
    bit = 1 << int(step[DIGIT]) - 1
    removed = [cell << DIGIT_BITS | int(step[DIGIT]) for cell in rest if marks.candidates[cell] & bit]
    return _elimination(step, bit, [source, target], cells.tolist(), removed)


def _as_hidden_set(marks: Marks, step: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return a direct hidden pair or triplet as the elimination that it uses."""
    cells, mask = step[HEAD + step[HOUSES] :][: step[PATTERN]].tolist(), int(step[DIGITS])
    n = marks.places.shape[1]
    others = [(cell, d + 1) for cell in cells for d in range(n) if int(marks.candidates[cell]) & ~mask & 1 << d]
    return _elimination(step, mask, [int(step[HEAD])], cells, [cell << DIGIT_BITS | digit for cell, digit in others])


def _elimination(step: NDArray[np.int32], digits: int, houses: list[int], cells: list[int], removed: list[int]) -> NDArray[np.int32]:
    """Return an elimination in the form of a step, named after the technique used."""
    name = ELIMINATIONS[TECHNIQUES[step[CODE]].name]
    code = next(code for code, technique in enumerate(TECHNIQUES) if technique.name == name)
    body = [*houses, *cells, *removed]
    made = np.zeros(HEAD + len(body), np.int32)
    made[[LENGTH, CODE, RATING, CELL]] = len(made), code, round(10 * TECHNIQUES[code].rating), -1
    made[[DIGITS, HOUSES, PATTERN, REMOVED]] = digits, len(houses), len(cells), len(removed)
    made[HEAD:] = body
    return made
