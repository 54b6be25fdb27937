"""Search for a puzzle with ratings or minutes in a range, by walking toward it.

A try begins with some puzzles, and continues with puzzles near the best of them. Where puzzles can be measured cheaply, only those whose
measure promises a rating in the range are rated; a puzzle that turns out to be outside takes part with its true distance. The best few
puzzles are kept, and each step continues from one of them. A try ends with the first puzzle in the range, so that puzzles of one search are
not variations of each other.

Try i depends on (seed, stream, i) alone. `generator.puzzles.chunks` makes the tries, as it makes candidates of levels.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field, replace
from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.errors import GaveUp
from generator.families import find_family
from generator.grading import fits, solve_puzzle
from generator.grading.quick_rating import rate_within
from generator.kernels.rng import next_below
from generator.model import GradedPuzzle
from generator.model.targets import NO_TARGET, Range
from generator.puzzles.grade import with_level
from generator.puzzles.near import Candidate, Ground, LaneGround, PlainGround, has_lanes
from generator.puzzles.task import Task
from generator.seeds import rng_state

STEPS, IDLE, KEPT = 20_000, 1500, 40
"""Most steps of a try, most of them in a row without a puzzle as near as the nearest, and how many of the best puzzles it keeps."""

MOST_RATED = 200
"""Most puzzles that a try rates."""

MEASURED_FROM = 7.5
"""Lowest rating asked for from which puzzles are measured; ratings below are common, or hardly change the measure."""

KNOWN_FROM = 9.5
"""Lowest rating asked for from which walks begin at well-known puzzles; below, walks from random ones are quick enough."""

MEASURED_TO = 9.6
"""Highest rating that a measure can promise."""

TOLERANCE = 0.05
"""How far outside the range the rating to expect may be for a puzzle to be rated."""

BEYOND, LARGEST_RATING = 9.5, 12.0
"""Rating of puzzles beyond the ladder, and one that no technique has."""

ABOVE, MISFIT = 0.2, 0.3
"""Distance of a puzzle whose rating is above the range, however far, and of one in the range that is not of the level."""


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """A puzzle that a walk keeps, and its distance from the range.

    number   decides between equal distances; less for later puzzles
    """

    distance: float
    number: int
    candidate: Candidate = field(compare=False)


@dataclass(slots=True)
class Walk:
    """The walk of one try.

    kept     the best puzzles, nearest first
    seen     givens of all puzzles so far
    n_rated  how many of them were rated
    """

    task: Task
    ground: Ground
    rng_state: NDArray[np.uint64]
    kept: list[Spot] = field(default_factory=list)
    seen: set[bytes] = field(default_factory=set)
    n_rated: int = 0

    def run(self) -> GradedPuzzle | None:
        """Return the first puzzle in the range, or None."""
        found, last = self._offer(self.ground.list_first()), 0
        for step in range(STEPS):
            if found or self.n_rated >= MOST_RATED or not self.kept or step - last > IDLE:
                break
            nearest = self.kept[0]
            found = self._offer(self.ground.list_near(self._choose(), step))
            if self.kept[0] is not nearest:
                last = step
        return found

    def _choose(self) -> Candidate:
        """Return one of the kept puzzles, the better the likelier."""
        first, second = (int(next_below(self.rng_state, len(self.kept))) for _ in range(2))
        return self.kept[min(first, second)].candidate

    def _offer(self, candidates: list[Candidate]) -> GradedPuzzle | None:
        """Return the first of some puzzles in the range; keep the best of the others."""
        fresh = [one for one in dict.fromkeys(candidates) if one.puzzle.givens not in self.seen]
        self.seen.update(one.puzzle.givens for one in fresh)
        distances = self._expect(fresh)
        for at in sorted(range(len(fresh)), key=distances.__getitem__):
            distance = distances[at]
            if distance == 0:
                if self.n_rated == MOST_RATED:
                    return None
                found = self._rate(fresh[at])
                if isinstance(found, GradedPuzzle):
                    return found
                distance = found
            insort(self.kept, Spot(distance, -len(self.seen) - at, fresh[at]))
        del self.kept[KEPT:]
        return None

    def _expect(self, candidates: list[Candidate]) -> list[float]:
        """Return the distances to expect; 0 for puzzles that should be rated."""
        er = self.task.order.target.er
        ratings = self.ground.expect(candidates) if er and er.low >= MEASURED_FROM else None
        if er is None or ratings is None:
            return [0.0] * len(candidates)
        reach = Range(min(er.low, MEASURED_TO) - TOLERANCE, er.high + TOLERANCE)
        return [0.0 if rating in reach else er.distance(rating) for rating in ratings]

    def _rate(self, candidate: Candidate) -> GradedPuzzle | float:
        """Return the grade of a puzzle in the range, or its distance from it."""
        self.n_rated += 1
        target, puzzle = self.task.order.target, candidate.puzzle
        highest = target.er.high if target.er else inf
        if target.er and target.er.low > BEYOND:
            highest = min(highest, LARGEST_RATING)  # a puzzle beyond the ladder is never in the range, and takes longest to rate
        rating = rate_within(puzzle, candidate.grid.digits, highest)
        if rating is None:
            return ABOVE
        distance = 0.0
        if target.er and not target.has_er(rating.climb.ratings.er, rating.climb.ratings.beyond):
            distance += max(target.er.distance(rating.climb.ratings.er), MISFIT)
        if target.race and (race := rating.find_race()) not in target.race:
            distance += target.race.distance(race) / max(race, 1.0)
        graded = None if distance or target.minutes is None else rating.grade()
        if graded and target.minutes and not target.has_minutes(graded.effort):
            distance += target.minutes.distance(graded.effort.minutes) / max(graded.effort.minutes, 1.0)
        if distance:
            return distance
        solve_puzzle(puzzle)  # proves again, by another search, that there is one solution
        graded = with_level(graded or rating.grade(), self.task.levels)
        return graded if graded.level == self.task.level.name and fits(graded.effort, self.task.level) else MISFIT


def find_in_range(task: Task, index: int) -> GradedPuzzle | None:
    """Make a try: return a puzzle in the range, without its path, or None."""
    family, order = find_family(task.family), replace(task.order, target=NO_TARGET)
    ground: Ground
    if has_lanes(family, order):
        er = task.order.target.er
        known = index if er and er.low >= KNOWN_FROM and order.method == "minimal" else None
        ground = LaneGround(family, order, task.seed, f"{task.stream}/{index}", known)
    else:
        ground = PlainGround(family, order, task.seed, task.stream, index, task.language)
    try:
        return Walk(task, ground, rng_state(task.seed, f"{task.stream}/walk", index)).run()
    except GaveUp:
        return None  # the limit counts nodes, so it is reached on every machine alike: this try has no puzzle
