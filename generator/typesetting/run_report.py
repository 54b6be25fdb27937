"""The page of a print run: a verdict, what failed, and every book with its files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.storage.notes import format_count
from layouts.report import Link, Report, Section, Table, Verdict, format_report

HEAD = ("order", "title", "state", "files", "pages", "puzzles")
FILE = "interior.pdf"


def format_run_report(run: str, counts: Mapping[str, int], rows: Sequence[Sequence[str]]) -> str:
    """Return the page as HTML; equal runs give equal text.

    Parameters
    ----------
    counts : number of orders by state, the published ones first
    rows : order, state, folder, pages, puzzles, title and message of each
    """
    n_books, n_done = len(rows), next(iter(counts.values()))
    faults = tuple(f"{order}: {message}" for order, _, _, _, _, _, message in rows if message)
    if n_done == n_books:
        verdict = Verdict(f"All {n_books} books are published." if n_books > 1 else "The book is published.")
    else:
        missing = f"{n_done} of {format_count(n_books, 'book')} published."
        verdict = Verdict(missing, faults or ("The same command makes the others.",), is_bad=bool(faults))
    facts = [*((state, f"{count:,}") for state, count in counts.items()), ("pages", _add(rows, 3)), ("puzzles", _add(rows, 4))]
    table = Table("In the order of the file", HEAD, tuple(_list_cells(row) for row in rows), n_words=4)
    return format_report(Report("Print run", run, verdict, tuple(facts), (Section("Books", tables=(table,)),)))


def _add(rows: Sequence[Sequence[str]], at: int) -> str:
    return f"{sum(int(row[at] or 0) for row in rows):,}"


def _list_cells(row: Sequence[str]) -> tuple[str | Link, ...]:
    order, state, folder, pages, puzzles, title, _ = row
    name = Link(order, f"{folder}/report.html") if pages else order
    return name, title, state, Link(FILE, f"{folder}/{FILE}") if pages else "", pages, puzzles
