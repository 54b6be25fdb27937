"""What a worker does in one go: a run of candidates made, or of given puzzles graded. Sent to other processes and back.

A chunk says all that its result depends on, so it may be made anywhere, twice, or again after a worker died.
`generator.puzzles.quota_search` cuts chunks and puts their results in order.
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
from generator.grading import fits
from generator.model import GradedPuzzle, Level, Puzzle
from generator.notation import puzzle_id
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.grade import grade
from generator.storage.fault_points import candidate_point


class Lost(Protocol):
    """What stands for the result of a part over which workers died."""

    why: str


@dataclass(frozen=True, slots=True)
class Made:
    """The candidates of a chunk that are of the wanted level, with their indices, and who made them in what time.

    poisoned   indices that killed whoever made them, and how
    """

    found: tuple[tuple[int, GradedPuzzle], ...]
    pid: int
    seconds: float
    poisoned: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LevelChunk:
    """Candidates `first` to `first + count - 1` for one level, which is already that of the family's size (`levels_for`).

    skip   indices among them that are not made, because they are in quarantine
    """

    family: str
    level: Level
    levels: tuple[Level, ...]
    dig_order: DigOrder
    seed: int
    first: int
    count: int
    skip: tuple[int, ...] = ()

    @property
    def stream(self) -> str:
        return f"{self.family}/{self.level.name}"

    def split(self) -> list[LevelChunk]:
        """Return a chunk for each candidate, those that are skipped left out."""
        return [replace(self, first=index, count=1, skip=()) for index in self._indices()]

    def join(self, parts: Sequence[Made | Lost]) -> Made:
        """Put the candidates together again; those that were lost are poisoned."""
        made = [part for part in parts if isinstance(part, Made)]
        poisoned = [(index, part.why) for index, part in zip(self._indices(), parts, strict=True) if not isinstance(part, Made)]
        found = tuple(candidate for part in made for candidate in part.found)
        return Made(found, made[-1].pid if made else 0, sum(part.seconds for part in made), tuple(poisoned))

    def _indices(self) -> list[int]:
        return [index for index in range(self.first, self.first + self.count) if index not in self.skip]

    def make(self) -> Made:
        """Fill, dig and grade the candidates; keep those of the level."""
        start = time.perf_counter()
        found = []
        for index in self._indices():
            candidate_point(f"{self.stream}/{index}")
            if graded := self.make_candidate(index):
                found.append((index, graded))
        return Made(tuple(found), os.getpid(), time.perf_counter() - start)

    def make_candidate(self, index: int) -> GradedPuzzle | None:
        """Make one candidate; None where it is not of the level."""
        family = find_family(self.family)
        try:
            grid = fill(family, self.seed, self.stream, index)
            puzzle = dig(family, grid, self.dig_order, self.seed, self.stream, index)
            graded = grade(puzzle, self.levels, with_hodoku=False)
        except GaveUp:
            return None  # the bound is one of nodes, so it is the same everywhere: this index has no candidate
        return graded if graded.level == self.level.name and fits(graded.effort, self.level) else None


def make_chunk(chunk: LevelChunk) -> Made:
    """Make the candidates of a chunk."""
    return chunk.make()


@dataclass(frozen=True, slots=True)
class GradeChunk:
    """Given puzzles to grade by a level table; without paths where nobody reads them, which is most of what goes between processes."""

    puzzles: tuple[Puzzle, ...]
    levels: tuple[Level, ...]
    with_path: bool = True

    def split(self) -> list[GradeChunk]:
        """Return a chunk for each puzzle."""
        return [replace(self, puzzles=(puzzle,)) for puzzle in self.puzzles]

    def join(self, parts: Sequence[list[GradedPuzzle | PuzzleError] | Lost]) -> list[GradedPuzzle | PuzzleError]:
        """Put the grades together again; those that were lost are faults of their puzzles."""
        results: list[GradedPuzzle | PuzzleError] = []
        for part in parts:
            results += part if isinstance(part, list) else [Poisoned(f"grading it {part.why}, again and again; it is left out")]
        return results


def grade_chunk(chunk: GradeChunk) -> list[GradedPuzzle | PuzzleError]:
    """Grade given puzzles, each to its grade or to what is wrong with it."""
    results: list[GradedPuzzle | PuzzleError] = []
    for puzzle in chunk.puzzles:
        candidate_point(f"grade/{puzzle_id(puzzle)}")
        try:
            graded = grade(puzzle, chunk.levels)
            results.append(graded if chunk.with_path else replace(graded, path=()))
        except PuzzleError as fault:
            results.append(fault)
    return results
