"""The quarantine: candidates that repeatedly killed the process that made them.

The same version of the press never tries them again. A candidate is identified by its index and the digest of its stream. The digest
covers the sources of the press, so a corrected press tries the candidate again.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.bank.rows import Poison, read_row
from generator.bank.schema import Part, transaction


class Quarantine(Part):
    """The quarantine of an open bank."""

    def add(self, poisons: Iterable[Poison]) -> None:
        """Add candidates to the quarantine, in one transaction.

        A candidate that is already in quarantine keeps its first entry.
        """
        with transaction(self._db, "before_quarantine_commit"):
            self._db.executemany(
                "INSERT OR IGNORE INTO quarantine VALUES (?, ?, ?, ?, ?, ?)",
                ((p.stream, p.number, p.name, p.seed, p.gridpress, p.why) for p in poisons),
            )

    def of(self, stream: bytes) -> dict[int, str]:
        """Return the quarantined candidates of a stream: index and reason."""
        return dict(self._db.execute("SELECT number, why FROM quarantine WHERE stream = ? ORDER BY number", (stream,)))

    def all(self) -> list[Poison]:
        """Return all quarantined candidates, sorted by stream name, seed and index."""
        query = "SELECT stream, number, name, seed, gridpress, why FROM quarantine ORDER BY name, seed, number, stream"
        return [read_row(Poison, row) for row in self._db.execute(query)]
