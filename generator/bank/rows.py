"""What a bank holds and what it answers, as records; the other modules read and write them."""

from __future__ import annotations

from dataclasses import dataclass

WORKING, STOPPED, PUBLISHED = "working", "stopped", "published"
"""States of a run: at work, or died without a word; ended with one; its edition stands."""


@dataclass(frozen=True, slots=True)
class EditionRow:
    """Which edition puzzles belong to; `manifest` is the digest of its manifest and tells two makings of it apart."""

    book: str
    edition: str
    seed: str
    gridpress: str
    manifest: str


@dataclass(frozen=True, slots=True)
class Found:
    """A printed puzzle and where it stands."""

    line: str
    puzzle_id: str
    level: str
    race: float
    se_er: float
    book: str
    edition: str
    number: int


@dataclass(frozen=True, slots=True)
class Stats:
    """How much a bank holds; `levels` pairs level names with counts."""

    puzzles: int
    books: int
    editions: int
    levels: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A printed puzzle, where it stands and in which making of the edition; `key` is what twins have in common."""

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


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run; `attempts` counts how often it was begun, `state` is what its last attempt left."""

    book: str
    edition: str
    seed: str
    gridpress: str
    attempts: int = 0
    state: str = WORKING


@dataclass(frozen=True, slots=True)
class Kept:
    """A chunk that was committed: candidates `first` to `first + count - 1` of a stream, and what came of them."""

    stream: bytes
    first: int
    count: int
    made: bytes


@dataclass(frozen=True, slots=True)
class Poison:
    """One quarantined candidate.

    stream   digest of all that the stream's candidates depend on
    number   its index in the stream
    name     the stream as people read it, family/level
    why      how it killed
    """

    stream: bytes
    number: int
    name: str
    seed: str
    gridpress: str
    why: str
