"""Climbs the ladder of boards with cages and adds up the effort.

The results are steps as records, ratings, effort and minutes.
"""

from __future__ import annotations

from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.families.base.step_minutes import expect_minutes
from generator.families.killer.kernels.cage_search import MOST_EQUATIONS
from generator.families.killer.kernels.cage_tables import N_CELLS, Cages, N, make_scratch
from generator.families.killer.kernels.equations import REGIONS, make_equations, write_equations
from generator.families.killer.techniques import TECHNIQUES, make_order
from generator.families.killer.techniques.ladder import Tables, climb_killer, load_killer
from generator.families.killer.techniques.one_cage import place_in_cage
from generator.kernels.bits import lowest_bit_index
from generator.kernels.marks import Marks, make_board, make_marks
from generator.kernels.search import crossings_of
from generator.model import Ascent, Step
from generator.model.boards import Geometry
from generator.techniques.explainer.ladder import FULL, SOLVED, TOTALS, USED
from generator.techniques.explainer.steps import (
    CELL,
    CODE,
    DIGIT,
    DIGIT_BITS,
    DIGIT_MASK,
    DIGITS,
    HEAD,
    HOUSES,
    LENGTH,
    PATTERN,
    RATING,
    REMOVED,
    step_size,
)

GUESS, GUESS_RATING = "guess", 9.5
BEYOND = "beyond"

INITIAL_PATH_SIZE = 16
"""Initial length of a path, in numbers for each candidate of the empty board; it is doubled when needed."""

STEP_EFFORT = 0.1
"""Effort of a step of rating 1.0; it grows with the square of the rating."""

SECONDS_A_CELL = 5.5
"""Seconds for finding and writing a digit: people's pace on easy 9x9 sudoku (grading/race.toml)."""


def make_tables(geometry: Geometry, cages: Cages) -> Tables:
    """Return what the ladder needs of a board besides its marks."""
    equations = make_equations(MOST_EQUATIONS)
    write_equations(cages, REGIONS, 3, equations)
    return Tables(make_board(geometry), cages, equations, make_scratch(), crossings_of(geometry))


def climb_cages(givens: NDArray[np.uint8], solution: NDArray[np.uint8], geometry: Geometry, cages: Cages, ceiling: float = inf) -> Ascent:
    """Solve a board with cages as a person would, and return steps and effort.

    Parameters
    ----------
    givens, solution : uint8[81]
    geometry : Geometry      the 9x9 board without cages
    cages : Cages
    ceiling : float          techniques rated above it are not tried; a digit of the solution is guessed where the others find nothing
    """
    tables, order = make_tables(geometry, cages), make_order(ceiling)
    marks = make_marks(tables.board)
    load_killer(tables, givens, marks)
    step, totals = np.empty(step_size(N_CELLS, N), np.int32), np.zeros(TOTALS, np.int64)
    path = np.empty(INITIAL_PATH_SIZE * N_CELLS * N, np.int32)
    steps: list[Step] = []
    # Climb until the board is solved; enlarge the path where it is full, and guess where the ladder is stuck.
    while (status := climb_killer(tables, marks, order, step, path, totals)) != SOLVED:
        if status == FULL and totals[USED] == 0:
            path = np.empty(2 * len(path), np.int32)
        steps += _read_path(path[: totals[USED]])
        totals[USED] = 0
        if status != FULL:
            steps.append(_place_guess(tables, marks, solution))
    steps += _read_path(path[: totals[USED]])
    return _sum_up(tuple(steps))


def _read_path(path: NDArray[np.int32]) -> list[Step]:
    """Convert steps from the numbers kernels write to records."""
    numbers, steps, at = path.tolist(), [], 0
    while at < len(numbers):
        steps.append(_read_step(numbers[at : at + numbers[at + LENGTH]]))
        at += numbers[at + LENGTH]
    return steps


def _read_step(numbers: list[int]) -> Step:
    pattern_at = HEAD + numbers[HOUSES]
    removed_at = pattern_at + numbers[PATTERN]
    return Step(
        technique=TECHNIQUES[numbers[CODE]].name,
        rating=numbers[RATING] / 10,
        cell=numbers[CELL] if numbers[CELL] >= 0 else None,
        digit=numbers[DIGIT],
        removed=tuple(sorted((item >> DIGIT_BITS, item & DIGIT_MASK) for item in numbers[removed_at : removed_at + numbers[REMOVED]])),
        pattern=tuple(numbers[pattern_at:removed_at]),
        digits=_digits_of(numbers[DIGITS]),
        houses=tuple(numbers[HEAD:pattern_at]),
    )


def _place_guess(tables: Tables, marks: Marks, solution: NDArray[np.uint8]) -> Step:
    """Fill the first cell with fewest candidates from the solution."""
    counts = [int(mask).bit_count() or N + 1 for mask in marks.candidates]
    cell = counts.index(min(counts))
    digit, choice = int(solution[cell]), _digits_of(int(marks.candidates[cell]))
    place_in_cage(tables.board, marks, tables.cages, cell, digit)
    return Step(GUESS, GUESS_RATING, cell, digit, (), (cell,), choice, ())


def _digits_of(mask: int) -> tuple[int, ...]:
    digits = []
    while mask:
        digits.append(lowest_bit_index(mask) + 1)
        mask &= mask - 1
    return tuple(digits)


def _sum_up(steps: tuple[Step, ...]) -> Ascent:
    """Add up the steps.

    Ratings after the first guess do not count, since luck might have made them unnecessary.
    """
    guessed = next((at for at, step in enumerate(steps) if step.technique == GUESS), len(steps))
    known, beyond = steps[:guessed], guessed < len(steps)
    hardest = max(known, key=lambda step: step.rating, default=None)
    placed = next((at for at, step in enumerate(known) if step.cell is not None), None)
    opening = GUESS_RATING if placed is None and beyond else max((step.rating for step in known[: (placed or 0) + 1]), default=0.0)
    effort = round(sum(STEP_EFFORT * step.rating**2 for step in steps), 2)
    return Ascent(
        er=GUESS_RATING if beyond else hardest.rating if hardest else 0.0,
        ep=opening,
        ed=steps[0].rating if steps else 0.0,
        hardest=BEYOND if beyond else hardest.technique if hardest else "",
        beyond=beyond,
        race=effort,
        minutes=round(expect_minutes(steps, SECONDS_A_CELL), 1),
        steps=steps,
    )
