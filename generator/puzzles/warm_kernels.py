"""Compilation of the kernels that a run needs, in two processes, each kernel once.

A task is the first candidate of a chapter, or one of the late techniques that the ladder uses only when it is stuck. Families with rules
beyond houses compile longest and share fewest kernels with the others, so the other process starts with them, while this process does
the first chapter.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from generator.errors import Defect, GaveUp, PuzzleError, RecipeError
from generator.families import FAMILIES, find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.given_pattern import find_pattern
from generator.families.houses.explainer import LADDER_CEILING
from generator.grading import LEVELS, count_late, find_path, levels_for, solve_puzzle, warm_late
from generator.grading.wishes import choose
from generator.kernels import METHODS, STRATEGIES, canonical_puzzles, count_many, fill_by, generate_many
from generator.kernels._jit import STORE
from generator.kernels.compile_events import is_warm, mark_warm
from generator.kernels.compile_progress import CompileProgress
from generator.kernels.lanes.directed import complete_many
from generator.model.targets import Range, Target
from generator.model.wishes import NO_WISH, Wish
from generator.notation import BARE_FAMILY, parse_puzzle
from generator.puzzles.chunks import GradeChunk, LevelChunk, grade_chunk
from generator.puzzles.clue_count import is_searched, is_walked
from generator.puzzles.dig import dig
from generator.puzzles.few_clues import remove_each
from generator.puzzles.fill import fill
from generator.puzzles.grade import any_level
from generator.puzzles.level_search import make_target_order
from generator.puzzles.pattern_search import search_chunk
from generator.puzzles.quota_search import Search, make_dig_order
from generator.puzzles.range_search import MEASURED_FROM, find_in_range
from generator.puzzles.select import Quota
from generator.puzzles.task import Chunk, Task
from generator.storage.lock import try_lock
from generator.workers import collecting_rarely, report_compiling, share_work, show_compiling

SETTING = "GRIDPRESS_COMPILE"
NOW, LATER, NEVER = "now", "later", "never"
"""When `book` compiles the kernels that it does not need itself: before it begins, in the background after it is done, or not at all."""

PATTERNS, DIRECTED = "patterns", "directed"
"""Names of the marks for the search for puzzles of a pattern, and for searches around good puzzles."""

WISHES, WARM_TECHNIQUES, WARM_TRIES = "wishes", ("hidden-single-in-line", "naked-pair", "x-chain"), 20
"""Name of the mark for the search for puzzles by technique; techniques that together use all of it, and candidates tried for each."""

ALL = "all"
"""Name of the mark for all kernels, and argument of `compile` for them."""

WARM_SEED = 0
"""Seed of the candidates that are made only to compile kernels.

