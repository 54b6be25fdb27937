"""The report of a print run: a page to read, and a table for programs.

Neither has a clock time: equal runs have equal reports, and the seconds of each book are in the log.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.formats.column_list import TEXT, Column
from generator.formats.row_tables import write_rows
from generator.formats.table import CSV
from generator.storage.atomic_file import part_file
from generator.typesetting.run_report import format_run_report

DONE, FAILED, MISSING = "done", "failed", "missing"
"""States of an order: published; its book cannot be made, or is damaged; not made yet."""

HEADER = ("order", "state", "folder", "pages", "puzzles", "title", "message")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one order; `message` says why it failed."""

    order: str
    state: str
    edition: str
    pages: int
    puzzles: int
    title: str
    message: str = ""

    @property
    def folder(self) -> str:
        """Folder of the book in the output folder."""
        return f"{self.order}/{self.edition}"

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of its row, in the order of HEADER."""
        counts = (str(self.pages), str(self.puzzles)) if self.state == DONE else ("", "")
        return self.order, self.state, self.folder, *counts, self.title, self.message


def write_report(out: Path, run: str, outcomes: Sequence[Outcome]) -> None:
    """Write the table and the page of a run.

    Raises
    ------
    CannotWrite   the disk is full, or the folder is not writable
    """
    states = [outcome.state for outcome in outcomes]
    counts = {state: states.count(state) for state in (DONE, FAILED, MISSING)}
    page = format_run_report(run, counts, [outcome.fields for outcome in outcomes])
    for path, text in ((out / f"run-{run}.csv", format_table(outcomes)), (out / f"run-{run}.html", page)):
        with part_file(path) as part:
            part.write_text(text, encoding="utf-8", newline="")


def format_table(outcomes: Iterable[Outcome]) -> str:
    """Return the outcomes as the text of a CSV file."""
    text, columns = io.StringIO(), tuple(Column(name, TEXT, "", "", "", "") for name in HEADER)
    assert CSV.table is not None
    write_rows((dict(zip(HEADER, outcome.fields, strict=True)) for outcome in outcomes), text, CSV.table, columns)
    return text.getvalue()
