"""What a run has made before its edition stands: every wave's results, committed as they come, so that a run that died goes on.

A run is known by its book and edition. Its chunks are known by a digest of all that their candidates depend on, so whatever changed
meanwhile (a level table, the seed, the sources of the press) finds nothing and is made anew. What a chunk holds is the business of
`generator.editions.checkpoint`; here it is bytes. `generator.editions.book` begins and ends runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.bank.rows import PUBLISHED, STOPPED, WORKING, Kept, RunRow
from generator.bank.schema import Part, transaction
from generator.storage.fault_points import fault_point

MOST_UNFINISHED = 8
"""Unfinished runs whose chunks are kept; the chunks of older ones go when another begins."""


class Runs(Part):
    """The runs of an open bank."""

    def begin(self, row: RunRow) -> RunRow:
        """Begin a run, or go on with it; return what is known of it now, with the state in which its last attempt left it.

        A run whose edition stands begins anew; WORKING in the answer of one that was begun before says that it died without a word.
        """
        ours = (row.book, row.edition)
        with transaction(self._db, "before_begin_commit"):
            self._db.execute("DELETE FROM runs WHERE book = ? AND edition = ? AND state = ?", (*ours, PUBLISHED))
            before = self.find(*ours)
            self._db.execute(
                "INSERT INTO runs (book, edition, seed, gridpress, attempts, state) VALUES (?, ?, ?, ?, 1, ?) "
                "ON CONFLICT (book, edition) DO UPDATE SET seed = ?3, gridpress = ?4, attempts = attempts + 1, state = ?5",
                (*ours, row.seed, row.gridpress, WORKING),
            )
            self._db.execute(
                "DELETE FROM chunks WHERE run IN (SELECT id FROM runs WHERE state <> ? AND NOT (book = ? AND edition = ?) "
                "ORDER BY id DESC LIMIT -1 OFFSET ?)",
                (PUBLISHED, *ours, MOST_UNFINISHED - 1),
            )
        attempts = before.attempts + 1 if before else 1
        return RunRow(*ours, row.seed, row.gridpress, attempts, before.state if before else STOPPED)

    def find(self, book: str, edition: str) -> RunRow | None:
        """Return the run of an edition, None where there was none."""
        query = "SELECT book, edition, seed, gridpress, attempts, state FROM runs WHERE book = ? AND edition = ?"
        row = self._db.execute(query, (book, edition)).fetchone()
        return RunRow(*row) if row else None

    def unfinished(self) -> list[RunRow]:
        """Return the runs whose edition does not stand, the oldest first."""
        query = "SELECT book, edition, seed, gridpress, attempts, state FROM runs WHERE state <> ? ORDER BY id"
        return [RunRow(*row) for row in self._db.execute(query, (PUBLISHED,))]

    def stop(self, book: str, edition: str) -> None:
        """Write down that a run ended with a word, and may go on."""
        with transaction(self._db, "before_stop_commit"):
            self._db.execute("UPDATE runs SET state = ? WHERE book = ? AND edition = ? AND state = ?", (STOPPED, book, edition, WORKING))

    def finish(self, book: str, edition: str) -> None:
        """Write down that a run's edition stands; its chunks have done their work."""
        with transaction(self._db, "before_finish_commit"):
            self._db.execute("UPDATE runs SET state = ? WHERE book = ? AND edition = ?", (PUBLISHED, book, edition))
            self._db.execute("DELETE FROM chunks WHERE run IN (SELECT id FROM runs WHERE book = ? AND edition = ?)", (book, edition))

    def keep(self, book: str, edition: str, chunks: Iterable[Kept]) -> None:
        """Commit the chunks of a wave; after this no end of the process loses them."""
        with transaction(self._db, "before_wave_commit"):
            self._db.executemany(
                "INSERT OR REPLACE INTO chunks (run, stream, first, count, made) "
                "SELECT id, ?, ?, ?, ? FROM runs WHERE book = ? AND edition = ?",
                ((chunk.stream, chunk.first, chunk.count, chunk.made, book, edition) for chunk in chunks),
            )
        fault_point("after_wave_commit")

    def kept(self, book: str, edition: str, stream: bytes) -> Iterator[Kept]:
        """Yield the committed chunks of a stream in order, from candidate 0 up to the first gap."""
        rows = self._db.execute(
            "SELECT stream, first, count, made FROM chunks JOIN runs ON runs.id = chunks.run "
            "WHERE book = ? AND edition = ? AND stream = ? ORDER BY first",
            (book, edition, stream),
        )
        following = 0
        for row in rows:
            chunk = Kept(*row)
            if chunk.first != following:
                return
            following += chunk.count
            yield chunk

    def forget(self, book: str, edition: str, stream: bytes, first: int) -> None:
        """Drop the chunks of a stream from a candidate on, because one of them cannot be read."""
        with transaction(self._db, "before_forget_commit"):
            self._db.execute(
                "DELETE FROM chunks WHERE stream = ? AND first >= ? AND run IN (SELECT id FROM runs WHERE book = ? AND edition = ?)",
                (stream, first, book, edition),
            )