Any seed works; the order's own is not used, because its candidate might be poisoned.
"""

LOADED: set[tuple[str, DigOrder]] = set()
"""Names and dig orders of the chapters whose kernels this process has loaded: a worker of a print run makes many books."""

LOWEST_PRIORITY = 19
"""Niceness of the background process, as for `nice`."""

WARM_PUZZLE = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
"""Easter Monster, which no technique of ours finishes. Source: published by JPF in a forum on the hardest sudoku, 2007."""


@dataclass(frozen=True, slots=True)
class CompileTask:
    """Compile task: a chapter's first candidate, a late technique, or OTHER_WORK.

    name   of its mark stored with the kernels; a key of OTHER_WORK if neither chunk nor late is set
    chunk  first candidate of a chapter
    late   number of a late technique of the classic board
    """

    name: str
    chunk: LevelChunk | None = None
    late: int | None = None


def warm_task(task: CompileTask) -> None:
    """Compile or load the kernels of a task."""
    with collecting_rarely():
        if task.chunk is not None:
            warm_chunk(task.chunk)
        elif task.late is not None:
            warm_late(task.late)
        else:
            OTHER_WORK[task.name]()


def warm_chunk(chunk: LevelChunk) -> None:
    """Compile or load every kernel that a chunk and the proof of its book need.

    This is done by making one candidate, and finding the solution of one example, or of the candidate, and the path to it.
    """
    candidate, family = replace(chunk, task=replace(chunk.task, seed=WARM_SEED)).make_candidate(0), find_family(chunk.task.family)
    if not family.is_solvable and candidate is None:
        return  # the workers compile what finds a path
    example = parse_puzzle(family.example) if family.is_solvable or candidate is None else candidate.puzzle
    try:
        find_path(example, solve_puzzle(example))
    except PuzzleError as fault:
        raise Defect(f"the example of {chunk.task.family}, in its folder of generator/families: {fault}") from None


def warm_kernels(searches: Sequence[Search], is_here: bool = True) -> None:
    """Compile every kernel that candidates need, once.

    The workers then need not compile the same kernels.

    Parameters
    ----------
    is_here : whether this process makes candidates itself and therefore loads the compiled kernels too: about 60 MB of memory
    """
    tasks = list_tasks(searches)
    compile_tasks(tasks)
    for task in tasks:
        if is_here and task.chunk is not None and (what := (task.name, task.chunk.task.order)) not in LOADED:
            warm_chunk(task.chunk)
            LOADED.add(what)


def compile_tasks(tasks: Sequence[CompileTask]) -> int:
    """Compile what is not compiled yet, in two processes.

    Returns the number of tasks that were compiled.
    """
    report_compiling()
    uncompiled = [task for task in tasks if not is_warm(task.name)]
    if uncompiled:
        progress = CompileProgress(_folders_of(uncompiled))
        with show_compiling(progress.total, progress.count_compiled) as tick:
            share_work(warm_task, uncompiled, tick)
    for task in uncompiled:
        mark_warm(task.name)
    return len(uncompiled)


def _folders_of(tasks: Sequence[CompileTask]) -> set[Path]:
    """Return the folders of the tasks' families.

    Kernels used by one family alone are imported with its first puzzle.
    """
    tables = {find_family(task.chunk.task.family).levels for task in tasks if task.chunk}
    return {table.parent for table in tables if table}


def compile_families(names: Sequence[str]) -> int:
    """Compile all kernels of some families, at every level.

    Returns the number of tasks that were compiled.
    """
    return compile_tasks(list_tasks([search for name in names for search in _searches_of(name)]))


def can_keep_kernels() -> bool:
    """Return whether later runs can use what this process compiles."""
    return STORE.is_persistent


def compile_all() -> int:
    """Compile all kernels; return the number of tasks that were compiled."""
    if is_warm(ALL):
        return 0
    tasks = list_tasks([search for family in FAMILIES for search in _searches_of(family.name)])
    count = compile_tasks([*tasks, *(CompileTask(name) for name in OTHER_WORK)])
    mark_warm(ALL)
    return count


def read_setting() -> str:
    """Return when to compile the kernels a book does not need; LATER if not set.

    Raises
    ------
    RecipeError   the environment variable GRIDPRESS_COMPILE has an invalid value
    """
    setting = os.environ.get(SETTING) or LATER
    if setting not in (NOW, LATER, NEVER):
        raise RecipeError(f"{SETTING}: expected {NOW}, {LATER} or {NEVER}, got {setting[:40]!r}")
    return setting


def compile_later() -> None:
    """Start a low-priority process that compiles the remaining kernels.

    It continues after this process ends. Nothing is started if everything is compiled, if compiled kernels cannot be kept for later runs,
    if the system cannot start the process, or on Windows.
    """
    if sys.platform == "win32" or is_warm(ALL) or not STORE.is_persistent:
        return
    quiet: list[tuple[object, ...]] = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
    quiet += [(os.POSIX_SPAWN_CLOSE, number) for number in _list_open_files()]  # otherwise the new process would keep inherited locks
    command = [sys.executable, "-m", "generator", "compile", ALL, "--background"]
    with suppress(OSError):  # no process could be started: the next run compiles what it needs
        os.posix_spawn(sys.executable, command, os.environ, file_actions=quiet, setsid=True)


def _list_open_files() -> list[int]:
    """Return the numbers of this process's open files except the three standard ones."""
    with suppress(OSError):
        return sorted(number for number in map(int, os.listdir("/dev/fd")) if number > 2)
    return []


def compile_in_background() -> int:
    """Compile all kernels at the lowest priority.

    Nothing is done if another process is already compiling. Returns the number of tasks that were compiled.
    """
    lock = try_lock(STORE.path / "compiling.lock") if STORE.path and STORE.is_persistent else None
    if lock is None:
        return 0
    if sys.platform != "win32":
        os.nice(LOWEST_PRIORITY)
    try:
        return compile_all()
    finally:
        lock.release()


def _searches_of(name: str) -> list[Search]:
    """Return a search for each level of a family."""
    levels = levels_for(find_family(name), LEVELS)
    return [Search(Quota(name, level.name, 1), Task(name, make_dig_order(level), WARM_SEED, level, LEVELS), 1) for level in levels]


