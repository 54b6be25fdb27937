"""Ratings and expected minutes from the steps of kinds with their own ladders.

No times of people exist for these kinds, so the seconds come from those for 9x9 sudoku: people need about the same time for each point of
the rating of a step other than a single, whatever the technique. `generator.families.houses.minutes` keeps the minutes of all kinds at
or above people's pace.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.model import BEYOND, Ratings, Step
from generator.techniques.category import GUESS

SECONDS_A_POINT = 9.0
"""Seconds for each point of the rating of a step that is not a single.

Source: a fit of seconds = cells * (a + b * search ** c) + d * ratings to the mean times of 767 sudoku (grading/README.md): d is 9.0 to 9.2
for any a from 1 to 3.
"""

HARDEST_SINGLE = 2.3
"""Highest rating of a single; a harder step that places a digit or a mark is thought out like one that eliminates."""


def rate_steps(steps: Sequence[Step]) -> Ratings:
    """Return the ratings of a path; a guess is rated above all techniques."""
    ratings = [step.rating for step in steps]
    first = next((at for at, step in enumerate(steps) if step.cell is not None), 0)
    hardest = max(steps, key=lambda step: step.rating).technique if steps else ""
    er, ep, ed = max(ratings, default=0.0), max(ratings[: first + 1], default=0.0), ratings[0] if ratings else 0.0
    return Ratings(er, ep, ed, BEYOND if hardest == GUESS else hardest)


def expect_minutes(steps: Iterable[Step], seconds_a_mark: float, breadth: float = 1.0) -> float:
    """Return the expected minutes for a path to the solution.

    Parameters
    ----------
    steps : Iterable[Step]     the path
    seconds_a_mark : float     seconds for finding and writing a digit or a mark
    breadth : float            size of the board relative to the one that the ratings are meant for
    """
    marks, points = 0, 0.0
    for step in steps:
        marks += step.cell is not None
        points += step.rating if step.cell is None or step.rating > HARDEST_SINGLE else 0.0
    return (marks * seconds_a_mark + SECONDS_A_POINT * points * breadth) / 60
