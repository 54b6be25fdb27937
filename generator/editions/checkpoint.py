"""Checkpoints of a book's search, from which an interrupted run continues.

Every wave is committed to the bank before puzzles are selected from it, and loaded by the next run. Candidates are saved under the digest
of everything they depend on: family, level, level table, digging method, seed, and the sources of the press. A book whose title or counts
have changed reuses them; one whose levels have changed does not.

A candidate that repeatedly kills its worker is entered in the bank's quarantine under the same digest and skipped from then on. The book
uses the next candidate instead, lists the quarantined one in its manifest and is published if its quotas are full; the run ends with exit
code 3. A run with a bank that lacks the entry encounters the same candidate again, so the bytes of the book do not depend on the number of
jobs. If the search runs in the main process, such a candidate kills the run itself; the next run detects this and searches in a separate
process.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b

from generator import __version__
from generator.bank import Bank, Poison, RunRow, SavedChunk
from generator.bank.rows import PUBLISHED, WORKING
from generator.errors import Faulty
from generator.puzzles.chunk_codec import format_made, parse_made
from generator.puzzles.chunks import LevelChunk, Made
from generator.puzzles.quota_search import Search
from generator.puzzles.task import Task
from generator.recipe.order import Order
from generator.storage.notes import format_count, print_note
from generator.storage.run_log import Journal
from generator.storage.source_digest import digest_sources
from generator.workers import explain_interrupt

STREAM_BYTES = 16

AGAIN = "give the same command again, and it continues where it stopped"
AGAIN_OWN = "the book was not published; give the same command again to make it"
"""Notes for a run that is interrupted: puzzles made so far are saved, grades of the user's own puzzles are not."""


def digest_stream(search: Search) -> bytes:
    """Return the digest of everything that determines the candidates of a search."""
    parts = (digest_sources(), search.task)
    return blake2b(repr(parts).encode(), digest_size=STREAM_BYTES).digest()


class RunCheckpoint:
    """The checkpoints of one run, stored in the bank.

    crashed  whether the last attempt of the run was killed during its search
    """

    def __init__(self, bank: Bank, row: RunRow, journal: Journal) -> None:
        self._bank, self._row, self._journal = bank, row, journal
        self._streams: dict[Task, bytes] = {}
        self.crashed = row.state == WORKING

    def replay(self, search: Search) -> Iterator[tuple[LevelChunk, Made]]:
        """Yield the chunks that an earlier run saved for a search.

        A chunk that cannot be decoded is deleted together with all that follow; their candidates are made again.
        """
        stream = self._stream(search)
        search.poisoned.update(self._bank.quarantine.of(stream))
        run_key, candidates = (self._row.book, self._row.edition), 0
        for saved in self._bank.runs.saved_chunks(*run_key, stream):
            if saved.first + saved.count > search.limit:  # saved by an order with a higher bound
                break
            chunk = search.chunk(saved.first, saved.count)
            try:
                made = parse_made(saved.made, chunk)
            except Faulty as fault:
                self._bank.runs.delete_from(*run_key, stream, saved.first)
                print_note("resume", f"{fault}; these candidates are made again")
                break
            candidates += chunk.count
            yield chunk, made
            if search.is_done:
                break
        if candidates:
            self._journal.log("resume", stream=search.task.stream, candidates=candidates)
            print_note("resume", f"{search.task.stream}: {format_count(candidates, 'candidate')} restored from an earlier run")

    def save(self, wave: Sequence[tuple[Search, LevelChunk, Made]]) -> None:
        """Commit a wave, and quarantine the candidates that killed their worker."""
        poisons = [
            Poison(self._stream(search), index, chunk.task.stream, str(chunk.task.seed), __version__, why)
            for search, chunk, made in wave
            for index, why in made.poisoned
        ]
        if poisons:
            self._bank.quarantine.add(poisons)
        saved = (SavedChunk(self._stream(search), chunk.first, chunk.count, format_made(made)) for search, chunk, made in wave)
        self._bank.runs.save(self._row.book, self._row.edition, saved)

    def record_search_end(self) -> None:
        """Record that the search is finished.

        If the run is killed after this, no candidate is the cause.
        """
        self._bank.runs.stop(self._row.book, self._row.edition)

    def _stream(self, search: Search) -> bytes:
        if search.task not in self._streams:
            self._streams[search.task] = digest_stream(search)
        return self._streams[search.task]


class ReplayedRun:
    """The quarantined candidates listed in a manifest, for rebuilding a book.

    It is used in place of a `RunCheckpoint` and saves nothing.
    """

    crashed = False

    def __init__(self, quarantined: Sequence[tuple[str, int, str]]) -> None:
        self._quarantined = quarantined

    def replay(self, search: Search) -> Iterator[tuple[LevelChunk, Made]]:
        """Mark a search's quarantined candidates; there are no saved chunks to yield."""
        search.poisoned.update({index: why for stream, index, why in self._quarantined if stream == search.task.stream})
        yield from ()

    def save(self, wave: Sequence[tuple[Search, LevelChunk, Made]]) -> None:
        """Do nothing; a rebuild saves no wave."""

    def record_search_end(self) -> None:
        """Do nothing; a rebuild records no state."""


@contextmanager
def track_run(order: Order, bank: Bank, journal: Journal) -> Iterator[RunCheckpoint]:
    """Begin or continue the run of an order for the duration of a `with` block.

    When the block ends, the run is recorded as published. If it raises an exception, the run is recorded as stopped, so that the next run
    continues it and does not treat it as killed.
    """
    before = bank.runs.find(order.recipe.folder, order.edition)
    row = bank.runs.begin(RunRow(order.recipe.folder, order.edition, str(order.seed), __version__))
    if before is not None and before.state != PUBLISHED and before.gridpress != __version__ and order.source is None:
        changed = f"gridpress {before.gridpress} began this edition, and this is {__version__}"
        journal.log("upgraded", before=before.gridpress, now=__version__)
        print_note("resume", f"{changed}, which makes it from the beginning; its puzzles can be others")
    try:
        with explain_interrupt(AGAIN if order.source is None else AGAIN_OWN):
            yield RunCheckpoint(bank, row, journal)
        finish_run(order, bank)
    except BaseException:
        with suppress(OSError, sqlite3.Error):  # if the disk is full, the run counts as killed; the next one just uses one more process
            bank.runs.stop(row.book, row.edition)
        raise


def finish_run(order: Order, bank: Bank) -> None:
    """Record that an order's edition is published, and delete its checkpoints."""
    bank.runs.finish(order.recipe.folder, order.edition)


def note_crash(doing: str = "") -> None:
    """Print that the last run was killed, and how this one is safe from its cause.

    Parameters
    ----------
    doing : what it did when it was killed, as far as that is known
    """
    ended = f"the last run ended without a message{f' while it {doing}' if doing else ''}"
    print_note("resume", f"{ended}; this one continues its work, in separate processes in case it was a crash")


def report_quarantined(searches: Sequence[Search], journal: Journal) -> None:
    """Log and print the quarantined candidates of a book."""
    for search in searches:
        for index, why in search.quarantined.items():
            stream, seed = search.task.stream, search.task.seed
            journal.log("quarantine", stream=stream, seed=seed, index=index, why=why)
            print_note("lost", f"{stream}, candidate {index} of seed {seed} {why}: it is in quarantine, and the book has another instead")
