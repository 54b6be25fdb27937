"""Grading of one puzzle: its solution, effort, level and solving path.

The solution is proved to be the only one. The effort is computed on the canonical form, and the path to the solution is mapped back to
the puzzle as given. To compare ratings with Sudoku Explainer's, they can be computed on the puzzle as given instead.
"""

from __future__ import annotations

from dataclasses import replace

from generator.families import find_family
from generator.families.base.holes import fill_holes
from generator.families.base.play import Play
from generator.families.houses.minutes import raise_to_pace
from generator.grading.hodoku import hodoku_grade
from generator.grading.levels import level_of, levels_for
from generator.grading.normal_form import turn_back
from generator.grading.solutions import solve_puzzle
from generator.model import HOLE, Ascent, Effort, GradedPuzzle, Puzzle, Ratings, Step


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
    family, solution = find_family(puzzle.family), solve_puzzle(puzzle)
    play, form = family.play, family.play.turn(puzzle, solution)
    ascent = play.climb(form.puzzle, form.turn_grid(solution), with_steps=with_path)
    is_turned = as_given and form.puzzle != puzzle
    ratings = play.climb(puzzle, solution, with_steps=False).ratings if is_turned else ascent.ratings
    effort = measure_effort(play, form.puzzle, ascent, ratings)
    if with_hodoku and play.has_explainer_ladder and family.start(puzzle) is None:
        hodoku = hodoku_grade(fill_holes(puzzle.givens), fill_holes(solution), family.board(puzzle))
        effort = replace(effort, hodoku_score=hodoku.score, hodoku_level=hodoku.level) if hodoku else effort
    return finish_grade(puzzle, solution, effort, play.key(form.puzzle), turn_back(ascent.steps, form, puzzle))


def finish_grade(puzzle: Puzzle, solution: bytes, effort: Effort, key: bytes, path: tuple[Step, ...] = ()) -> GradedPuzzle:
    """Return a graded puzzle with the level that follows from its effort.

    Quicker minutes are raised to the pace of people on a 9x9 of the same level.
    """
    family = find_family(puzzle.family)
    level = level_of(effort, levels_for(family))
    n_empty = len(solution) - solution.count(0) - solution.count(HOLE) - puzzle.clues
    effort = replace(effort, minutes=raise_to_pace(effort.minutes, n_empty, family.name, level))
    return GradedPuzzle(puzzle, solution, effort, level, path, key)


def measure_effort(play: Play, form: Puzzle, ascent: Ascent, ratings: Ratings) -> Effort:
    """Return the effort of a climbed puzzle, from its least equivalent puzzle.

    Parameters
    ----------
    ratings : that the effort has
    """
    return Effort(
        race=ascent.race,
        minutes=ascent.minutes,
        se_er=ratings.er,
        se_ep=ratings.ep,
        se_ed=ratings.ed,
        beyond=ratings.beyond,
        hardest=ratings.hardest,
        guesses=play.count_guesses(form),
        needs=play.find_need(form, ascent.ratings.er),
    )
