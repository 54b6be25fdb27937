"""Waves of chunks, then select: candidates are made until every chapter's quota is full or its bound is reached.

Candidate i of a chapter depends on (seed, stream, i) alone, and candidates are offered in index order. How they are cut into chunks and
waves, who makes them and which worker dies on the way therefore never changes what is taken; it only changes how long it takes.
`generator.editions.book` makes a book of the chapters that this fills.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol, TypeVar

from generator.errors import PuzzleError
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.grading import LEVELS
from generator.kernels.compile_events import is_warm, note_warm
from generator.model import GradedPuzzle, Level, Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.chunks import GradeChunk, LevelChunk, Made, grade_chunk, make_chunk, warm_chunk
from generator.puzzles.select import Quota
from generator.storage.fault_points import fault_point
from generator.workers import Bar, Runner, tell_of_compiling, work_beside
from generator.workers.waves import run_wave

CHUNK_SECONDS = 0.25
"""Work one worker takes at a time: far above the cost of handing it over (0.001 s), far below what a lost wave may cost."""

WAVE_CHUNKS = 4
"""Chunks of a wave for each worker, so that an unlucky chunk does not leave the others idle for long."""

WARM_PUZZLE = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
"""Easter Monster, which no technique of ours finishes. Source: published by JPF in a forum on the hardest sudoku, 2007."""

FIRST_CHUNK = 4
LARGEST_CHUNK = 2000
GRADE_CHUNK = 25

Item = TypeVar("Item")

FindPrinted = Callable[[list[GradedPuzzle]], Set[bytes]]
"""Tells which of some puzzles other editions hold, by their keys."""


class Keeper(Protocol):
    """Keeps what a run has made, so that one that died goes on; `generator.editions.checkpoint` has the one that keeps it in the bank.

    died   the last attempt ended without a word in the middle of its search
    """

    died: bool

    def replay(self, search: Search) -> Iterator[tuple[LevelChunk, Made]]:
        """Tell a search what is in quarantine, and yield the chunks it made in an earlier run, from its first candidate on."""
        ...

    def keep(self, wave: Sequence[tuple[Search, LevelChunk, Made]]) -> None:
        """Commit a wave."""
        ...

    def search_is_over(self) -> None:
        """Write down that no candidate is at work any more."""
        ...


@dataclass(slots=True)
class Search:
    """A quota being searched for.

    limit     candidates that may be tried
    made      candidates made so far
    tried     candidates looked at up to the one that filled the quota: the same however waves are cut
    found     how many made were of the level
    seconds   what making them took, for the size of chunks
    poisoned  indices in quarantine, which are passed over, and how they killed
    """

    quota: Quota
    level: Level
    levels: tuple[Level, ...]
    dig_order: DigOrder
    seed: int
    limit: int
    made: int = 0
    tried: int = 0
    found: int = 0
    seconds: float = 0.0
    poisoned: dict[int, str] = field(default_factory=dict)

    @property
    def is_done(self) -> bool:
        return self.quota.is_full or self.made >= self.limit

    @property
    def first_chunk(self) -> LevelChunk:
        """The first candidate alone."""
        return self.chunk(0, 1)

    @property
    def lost(self) -> dict[int, str]:
        """The quarantined among the candidates looked at: the same however waves are cut."""
        return {index: why for index, why in sorted(self.poisoned.items()) if index < self.tried}

    def chunk(self, first: int, count: int) -> LevelChunk:
        """Return some candidates as a chunk, without those in quarantine."""
        skip = tuple(sorted(index for index in self.poisoned if first <= index < first + count))
        return LevelChunk(self.quota.family, self.level, self.levels, self.dig_order, self.seed, first, count, skip)

    def cut(self, jobs: int) -> Iterator[LevelChunk]:
        """Cut the candidates of the next wave into chunks: what is likely to fill the quota, and no more than a wave's work."""
        size, likely = FIRST_CHUNK, self.quota.missing
        if self.made:
            size = max(1, min(LARGEST_CHUNK, int(CHUNK_SECONDS * self.made / max(self.seconds, 1e-6))))
            likely = int(1.1 * self.quota.missing * (self.made + 2) / (self.found + 1)) + 1
        last = min(self.limit, self.made + min(likely, size * WAVE_CHUNKS * jobs))
        for first in range(self.made, last, size):
            yield self.chunk(first, min(size, last - first))

    def offer(self, chunk: LevelChunk, made: Made, printed: Set[bytes]) -> None:
        """Offer a chunk's puzzles to the quota in index order."""
        self.made = chunk.first + chunk.count
        self.seconds += made.seconds
        self.poisoned.update(made.poisoned)
        self.found += len(made.found)
        for index, graded in made.found:
            if self.quota.is_full:
                return
            if index in self.poisoned:  # made once, and deadly since: what a manifest calls lost may not be in the book
                continue
            self.quota.offer(graded, graded.key in printed)
            self.tried = index + 1
        if not self.quota.is_full:
            self.tried = self.made

    def shortfall(self, wanter: str, bound: str) -> str:
        """Say how far the search came: who wanted what, what was found in how many candidates, and the way out."""
        quota = self.quota
        wanted = f"{wanter} {quota.wanted} {quota.level} {quota.family}"
        supply = find_family(quota.family).supply
        known = f"; there are {supply} different ones without a needless clue" if supply else ""
        lost = f", {len(self.lost)} of them in quarantine" if self.lost else ""
        return f"{wanted}, found {len(quota.taken)} in {self.tried} candidates{lost}{known}; raise {bound} or ask for fewer"


