"""The report of a print run: a page to read, and a table for programs.

Neither has a clock time: equal runs have equal reports, and the seconds of each book are in the log.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import CannotWrite
from generator.formats.table import guard_field
from generator.storage.atomic_file import part_file
from generator.typesetting.run_report import format_run_report

DONE, FAILED, MISSING = "done", "failed", "missing"
"""States of an order: published; its book cannot be made, or is damaged; not made yet."""

HEADER = ("order", "state", "folder", "pages", "puzzles", "title", "message")
LARGEST_TABLE = 1 << 28


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


def table_path(out: Path, run: str) -> Path:
    """Return the path of the table of a run."""
    return out / f"run-{run}.csv"


def page_path(out: Path, run: str) -> Path:
    """Return the path of the page of a run."""
    return out / f"run-{run}.html"


def write_report(out: Path, run: str, outcomes: Sequence[Outcome]) -> None:
    """Write the table and the page of a run.

    Raises
    ------
    CannotWrite   the disk is full, or the folder is not writable
    """
    states = [outcome.state for outcome in outcomes]
    counts = {state: states.count(state) for state in (DONE, FAILED, MISSING)}
    page = format_run_report(run, counts, [outcome.fields for outcome in outcomes])
    for path, text in ((table_path(out, run), format_table(outcomes)), (page_path(out, run), page)):
        with part_file(path) as part:
            part.write_text(text, encoding="utf-8", newline="")


def format_table(outcomes: Iterable[Outcome]) -> str:
    """Return the outcomes as the text of a CSV file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADER)
    writer.writerows([guard_field(value) for value in outcome.fields] for outcome in outcomes)
    return text.getvalue()


def read_failed(out: Path, run: str) -> dict[str, Outcome]:
    """Return the orders that failed in the last run, by folder; none without a table.

    Raises
    ------
    CannotWrite   the table cannot be read
    """
    path = table_path(out, run)
    try:
        with path.open(encoding="utf-8", newline="", errors="replace") as file:
            rows = list(csv.reader(io.StringIO(file.read(LARGEST_TABLE))))
    except FileNotFoundError:
        return {}
    except OSError as fault:
        raise CannotWrite(f"cannot read {str(path)!r}: {fault.strerror}") from None
    failed = [row for row in rows if len(row) == len(HEADER) and row[1] == FAILED]
    made = [Outcome(row[0], FAILED, row[2].partition("/")[2], 0, 0, row[5], row[6]) for row in failed]
    return {outcome.folder: outcome for outcome in made}
