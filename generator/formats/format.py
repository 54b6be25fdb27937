"""Records of all file formats: a puzzle as read from a file, and a format itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TextIO

from generator.errors import DoesNotFit, PuzzleError
from generator.families.sudoku.kind import SUDOKU_9X9, SUDOKU_SIZES
from generator.formats.source import Source
from generator.model import Puzzle

ANY: tuple[str, ...] = ()
CLASSIC = tuple(family.name for family in SUDOKU_SIZES)
NINE = (SUDOKU_9X9.name,)

LONGEST_FACT = 2_000
"""Longest title, note or other fact that is kept, in characters."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What files say of a puzzle besides its board.

    Each fact is one line of text, empty if the file does not have it.
    """

    title: str = ""
    author: str = ""
    level: str = ""
    rating: str = ""
    note: str = ""
    source: str = ""
    date: str = ""
    url: str = ""


NO_FACTS = Facts()
FACTS: tuple[str, ...] = Facts.__slots__


@dataclass(frozen=True, slots=True)
class Record:
    """One puzzle as files contain it.

    solution   bytes[n_cells], complete; empty if the file has none
    placed     bytes[n_cells], digits a player has entered, 0 in other cells; empty if there is none at all
    marks      n_cells candidate masks of a player's pencil marks, bit d-1 for digit d, 0 in other cells; empty if there is none at all
    """

    puzzle: Puzzle
    solution: bytes = b""
    placed: bytes = b""
    marks: tuple[int, ...] = ()
    facts: Facts = NO_FACTS


Found = tuple[int, Record | PuzzleError]
"""Number of a line (in Parquet, of a row), and the puzzle that begins there or the error found in it."""


@dataclass(frozen=True, slots=True)
class Format:
    """One file format.

    name       value of `--to`
    note       one line about it
    suffixes   suffixes of files that are written in it, the dot included
    families   names of the families it supports; ANY for all
    fields     what it stores besides the givens: "solution", "placed", "marks" and names of FACTS
    detects    returns whether the beginning of a file is of this format
    read       yields every puzzle of a file, or the error found in it; continues after an error if possible
    write      writes puzzles one by one; only families named in `families`
    is_solved  True if every puzzle must be written with its solution
    kinds      the families it supports, in words for a message
    """

    name: str
    note: str
    suffixes: tuple[str, ...]
    families: tuple[str, ...]
    fields: frozenset[str]
    detects: Callable[[str], bool]
    read: Callable[[Source], Iterator[Found]]
    write: Callable[[Iterable[Record], TextIO], None]
    is_solved: bool = False
    kinds: str = "classic sudoku"

    def check(self, family: str) -> None:
        """Check that this format supports a family.

        Raises
        ------
        DoesNotFit   it does not support the family
        """
        if self.families != ANY and family not in self.families:
            kinds = self.families[0] if len(self.families) == 1 else self.kinds
            raise DoesNotFit(f"format {self.name} is for {kinds} only, got {family}; use lines, csv or jsonl, which are for all families")

    def lost_fields(self, record: Record) -> set[str]:
        """Return the names of what a puzzle has and this format does not store."""
        values = {name for name in ("solution", "placed", "marks") if getattr(record, name)}
        if record.facts is not NO_FACTS:
            values |= {name for name in FACTS if getattr(record.facts, name)}
        return values - self.fields


def first_line(head: str) -> str:
    """Return the first line that is not empty, which identifies line-based formats."""
    return next((line.strip() for line in head.splitlines() if line.strip()), "")


def make_facts(values: Mapping[str, object]) -> Facts:
    """Return the facts in a file's values, each as one line.

    Values that are neither text nor a number are omitted.
    """
    lines = {name: one_line(values[name]) for name in FACTS if values.get(name)}
    return Facts(**lines) if any(lines.values()) else NO_FACTS


def one_line(value: object) -> str:
    """Return text or a number as one line, without characters that cannot be written.

    The result is empty for any other value.
    """
    if not isinstance(value, str | int | float):
        return ""
    text = str(value)[:LONGEST_FACT].encode(errors="ignore").decode()
    return " ".join("".join(symbol if symbol.isprintable() else " " for symbol in text).split())
