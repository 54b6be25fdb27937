"""Answers of dated sheets over a day, a week or a month, in one PDF.

They are editions of their own, named by the first day of their period. Their puzzles are those of the sheets, read from their folders, so
their own table has none. When another sheet of the period is published, its answers are made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from generator.bank import Bank
from generator.editions.completion import RunPlace, open_output
from generator.editions.dated_sheets import KIND as SHEET
from generator.editions.dated_sheets import DailyOrder
from generator.editions.sheet_edition import SheetEdition, are_published, publish_sheets
from generator.errors import Faulty, RecipeError, Unproved
from generator.formats.edition_tables import RECORDS, read_records
from generator.model import GradedPuzzle
from generator.notation import format_puzzle
from generator.proof.prove import ProofReport
from generator.proof.sheet_proof import prove_answers
from generator.storage.folder_names import DATED, is_book
from generator.storage.manifest import load_manifest, verify_edition
from generator.storage.notes import format_count, print_note
from generator.storage.run_log import Journal
from generator.typesetting.dated_sheet import DayPuzzle, write_answers
from generator.workers import end_on_signals

KIND = "answers"
DAY, WEEK, MONTH = "day", "week", "month"

PAGE_MM = (210.0, 297.0)
"""Size of the pages: A4."""


def publish_answers(order: DailyOrder, period: str, place: RunPlace) -> Iterator[Path]:
    """Make or verify the answers of each period of an order; yield their PDFs.

    Parameters
    ----------
    period : DAY, WEEK (from Monday) or MONTH

    Raises
    ------
    RecipeError   a name of sheets that leaves no room for "-answers-PERIOD"
    Faulty        a sheet is incomplete or altered
    Unproved      a finished page does not show the right answers
    Busy, CannotWrite
    """
    name = f"{order.name}-{KIND}-{period}"
    if not is_book(name):
        raise RecipeError(f"--answers: the folder of the answers would be {name!r}, which is too long; choose a shorter --name")
    with end_on_signals(), open_output(place, name) as (bank, journal):
        for first in dict.fromkeys(find_start(day, period) for day in order.printed_days()):
            days = [*_read_days(place.out / order.name, first, find_end(first, period))]
            if days:
                yield _publish_period(order, SheetPeriod(name, period, first), days, place.out, (bank, journal))


class SheetPeriod:
    """A period of answers: its folder's name, its kind and its first day."""

    def __init__(self, name: str, period: str, first: date) -> None:
        self.name, self.period, self.first = name, period, first

    @property
    def file(self) -> str:
        """Name of the PDF, such as answers-2026-12.pdf or answers-2026-W49.pdf."""
        year, week, _ = self.first.isocalendar()
        named = {DAY: self.first.isoformat(), WEEK: f"{year}-W{week:02}", MONTH: f"{self.first:%Y-%m}"}
        return f"answers-{named[self.period]}.pdf"


def find_start(day: date, period: str) -> date:
    """Return the first day of the period of a day."""
    return day.replace(day=1) if period == MONTH else day - timedelta(days=day.weekday()) if period == WEEK else day


def find_end(first: date, period: str) -> date:
    """Return the last day of the period that begins on a day."""
    if period == MONTH:
        return (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return first + timedelta(days=6 if period == WEEK else 0)


def _read_days(folder: Path, first: date, last: date) -> Iterator[DayPuzzle]:
    """Yield the puzzles of the published sheets of some days.

    Raises
    ------
    Faulty   a sheet is incomplete or altered
    """
    for ahead in range((last - first).days + 1):
        day = first + timedelta(days=ahead)
        edition = folder / day.isoformat()
        if DATED.fullmatch(edition.name) and edition.is_dir() and verify_edition(edition).get("kind") == SHEET:
            yield DayPuzzle(day, read_records(edition)[0])


def _publish_period(order: DailyOrder, period: SheetPeriod, days: Sequence[DayPuzzle], out: Path, opened: tuple[Bank, Journal]) -> Path:
    """Make the answers of a period unless the same are published; return the PDF."""
    look = order.look
    facts = {
        "kind": KIND,
        "file": period.file,
        "answers": [{"date": one.day.isoformat(), "puzzle": format_puzzle(one.graded.puzzle)} for one in days],
        "title": look.title,
        "author": look.author,
        "language": look.language,
        "face": look.face,
    }
    sheets = SheetEdition(out, period.name, period.first.isoformat(), order.seed, facts)
    if not _is_changed(sheets) and are_published(sheets, opened[0], force=False):
        return sheets.folder / period.file

    def fill(staging: Path) -> tuple[Sequence[GradedPuzzle], ProofReport, Mapping[str, Any]]:
        write_answers(look, days, staging / period.file, PAGE_MM)
        report = prove_answers(staging / period.file, [(one.day, one.graded.puzzle) for one in days], look.language)
        if report.faults or report.n_proved != len(days):
            raise Unproved(f"{period.file} could not be proved, so it is not published: {'; '.join(report.faults[:3])}")
        (staging / RECORDS).write_text("", encoding="utf-8")
        return [], report, {}

    publish_sheets(sheets, *opened, fill)
    print_note("publish", f"{period.name}/{sheets.edition} {format_count(len(days), 'answer')}, all proved: {sheets.folder}")
    return sheets.folder / period.file


def _is_changed(sheets: SheetEdition) -> bool:
    """Return whether answers are published that are not those of an order."""
    try:
        manifest = load_manifest(sheets.folder)
    except Faulty:
        return False  # there are none, or they are reported when they are verified
    return manifest.get("kind") == KIND and manifest.get("order") != sheets.digest
