"""The puzzles of a book: found by search, or supplied by the user.

Refused lines are reported, and every quota is checked. `generator.editions.book` makes the pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.bank import Bank, bank_key
from generator.editions.checkpoint import note_crash, report_quarantined
from generator.errors import GridFormatError, Shortfall
from generator.families import find_family
from generator.grading import find_level, levels_for
from generator.model import GradedPuzzle
from generator.puzzles.chunks import LevelChunk, Made
from generator.puzzles.clue_count import find_rare_method
from generator.puzzles.own_puzzles import OwnPuzzles, grade_own
from generator.puzzles.quota_search import Checkpoint, FindPrinted, Search, fill_quotas, make_dig_order, most_tries
from generator.puzzles.reach import check_reach
from generator.puzzles.select import Quota, difficulty_key
from generator.puzzles.task import Task
from generator.puzzles.warm_kernels import warm_kernels
from generator.recipe.order import Order
from generator.storage.notes import format_count, print_note
from generator.storage.run_log import Journal
from generator.workers import InProcessRunner, Runner, WorkerOptions, open_runner, show_bar

SMALL_ORDER = 400
"""Number of puzzles up to which one process makes all: starting worker processes takes about 3 s.

With 1,000 puzzles both take as long on two processors, but with workers the process that draws the pages has 50 MB less to hold."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The puzzles of a book by chapter, with the results of their search.

    searches   the searches that found the puzzles; empty for the user's own puzzles
    refused    (line number, reason) of the user's own lines that are not in the book
    """

    quotas: tuple[Quota, ...]
    searches: tuple[Search, ...] = ()
    refused: tuple[tuple[int, str], ...] = ()

    @property
    def quarantined(self) -> list[dict[str, Any]]:
        """The quarantined candidates that the search skipped, as plain values."""
        return [
            {"stream": search.task.stream, "seed": search.task.seed, "index": index, "why": why}
            for search in self.searches
            for index, why in search.quarantined.items()
        ]

    @property
    def puzzles(self) -> list[GradedPuzzle]:
        """All puzzles in book order."""
        return [graded for quota in self.quotas for graded in quota.sorted()]

    @property
    def spares(self) -> list[GradedPuzzle]:
        """The spare puzzles of all chapters with puzzles, easiest first."""
        return [graded for quota in self.quotas if quota.taken for graded in sorted(quota.spares, key=difficulty_key)]


def wanted_quotas(order: Order) -> list[Quota]:
    """Return the recipe's chapters as empty quotas.

    Chapters of one family and level share the IDs of their puzzles, so that none is in two of them.
    """
    ids: dict[tuple[str, str], dict[bytes, str]] = {}
    return [
        Quota(
            chapter.family,
            chapter.level,
            chapter.count,
            chapter.title,
            order.recipe.count_spares(chapter),
            chapter.wish,
            chapter.target,
            ids=ids.setdefault((chapter.family, chapter.level), {}),
        )
        for chapter in order.recipe.chapter
    ]


def collect_puzzles(order: Order, workers: WorkerOptions, bank: Bank, journal: Journal, checkpoint: Checkpoint | None = None) -> Contents:
    """Make the puzzles of a book, or grade the user's own.

    Parameters
    ----------
    workers : workers that make and grade puzzles
    checkpoint : loads checkpoints of an earlier run and saves new ones; None saves nothing

    Raises
    ------
    GridFormatError   none of the user's own puzzles is valid
    Shortfall         fewer puzzles than requested were found within the bound
    DoesNotFit        a chapter whose puzzles cannot have the race, the minutes or the clues ordered
    """
    own_edition = (order.recipe.folder, order.edition)

    def find_printed(puzzles: list[GradedPuzzle]) -> frozenset[bytes]:
        series = order.recipe.own_series
        checked = [graded for graded in puzzles if series or order.recipe.is_fresh(find_family(graded.puzzle.family))]
        keys = {bank_key(graded): graded.key for graded in checked}
        return frozenset(keys[key] for key in bank.find_printed(keys.keys(), own_edition, series))

    wanted = len(order.source) if order.source is not None else sum(chapter.count for chapter in order.recipe.chapter)
    is_risky = checkpoint is not None and checkpoint.crashed
    if is_risky and not workers.cluster:
        note_crash()
    opened_runner = open_runner(workers.count, wanted <= SMALL_ORDER, workers.jobs is not None, is_risky=is_risky, cluster=workers.cluster)
    with journal.stage("gather", jobs=workers.cluster or workers.count), opened_runner as runner:
        is_own = order.source is not None
        contents = (
            _grade_own_puzzles(order, runner, find_printed) if is_own else _search_puzzles(order, runner, find_printed, journal, checkpoint)
        )
    if checkpoint:
        checkpoint.record_search_end()
    report_quarantined(contents.searches, journal)
    _report_refused(order, contents, journal)
    _check_counts(order, contents)
    return contents


def _report_refused(order: Order, contents: Contents, journal: Journal) -> None:
    """Log and print every line of the user's own file that is not in the book.

    Raises
    ------
    GridFormatError   no line of the file is in the book
    """
    name = "stdin" if order.recipe.source == "-" else order.recipe.source
    for line, why in contents.refused:
        journal.log("refused", line=line, why=why)
        print_note("refused", f"{name}, line {line}: {why}")
    if order.source is not None and not contents.quotas:
        raise GridFormatError(f"{name}: expected at least one puzzle that can be in the book, got none")


def _search_puzzles(
    order: Order, runner: Runner, find_printed: FindPrinted, journal: Journal, checkpoint: Checkpoint | None = None
) -> Contents:
    searches = make_searches(order)

    def watch(chunk: LevelChunk, made: Made) -> None:
        facts = {"stream": chunk.task.stream, "first": chunk.first, "count": chunk.count, "found": len(made.found)}
        journal.log("chunk", **facts, pid=made.pid, seconds=round(made.seconds, 4))

    warm_kernels(searches, is_here=isinstance(runner, InProcessRunner))
    check_searches(order, searches)
    with show_bar("search", sum(search.quota.missing for search in searches)) as bar:
        fill_quotas(searches, runner, find_printed, watch, bar, checkpoint)
    candidates = sum(search.tried for search in searches)
    print_note("grade", f"{format_count(candidates, 'candidate'):<21} {_format_found(searches)}")
    return Contents(tuple(search.quota for search in searches), tuple(searches))


def make_searches(order: Order) -> list[Search]:
    """Return a search for each chapter of a book whose puzzles are made."""
    searches = []
    for quota, chapter in zip(wanted_quotas(order), order.recipe.chapter, strict=True):
        level = find_level(chapter.level, levels_for(find_family(chapter.family), order.levels))
        family = find_family(chapter.family)
        method = chapter.method or find_rare_method(family, chapter.target)
        dig_order, language = make_dig_order(level, method, wish=chapter.wish, target=chapter.target), order.recipe.language
        limit = most_tries(order.recipe.bound, chapter.count, family, dig_order)
        searches.append(Search(quota, Task(family.name, dig_order, order.puzzle_seed, level, order.levels, language), limit))
    return searches


def check_searches(order: Order, searches: Sequence[Search]) -> None:
    """Check that the puzzles of all chapters can have what is ordered of them.

    Raises
    ------
    DoesNotFit   a chapter whose puzzles cannot have the race, the minutes or the clues ordered
    """
    for number, search in enumerate(searches, start=1):
        where = f"{order.file or f'recipe {order.recipe.name}'}, chapter {number}: "
        check_reach(search.task, levels_for(find_family(search.quota.family), order.levels), where)


def _format_found(searches: Sequence[Search]) -> str:
    """Describe how many puzzles of each level were found.

    If the book has several families, the counts are by family instead.
    """
    families = {search.quota.family for search in searches}
    found: dict[str, int] = {}
    for search in searches:
        name = search.quota.level if len(families) == 1 else search.quota.family
        found[name] = found.get(name, 0) + len(search.quota.taken)
    return "  ".join(f"{name} {count}" for name, count in found.items())


def _grade_own_puzzles(order: Order, runner: Runner, find_printed: FindPrinted) -> Contents:
    with show_bar("grade", len(order.source or ())) as bar:
        own: OwnPuzzles = grade_own(order, runner, find_printed, bar)
    taken = "  ".join(f"{quota.level} {len(quota.taken)}" for quota in own.quotas)
    if own.quotas:
        print_note("grade", f"{format_count(sum(len(quota.taken) for quota in own.quotas), 'puzzle'):<21} {taken}")
    if own.elsewhere:
        print_note("select", f"passed over: {format_count(own.elsewhere, 'puzzle')} in other volumes of {order.recipe.name}")
    if own.unused:
        print_note("select", f"left over: {format_count(own.unused, 'valid puzzle')} for which no chapter has room")
    return Contents(tuple(own.quotas), (), tuple(own.refused))


def _check_counts(order: Order, contents: Contents) -> None:
    """Check that every quota is full, or that the recipe accepts fewer puzzles.

    Raises
    ------
    Shortfall   a quota is not full and the recipe refuses this, or there is no puzzle at all
    """
    short = [quota for quota in contents.quotas if quota.missing]
    if short and order.recipe.short == "refuse":
        by_search = [search.shortfall("the recipe orders", "bound") for search in contents.searches if search.quota.missing]
        left = " that no other volume has" if order.recipe.own_series else ""
        advice = "add puzzles to it or order fewer"
        by_own = [f"the recipe orders {q.wanted} {q.level} {q.family}, the file has {len(q.taken)}{left}; {advice}" for q in short]
        raise Shortfall("; ".join(by_search or by_own))
    for quota in short:
        print_note(
            "select", f"{quota.level} {quota.family}: {len(quota.taken)} of {quota.wanted}, which the recipe accepts (short = 'accept')"
        )
    if not contents.puzzles and order.recipe.own_series:
        raise Shortfall(f"expected puzzles for volume {order.recipe.volume}, the file has none that no other volume has; add puzzles to it")
    if not contents.puzzles:
        raise Shortfall("expected puzzles for the book, found none; raise bound or order other levels")
