"""Search for a book's puzzles: candidates are made until every quota is full.

It works in waves of chunks and ends early when a chapter reaches its limit of candidates. Candidate i of a chapter depends on (seed,
stream, i) alone, and candidates are offered in index order. The division into chunks and waves, the choice of workers and their crashes
therefore never change which puzzles are taken, only the time. `generator.editions.book` makes a book from the filled chapters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import Protocol

from generator.families import Family, find_family
from generator.families.base.dig_order import DigOrder
from generator.families.houses.explainer import LADDER_CEILING
from generator.grading.targets import limit_ceiling
from generator.model import GradedPuzzle, Level
from generator.model.targets import NO_TARGET, Target
from generator.model.wishes import NO_WISH, Wish
from generator.puzzles.chunks import LevelChunk, Made, make_chunk
from generator.puzzles.clue_count import is_searched, is_walked
from generator.puzzles.select import Quota
from generator.puzzles.task import Task
from generator.storage.fault_points import fault_point
from generator.storage.notes import format_count
from generator.workers import Bar, Runner
from generator.workers.waves import run_wave

CHUNK_SECONDS = 0.25
"""Target time of a chunk: far above the cost of sending it (0.001 s), far below what a lost wave may cost."""

WAVE_CHUNKS = 4
"""Chunks of a wave for each worker, so that one slow chunk does not leave the other workers idle for long."""

TRIES_OF_EACH = 10
"""Candidates for each puzzle of a family with few, after which another one is not to be expected.

If all are equally likely, one of a hundred runs misses one of 239.
"""

SPARE_TRIES, FEWEST_SPARE_TRIES = 3, 20
"""Candidates tried for spares once a chapter is full.

