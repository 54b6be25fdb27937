"""Verdict on the latest runs, for programs that watch them.

`gridpress status --check` prints it. Every book that is expected is judged by its own runs: those that are named, or those that the logs
show. A run is judged by its exit code, which `generator.editions.past_runs` reads from its log; a run that was killed has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import pairwise
from math import inf
from pathlib import Path

from generator.editions.past_runs import RUNNING, Run
from generator.editions.status import iterate_runs, read_holder
from generator.errors import Busy
from generator.storage.folder_names import DATED

LONGEST_RUN = timedelta(days=2)
"""Longest time a run may take, so that logs which began earlier need not be read."""

LATELY = timedelta(days=14)
"""Time for which a book that was made by its date is expected, if no books are named, and for which a failed run is remembered."""


@dataclass(frozen=True, slots=True)
class BookFault:
    """What is wrong with one expected book.

    book     name of the book or sheets; empty for a run whose book is unknown
    failed   its latest run, if that did not end with exit code 0 and no other run made the book since
    since    hours since an edition was last published or verified, if these are too many; infinity if there was none
    behind   date of its newest edition, if other books have one of a later night and it should too; else empty
    """

    book: str
    failed: Run | None
    since: float | None = None
    behind: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with the latest runs.

    last       the latest run that is not active; None if no run has a log
    books      faults of books, the latest failed run first
    overdue    hours since any edition was last published or verified, if these are too many; infinity if there was none
    within     most hours allowed; None for no limit
    """

    last: Run | None
    books: tuple[BookFault, ...] = ()
    overdue: float | None = None
    within: float | None = None

    @property
    def failed(self) -> Run | None:
        """The latest run that failed, of those that matter."""
        return next((fault.failed for fault in self.books if fault.failed), None)

    @property
    def since(self) -> float | None:
        """Hours since the book that waits longest, or any, was made, if too many."""
        return max((hours for hours in (self.overdue, *(fault.since for fault in self.books)) if hours is not None), default=None)

    @property
    def is_empty(self) -> bool:
        """Whether no run has a log."""
        return self.last is None

    @property
    def is_well(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.books or self.is_empty or self.overdue is not None)


def judge(out: Path, book: str = "", within: float | None = None, expected: Sequence[str] = ()) -> Verdict:
    """Judge the latest runs of an output folder.

    Parameters
    ----------
    book : name of a book or of sheets; other runs are ignored
    within : most hours since an edition was last published or verified
    expected : names of the books to judge; none for those that the logs show to be made by their date
    """
    now = datetime.now().astimezone()
    active, runs = _read_lately(out, book, within, expected, now)
    last = runs[0] if runs else None
    by_book: dict[str, list[Run]] = {name: [] for name in expected}
    for run in runs:
        for name in run.books or {""}:
            by_book.setdefault(name, []).append(run)
    nightly = {name for name, own in by_book.items() if _is_nightly(own, now)}
    night = _find_last_night(runs, set(expected) or nightly)
    faults = []
    for name, own in by_book.items():
        is_named = name in expected
        if expected and not is_named:
            continue
        is_active = name in active
        current = _drop_other_editions(own) if name in nightly else own
        failed = None if is_active and _is_refused(current) else _find_failed(current, last, now, is_named)
        overdue = _find_overdue(own, now, within, name in nightly) if is_named or name in nightly else None
        behind = _find_behind(own, night) if (is_named or name in nightly) and not is_active else ""
        if failed or behind or overdue is not None or (is_named and not is_active and not _made_runs(own)):
            faults.append(BookFault(name, failed, overdue, behind))
    faults.sort(key=lambda fault: fault.failed.began if fault.failed else "", reverse=True)
    overdue = None if expected or not runs else _find_overdue(runs, now, within)
    return Verdict(last, tuple(faults), overdue, within)


def _read_lately(out: Path, book: str, within: float | None, expected: Sequence[str], now: datetime) -> tuple[set[str], list[Run]]:
    """Return the books of active runs, and all ended runs that matter, newest first."""
    active, runs, unmade = set[str](), list[Run](), set(expected)
    reach = max(LATELY, timedelta(hours=within or 0) + LONGEST_RUN)
    for run in iterate_runs(out, read_holder(out), book):
        began = _time_of(run.began)
        if began is not None and now - began > reach and runs and not unmade:
            break
        if run.ended == RUNNING:
            active |= run.books
            continue
        runs.append(run)
        if run.made or run.verified:
            unmade -= run.books
    return active, runs


def _is_refused(own: Sequence[Run]) -> bool:
    """Return whether the latest run of a book met another one at work."""
    return bool(own) and own[0].exit_code == Busy.exit_code and not own[0].made


