"""The press's own puzzle lines, and `.sdm` collections of cells without a family.

Both have one puzzle a line. Every command reads and writes puzzle lines. Source of `.sdm`: SudoCue, "File Formats"
(sudocue.net/fileformats.php).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TextIO

from generator.formats.by_line import is_own, match_cells, read_by_line, read_line
from generator.formats.format import ANY, CLASSIC, Format, Found, Record
from generator.formats.source import Source
from generator.notation import BARE_FAMILIES, format_digits, format_puzzle

BARE = re.compile(r"[0-9A-Pa-p.]+")


def _detect_any(_head: str) -> bool:
    """Return True, so that any file is accepted that no other format recognizes.

    Lines that are not puzzles are reported when they are read.
    """
    return True


def _detect_bare(head: str) -> bool:
    lines = (line.strip() for line in head.splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return len(first) in BARE_FAMILIES and BARE.fullmatch(first) is not None


def _read(source: Source) -> Iterator[Found]:
    return read_by_line(source, read_line)


def puzzle_of(line: str, record: Record) -> str:
    """Return the puzzle of a line as written there, without what follows cells.

    Parameters
    ----------
    record : what `read_line` returned; a line of another program is written as the puzzle line of its puzzle
    """
    if found := match_cells(line):
        return found["cells"]
    if not is_own(line):
        return format_puzzle(record.puzzle)
    cells, _, solved = line.partition("\t")
    return cells + "".join(solved.partition(" #")[1:])


def _write(records: Iterable[Record], output: TextIO) -> None:
    for record in records:
        note = f" # {record.facts.note}" if record.facts.note else ""
        output.write(f"{format_puzzle(record.puzzle)}{note}\n")


def _write_solved(records: Iterable[Record], output: TextIO) -> None:
    output.writelines(f"{format_puzzle(record.puzzle)}\t{format_digits(record.solution)}\n" for record in records)


def _write_bare(records: Iterable[Record], output: TextIO) -> None:
    output.writelines(format_digits(record.puzzle.givens) + "\n" for record in records)


LINES_NOTE = "family and cells, one puzzle per line, notes as comments; gridpress's own format"
LINES = Format("lines", LINES_NOTE, (".txt",), ANY, frozenset({"note"}), _detect_any, _read, _write)
SOLVED_LINES = replace(LINES, fields=frozenset({"solution"}), write=_write_solved, is_solved=True)
"""Puzzle lines, each with a tab and the cells of its solution, which every reader of puzzle lines takes."""

SDM = Format("sdm", "only cells, one puzzle per line", (".sdm",), CLASSIC, frozenset(), _detect_bare, _read, _write_bare)
