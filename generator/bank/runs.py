"""Checkpoints of unfinished runs.

The results of every wave are committed as soon as they are complete, so that an interrupted run can be continued. A run is identified by
its book and edition. Its chunks are identified by a digest of everything their candidates depend on: if a level table, the seed or the
sources of the press have changed, no saved chunk is found and the candidates are made again. Here a chunk is only bytes;
`generator.editions.checkpoint` encodes and decodes it, and begins and ends runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.bank.rows import PUBLISHED, STOPPED, WORKING, RunRow, SavedChunk, read_row
from generator.bank.schema import Part, transaction
from generator.storage.fault_points import fault_point

MOST_UNFINISHED = 8
"""Number of unfinished runs whose chunks are kept; when a new run begins, the chunks of older ones are deleted."""


class Runs(Part):
    """The runs of an open bank."""

    def begin(self, row: RunRow) -> RunRow:
        """Begin or continue a run; return it with the state left by its last attempt.

        A run whose edition is already published begins again from the start. If the returned state is WORKING, the previous attempt was
        killed without cleanup.
        """
        run_key = (row.book, row.edition)
        with transaction(self._db, "before_begin_commit"):
            self._db.execute("DELETE FROM runs WHERE book = ? AND edition = ? AND state = ?", (*run_key, PUBLISHED))
            before = self.find(*run_key)
            self._db.execute(
                "INSERT INTO runs (book, edition, seed, gridpress, attempts, state) VALUES (?, ?, ?, ?, 1, ?) "
                "ON CONFLICT (book, edition) DO UPDATE SET seed = ?3, gridpress = ?4, attempts = attempts + 1, state = ?5",
                (*run_key, row.seed, row.gridpress, WORKING),
            )
            self._db.execute(
                "DELETE FROM chunks WHERE run IN (SELECT id FROM runs WHERE state <> ? AND NOT (book = ? AND edition = ?) "
                "ORDER BY id DESC LIMIT -1 OFFSET ?)",
                (PUBLISHED, *run_key, MOST_UNFINISHED - 1),
            )
        attempts = before.attempts + 1 if before else 1
        return RunRow(*run_key, row.seed, row.gridpress, attempts, before.state if before else STOPPED)

    def find(self, book: str, edition: str) -> RunRow | None:
        """Return the run of an edition; None if there is none."""
        query = "SELECT book, edition, seed, gridpress, attempts, state FROM runs WHERE book = ? AND edition = ?"
        row = self._db.execute(query, (book, edition)).fetchone()
        return read_row(RunRow, row) if row else None

    def unfinished(self) -> list[RunRow]:
        """Return the runs whose edition is not published, the oldest first."""
        query = "SELECT book, edition, seed, gridpress, attempts, state FROM runs WHERE state <> ? ORDER BY id"
        return [read_row(RunRow, row) for row in self._db.execute(query, (PUBLISHED,))]

    def stop(self, book: str, edition: str) -> None:
        """Record that a run finished its search or ended with an error.

        It can still be continued.
        """
        with transaction(self._db, "before_stop_commit"):
            self._db.execute("UPDATE runs SET state = ? WHERE book = ? AND edition = ? AND state = ?", (STOPPED, book, edition, WORKING))

    def finish(self, book: str, edition: str) -> None:
        """Record that a run's edition is published, and delete its chunks."""
        with transaction(self._db, "before_finish_commit"):
            self._db.execute("UPDATE runs SET state = ? WHERE book = ? AND edition = ?", (PUBLISHED, book, edition))
            self._db.execute("DELETE FROM chunks WHERE run IN (SELECT id FROM runs WHERE book = ? AND edition = ?)", (book, edition))

    def save(self, book: str, edition: str, chunks: Iterable[SavedChunk]) -> None:
        """Commit the chunks of a wave, so that a killed process does not lose them."""
        with transaction(self._db, "before_wave_commit"):
            self._db.executemany(
                "INSERT OR REPLACE INTO chunks (run, stream, first, count, made) "
                "SELECT id, ?, ?, ?, ? FROM runs WHERE book = ? AND edition = ?",
                ((chunk.stream, chunk.first, chunk.count, chunk.made, book, edition) for chunk in chunks),
            )
        fault_point("after_wave_commit")

    def saved_chunks(self, book: str, edition: str, stream: bytes) -> Iterator[SavedChunk]:
        """Yield the committed chunks of a stream from candidate 0 to the first gap."""
        rows = self._db.execute(
            "SELECT stream, first, count, made FROM chunks JOIN runs ON runs.id = chunks.run "
            "WHERE book = ? AND edition = ? AND stream = ? ORDER BY first",
            (book, edition, stream),
        )
        following = 0
        for row in rows:
            chunk = read_row(SavedChunk, row)
            if chunk.first != following:
                return
            following += chunk.count
            yield chunk

    def delete_from(self, book: str, edition: str, stream: bytes, first: int) -> None:
        """Delete the chunks of a stream from candidate `first` on.

        Used when one of them cannot be decoded.
        """
        with transaction(self._db, "before_forget_commit"):
            self._db.execute(
                "DELETE FROM chunks WHERE stream = ? AND first >= ? AND run IN (SELECT id FROM runs WHERE book = ? AND edition = ?)",
                (stream, first, book, edition),
            )
