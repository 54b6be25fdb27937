"""The last nights as records for the page of `status --html`, read from the logs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path

from generator.commands.run_endings import describe_ending
from generator.editions.past_runs import RUNNING, Published, Run
from generator.editions.publish import LATEST
from generator.editions.status import Shelf, Status, iterate_runs
from generator.typesetting.night_report import BookNights, Figures, Night, format_night_report

NIGHTS = 14

FILES = ("report.html", "interior.pdf", "answers.pdf", "cover.pdf", "digital.pdf", "book.epub", "web/index.html", "puzzles.csv")
"""Files of an edition that have a link, where they exist."""


def format_status_page(status: Status, faults: Sequence[str], folder: Path) -> str:
    """Return the page as HTML.

    Parameters
    ----------
    status : the output folder and its shelves
    faults : what is wrong with the latest runs, a line each
    folder : the folder of the page, from which its links lead
    """
    facts = [("runs with a log", f"{status.n_runs:,}"), ("editions", f"{sum(shelf.editions for shelf in status.shelves):,}")]
    if status.runs:
        last = status.runs[0]
        facts[:0] = [("last run", _format_time(last.began)), ("it took", f"{last.seconds / 60:.1f} minutes")]
    books = [_read_nights(status, shelf, folder) for shelf in status.shelves]
    return format_night_report(status.out.resolve().name, faults, facts, books)


def _read_nights(status: Status, shelf: Shelf, folder: Path) -> BookNights:
    """Return the last nights of a book, and the files of its newest edition."""
    runs = islice(iterate_runs(status.out, status.holder, shelf.book), NIGHTS)
    nights = [_make_night(run, shelf.book, folder) for run in runs if run.ended != RUNNING]
    newest = status.out / shelf.book / (shelf.latest or LATEST)
    files = [(name, _relative(newest / name, folder)) for name in FILES if (newest / name).is_file()]
    return BookNights(shelf.book, nights, newest.name, files)


def _make_night(run: Run, book: str, folder: Path) -> Night:
    made = next((made for made in run.made if Path(made.folder).parent.name == book), None)
    report = Path(made.folder) / "report.html" if made else None
    return Night(
        began=_format_time(run.began),
        edition=Path(made.folder).name if made else run.edition,
        report=_relative(report, folder) if report and report.is_file() else "",
        ended=describe_ending(run),
        minutes=run.seconds / 60,
        made=_count(made) if made else None,
        failed=run.exit_code != 0,
    )


def _count(made: Published) -> Figures:
    return Figures(made.puzzles, made.pages, sum(made.candidates.values()), sum(made.refused.values()))


def _relative(path: Path, folder: Path) -> str:
    """Return the path from the folder of the page, with forward slashes."""
    return Path(os.path.relpath(path, folder)).as_posix()


def _format_time(text: str) -> str:
    try:
        return f"{datetime.fromisoformat(text):%Y-%m-%d %H:%M}"
    except ValueError:
        return "unknown time"