At most three times those that its printed puzzles took, for each spare, and at least twenty: what is not printed delays no book much.
"""

SEARCH_COST = 10
"""Candidates without a search that count as one with a search for ratings or few clues, which takes up to a few seconds."""

FIRST_CHUNK = 4
LARGEST_CHUNK = 2000

FindPrinted = Callable[[list[GradedPuzzle]], Set[bytes]]
"""Returns which of some puzzles other editions contain, as their keys."""


class Checkpoint(Protocol):
    """Checkpoint of a run, so that a crashed run can be continued.

    `generator.editions.checkpoint` has the implementation that saves it in the bank.

    crashed  True if the last run ended in the middle of its search without recording it
    """

    crashed: bool

    def replay(self, search: Search) -> Iterator[tuple[LevelChunk, Made]]:
        """Set a search's quarantine, and yield the chunks made in an earlier run.

        Chunks are yielded in order, beginning with the first candidate.
        """
        ...

    def save(self, wave: Sequence[tuple[Search, LevelChunk, Made]]) -> None:
        """Save the results of a wave."""
        ...

    def record_search_end(self) -> None:
        """Record that no candidate is being worked on any more."""
        ...


@dataclass(slots=True)
class Search:
    """Search for the puzzles of one quota.

    limit     largest number of candidates to try
    made      number of candidates made so far
    tried     number of candidates examined up to the one that filled the quota; it does not depend on the division into waves
    examined  number of candidates examined for the quota and its spares; it does not depend on the division into waves either
    found     number of candidates made that were of the level
    seconds   time that making them took, which sets the size of chunks
    poisoned  indices in quarantine, which are skipped, with the reason
    """

    quota: Quota
    task: Task
    limit: int
    made: int = 0
    tried: int = 0
    examined: int = 0
    found: int = 0
    seconds: float = 0.0
    poisoned: dict[int, str] = field(default_factory=dict)

    @property
    def is_done(self) -> bool:
        """True if quota and spares are full or the limit of candidates is reached."""
        return (self.quota.is_full and not self.quota.spares_missing) or self.made >= self.end

    @property
    def end(self) -> int:
        """Number of candidates after which the search ends.

        Once the quota is full, it is the number that may be tried for its spares. It depends only on the quota and on `tried`.
        """
        quota = self.quota
        if not quota.is_full:
            return self.limit
        tries = max(FEWEST_SPARE_TRIES, SPARE_TRIES * self.tried * quota.spares_wanted // (quota.wanted or 1))
        return min(self.limit, self.tried + (tries if quota.spares_wanted else 0))

    @property
    def quarantined(self) -> dict[int, str]:
        """Examined candidates in quarantine; independent of the division into waves."""
        return {index: why for index, why in sorted(self.poisoned.items()) if index < self.examined}

    def chunk(self, first: int, count: int) -> LevelChunk:
        """Return a range of candidates as a chunk, without those in quarantine."""
        return LevelChunk(self.task, first, count, tuple(sorted(index for index in self.poisoned if first <= index < first + count)))

    def next_chunks(self, jobs: int) -> Iterator[LevelChunk]:
        """Yield the chunks of the next wave.

        They have as many candidates as are likely to fill the quota and its spares, but at most one wave's work.
        """
        size, likely = FIRST_CHUNK, self.quota.missing + self.quota.spares_missing
        if self.made:
            size = max(1, min(LARGEST_CHUNK, int(CHUNK_SECONDS * self.made / max(self.seconds, 1e-6))))
            likely = int(1.1 * likely * (self.made + 2) / (self.found + 1)) + 1
        last = min(self.end, self.made + min(likely, size * WAVE_CHUNKS * jobs))
        for first in range(self.made, last, size):
            yield self.chunk(first, min(size, last - first))

    def offer(self, chunk: LevelChunk, made: Made, printed: Set[bytes]) -> None:
        """Offer a chunk's puzzles to the quota in index order."""
        self.made = chunk.first + chunk.count
        self.seconds += made.seconds
        self.poisoned.update(made.poisoned)
        self.found += len(made.found)
        for index, graded in made.found:
            if index >= self.end or (self.quota.is_full and not self.quota.spares_missing):
                break
            if index in self.poisoned:  # made in an earlier run, quarantined since: the manifest lists it as lost
                continue
            is_wanted = not self.quota.is_full
            self.quota.offer(graded, graded.key in printed)
            self.examined = index + 1
            if is_wanted:
                self.tried = index + 1
        if not self.quota.is_full:
            self.tried = self.made
        if not self.quota.is_full or self.quota.spares_missing:
            self.examined = min(self.made, self.end)

    def shortfall(self, wanted_by: str, bound: str) -> str:
        """Return the message for a quota that could not be filled.

        It names the chapter, the puzzles found, the candidates tried and a way out.
        """
        quota = self.quota
        order = self.task.order
        ways = (("that", order.wish), ("with", order.target), ("of", order.pattern))
        that = "".join(f" {word} {wanted}" for word, wanted in ways if wanted)
        wanted = " ".join(word for word in (wanted_by, str(quota.wanted), quota.level, f"{quota.family}{that}") if word)
        supply = find_family(quota.family).supply
        known = f"; only {supply} different ones without a redundant clue exist" if supply else ""
        quarantined = f", {len(self.quarantined)} of them in quarantine" if self.quarantined else ""
        # More candidates of a family with few puzzles are twins of those seen before.
        is_exhausted = supply and ((quota.wanted or 0) > supply or self.tried >= TRIES_OF_EACH * supply)
        advice = "order fewer" if is_exhausted else f"raise {bound} or order fewer"
        advice += ", or ask for other minutes" if order.target.minutes else ""
        return f"{wanted}, found {len(quota.taken)} in {format_count(self.tried, 'candidate')}{quarantined}{known}; {advice}"


