"""The press's own puzzle lines, and `.sdm` collections of cells without a family.

Both have one puzzle a line. Every command reads and writes puzzle lines. Source of `.sdm`: SudoCue, "File Formats"
(sudocue.net/fileformats.php).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from generator.formats.format import ANY, CLASSIC, Format, Found, Record
from generator.formats.source import Source
from generator.model import Puzzle
from generator.notation import BARE_FAMILIES, LONGEST_LINE, format_digits, format_puzzle, read_puzzles

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
    """Yield the puzzles of a file of puzzle lines, by `generator.notation`."""
    for number, found in read_puzzles((text for _, text in source.lines(LONGEST_LINE)), source.name):
        yield number, Record(found) if isinstance(found, Puzzle) else found


def _write(records: Iterable[Record], output: TextIO) -> None:
    output.writelines(format_puzzle(record.puzzle) + "\n" for record in records)


def _write_bare(records: Iterable[Record], output: TextIO) -> None:
    output.writelines(format_digits(record.puzzle.givens) + "\n" for record in records)


LINES_NOTE = "family and cells, one puzzle per line; gridpress's own format"
LINES = Format("lines", LINES_NOTE, (".txt",), ANY, frozenset(), _detect_any, _read, _write)
SDM = Format("sdm", "only cells, one puzzle per line", (".sdm",), CLASSIC, frozenset(), _detect_bare, _read, _write_bare)
