"""A puzzle line on the command line, where a file of puzzles is expected.

A path that exists is a file. Any other argument is read as a puzzle, in any text format that has a puzzle on one line.
"""

from __future__ import annotations

import os
from errno import ENAMETOOLONG, ENOENT, ENOTDIR
from itertools import islice
from typing import TYPE_CHECKING

from generator.errors import GridFormatError, PuzzleError

if TYPE_CHECKING:
    from generator.formats.format import Record

ARGUMENT = "this puzzle"
"""Name of a puzzle from the command line, for messages."""

LONGEST_SHOWN = 200
"""Longest part of an argument shown in a message, in characters; paths are long."""


def is_puzzle(argument: str) -> bool:
    """Return whether an argument is read as a puzzle, because no file has this name."""
    if argument == "-":
        return False
    try:
        os.stat(argument)
    except OSError as fault:
        return fault.errno in (ENOENT, ENOTDIR, ENAMETOOLONG)
    return False


def parse_argument(argument: str) -> tuple[str, Record]:
    """Return the puzzle that an argument is, and its text as given.

    A puzzle in another format than ours has the text of its puzzle line.

    Raises
    ------
    GridFormatError   neither a file nor a puzzle, or a faulty puzzle
    UnknownName       a puzzle line of a family that does not exist
    """
    try:
        found = _read_one(argument)
    except PuzzleError as fault:
        if _is_meant_as_puzzle(argument):
            reason = str(fault).replace(f"{ARGUMENT}, line 1", ARGUMENT, 1)
            raise type(fault)(f"{reason}; no file has this name either") from None
        found = None
    if found is None:
        shown = repr(argument) if len(argument) <= LONGEST_SHOWN else f"{argument[:LONGEST_SHOWN]!r}..."
        raise GridFormatError(f"expected a file of puzzles, or one puzzle line; got {shown}: no such file")
    return found


def _read_one(argument: str) -> tuple[str, Record] | None:
    """Return text and puzzle of an argument, or None if it has no puzzle.

    Raises
    ------
    PuzzleError   the argument is a faulty puzzle, or more than one
    """
    from generator.formats import LINES, PARQUET, SDM, detect_format
    from generator.formats.by_line import read_line
    from generator.formats.lines import puzzle_of
    from generator.formats.solutions import find_wrong_solution
    from generator.formats.source import Source
    from generator.notation import format_puzzle

    text = argument.strip()
    source = Source.of_text(text, ARGUMENT)
    form = detect_format(source.head)
    is_line = form in (LINES, SDM)
    found = [] if is_line or form is PARQUET else list(islice(form.read(source), 2))
    if len(found) > 1 or (is_line and "\n" in text):
        raise GridFormatError(f"{ARGUMENT}: expected one puzzle, got several lines; write them to a file, and give its name")
    result = read_line(text, ARGUMENT) if is_line else found[0][1] if found else None
    if result is None:
        return None
    if isinstance(result, PuzzleError):
        raise result
    if fault := find_wrong_solution(result, ARGUMENT):
        raise fault
    return puzzle_of(text, result) if is_line else format_puzzle(result.puzzle), result


def _is_meant_as_puzzle(argument: str) -> bool:
    """Return whether an argument looks more like a faulty puzzle than like a path."""
    from generator.formats.unknown import is_cells

    return ":" in argument or is_cells(argument)