def make_dig_order(
    level: Level, method: str | None = None, symmetry: str | None = None, wish: Wish = NO_WISH, target: Target = NO_TARGET
) -> DigOrder:
    """Return how the candidates of a level are dug.

    This is the level's own way, or another method up to the same ceiling.

    Parameters
    ----------
    wish : techniques that the puzzles must need or do without
    target : ratings or clues that the puzzles must have
    """
    ceiling = None if level.beyond else level.ceiling
    chosen = method or level.method
    if target.clues:
        if not method and chosen in ("minimal", "grow"):
            chosen = "count"
        fewest = int(target.clues.low)
    else:
        fewest = level.clues if chosen == level.method else 0
    if target.has_ratings and not wish:
        ceiling = limit_ceiling(ceiling, target, LADDER_CEILING)
    return DigOrder(chosen, fewest, symmetry or "half-turn", ceiling, wish, target=target)


def most_tries(bound: int, count: int, family: Family, order: DigOrder) -> int:
    """Return the most candidates for an order.

    One with a search of its own takes as long as many others.

    Parameters
    ----------
    bound : most candidates for each puzzle
    """
    is_long = is_walked(family, order) or is_searched(family, order)
    return max(bound // SEARCH_COST if is_long else bound, 1) * count


def fill_quotas(
    searches: Sequence[Search],
    runner: Runner,
    find_printed: FindPrinted | None = None,
    on_chunk: Callable[[LevelChunk, Made], None] | None = None,
    bar: Bar | None = None,
    checkpoint: Checkpoint | None = None,
) -> None:
    """Run waves until every quota is full or its search has reached its limit.

    The quotas are filled in place. Parameters are those of ``run_waves``.
    """
    for _ in run_waves(searches, runner, find_printed, on_chunk, bar, checkpoint):
        pass


def run_waves(
    searches: Sequence[Search],
    runner: Runner,
    find_printed: FindPrinted | None = None,
    on_chunk: Callable[[LevelChunk, Made], None] | None = None,
    bar: Bar | None = None,
    checkpoint: Checkpoint | None = None,
) -> Iterator[None]:
    """Run waves as ``fill_quotas`` does, and yield after each one.

    Parameters
    ----------
    searches : one for each chapter
    find_printed : returns which puzzles other editions contain; called once a wave; None if no bank is used
    on_chunk : called with every chunk that was made, for the log
    checkpoint : restores the results of an earlier run, and saves every wave before it is offered; None saves nothing
    """
    # Offer the chunks of an earlier run first, in the order in which they were made.
    if checkpoint:
        for search in searches:
            for chunk, made in checkpoint.replay(search):
                _offer_results([(search, chunk, made)], searches, find_printed, bar)
    while open_searches := _list_next(searches):
        wave = [(search, chunk) for search in open_searches for chunk in search.next_chunks(runner.jobs)]
        results = run_wave(runner, make_chunk, [chunk for _, chunk in wave])
        done = [(search, chunk, made) for (search, chunk), made in zip(wave, results, strict=True)]
        if on_chunk:
            for _, chunk, made in done:
                on_chunk(chunk, made)
        if checkpoint:
            checkpoint.save(done)
        fault_point("after_wave")
        _offer_results(done, searches, find_printed, bar)
        yield


def _list_next(searches: Sequence[Search]) -> list[Search]:
    """Return, of each family and level, the first search that is not done.

    Chapters of one family and level must not have twins. If they were searched together, the size of waves would decide which has a puzzle.
    """
    first: dict[tuple[str, str], Search] = {}
    for search in searches:
        if not search.is_done:
            first.setdefault((search.quota.family, search.quota.level), search)
    return [*first.values()]


def _offer_results(
    done: Sequence[tuple[Search, LevelChunk, Made]], searches: Sequence[Search], find_printed: FindPrinted | None, bar: Bar | None
) -> None:
    """Offer results to their quotas in index order; show the puzzles still missing."""
    before = sum(search.quota.missing for search in searches)
    printed = find_printed([graded for _, _, made in done for _, graded in made.found]) if find_printed else frozenset()
    for search, chunk, made in done:
        search.offer(chunk, made, printed)
    if bar:
        wanted = "  ".join(f"{search.task.level.name} {search.quota.missing}" for search in searches if not search.quota.is_full)
        bar.advance(before - sum(search.quota.missing for search in searches), f"wanted: {wanted}" if wanted else "")
