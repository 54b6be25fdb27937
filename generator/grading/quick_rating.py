"""Ratings for searches: ended early, or completed to a grade."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from generator.families import find_family
from generator.families.houses.effort import sum_up
from generator.families.houses.explainer import Climb, climb_within
from generator.grading.grade import finish_grade, measure_effort
from generator.grading.normal_form import Normal, normalize
from generator.model import Ascent, GradedPuzzle, Puzzle


@dataclass(frozen=True, slots=True, eq=False)
class Rating:
    """A puzzle with the climb of its canonical form.

    solution   the only one, as the search knows it
    """

    puzzle: Puzzle
    solution: bytes
    normal: Normal
    climb: Climb

    def find_race(self) -> float:
        """Return the race score."""
        return self._sum_up().race

    def grade(self) -> GradedPuzzle:
        """Return the grade of the puzzle, without HoDoKu's and without a path.

        It is that of ``grade_puzzle``, but the solution is not proved again.
        """
        ascent = self._sum_up()
        effort = measure_effort(find_family(self.puzzle.family).play, self.normal.form, ascent, ascent.ratings)
        return finish_grade(self.puzzle, self.solution, effort, self.normal.key)

    def _sum_up(self) -> Ascent:
        normal = self.normal
        return sum_up(self.climb, normal.givens, normal.solution, normal.board, normal.key, normal.start)


def rate_within(puzzle: Puzzle, solution: bytes, ceiling: float = inf) -> Rating | None:
    """Rate a puzzle of a family without rules beyond houses.

    Return None, much sooner, if its ER is above a ceiling.

    Parameters
    ----------
    solution : the only solution of the puzzle, which is not checked
    """
    normal = normalize(puzzle, solution, find_family(puzzle.family))
    climb = climb_within(normal.givens, normal.solution, normal.board, ceiling, normal.start)
    return None if climb is None else Rating(puzzle, solution, normal, climb)
