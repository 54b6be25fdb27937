"""Chunks: a worker's unit of work, either candidates to make or puzzles to grade.

Chunks and results are sent between processes. A chunk contains everything its result depends on, so it may be worked on anywhere,
twice, or again after a worker crashed. `generator.puzzles.quota_search` makes the chunks and puts their results in order.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from generator.errors import GaveUp, Poisoned, PuzzleError
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.grading import add_path, fits
from generator.grading.wishes import relax_level
from generator.model import GradedPuzzle, Level, Puzzle
from generator.model.wishes import chapter_key
from generator.notation import puzzle_id
from generator.puzzles.clue_count import has_few_enough, is_searched, is_walked
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.grade import grade
from generator.storage.fault_points import candidate_point
from generator.words import FIRST


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


@dataclass(frozen=True, slots=True)
class LevelChunk:
    """Candidates `first` to `first + count - 1` for one level.

    level   already scaled to the family's size (`levels_for`)
    skip    indices in this range that are not made, because they are in quarantine
    language   of the book, for families whose puzzles contain words
    with_path  False omits the solve paths, which take longer than the rest for puzzles that need chains
    """

    family: str
    level: Level
    levels: tuple[Level, ...]
    dig_order: DigOrder
    seed: int
    first: int
    count: int
    skip: tuple[int, ...] = ()
    language: str = FIRST
    with_path: bool = True

    @property
    def stream(self) -> str:
        """Name of the random stream of this family and level, and of a wish or target."""
        return chapter_key(self.family, self.level.name, self.dig_order.wish, self.dig_order.target)

    def split(self) -> list[LevelChunk]:
        """Return one chunk for each candidate that is not skipped."""
        return [replace(self, first=index, count=1, skip=()) for index in self._indices()]

    def join(self, parts: Sequence[Made | LostResult]) -> Made:
        """Return the joined results of the parts; lost candidates become poisoned."""
        made = [part for part in parts if isinstance(part, Made)]
        poisoned = [(index, part.why) for index, part in zip(self._indices(), parts, strict=True) if not isinstance(part, Made)]
        found = tuple(candidate for part in made for candidate in part.found)
        return Made(found, made[-1].pid if made else 0, sum(part.seconds for part in made), tuple(poisoned))

    def _indices(self) -> list[int]:
        return [index for index in range(self.first, self.first + self.count) if index not in self.skip]

    def make(self) -> Made:
        """Fill, dig and grade the candidates; return those of the level."""
        start = time.perf_counter()
        found = []
        for index in self._indices():
            candidate_point(f"{self.stream}/{index}")
            if graded := self.make_candidate(index):
                found.append((index, graded))
        return Made(tuple(found), os.getpid(), time.perf_counter() - start)

    def make_candidate(self, index: int) -> GradedPuzzle | None:
        """Return one candidate, or None if it is not of the level."""
        family = find_family(self.family)
        if is_walked(family, self.dig_order):
            graded = self._search_ratings(index)
        elif is_searched(family, self.dig_order):
            graded = self._search_few_clues(index)
        else:
            graded = self._dig_candidate(index)
        return add_path(graded) if graded and self.with_path else graded

    def _search_ratings(self, index: int) -> GradedPuzzle | None:
        """Return the puzzle of a walk toward ranges, or None if it ends without one."""
        from generator.puzzles.range_search import RangeTask, find_in_range

        return find_in_range(RangeTask(self.family, self.dig_order, self.level, self.levels, self.seed, self.stream, self.language), index)

    def _search_few_clues(self, index: int) -> GradedPuzzle | None:
        """Return the puzzle of a search for few clues; None if it has none."""
        from generator.puzzles.few_clues import find_few_clues

        clues = self.dig_order.target.clues
        assert clues is not None
        board, _ = find_few_clues(self.seed, self.stream, index, clues)
        return None if board is None else self._grade(Puzzle(self.family, board.tobytes()))

    def _dig_candidate(self, index: int) -> GradedPuzzle | None:
        """Return a puzzle of a grid of its own, or None if it is not of the level."""
        family = find_family(self.family)
        try:
            grid = fill(family, self.seed, self.stream, index, self.language)
            puzzle = dig(family, grid, self.dig_order, self.seed, self.stream, index)
            return self._grade(puzzle) if has_few_enough(puzzle, self.dig_order) else None
        except GaveUp:
            return None  # the limit counts nodes, so it is reached on every machine alike: this index has no candidate

    def _grade(self, puzzle: Puzzle) -> GradedPuzzle | None:
        """Return a puzzle with its grade, or None if it is not of the level."""
        graded = grade(puzzle, self.levels, with_hodoku=False, with_path=False)
        if self.levels == (self.level,):
            graded = replace(graded, level=self.level.name)  # a table of one level has all puzzles, also of kinds with their own tables
        level = relax_level(self.level, self.dig_order.wish, find_family(self.family), self.dig_order.ceiling)
        is_met = graded.level == level.name and fits(graded.effort, level) and self.dig_order.target.has_minutes(graded.effort)
        return graded if is_met else None


def make_chunk(chunk: LevelChunk) -> Made:
    """Return the result of making the candidates of a chunk."""
    return chunk.make()


@dataclass(frozen=True, slots=True)
class GradeChunk:
    """Given puzzles to grade by a level table.

    with_path   False omits the solve paths, which are most of the data sent between processes
    as_given    True computes ratings and paths on the puzzles as given instead of their canonical forms
    """

    puzzles: tuple[Puzzle, ...]
    levels: tuple[Level, ...]
    with_path: bool = True
    as_given: bool = False

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
            graded = grade(puzzle, chunk.levels, with_path=chunk.with_path, as_given=chunk.as_given)
            results.append(graded if chunk.with_path else replace(graded, path=()))
        except PuzzleError as fault:
            results.append(fault)
    return results
