"""Compiles what a run will need before it begins, in two processes, each kernel once.

A task is a first candidate of a chapter, or one of the late techniques that the ladder asks where it is stuck. Kinds with rules of their
own take longest and share least with the others, so they are begun first, while this process does the first chapter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.families import find_family
from generator.grading import LEVELS, count_late, warm_late
from generator.kernels.compile_events import is_warm, note_warm
from generator.notation import parse_puzzle
from generator.puzzles.chunks import GradeChunk, LevelChunk, grade_chunk
from generator.puzzles.quota_search import Search
from generator.workers import share_work, show_bar, tell_of_compiling

WARM_SEED = 0
"""Of the candidates that are made for their kernels' sake: any one will do, but not always the order's own, which might be poisoned."""

WARM_PUZZLE = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
"""Easter Monster, which no technique of ours finishes. Source: published by JPF in a forum on the hardest sudoku, 2007."""


@dataclass(frozen=True, slots=True)
class Task:
    """Something to compile: the kernels of a chapter's first candidate, or those of a late technique of the classic board.

    name   of its mark beside the kernels
    """

    name: str
    chunk: LevelChunk | None = None
    late: int = 0


def warm_task(task: Task) -> None:
    """Compile or load the kernels of a task."""
    if task.chunk is None:
        warm_late(task.late)
    else:
        warm_chunk(task.chunk)


def warm_chunk(chunk: LevelChunk) -> None:
    """Compile or load every kernel that a chunk's candidates need, by making one that is nobody's candidate."""
    replace(chunk, seed=WARM_SEED).make_candidate(0)


def warm_kernels(searches: Sequence[Search]) -> None:
    """Compile or load every kernel that candidates need, here and once, so that no two workers compile the same."""
    tell_of_compiling()
    tasks = list_tasks(searches)
    cold = [task for task in tasks if not is_warm(task.name)]
    if cold:
        with show_bar("compiling", len(cold), " tasks") as bar:
            share_work(warm_task, cold, lambda: bar.advance(1))
    for task in tasks:
        if task.chunk is not None:
            warm_chunk(task.chunk)
    for task in cold:
        note_warm(task.name)


def list_tasks(searches: Sequence[Search]) -> list[Task]:
    """List what searches need compiled, in the order it is begun: this process takes the first, the other one the next."""
    chapters = [Task(f"{search.quota.family}-{search.level.name}", search.first_chunk) for search in searches]
    own = [task for task in chapters if task.chunk and find_family(task.chunk.family).play]
    latin = [task for task in chapters if task not in own]
    ceilings = [search.level.ceiling for search in searches if search.first_chunk in [task.chunk for task in latin]]
    late = [Task(f"late-{index}", None, index) for index in range(count_late(max(ceilings, default=0.0)))]
    return [*latin[:1], *own, *reversed(late), *latin[1:]]


def warm_grading() -> None:
    """Compile or load every kernel that grading may need, here and once: one puzzle tries all techniques of both ladders."""
    tell_of_compiling()
    grade_chunk(GradeChunk((parse_puzzle(WARM_PUZZLE),), LEVELS, with_path=False))