def dig_order_of(level: Level, method: str | None = None, clues: int | None = None, symmetry: str | None = None) -> DigOrder:
    """Return how the candidates of a level are dug: as the level says, or by another method up to the same ceiling."""
    ceiling = None if level.beyond else level.ceiling
    chosen = method or level.method
    fewest = clues if clues is not None else level.clues if chosen == level.method else 0
    return DigOrder(chosen, fewest, symmetry or "half-turn", ceiling)


def warm_kernels(searches: Sequence[Search]) -> None:
    """Compile or load every kernel that candidates need, here and once, so that no two workers compile the same.

    Kinds with rules of their own have kernels of their own: where these are cold, another process compiles them meanwhile.
    """
    tell_of_compiling()
    chunks = {f"{search.quota.family}-{search.level.name}": search.first_chunk for search in searches}
    cold = [chunk for name, chunk in chunks.items() if not is_warm(name)]
    latin = [chunk for chunk in cold if find_family(chunk.family).is_latin]
    with work_beside(warm_chunk, [chunk for chunk in cold if chunk not in latin] if latin else []):
        for chunk in latin:
            warm_chunk(chunk)
    for name, chunk in chunks.items():
        warm_chunk(chunk)
        note_warm(name)


def warm_grading() -> None:
    """Compile or load every kernel that grading may need, here and once: one puzzle tries all techniques of both ladders."""
    tell_of_compiling()
    grade_chunk(GradeChunk((parse_puzzle(WARM_PUZZLE),), LEVELS, with_path=False))


def fill_quotas(
    searches: Sequence[Search],
    runner: Runner,
    find_printed: FindPrinted | None = None,
    watch: Callable[[LevelChunk, Made], None] | None = None,
    bar: Bar | None = None,
    keeper: Keeper | None = None,
) -> None:
    """Run waves until every quota is full or its search at its limit; the quotas are filled in place.

    Parameters
    ----------
    searches : one a chapter
    find_printed : which puzzles other editions hold; asked once a wave; None where no bank is asked
    watch : told of every chunk that is made, for the log
    keeper : goes on where an earlier run stopped, and commits every wave before it is offered; None keeps nothing
    """
    if keeper:
        for search in searches:
            for chunk, made in keeper.replay(search):
                _offer([(search, chunk, made)], searches, find_printed, bar)
    while open_searches := [search for search in searches if not search.is_done]:
        wave = [(search, chunk) for search in open_searches for chunk in search.cut(runner.jobs)]
        results = run_wave(runner, make_chunk, [chunk for _, chunk in wave])
        done = [(search, chunk, made) for (search, chunk), made in zip(wave, results, strict=True)]
        if watch:
            for _, chunk, made in done:
                watch(chunk, made)
        if keeper:
            keeper.keep(done)
        fault_point("after_wave")
        _offer(done, searches, find_printed, bar)


def _offer(
    done: Sequence[tuple[Search, LevelChunk, Made]], searches: Sequence[Search], find_printed: FindPrinted | None, bar: Bar | None
) -> None:
    """Offer what was made to its quotas, in index order, and tell how many puzzles are still wanted."""
    before = sum(search.quota.missing for search in searches)
    printed = find_printed([graded for _, _, made in done for _, graded in made.found]) if find_printed else frozenset()
    for search, chunk, made in done:
        search.offer(chunk, made, printed)
    if bar:
        wanted = "  ".join(f"{search.level.name} {search.quota.missing}" for search in searches if not search.quota.is_full)
        bar.advance(before - sum(search.quota.missing for search in searches), f"wanted: {wanted}" if wanted else "")


def grade_all(
    items: Iterable[tuple[Item, Puzzle]], runner: Runner, levels: tuple[Level, ...], with_path: bool = True
) -> Iterator[tuple[Item, GradedPuzzle | PuzzleError]]:
    """Grade given puzzles in waves, in order; memory does not grow with their number.

    Parameters
    ----------
    items : pairs of anything that names a puzzle (its line, its number), which comes back with the result, and the puzzle
    with_path : False leaves the solve paths out
    """
    source = iter(items)
    while wave := list(islice(source, GRADE_CHUNK * WAVE_CHUNKS * runner.jobs)):
        puzzles = [puzzle for _, puzzle in wave]
        chunks = [GradeChunk(tuple(puzzles[at : at + GRADE_CHUNK]), levels, with_path) for at in range(0, len(wave), GRADE_CHUNK)]
        results = [result for part in run_wave(runner, grade_chunk, chunks) for result in part]
        for (item, _), result in zip(wave, results, strict=True):
            yield item, result
