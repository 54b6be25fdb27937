"""Grading of one puzzle: its solution, effort, level and solving path.

The solution is proved to be the only one. The effort is computed on the canonical form, and the path to the solution is mapped back to
the puzzle as given. To compare ratings with Sudoku Explainer's, they can be computed on the puzzle as given instead.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf, log1p

import numpy as np
from numpy.typing import NDArray

from generator.families import Family, find_family
from generator.families.base.holes import fill_holes
from generator.families.base.play import Play
from generator.families.base.start_search import search_from
from generator.grading.explainer import Climb, climb_ladder, find_need
from generator.grading.hodoku import hodoku_grade
from generator.grading.levels import level_of, levels_for
from generator.grading.minutes import minutes_of, raise_to_pace
from generator.grading.normal_form import Normal, normalize
from generator.grading.only_solution import solve_puzzle
from generator.grading.race import race_parts
from generator.grading.solve_path import climb_play, walk_as_person
from generator.kernels import mean_log_guesses
from generator.model import HOLE, Effort, Geometry, GradedPuzzle, Puzzle, Step
from generator.notation import format_puzzle
from generator.seeds import rng_state

GUESS_DECIMALS = 4
GUESS_RUNS = 16
"""Number of fixed shuffles over which the guesses are averaged."""


def grade_puzzle(puzzle: Puzzle, with_hodoku: bool = True, with_path: bool = True, as_given: bool = False) -> GradedPuzzle:
    """Grade a puzzle: find its solution, effort, level and solving path.

    Everything is computed on the canonical form, so that twins get exactly the same grade; the path is mapped back. Only HoDoKu's score
    is computed on the puzzle as given, because HoDoKu itself rates it so. Books omit it (``with_hodoku=False``), because on hard
    puzzles it takes longer than everything else together. The path is a person's (``find_path``), not that of the ratings; candidates
    that may be rejected omit it (``with_path=False``), and ``add_path`` adds it to those that are kept.

    With ``as_given=True``, the ratings ER, EP and ED and the hardest technique are those of the puzzle as given, as Sudoku Explainer
    rates it, and the level follows from them; twins may then differ. Everything else stays that of the canonical form.

    Raises
    ------
    NoSolution, ManySolutions   the puzzle does not have exactly one solution
    GaveUp                      the search for a second solution reached its node limit
    """
    family = find_family(puzzle.family)
    if family.play:
        return grade_by_play(puzzle, family, family.play, as_given)
    solution = solve_puzzle(puzzle)
    normal = normalize(puzzle, solution, family)
    climb = climb_ladder(normal.givens, normal.solution, normal.board, start=normal.start)
    effort = measure_effort(normal, climb)
    with_hodoku = with_hodoku and normal.start is None
    if with_hodoku and (hodoku := hodoku_grade(fill_holes(puzzle.givens), fill_holes(solution), family.board(puzzle))):
        effort = replace(effort, hodoku_score=hodoku.score, hodoku_level=hodoku.level)
    if as_given and family.canonicalize:
        given = climb_ladder(fill_holes(puzzle.givens), fill_holes(solution), family.board(puzzle))
        effort = replace(effort, se_er=given.er, se_ep=given.ep, se_ed=given.ed, beyond=given.beyond, hardest=given.hardest)
    return finish_grade(puzzle, solution, effort, normal.key, walk_as_person(normal, climb) if with_path else ())


def finish_grade(puzzle: Puzzle, solution: bytes, effort: Effort, key: bytes, path: tuple[Step, ...] = ()) -> GradedPuzzle:
    """Return a graded puzzle with the level that follows from its effort.

    Quicker minutes are raised to the pace of people on a 9x9 of the same level.
    """
    family = find_family(puzzle.family)
    level = level_of(effort, levels_for(family))
    n_empty = len(solution) - solution.count(0) - solution.count(HOLE) - puzzle.clues
    effort = replace(effort, minutes=raise_to_pace(effort.minutes, n_empty, family.name, level))
    return GradedPuzzle(puzzle, solution, effort, level, path, key)


def grade_by_play(puzzle: Puzzle, family: Family, play: Play, as_given: bool = False) -> GradedPuzzle:
    """Grade a puzzle of a kind that has its own rules and its own ladder.

    It has the same option and raises the same errors as ``grade_puzzle``.
    """
    solution = solve_puzzle(puzzle)
    ascent, normal = climb_play(puzzle, solution, family, play)
    guesses = family.solve(normal).guesses
    effort = Effort(
        race=ascent.race,
        minutes=ascent.minutes,
        se_er=ascent.er,
        se_ep=ascent.ep,
        se_ed=ascent.ed,
        beyond=ascent.beyond,
        hardest=ascent.hardest,
        guesses=round(log1p(guesses), GUESS_DECIMALS),
        needs=ascent.er,
    )
    if as_given and play.turn:
        given = play.climb(puzzle, solution, inf)
        effort = replace(effort, se_er=given.er, se_ep=given.ep, se_ed=given.ed, beyond=given.beyond, hardest=given.hardest)
    return finish_grade(puzzle, solution, effort, format_puzzle(normal).encode(), ascent.steps)


def measure_effort(normal: Normal, climb: Climb) -> Effort:
    """Compute the effort of solving a puzzle; the key seeds every random choice."""
    race = race_parts(normal.givens, normal.solution, normal.board, climb.path, race_state(normal.key), start=normal.start)
    return Effort(
        race=race.score,
        minutes=round(minutes_of(race, int((normal.givens == 0).sum()), normal.board), 1),
        se_er=climb.er,
        se_ep=climb.ep,
        se_ed=climb.ed,
        beyond=climb.beyond,
        hardest=climb.hardest,
        guesses=_count_guesses_from(normal),
        needs=find_need(normal.givens, normal.board, climb.er, normal.start),
    )


def _count_guesses_from(normal: Normal) -> float:
    """Return the search effort of a board.

    It is that of a single search where the board begins with candidates.
    """
    if normal.start is None:
        return count_guesses(normal.givens, normal.board, normal.key)
    return round(log1p(search_from(normal.givens, normal.start, normal.board, 2).guesses), GUESS_DECIMALS)


def count_guesses(givens: NDArray[np.uint8], geometry: Geometry, key: bytes) -> float:
    """Return the search effort: the mean of log(1 + guesses) over fixed shuffles.

    givens   uint8[n_cells]   0 = empty
    key      bytes            seeds the shuffles
    """
    return round(mean_log_guesses(givens, geometry, rng_state(key.hex(), "guesses", 0), GUESS_RUNS), GUESS_DECIMALS)


def race_state(key: bytes) -> NDArray[np.uint64]:
    """Return the initial random state of a puzzle's race, uint64[2].

    The key, and so the canonical form, determines it.
    """
    return rng_state(key.hex(), "race", 0)
