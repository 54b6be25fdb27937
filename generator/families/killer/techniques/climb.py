"""Climbs the ladder of boards with cages and adds up the effort.

The results are steps as records, ratings, effort and minutes.
"""

from __future__ import annotations

from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.families.base.climb import climb_to_end, sum_up, write_guess
from generator.families.killer.kernels.cage_search import MOST_EQUATIONS
from generator.families.killer.kernels.cage_tables import Cages, make_scratch
from generator.families.killer.kernels.equations import REGIONS, make_equations, write_equations
from generator.families.killer.techniques import TECHNIQUES, make_order, select_up_to
from generator.families.killer.techniques.ladder import Tables, climb_killer, load_killer
from generator.families.killer.techniques.one_cage import place_in_cage
from generator.kernels.marks import make_board, make_marks
from generator.kernels.search import crossings_of
from generator.model import Ascent
from generator.model.boards import Geometry
from generator.model.ladder import Selection
from generator.techniques.category import GUESS
from generator.techniques.explainer.steps import CELL, DIGIT

NAMES = (*(technique.name for technique in TECHNIQUES), GUESS)

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

    def guess(step: NDArray[np.int32]) -> bool:
        write_guess(tables.board, marks, solution, step)
        place_in_cage(tables.board, marks, tables.cages, int(step[CELL]), int(step[DIGIT]))
        return True

    climbed = climb_to_end(lambda *numbers: climb_killer(tables, marks, order, *numbers), guess, geometry, NAMES)
    assert climbed is not None
    return sum_up(climbed, SECONDS_A_CELL)


def fills_board(givens: NDArray[np.uint8], geometry: Geometry, cages: Cages, selection: Selection) -> bool:
    """Return whether some techniques of the ladder fill a board.

    Parameters
    ----------
    givens : uint8[81]
    """
    tables, order = make_tables(geometry, cages), make_order(selection)
    marks = make_marks(tables.board)
    load_killer(tables, givens, marks)
    climbed = climb_to_end(lambda *numbers: climb_killer(tables, marks, order, *numbers), lambda _: False, geometry, NAMES)
    return climbed is not None
