"""Climbs the ladder of boards with cages and adds up the effort.

The results are steps as records, ratings, effort and minutes.
"""

from __future__ import annotations

from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.families.base.step_path import choose_guess, read_path, sum_up
from generator.families.killer.kernels.cage_search import MOST_EQUATIONS
from generator.families.killer.kernels.cage_tables import N_CELLS, Cages, N, make_scratch
from generator.families.killer.kernels.equations import REGIONS, make_equations, write_equations
from generator.families.killer.techniques import TECHNIQUES, make_order, select_up_to
from generator.families.killer.techniques.ladder import Tables, climb_killer, load_killer
from generator.families.killer.techniques.one_cage import place_in_cage
from generator.kernels.marks import Marks, make_board, make_marks
from generator.kernels.search import crossings_of
from generator.model import Ascent, Step
from generator.model.boards import Geometry
from generator.model.ladder import Selection
from generator.techniques.category import GUESS
from generator.techniques.explainer.ladder import FULL, SOLVED, TOTALS, USED
from generator.techniques.explainer.steps import step_size

NAMES = (*(technique.name for technique in TECHNIQUES), GUESS)

INITIAL_PATH_SIZE = 16
"""Initial length of a path, in numbers for each candidate of the empty board; it is doubled when needed."""

SECONDS_A_CELL = 5.5
"""Seconds for finding and writing a digit: people's pace on easy 9x9 sudoku (families/houses/race.toml)."""


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
    tables, order = make_tables(geometry, cages), make_order(select_up_to(ceiling))
    marks = make_marks(tables.board)
    load_killer(tables, givens, marks)
    step, totals = np.empty(step_size(N_CELLS, N), np.int32), np.zeros(TOTALS, np.int64)
    path = np.empty(INITIAL_PATH_SIZE * N_CELLS * N, np.int32)
    steps: list[Step] = []
    # Climb until the board is solved; enlarge the path where it is full, and guess where the ladder is stuck.
    while (status := climb_killer(tables, marks, order, step, path, totals)) != SOLVED:
        if status == FULL and totals[USED] == 0:
            path = np.empty(2 * len(path), np.int32)
        steps += read_path(path[: totals[USED]], NAMES)
        totals[USED] = 0
        if status != FULL:
            steps.append(_place_guess(tables, marks, solution))
    steps += read_path(path[: totals[USED]], NAMES)
    return sum_up(tuple(steps), SECONDS_A_CELL)


def fills_board(givens: NDArray[np.uint8], geometry: Geometry, cages: Cages, selection: Selection) -> bool:
    """Return whether some techniques of the ladder fill a board.

    givens   uint8[81]
    """
    tables = make_tables(geometry, cages)
    marks = make_marks(tables.board)
    load_killer(tables, givens, marks)
    step, totals = np.empty(step_size(N_CELLS, N), np.int32), np.zeros(TOTALS, np.int64)
    path = np.empty(INITIAL_PATH_SIZE * N_CELLS * N, np.int32)
    while (status := climb_killer(tables, marks, make_order(selection), step, path, totals)) == FULL:
        totals[USED] = 0
    return bool(status == SOLVED)


def _place_guess(tables: Tables, marks: Marks, solution: NDArray[np.uint8]) -> Step:
    """Fill the first cell with fewest candidates from the solution."""
    guess = choose_guess(marks.candidates.tolist(), solution.tolist())
    place_in_cage(tables.board, marks, tables.cages, guess.pattern[0], guess.digit)
    return guess
