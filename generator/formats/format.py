"""What a puzzle is in any file, and what a file format is: a few facts and two functions."""

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
"""Characters kept of a title, a note and their like."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What files tell of a puzzle beside its board; each one line of text, empty where nothing is told."""

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
    """One puzzle as files hold it.

    solution   bytes[n_cells], complete; empty where none is told
    placed     bytes[n_cells], digits a player has entered, 0 where none; empty where there is none at all
    marks      n_cells candidate masks a player has penciled, bit d-1 for digit d, 0 where none; empty where there is none at all
    """

    puzzle: Puzzle
    solution: bytes = b""
    placed: bytes = b""
    marks: tuple[int, ...] = ()
    facts: Facts = NO_FACTS


Found = tuple[int, Record | PuzzleError]
"""The number of a line (of a row, in Parquet), and the puzzle that begins there or what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Format:
    """One file format.

    name       what `--to` takes
    note       one line about it
    suffixes   of files that are written in it, the dot included
    holds      names of the families it can hold; ANY for all
    keeps      what it keeps beside the givens: "solution", "placed", "marks" and names of FACTS
    detects    says of the first characters of a file whether they are of this format
    read       yields every puzzle of a file, or what is wrong with it; never stops at a bad one if it can go on
    write      writes puzzles as they come; only such as `holds` names
    is_solved  True where every puzzle is to stand beside its solution
    """

    name: str
    note: str
    suffixes: tuple[str, ...]
    holds: tuple[str, ...]
    keeps: frozenset[str]
    detects: Callable[[str], bool]
    read: Callable[[Source], Iterator[Found]]
    write: Callable[[Iterable[Record], TextIO], None]
    is_solved: bool = False

    def check(self, family: str) -> None:
        """Raise DoesNotFit for a family that this format has no place for."""
        if self.holds != ANY and family not in self.holds:
            kinds = self.holds[0] if len(self.holds) == 1 else "classic sudoku"
            raise DoesNotFit(f"{self.name} holds {kinds} only, got {family}; write lines, csv or jsonl, which hold every kind")

    def lost(self, record: Record) -> set[str]:
        """Name what a puzzle has and this format does not keep."""
        told = {name for name in ("solution", "placed", "marks") if getattr(record, name)}
        if record.facts is not NO_FACTS:
            told |= {name for name in FACTS if getattr(record.facts, name)}
        return told - self.keeps


def first_line(head: str) -> str:
    """Return the first line of a file that says anything, which tells formats of one puzzle a line."""
    return next((line.strip() for line in head.splitlines() if line.strip()), "")


def make_facts(told: Mapping[str, object]) -> Facts:
    """Make facts of what a file tells, each as one line; what is neither text nor a number is left out."""
    lines = {name: one_line(told[name]) for name in FACTS if told.get(name)}
    return Facts(**lines) if any(lines.values()) else NO_FACTS


def one_line(value: object) -> str:
    """Return text or a number as one line of text, with what cannot be written left out."""
    if not isinstance(value, str | int | float):
        return ""
    text = str(value)[:LONGEST_FACT].encode(errors="ignore").decode()
    return " ".join("".join(symbol if symbol.isprintable() else " " for symbol in text).split())
