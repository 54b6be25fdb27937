"""Whole books made on a worker: puzzles, pages, proof and manifest.

`print_run.py` sends the tasks and publishes what comes back. A task has all that the bytes of its book depend on, so it may be done by any
worker, twice, or again: the bank is replaced by the keys that it refused so far, as when an edition is rebuilt from its manifest.
"""

from __future__ import annotations

import io
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.bank import PuzzleRow, bank_key, replay_bank, rows_of
from generator.editions.book import check_look, fill_edition
from generator.editions.collect import Contents, check_searches, collect_puzzles, make_searches
from generator.errors import PuzzleError, explain
from generator.families import find_family
from generator.recipe.order import Order
from generator.storage.fault_points import candidate_point
from generator.storage.manifest import MANIFEST, list_files
from generator.storage.run_log import Journal, describe_fault
from generator.workers import InlineWorker, WorkerOptions, collecting_rarely

ONE_AT_A_TIME = threading.Lock()
"""A worker of a cluster may have several threads; a book has its notes and its fonts for itself."""

EXPECTED_NOTES = ("grade ",)
"""Beginnings of the notes of every book, which a run of a thousand does not repeat."""


@dataclass(frozen=True, slots=True)
class BookTask:
    """A book to make.

    refused   bank keys of puzzles that other books have
    folder    empty folder to make it in, which the sender can read; "" to send its files back
    """

    order: Order
    refused: frozenset[bytes]
    folder: str


@dataclass(frozen=True, slots=True)
class MadeBook:
    """A book that is made and proved, and not published yet.

    rows      of its puzzles, for the bank
    keys      bank keys of all puzzles, printed or spare, that no other book may have
    files     its files by name, with the manifest, unless they are in the folder of the task
    stages    seconds of each stage
    """

    rows: tuple[PuzzleRow, ...]
    keys: frozenset[bytes]
    manifest: Mapping[str, Any]
    files: Mapping[str, bytes]
    notes: tuple[str, ...]
    stages: Mapping[str, float]
    seconds: float
    pid: int


@dataclass(frozen=True, slots=True)
class FailedBook:
    """A book that cannot be made: message and exit code of its error.

    trace   traceback of a defect of the press, for the log; else ""
    """

    message: str
    code: int
    trace: str = ""


def check_book(order: Order) -> FailedBook | None:
    """Return why pages, cover or puzzles of a book cannot be made, or None."""
    with ONE_AT_A_TIME, _kept_notes():
        try:
            check_look(order)
            if order.source is None:
                check_searches(order, make_searches(order))
        except MemoryError:
            raise  # the runner has it done again by a worker that does nothing else
        except Exception as fault:  # noqa: BLE001  a defect that one order shows must not end the run of a thousand
            return _describe_failure(fault, tempfile.gettempdir())
    return None


@collecting_rarely()
def make_whole_book(task: BookTask) -> MadeBook | FailedBook:
    """Make and prove a book; what goes wrong is a result, also a defect of the press.

    Raises
    ------
    MemoryError   there is too little for this book
    """
    with ONE_AT_A_TIME, _kept_notes() as notes:
        try:
            candidate_point(f"order/{task.order.recipe.name}")
            if task.folder:
                shutil.rmtree(task.folder, ignore_errors=True)  # of a worker that was killed
                Path(task.folder).mkdir(parents=True)
                return _make(task.order, task.refused, Path(task.folder), False, notes)
            with tempfile.TemporaryDirectory(prefix="gridpress-") as folder:
                return _make(task.order, task.refused, Path(folder), True, notes)
        except MemoryError:
            raise  # as in `check_book`
        except Exception as fault:  # noqa: BLE001  as in `check_book`
            return _describe_failure(fault, task.folder or tempfile.gettempdir())


def _describe_failure(fault: Exception, folder: str) -> FailedBook:
    """Return an error as the result of a task that writes to a folder."""
    facts = describe_fault(fault)
    if isinstance(fault, PuzzleError):
        return FailedBook(facts["message"], facts["code"])
    if isinstance(fault, OSError):
        return FailedBook(f"cannot write {folder!r}: {fault.strerror or explain(fault)}", facts["code"])
    message = f"a defect of gridpress, {facts['ended']}: {explain(fault)}; the log has its traceback"
    return FailedBook(message, facts["code"], facts["trace"])


def _make(order: Order, refused: frozenset[bytes], folder: Path, is_sent: bool, notes: io.StringIO) -> MadeBook:
    """Make a book in a folder; with `is_sent`, read its files."""
    start = time.monotonic()
    with open(os.devnull, "wb", buffering=0) as null_file, replay_bank(refused) as bank:
        journal = Journal(Path(os.devnull), null_file)
        contents = collect_puzzles(order, WorkerOptions(1), bank, journal)
        manifest = fill_edition(order, contents, folder, journal, InlineWorker(), is_kept=not is_sent)
    files = {name: (folder / name).read_bytes() for name in (*list_files(folder), MANIFEST)} if is_sent else {}
    kept = tuple(line for line in notes.getvalue().splitlines() if not line.startswith(EXPECTED_NOTES))
    rows, seconds = tuple(rows_of(contents.puzzles, order.first)), round(time.monotonic() - start, 3)
    return MadeBook(rows, find_fresh(order, contents), manifest, files, kept, journal.stages, seconds, os.getpid())


def find_fresh(order: Order, contents: Contents) -> frozenset[bytes]:
    """Return the bank keys of the puzzles of a book that no other book may have."""
    puzzles = (*contents.puzzles, *contents.spares)
    return frozenset(bank_key(graded) for graded in puzzles if order.recipe.is_fresh(find_family(graded.puzzle.family)))


@contextmanager
def _kept_notes() -> Iterator[io.StringIO]:
    """Keep what is printed on stderr: the sender prints what matters of it."""
    with redirect_stderr(io.StringIO()) as notes:
        yield notes
