"""The page of the last nights: a verdict, charts and tables of each book, links.

`generator.commands.status_page` reads the logs and makes these records. Durations are of the runs, so no edition has this page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.storage.notes import format_count
from layouts.report import Link, Picture, Report, Section, Table, Verdict, format_report
from layouts.report.report_page import draw_bars

BAR_WIDTH = 180
SVG = "image/svg+xml"
HEAD = ("began", "edition", "ended", "minutes", "puzzles", "pages", "candidates a puzzle", "refused")


@dataclass(frozen=True, slots=True)
class Figures:
    """What one night published: puzzles, pages, candidates, refused ones."""

    puzzles: int
    pages: int
    candidates: int
    refused: int

    @property
    def tries(self) -> float:
        """Candidates made for each puzzle."""
        return self.candidates / self.puzzles if self.puzzles else 0.0


@dataclass(frozen=True, slots=True)
class Night:
    """One run of a book.

    report   path of the edition's report from the page; "" where there is none
    ended    how the run ended, in words
    made     None if it published nothing
    failed   whether it ended with another exit code than 0
    """

    began: str
    edition: str
    report: str
    ended: str
    minutes: float
    made: Figures | None
    failed: bool


@dataclass(frozen=True, slots=True)
class BookNights:
    """The last nights of a book, newest first, and files of its newest edition.

    files   name and path from the page of each file
    """

    book: str
    nights: Sequence[Night]
    newest: str
    files: Sequence[tuple[str, str]]


def format_night_report(folder: str, faults: Sequence[str], facts: Sequence[tuple[str, str]], books: Sequence[BookNights]) -> str:
    """Return the page as HTML.

    Parameters
    ----------
    folder : name of the output folder
    faults : what is wrong with the latest runs, a line each
    facts : pairs of a name and a value
    """
    if faults:
        verdict = Verdict("Not in order:", tuple(faults), is_bad=True)
    else:
        verdict = Verdict(f"The last run ended well; {format_count(len(books), 'book')} in this folder.")
    return format_report(Report("Last nights", folder, verdict, tuple(facts), tuple(map(_make_section, books))))


def _make_section(book: BookNights) -> Section:
    rows = tuple(tuple(_list_cells(night)) for night in book.nights)
    tables = [Table(f"The last {format_count(len(rows), 'run')}, the newest first", HEAD, rows, n_words=3)] if rows else []
    if book.files:
        links = tuple((Link(name, path),) for name, path in book.files)
        tables.append(Table("Files of the newest edition", (book.newest,), links))
    return Section(book.book, tables=tuple(tables), pictures=tuple(_draw_charts(book.nights)))


def _list_cells(night: Night) -> Iterator[str | Link]:
    yield night.began
    yield Link(night.edition, night.report) if night.report else night.edition
    yield night.ended
    yield f"{night.minutes:.1f}"
    made = night.made
    yield from ("",) * 4 if made is None else (f"{made.puzzles:,}", f"{made.pages:,}", f"{made.tries:.1f}", f"{made.refused:,}")


CHARTS: tuple[tuple[str, Callable[[Night, Figures], float]], ...] = (
    ("minutes", lambda night, _: night.minutes),
    ("candidates a puzzle", lambda _, made: made.tries),
    ("refused candidates", lambda _, made: made.refused),
    ("pages", lambda _, made: made.pages),
)
"""What the charts of a book show."""


def _draw_charts(nights: Sequence[Night]) -> Iterator[Picture]:
    """Yield a chart of each figure, the oldest night first.

    Nights that failed are marked; those that found their edition already published are left out.
    """
    shown = [night for night in reversed(nights) if night.made or night.failed]
    for name, value in CHARTS:
        bars = [value(night, night.made) if night.made else None for night in shown]
        known = [bar for bar in bars if bar is not None]
        if known:
            last, least, most = (f"{number:,.3g}" for number in (known[-1], min(known), max(known)))
            yield Picture(f"{name}: last {last}, from {least} to {most}", SVG, draw_bars(bars), BAR_WIDTH)
