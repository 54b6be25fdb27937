"""Candidates that killed whoever made them, again and again: they are named once and never tried again by the same press.

A candidate is known by the digest of its stream, which covers the sources of the press, so a press that was mended tries it anew.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.bank.rows import Poison
from generator.bank.schema import Part, transaction


class Quarantine(Part):
    """The quarantined candidates of an open bank."""

    def add(self, poisons: Iterable[Poison]) -> None:
        """Quarantine candidates, in one transaction; one that is known stays as it was told first."""
        with transaction(self._db, "before_quarantine_commit"):
            self._db.executemany(
                "INSERT OR IGNORE INTO quarantine VALUES (?, ?, ?, ?, ?, ?)",
                ((p.stream, p.number, p.name, p.seed, p.gridpress, p.why) for p in poisons),
            )

    def of(self, stream: bytes) -> dict[int, str]:
        """Return the quarantined candidates of a stream, each with how it killed."""
        return dict(self._db.execute("SELECT number, why FROM quarantine WHERE stream = ? ORDER BY number", (stream,)))

    def all(self) -> list[Poison]:
        """Return every quarantined candidate, by stream name, seed and number."""
        query = "SELECT stream, number, name, seed, gridpress, why FROM quarantine ORDER BY name, seed, number, stream"
        return [Poison(*row) for row in self._db.execute(query)]