def _find_failed(own: Sequence[Run], last: Run | None, now: datetime, is_named: bool) -> Run | None:
    """Return the latest run of a book if it failed and no other made the book since.

    A run that was refused because another one was at work is well as soon as that one, or a later one, has made the same book. A failure
    that someone saw in a terminal, or of long ago, is remembered only until another run begins, unless the book is named.
    """
    newest = own[0] if own else None
    if newest is None or newest.exit_code == 0:
        return None
    asked = _time_of(newest.began)
    if _is_refused(own) and asked is not None and any(run.exit_code == 0 and _ended(run) >= asked for run in _made_runs(own)):
        return None
    is_past = newest.is_seen or (asked is not None and now - asked > LATELY)
    return None if is_past and newest is not last and not is_named else newest


def _is_other_edition(run: Run) -> bool:
    """Return whether a run made only editions of earlier days or with a seed."""
    made = run.made_editions
    return not run.is_nightly and bool(made) and not any(_is_date(name) and name >= run.began[:10] for name in made)


def _drop_other_editions(own: Sequence[Run]) -> list[Run]:
    """Return the runs that tell how the latest night of a nightly book went.

    They are in the given order, the newest first. A night that failed stays so if another edition is made afterwards, such as that of a
    night before. Runs that failed to make an edition are left out if it was made since, and so are those that did not come to know their
    edition: the recipe can be read since.
    """
    kept, made = list[Run](), set[str]()
    for run in own:
        if run.exit_code == 0 and _is_other_edition(run):
            made.update(run.made_editions)
        elif not made or run.exit_code == 0 or (run.edition and run.edition not in made):
            kept.append(run)
    return kept


def _find_overdue(own: Sequence[Run], now: datetime, within: float | None, is_nightly: bool = False) -> float | None:
    """Return the hours since an edition was published or verified, if too many.

    An edition that is dated today or later, such as sheets made in advance, is never overdue. Of a nightly book, an edition of an earlier
    day counts as made by the end of that day, and one that is named by a seed does not count.
    """
    if within is None:
        return None
    made = _made_runs(own)
    if any(DATED.fullmatch(Path(one.folder).name) and Path(one.folder).name >= f"{now:%Y-%m-%d}" for run in made for one in run.made):
        return None
    ends = (_end_of_night(run) if is_nightly and _is_other_edition(run) else _ended(run) for run in made)
    hours = min(((now - end).total_seconds() / 3600 for end in ends if end), default=inf)
    return None if hours <= within else hours if hours <= within + LONGEST_RUN / timedelta(hours=1) else inf


def _is_nightly(own: Iterable[Run], now: datetime) -> bool:
    """Return whether a book was lately made by its date, by runs outside a terminal."""
    for run in own:
        began = _time_of(run.began)
        if run.is_nightly and not run.is_seen and began is not None and now - began <= LATELY:
            return True
    return False


def _find_last_night(runs: Sequence[Run], books: Set[str]) -> str:
    """Return the date of the latest nightly edition of some books; "" if none."""
    dates = (name for run in runs if run.is_nightly and run.books & books for name in run.made_editions if _is_date(name))
    return next(dates, "")


def _find_behind(own: Sequence[Run], night: str) -> str:
    """Return the newest date of a book that is late, because others are not; else "".

    The days between its editions are the shortest known ones, so that a weekly book is not missed on the other six days.
    """
    dates = sorted({date.fromisoformat(name) for run in own for name in run.made_editions if _is_date(name)})
    if not night or not dates or dates[-1] >= date.fromisoformat(night):
        return ""
    shortest = min((later - earlier for earlier, later in pairwise(dates)), default=timedelta(days=1))
    return str(dates[-1]) if date.fromisoformat(night) - dates[-1] >= shortest else ""


def _made_runs(own: Iterable[Run]) -> list[Run]:
    return [run for run in own if run.made or run.verified]


def _ended(run: Run) -> datetime:
    """Return when a run ended; long ago for a log without a start."""
    began = _time_of(run.began)
    return datetime.min.replace(tzinfo=datetime.now().astimezone().tzinfo) if began is None else began + timedelta(seconds=run.seconds)


def _end_of_night(run: Run) -> datetime | None:
    """Return the end of the newest day whose edition a run made; None if none."""
    days = [name for name in run.made_editions if _is_date(name)]
    return _time_of(f"{max(days)}T23:59:59") if days else None


def _is_date(name: str) -> bool:
    """Return whether a name is a date of the calendar; damaged logs have others."""
    return DATED.fullmatch(name) is not None and _time_of(name) is not None


def _time_of(text: str) -> datetime | None:
    with suppress(ValueError):
        return datetime.fromisoformat(text).astimezone()
    return None
