"""Chunks: a worker's unit of work, either candidates to make or puzzles to grade.

Chunks and results are sent between processes; `task.py` has their records. `generator.puzzles.quota_search` makes the chunks and puts their
results in order.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from generator.errors import GaveUp, Poisoned, PuzzleError
from generator.families import find_family
from generator.grading import EFFORT, add_path, fits, limited
from generator.grading.wishes import relax_level
from generator.model import GradedPuzzle, Level, Puzzle
from generator.notation import puzzle_id
from generator.puzzles.clue_count import has_few_enough, is_searched, is_walked
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.grade import grade
from generator.puzzles.task import Chunk, Task
from generator.storage.fault_points import candidate_point


class LostResult(Protocol):
    """Placeholder for the result of a part on which workers crashed."""

    why: str


@dataclass(frozen=True, slots=True)
class Made:
    """Candidates of a chunk that are of its level, with their indices.

    pid        process that made them
    seconds    time it took
    poisoned   indices on which every worker crashed, with the reason
    """

    found: tuple[tuple[int, GradedPuzzle], ...]
    pid: int
    seconds: float
    poisoned: tuple[tuple[int, str], ...] = ()


class LevelChunk(Chunk):
    """Candidates for one level."""

    __slots__ = ()

    def split(self) -> list[LevelChunk]:
        """Return one chunk for each candidate that is not skipped."""
        return [replace(self, first=index, count=1, skip=()) for index in self.indices]

    def join(self, parts: Sequence[Made | LostResult]) -> Made:
        """Return the joined results of the parts; lost candidates become poisoned."""
        made = [part for part in parts if isinstance(part, Made)]
        poisoned = [(index, part.why) for index, part in zip(self.indices, parts, strict=True) if not isinstance(part, Made)]
        found = tuple(candidate for part in made for candidate in part.found)
        return Made(found, made[-1].pid if made else 0, sum(part.seconds for part in made), tuple(poisoned))

    def make(self) -> Made:
        """Fill, dig and grade the candidates; return those of the level."""
        start = time.perf_counter()
        found = []
        for index in self.indices:
            candidate_point(f"{self.task.stream}/{index}")
            if graded := self.make_candidate(index):
                found.append((index, graded))
        return Made(tuple(found), os.getpid(), time.perf_counter() - start)

    def make_candidate(self, index: int) -> GradedPuzzle | None:
        """Return one candidate, or None if it is not of the level."""
        family, order = find_family(self.task.family), self.task.order
        if is_walked(family, order):
            graded = self._search_ratings(index)
        elif is_searched(family, order):
            graded = self._search_few_clues(index)
        else:
            graded = self._dig_candidate(index)
        return add_path(graded) if graded and self.task.with_path else graded

    def _search_ratings(self, index: int) -> GradedPuzzle | None:
        """Return the puzzle of a walk toward ranges, or None if it ends without one."""
        from generator.puzzles.range_search import find_in_range

        return find_in_range(self.task, index)

    def _search_few_clues(self, index: int) -> GradedPuzzle | None:
        """Return the puzzle of a search for few clues; None if it has none."""
        from generator.puzzles.few_clues import find_few_clues

        board, _ = find_few_clues(self.task.seed, self.task.stream, index, self.task.clues)
        return None if board is None else self.grade_candidate(Puzzle(self.task.family, board.tobytes()))

    def _dig_candidate(self, index: int) -> GradedPuzzle | None:
        """Return a puzzle of a grid of its own, or None if it is not of the level."""
        puzzle = dig_candidate(self.task, index)
        try:
            return self.grade_candidate(puzzle) if puzzle and has_few_enough(puzzle, self.task.order) else None
        except GaveUp:
            return None  # as in `dig_candidate`

    def grade_candidate(self, puzzle: Puzzle) -> GradedPuzzle | None:
        """Return a puzzle with its grade, or None if it is not of the level."""
        task = self.task
        graded = grade(puzzle, task.levels, with_hodoku=False, with_path=False)
        if task.levels == (task.level,):
            graded = replace(graded, level=task.level.name)  # a table of one level has all puzzles, also of kinds with their own tables
        level = relax_level(task.level, task.order.wish, find_family(task.family), task.order.ceiling)
        is_met = graded.level == level.name and fits(graded.effort, level) and task.order.target.is_met(graded.effort)
        return graded if is_met else None


def dig_candidate(task: Task, index: int) -> Puzzle | None:
    """Return the puzzle dug from a grid of its own, or None if there is none."""
    family = find_family(task.family)
    try:
        grid = fill(family, task.seed, task.stream, index, task.language)
        return dig(family, grid, task.order, task.seed, task.stream, index)
    except GaveUp:
        return None  # the limit counts nodes, so it is reached on every machine alike: this index has no candidate


def make_chunk(chunk: LevelChunk) -> Made:
    """Return the result of making the candidates of a chunk."""
    return chunk.make()


@dataclass(frozen=True, slots=True)
class GradeChunk:
    """Given puzzles to grade by a level table.

    with_path   False omits the solve paths, which are most of the data sent between processes
    as_given    True computes ratings and paths on the puzzles as given instead of their canonical forms
    effort      seconds of the exact search for a puzzle, which other machines would not know
    """

    puzzles: tuple[Puzzle, ...]
    levels: tuple[Level, ...]
    with_path: bool = True
    as_given: bool = False
    effort: float = EFFORT

    def split(self) -> list[GradeChunk]:
        """Return a chunk for each puzzle."""
        return [replace(self, puzzles=(puzzle,)) for puzzle in self.puzzles]

    def join(self, parts: Sequence[list[GradedPuzzle | PuzzleError] | LostResult]) -> list[GradedPuzzle | PuzzleError]:
        """Return the joined grades of the parts; a lost part becomes an error."""
        results: list[GradedPuzzle | PuzzleError] = []
        for part in parts:
            results += part if isinstance(part, list) else [Poisoned(f"grading this puzzle {part.why} every time; it is left out")]
        return results


def grade_chunk(chunk: GradeChunk) -> list[GradedPuzzle | PuzzleError]:
    """Return the grade of each given puzzle, or the error found in it."""
    results: list[GradedPuzzle | PuzzleError] = []
    for puzzle in chunk.puzzles:
        candidate_point(f"grade/{puzzle_id(puzzle)}")
        try:
            with limited(chunk.effort):
                graded = grade(puzzle, chunk.levels, with_path=chunk.with_path, as_given=chunk.as_given)
            results.append(graded if chunk.with_path else replace(graded, path=()))
        except PuzzleError as fault:
            results.append(fault)
    return results
