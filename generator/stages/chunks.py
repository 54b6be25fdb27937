"""What a worker does in one go: a run of candidates made, or of given puzzles graded. Sent to other processes and back.

A chunk says all that its result depends on, so it may be made anywhere, twice, or again after a worker died.
`generator.pipeline` cuts chunks and puts their results in order.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass

from generator.errors import GaveUp, PuzzleError
from generator.families import Family, find_family
from generator.grading import fits
from generator.kernels import generate_many, is_classic
from generator.model import GradedPuzzle, Level, Puzzle
from generator.notation import format_boards, format_puzzle
from generator.stages.dig import DigOrder, dig
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
            solution = fill(family, chunk.seed, chunk.stream, index)
            puzzle = dig(family, solution, chunk.dig_order, chunk.seed, chunk.stream, index)
            graded = grade(puzzle, chunk.levels, with_hodoku=False)
        except GaveUp:
            continue  # the bound is one of nodes, so it is the same everywhere: this index has no candidate
        if graded.level == chunk.level.name and fits(graded.effort, chunk.level):
            found.append((index, graded))
    return Made(tuple(found), os.getpid(), time.perf_counter() - start)


LANES_CHUNK, CHUNK_CELLS = 4000, 8100
"""Puzzles of a chunk: classic 9x9 ones, which are dug side by side; and cells of a chunk of any other kind."""


@dataclass(frozen=True, slots=True)
class PlainChunk:
    """Puzzles `first` to `first + count - 1` of a stream, of any level."""

    family: str
    dig_order: DigOrder
    seed: int
    stream: str
    first: int
    count: int


def plain_size(family: Family) -> int:
    """Return how many puzzles of a family make a chunk worth sending."""
    return LANES_CHUNK if is_classic(family.geometry) else max(1, CHUNK_CELLS // family.geometry.n_cells)


def is_compiled(family: Family, order: DigOrder) -> bool:
    """Tell whether chunks of this order run in compiled code from end to end: classic 9x9 boards, without a technique ceiling."""
    return is_classic(family.geometry) and order.ceiling is None


def dig_chunk(chunk: PlainChunk) -> str:
    """Fill and dig puzzles, neither graded nor made canonical; return their lines, each with its end.

    Classic 9x9 puzzles go through the lanes, sixteen side by side; text, because a million records cost more than the digging.
    """
    family, order = find_family(chunk.family), chunk.dig_order
    if is_compiled(family, order):
        puzzles, _ = generate_many(chunk.seed, chunk.stream, chunk.first, chunk.count, order.method, order.clues, order.symmetry)
        return format_boards(family, puzzles)
    indices = range(chunk.first, chunk.first + chunk.count)
    dug = (dig(family, fill(family, chunk.seed, chunk.stream, at), order, chunk.seed, chunk.stream, at) for at in indices)
    return "".join(format_puzzle(puzzle) + "\n" for puzzle in dug)


@dataclass(frozen=True, slots=True)
class GradeChunk:
    """Given puzzles to grade by a level table."""

    puzzles: tuple[Puzzle, ...]
    levels: tuple[Level, ...]


def grade_chunk(chunk: GradeChunk) -> list[GradedPuzzle | PuzzleError]:
    """Grade given puzzles, each to its grade or to what is wrong with it."""
    results: list[GradedPuzzle | PuzzleError] = []
    for puzzle in chunk.puzzles:
        try:
            results.append(grade(puzzle, chunk.levels))
        except PuzzleError as fault:
            results.append(fault)
    return results
