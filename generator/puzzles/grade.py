"""Stage 3: effort and level of one puzzle, by the press's or a user's level table.

Graded puzzles are passed on to `generator.puzzles.select`.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf

from generator.errors import GridFormatError
from generator.families import find_family
from generator.grading import LEVELS, grade_puzzle, level_of, levels_for
from generator.model import GradedPuzzle, Level, Puzzle
from generator.notation import COMPLETE

ANY_LEVEL = ""
"""Name of the level that puzzles made to a wish or a target alone are searched under; messages leave it out."""


def any_level() -> Level:
    """Return a level that has every puzzle which the ladder solves."""
    return Level(ANY_LEVEL, "", inf, 0.0, inf, False, "", "minimal", 0)


def grade(
    puzzle: Puzzle, levels: tuple[Level, ...] = LEVELS, with_hodoku: bool = True, with_path: bool = True, as_given: bool = False
) -> GradedPuzzle:
    """Return the puzzle with its grade by a level table.

    The table is for 9x9 boards and is scaled to other sizes. Without `with_path` the solving path may be missing. With ``as_given=True``,
    ratings are those of the puzzle as given (see `generator.grading.grade_puzzle`).

    Raises
    ------
    GridFormatError             the grid is complete, so there is nothing to grade
    NoSolution, ManySolutions   the puzzle does not have exactly one solution
    GaveUp                      the search for a second solution reached its limit
    """
    if find_family(puzzle.family).is_complete(puzzle.givens):
        raise GridFormatError(COMPLETE)
    return with_level(grade_puzzle(puzzle, with_hodoku, with_path, as_given), levels)


def with_level(graded: GradedPuzzle, levels: tuple[Level, ...]) -> GradedPuzzle:
    """Return a graded puzzle with its level by a level table, which is for 9x9 boards.

    A family with a table of its own keeps its level by that, unless the table has only the level that every puzzle has.
    """
    if levels == LEVELS:
        return graded
    if levels[0].name == ANY_LEVEL:
        return replace(graded, level=ANY_LEVEL)
    scaled = levels_for(find_family(graded.puzzle.family), levels)
    return replace(graded, level=level_of(graded.effort, scaled))
