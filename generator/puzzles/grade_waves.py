"""Grades of given puzzles by the thousand, wave by wave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from generator.errors import PuzzleError
from generator.grading.solutions import effort_now
from generator.model import GradedPuzzle, Level, Puzzle
from generator.puzzles.chunks import GradeChunk, grade_chunk
from generator.puzzles.quota_search import WAVE_CHUNKS
from generator.workers import Runner
from generator.workers.waves import run_wave

GRADE_CHUNK = 25
"""Puzzles of a chunk."""

Item = TypeVar("Item")


def grade_all(
    items: Iterable[tuple[Item, Puzzle]], runner: Runner, levels: tuple[Level, ...], with_path: bool = True, as_given: bool = False
) -> Iterator[tuple[Item, GradedPuzzle | PuzzleError]]:
    """Yield the grades of given puzzles in order.

    The puzzles are graded in waves, so memory use does not grow with their number. A puzzle that is in a wave, or in the wave before,
    again is not graded again.

    Parameters
    ----------
    items : pairs of any label of a puzzle (its line, its number), which is returned with the result, and the puzzle
    with_path : False omits the solve paths
    as_given : True computes ratings and paths on the puzzles as given instead of their canonical forms
    """
    source = iter(items)
    known: dict[Puzzle, GradedPuzzle | PuzzleError | None] = {}
    while wave := list(islice(source, GRADE_CHUNK * WAVE_CHUNKS * runner.jobs)):
        # Keep the results of the wave before for puzzles that are in the file again: 300 copies of a line cost as much as one.
        known = {puzzle: known.get(puzzle) for _, puzzle in wave}
        puzzles = [puzzle for puzzle, result in known.items() if result is None]
        parts = [tuple(puzzles[at : at + GRADE_CHUNK]) for at in range(0, len(puzzles), GRADE_CHUNK)]
        chunks = [GradeChunk(part, levels, with_path, as_given, effort_now()) for part in parts]
        results = [result for part in run_wave(runner, grade_chunk, chunks) for result in part]
        known.update(zip(puzzles, results, strict=True))
        for item, puzzle in wave:
            result = known[puzzle]
            assert result is not None
            yield item, result
