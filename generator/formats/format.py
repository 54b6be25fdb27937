"""Records of all file formats: a puzzle as read from a file, and a format itself."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, Protocol, TextIO

from generator.errors import DoesNotFit, PuzzleError
from generator.families.sudoku.kind import SUDOKU_9X9, SUDOKU_SIZES
from generator.formats.column_list import Column
from generator.formats.source import Source
from generator.model import Puzzle

ANY: tuple[str, ...] = ()
CLASSIC = tuple(family.name for family in SUDOKU_SIZES)
NINE = (SUDOKU_9X9.name,)

RATING_NAMES = ("rating", "se_er", "difficulty")
"""Columns in which the rating of a puzzle is looked for, the first that has one; they keep their names."""

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
    row        columns of the table that it was read from, by name; None if it was read from none
    ignored    names of what the file says of it besides, and the press does not keep
    """

    puzzle: Puzzle
    solution: bytes = b""
    placed: bytes = b""
    marks: tuple[int, ...] = ()
    facts: Facts = NO_FACTS
    row: Mapping[str, Any] | None = field(default=None, compare=False)
    ignored: tuple[str, ...] = field(default=(), compare=False)


LineReader = Callable[[str, str], Record]
"""Reads a line, given its place for errors."""

Found = tuple[int, Record | PuzzleError]
"""Number of a line (in Parquet, of a row), and the puzzle that begins there or the error found in it."""


class TableWriter(Protocol):
    """Writer of a table, one row after another."""

    def begin(self) -> None:
        """Write what comes before the first row, such as a header."""

    def write(self, row: Mapping[str, Any]) -> None:
        """Write a row; a column that it lacks is empty."""

    def finish(self) -> None:
        """Write what comes after the last row."""


@dataclass(frozen=True, slots=True)
class TableKind:
    """What makes a format one of tables, in which any columns can be written.

    open         returns a writer of rows with these columns; of those that are not ours only name and type are known
    is_grown     True if the file is valid after every row, so that it can be continued later
    is_headed    True if all columns must be known before the first row
    is_nested    True if values may be lists
    longest      most characters of a value
    """

    open: Callable[[TextIO, Sequence[Column]], TableWriter]
    is_grown: bool = True
    is_headed: bool = True
    is_nested: bool = False
    longest: float = inf


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
    takes      whether it supports a family that is not in `families`, by name; None if it supports no other
    kinds      the families it supports, in words for a message
    table      for formats of tables, how their rows are written
    also       further suffixes that fit its files, although they are not written in it unless it is named
    unit       what the number of a puzzle counts, in messages
    fits       checks a puzzle of a family that it supports; DoesNotFit where it cannot write it all the same. None if it writes all
    parse      for links and codes, one a line: reads a line that `detects` recognizes
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
    takes: Callable[[str], bool] | None = None
    kinds: str = "classic sudoku"
    table: TableKind | None = None
    also: tuple[str, ...] = (".txt",)
    unit: str = "line"
    parse: LineReader | None = None
    fits: Callable[[Puzzle], object] | None = None

    def supports(self, family: str) -> bool:
        """Return whether this format supports a family, by name."""
        return self.families == ANY or family in self.families or (self.takes is not None and self.takes(family))

    def check(self, family: str) -> None:
        """Check that this format supports a family.

        Raises
        ------
        DoesNotFit   it does not support the family
        """
        if not self.supports(family):
            kinds = self.families[0] if len(self.families) == 1 else self.kinds
            raise DoesNotFit(f"format {self.name} is for {kinds} only, got {family}; use lines, csv or jsonl, which are for all families")

    def lost_fields(self, record: Record) -> set[str]:
        """Return the names of what a puzzle has and this format does not store.

        For a puzzle of a table these are the names of its columns.
        """
        if self.table is not None:
            longest, row = self.table.longest, record.row or {}
            return {*record.ignored, *(name for name, value in row.items() if longest < inf and len(format_value(value)) > longest)}
        values = {name for name in ("solution", "placed", "marks") if getattr(record, name)}
        if record.facts is not NO_FACTS:
            values |= {name for name in FACTS if getattr(record.facts, name)}
        lost = values - self.fields
        if record.row is not None:
            rated = find_rating_column(record.row)
            lost = {rated if name == "rating" else name for name in lost}
            known = {"family", "puzzle", "solution", "placed", "marks", *FACTS, rated}
            lost |= {name for name, value in record.row.items() if name not in known and value not in (None, "", [])}
        return lost | {*record.ignored}


def format_value(value: Any) -> str:
    """Return a value of a table as text: lists as JSON."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple | dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def find_rating_column(row: Mapping[str, Any]) -> str:
    """Return the name of the column that a puzzle's rating is read from."""
    return next((name for name in RATING_NAMES if row.get(name) not in (None, "")), "rating")


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
    text = str(int(value) if isinstance(value, float) and value.is_integer() else value)[:LONGEST_FACT].encode(errors="ignore").decode()
    return " ".join("".join(symbol if symbol.isprintable() else " " for symbol in text).split())
