"""Verdict on the latest runs, for programs that watch them.

`gridpress status --check` prints it. A run is judged by its exit code, which `generator.editions.past_runs` reads from its log; a run
that was killed has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from generator.editions.past_runs import RUNNING, Run
from generator.editions.status import iterate_runs, read_holder

LONGEST_RUN = timedelta(days=2)
"""Longest time a run may take, so that logs which began earlier need not be read."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with the latest runs.

    failed     the latest run that is not active, if it did not end with exit code 0
    is_empty   whether no run has a log
    since      hours since an edition was last published or verified, if these are too many; infinity if there was none
    within     most hours allowed; None for no limit
    """

    failed: Run | None
    is_empty: bool
    since: float | None
    within: float | None

    @property
    def is_well(self) -> bool:
        """Whether nothing is wrong."""
        return self.failed is None and not self.is_empty and self.since is None


def judge(out: Path, book: str = "", within: float | None = None) -> Verdict:
    """Judge the latest runs of an output folder.

    Parameters
    ----------
    book : name of a book or of sheets; other runs are ignored
    within : most hours since an edition was last published or verified
    """
    last = next((run for run in _ended_runs(out, book)), None)
    failed = last if last is not None and last.exit_code != 0 else None
    since = None if within is None else _hours_since_made(out, book, within)
    return Verdict(failed, last is None, None if since is None or within is None or since <= within else since, within)


def _ended_runs(out: Path, book: str) -> Iterator[Run]:
    return (run for run in iterate_runs(out, read_holder(out), book) if run.ended != RUNNING)


def _hours_since_made(out: Path, book: str, within: float) -> float:
    """Return the hours since an edition was last published or verified.

    Only logs that can be of the last `within` hours are read; without an edition in them, it is infinity.
    """
    now = datetime.now().astimezone()
    for run in _ended_runs(out, book):
        try:
            began = datetime.fromisoformat(run.began).astimezone()
        except ValueError:  # a log without a start
            continue
        if now - began > timedelta(hours=within) + LONGEST_RUN:
            break
        if run.made or run.verified:
            return (now - began).total_seconds() / 3600 - run.seconds / 3600
    return float("inf")