def list_tasks(searches: Sequence[Search]) -> list[CompileTask]:
    """Return the compile tasks of searches, in the order in which they are started.

    This process starts the first one, the other process the second.
    """
    chapters = [CompileTask(f"{search.quota.family}-{search.task.level.name}", _first_dug(search)) for search in searches]
    own = [task for task in chapters if task.chunk and not find_family(task.chunk.task.family).play.has_houses_only]
    latin = [task for task in chapters if task not in own]
    ceilings = [_find_ceiling(search) for search in searches if _first_dug(search) in [task.chunk for task in latin]]
    late = [CompileTask(f"late-{index}", None, index) for index in range(count_late(max(ceilings, default=0.0)))]
    wanted = [search.task for search in searches]
    patterns = [CompileTask(PATTERNS)] if any(task.order.pattern for task in wanted) else []
    wishes = [CompileTask(WISHES)] if any(task.order.wish and find_family(task.family).play.has_houses_only for task in wanted) else []
    directed = [CompileTask(DIRECTED)] if any(_is_directed(search) for search in searches) else []
    return [*latin[:1], *own, *patterns, *wishes, *directed, *reversed(late), *latin[1:]]


def _find_ceiling(search: Search) -> float:
    """Return the rating up to which the puzzles of a search may need techniques."""
    order = search.task.order
    return choose(order.wish, find_family(search.quota.family), order.ceiling).all.highest if order.wish else search.task.level.ceiling


def _is_directed(search: Search) -> bool:
    """Return whether a search walks from puzzle to puzzle."""
    family, order = find_family(search.quota.family), search.task.order
    return is_walked(family, order) or is_searched(family, order)


def _first_dug(search: Search) -> LevelChunk:
    """Return the chunk of a search's first candidate, without pattern, wish or target.

    The search for these is a task of its own; a candidate of it may have no puzzle, and then compiles no grading.
    """
    task = search.task
    order = task.order
    if order.wish:
        order = replace(order, wish=NO_WISH, ceiling=min(LADDER_CEILING, _find_ceiling(search)))
    elif order.pattern or order.target:
        order = make_dig_order(task.level)
    return LevelChunk(replace(task, order=order), 0, 1)


def warm_grading() -> None:
    """Compile or load every kernel that grading may need, once, in this process.

    One puzzle is enough, because it tries all techniques of both ladders.
    """
    report_compiling()
    grade_chunk(GradeChunk((parse_puzzle(WARM_PUZZLE),), LEVELS))


def warm_batches() -> None:
    """Compile or load the kernels that work on classic puzzles by the thousand.

    These are all ways to dig and fill, counting solutions, and canonical forms.
    """
    for method in METHODS:
        puzzles, grids = generate_many(WARM_SEED, "warm", 0, 1, method, 32 if method == "count" else 0)
    count_many(puzzles)
    canonical_puzzles(puzzles, grids)
    for strategy in STRATEGIES:
        fill_by(strategy, find_family(BARE_FAMILY).geometry, WARM_SEED, "warm", 0, 1)


def warm_patterns() -> None:
    """Compile or load the kernel that searches for puzzles of a pattern."""
    order = DigOrder(pattern=find_pattern("heart", find_family(BARE_FAMILY), PATTERNS))
    search_chunk(Chunk(Task(BARE_FAMILY, order, WARM_SEED), 0, 1, wanted=1))


def warm_wishes() -> None:
    """Compile or load the kernels that search for puzzles by technique."""
    family = find_family(BARE_FAMILY)
    for name in WARM_TECHNIQUES:
        order = DigOrder(wish=Wish(needs=(name,)))
        for index in range(WARM_TRIES):
            with suppress(GaveUp):
                dig(family, fill(family, WARM_SEED, WISHES, index), order, WARM_SEED, WISHES, index)
                break


def warm_directed() -> None:
    """Compile or load the kernels that search around good puzzles."""
    puzzles, _ = generate_many(WARM_SEED, "warm", 0, 1)
    complete_many(remove_each(puzzles[0], 1))
    level = any_level()
    order = make_target_order(Target(er=Range(MEASURED_FROM)), None, ())
    find_in_range(Task(BARE_FAMILY, order, WARM_SEED, level, (level,), own_stream="warm"), 0)


OTHER_WORK: dict[str, Callable[[], None]] = {
    "grading": warm_grading,
    "batches": warm_batches,
    PATTERNS: warm_patterns,
    WISHES: warm_wishes,
    DIRECTED: warm_directed,
}
"""Compile functions for commands other than `book`, by the name of their mark."""
