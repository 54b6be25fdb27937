"""What a worker does in one go: a run of candidates made, or of given puzzles graded. Sent to other processes and back.

A chunk says all that its result depends on, so it may be made anywhere, twice, or again after a worker died.
`generator.pipeline` cuts chunks and puts their results in order.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace

from generator.errors import GaveUp, PuzzleError
from generator.families import find_family
from generator.families.dig_order import DigOrder
from generator.grading import fits
from generator.model import GradedPuzzle, Level, Puzzle
from generator.stages.dig import dig
from generator.stages.fill import fill
from generator.stages.grade import grade


@dataclass(frozen=True, slots=True)
class LevelChunk:
    """Candidates `first` to `first + count - 1` for one level, which is already that of the family's size (`levels_for`)."""

    family: str
    level: Level
    levels: tuple[Level, ...]
    dig_order: DigOrder
    seed: int
    first: int
    count: int

    @property
    def stream(self) -> str:
        return f"{self.family}/{self.level.name}"


@dataclass(frozen=True, slots=True)
class Made:
    """The candidates of a chunk that are of the wanted level, with their indices, and who made them in what time."""

    found: tuple[tuple[int, GradedPuzzle], ...]
    pid: int
    seconds: float


def make_chunk(chunk: LevelChunk) -> Made:
    """Fill, dig and grade candidates; keep those of the level."""
    start = time.perf_counter()
    family = find_family(chunk.family)
    found = []
    for index in range(chunk.first, chunk.first + chunk.count):
        try:
            grid = fill(family, chunk.seed, chunk.stream, index)
            puzzle = dig(family, grid, chunk.dig_order, chunk.seed, chunk.stream, index)
            graded = grade(puzzle, chunk.levels, with_hodoku=False)
        except GaveUp:
            continue  # the bound is one of nodes, so it is the same everywhere: this index has no candidate
        if graded.level == chunk.level.name and fits(graded.effort, chunk.level):
            found.append((index, graded))
    return Made(tuple(found), os.getpid(), time.perf_counter() - start)


@dataclass(frozen=True, slots=True)
class GradeChunk:
    """Given puzzles to grade by a level table; without paths where nobody reads them, which is most of what goes between processes."""

    puzzles: tuple[Puzzle, ...]
    levels: tuple[Level, ...]
    with_path: bool = True


def grade_chunk(chunk: GradeChunk) -> list[GradedPuzzle | PuzzleError]:
    """Grade given puzzles, each to its grade or to what is wrong with it."""
    results: list[GradedPuzzle | PuzzleError] = []
    for puzzle in chunk.puzzles:
        try:
            graded = grade(puzzle, chunk.levels)
            results.append(graded if chunk.with_path else replace(graded, path=()))
        except PuzzleError as fault:
            results.append(fault)
    return results
