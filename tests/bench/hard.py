"""Puzzles a minute with high ratings and few clues, beside plain digging.

Plain digging makes minimal puzzles in the lanes, sixteen at once, and rates each until it is above the range. It gets as many CPU
seconds of one core as the search. Every puzzle found is solved again, and rated exactly, which is not counted. Twins are left out.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from math import inf

import numpy as np

from generator.grading import find_key, grade_puzzle, solve_puzzle
from generator.grading.quick_rating import rate_within
from generator.kernels import generate_many
from generator.model import Puzzle
from generator.model.targets import Range, Target
from generator.notation import BARE_FAMILY
from generator.puzzles.few_clues import find_few_clues
from generator.puzzles.grade import any_level
from generator.puzzles.level_search import make_target_order
from generator.puzzles.range_search import find_in_range
from generator.puzzles.task import Task
from generator.puzzles.warm_kernels import warm_directed

SECONDS = 30.0
"""CPU seconds of a measurement, unless the command gives another number."""

SEED, STREAM, BATCH = 1, "bench", 2000
RATINGS = (Range(8.0, 8.9), Range(9.0, 9.9), Range(10.0))
CLUES = (20, 19, 18, 17)

Source = Iterator[Puzzle | None]
"""Puzzles as they are found, and None where a try has none, so that the clock can be read."""


def search_ratings(er: Range) -> Source:
    """Yield the puzzles of the search for ratings."""
    level = any_level()
    task = Task(BARE_FAMILY, make_target_order(Target(er=er), None, ()), SEED, level, (level,), own_stream=STREAM)
    for index in count():
        graded = find_in_range(task, index)
        yield graded.puzzle if graded else None


def dig_ratings(er: Range) -> Source:
    """Yield puzzles that are dug at random and have such a rating."""
    for first in count(0, BATCH):
        puzzles, grids = generate_many(SEED, STREAM, first, BATCH)
        for givens, grid in zip(puzzles, grids, strict=True):
            puzzle = Puzzle(BARE_FAMILY, givens.tobytes())
            rating = rate_within(puzzle, grid.tobytes(), er.high)
            is_in = rating is not None and Target(er=er).has_er(rating.climb.ratings.er, rating.climb.ratings.beyond)
            yield puzzle if is_in else None


def search_clues(clues: int) -> Source:
    """Yield the puzzles of the search for few clues."""
    boards = (find_few_clues(SEED, STREAM, index, Range(clues, clues))[0] for index in count())
    return (None if board is None else Puzzle(BARE_FAMILY, board.tobytes()) for board in boards)


def dig_clues(clues: int) -> Source:
    """Yield puzzles that are dug at random and have so many clues."""
    for first in count(0, BATCH):
        puzzles, _ = generate_many(SEED, STREAM, first, BATCH, "grow")
        for at in np.flatnonzero(np.count_nonzero(puzzles, axis=1) == clues):
            yield Puzzle(BARE_FAMILY, puzzles[at].tobytes())
        yield None


def measure(source: Source, check: Callable[[Puzzle], None], seconds: float) -> float:
    """Return the puzzles a minute of CPU time, without twins.

    Each is solved and checked, which is not counted.
    """
    keys: set[bytes] = set()
    used, last = 0.0, time.process_time()
    for puzzle in source:
        used += time.process_time() - last
        if puzzle is not None:
            solution = solve_puzzle(puzzle)
            check(puzzle)
            keys.add(find_key(puzzle, solution))
        if used >= seconds:
            break
        last = time.process_time()
    return 60 * len(keys) / used


def check_rating(er: Range) -> Callable[[Puzzle], None]:
    """Return a check that the exact rating of a puzzle is in a range."""

    def check(puzzle: Puzzle) -> None:
        effort = grade_puzzle(puzzle, with_hodoku=False, with_path=False).effort
        assert Target(er=er).is_met(effort), (puzzle, effort.se_er)

    return check


def check_clues(clues: int) -> Callable[[Puzzle], None]:
    """Return a check that a puzzle has a number of clues."""

    def check(puzzle: Puzzle) -> None:
        assert puzzle.clues == clues, puzzle

    return check


def main() -> None:
    """Print one row for each range; the argument is the CPU seconds of each."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    warm_directed()
    list(islice(dig_clues(24), 1))
    print("| wanted | searched: puzzles a minute | dug: puzzles a minute |")
    print("|---|---:|---:|")
    for er in RATINGS:
        name = f"ER {er.low:.1f}" + (f" to {er.high:.1f}" if er.high < inf else " or more")
        found, dug = (measure(source(er), check_rating(er), seconds) for source in (search_ratings, dig_ratings))
        print(f"| {name} | {found:,.1f} | {dug:,.1f} |", flush=True)
    for clues in CLUES:
        found, dug = (measure(source(clues), check_clues(clues), seconds) for source in (search_clues, dig_clues))
        print(f"| {clues} clues | {found:,.1f} | {dug:,.1f} |", flush=True)


if __name__ == "__main__":
    main()
