"""Records for the rows and the query results of the bank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from math import isfinite
from typing import Any, TypeVar

from generator.errors import Faulty, quote

WORKING, STOPPED, PUBLISHED = "working", "stopped", "published"
"""States of a run: active, or killed without cleanup; search finished, or ended by an error; edition published."""


@dataclass(frozen=True, slots=True)
class EditionRow:
    """An edition in the bank.

    `manifest` is the digest of its manifest; it differs between two versions of the same edition. `keep` is the number of dated editions to
    keep once it is published; 0 keeps all.
    """

    book: str
    edition: str
    seed: str
    gridpress: str
    manifest: str
    keep: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """A puzzle of an edition; `key` is the bank key, which is equal for twins."""

    number: int
    line: str
    puzzle_id: str
    level: str
    race: float
    se_er: float
    key: bytes


@dataclass(frozen=True, slots=True)
class Publication:
    """A published puzzle with its book, edition and number.

    `replaced` is 1 if that version of the edition was replaced, otherwise 0.
    """

    line: str
    puzzle_id: str
    level: str
    race: float
    se_er: float
    book: str
    edition: str
    number: int
    replaced: int = 0


class _OfEdition:
    """A row about an edition."""

    __slots__ = ()
    book: str
    edition: str

    @property
    def name(self) -> str:
        """Book and edition, for messages."""
        return f"{self.book}/{self.edition}"


@dataclass(frozen=True, slots=True)
class Holder(_OfEdition):
    """One version of an edition that has a puzzle.

    `version` is its row ID, larger for a version entered later; `state` is one of those in `generator.bank.schema`.
    """

    puzzle_id: str
    line: str
    number: int
    version: int
    book: str
    edition: str
    state: int


@dataclass(frozen=True, slots=True)
class IsbnUse(_OfEdition):
    """An edition that has an ISBN, and the product that it is for.

    `replaced` is 1 if that version of the edition was replaced, otherwise 0.
    """

    book: str
    edition: str
    product: str
    replaced: int


@dataclass(frozen=True, slots=True)
class Stats:
    """Counts of puzzles, books and editions in a bank.

    `levels` has pairs of level name and number of puzzles, the largest number first. Versions that were replaced are counted apart, with
    the puzzles that only they have.
    """

    puzzles: int
    books: int
    editions: int
    levels: tuple[tuple[str, int], ...]
    replaced_editions: int = 0
    replaced_puzzles: int = 0


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A published puzzle with all data of its edition, as exported and imported.

    `key` is the bank key, which is equal for twins; `manifest` is the digest of the edition's manifest; `replaced` is 1 if that version of
    the edition was replaced by a newer one, otherwise 0. `isbns` has the ISBNs of the edition, each with the product that has it; only the
    first puzzle of an edition has them.
    """

    book: str
    edition: str
    number: int
    line: str
    puzzle_id: str
    level: str
    race: float
    se_er: float
    key: bytes
    seed: str
    gridpress: str
    manifest: str
    replaced: int = 0
    isbns: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run of the press for one edition.

    `attempts` is the number of times it was started; `state` is the state in which the last attempt left it.
    """

    book: str
    edition: str
    seed: str
    gridpress: str
    attempts: int = 0
    state: str = WORKING


@dataclass(frozen=True, slots=True)
class SavedChunk:
    """A committed chunk: candidates `first` to `first + count - 1` of a stream.

    `made` is their encoded results.
    """

    stream: bytes
    first: int
    count: int
    made: bytes


@dataclass(frozen=True, slots=True)
class Poison:
    """One quarantined candidate.

    stream   digest of everything the stream's candidates depend on
    number   its index in the stream
    name     readable name of the stream, family/level
    why      how it killed its process
    """

    stream: bytes
    number: int
    name: str
    seed: str
    gridpress: str
    why: str


TYPES: dict[str, tuple[type, ...]] = {"str": (str,), "int": (int,), "float": (int, float), "bytes": (bytes,), "dict[str, str]": (dict,)}
"""Type of a field of a record -> types of Python that it may have in a database, which stores any type in any column."""

Row = TypeVar("Row", EditionRow, Holder, IsbnUse, Publication, PrintedRow, RunRow, SavedChunk, Poison)


def read_row(kind: type[Row], values: Iterable[Any]) -> Row:
    """Return a record of a row of the database.

    Raises
    ------
    Faulty   a value of another type than its column has; the message names column, expected type and value
    """
    row = kind(*values)
    for column in fields(row):
        value = getattr(row, column.name)
        if not isinstance(value, TYPES[str(column.type)]) or (isinstance(value, float) and not isfinite(value)):
            raise Faulty(
                f"the bank is damaged: expected {column.name} to be of type {column.type}, got {quote(value)}; restore it from a backup"
            )
    return row
