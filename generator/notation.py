"""Puzzle text to Puzzle and back, one line a puzzle.

    sudoku-9x9:53..7....6..195...      family : cells row by row, `.` empty, symbols 1-9A-P
    family:cells:extra                 what a family needs beyond givens follows another `:`
    53..7....6..195...                 81 characters alone are a sudoku-9x9 (16 a sudoku-4x4, and so on); `0` is empty there too

Formatting and parsing are inverse: ``parse_puzzle(format_puzzle(p)) == p``.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError, PuzzleError
from generator.families import find_family
from generator.families.base.family import SYMBOLS, Family
from generator.families.sudoku.kind import SUDOKU_SIZES
from generator.model import Puzzle

BARE_FAMILY = "sudoku-9x9"
BARE_FAMILIES = {family.geometry.n_cells: family.name for family in SUDOKU_SIZES}
"""The family that so many cells are where nothing names one; any other number is taken for a faulty BARE_FAMILY."""

LONGEST_LINE = 20_000
"""Characters of the longest line read; a 25x25 with cages stays below a fifth of it."""

SHOWN = 100

COMPLETE = "expected at least one empty cell, got a complete grid; give the puzzle, not its solution"
"""What is wrong with a line without empty cells where puzzles are printed."""


_WRITTEN = bytes(f".{SYMBOLS}".encode().ljust(256, b"?"))
_NO_DIGIT = 255


def format_digits(digits: bytes) -> str:
    """Write the cells of a board, ``.`` for empty."""
    return digits.translate(_WRITTEN).decode()


def format_puzzle(puzzle: Puzzle) -> str:
    """Write a puzzle as one line; ``parse_puzzle`` reads it back."""
    line = f"{puzzle.family}:{format_digits(puzzle.givens)}"
    return f"{line}:{puzzle.extra}" if puzzle.extra else line


def format_boards(family: Family, boards: NDArray[np.uint8]) -> str:
    """Write a batch of boards of one family, uint8[m, n_cells], one line each with its end; the same lines as `format_puzzle`."""
    start, n_cells = f"{family.name}:".encode(), boards.shape[1]
    text = np.empty((len(boards), len(start) + n_cells + 1), np.uint8)
    text[:, : len(start)] = np.frombuffer(start, np.uint8)
    text[:, len(start) : -1] = np.frombuffer(("." + SYMBOLS).encode(), np.uint8)[boards]
    text[:, -1] = ord("\n")
    return text.tobytes().decode()


def puzzle_id(puzzle: Puzzle) -> str:
    """Return the ten base-32 characters printed under a puzzle: a hash of its line."""
    digest = blake2b(format_puzzle(puzzle).encode(), digest_size=8).digest()
    return b32encode(digest).decode()[:10]


def parse_puzzle(line: str, where: str = "") -> Puzzle:
    """Read one puzzle line.

    Parameters
    ----------
    line : str     ``family:cells[:extra]``, or the cells of a classic board alone; what follows a space and ``#`` is a comment
    where : str    named in errors: a file and line number

    Raises
    ------
    GridFormatError   wrong length or symbol; the message says which, where and what was expected
    UnknownName       a family that does not exist
    """
    text = line.partition(" #")[0].strip()
    if len(text) > LONGEST_LINE:
        raise GridFormatError(f"{_at(where)}expected at most {LONGEST_LINE} characters, got {len(text)}")
    name, colon, rest = text.partition(":")
    if not colon:
        name, rest = BARE_FAMILIES.get(len(text), BARE_FAMILY), text
    cells, more, extra = rest.partition(":")
    family = find_family(name, where)
    if more and family.extra is None:
        raise GridFormatError(f"{_at(where)}expected nothing after the cells of {family.name}, got {_shown(more + extra)}")
    puzzle = Puzzle(family.name, _parse_cells(cells, family, where), extra)
    return puzzle if family.extra is None else _with_board(puzzle, family, where)


def parse_digits(cells: str, family: Family, where: str = "") -> bytes:
    """Read the cells of a board of one family; the inverse of ``format_digits``."""
    return _parse_cells(cells, family, where)


def read_puzzles(lines: Iterable[str], name: str) -> Iterator[tuple[int, Puzzle | PuzzleError]]:
    """Yield (line number, puzzle or what is wrong with the line); empty lines and ``#`` comments are passed over."""
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            yield number, parse_puzzle(text, f"{name}, line {number}")
        except PuzzleError as fault:
            yield number, fault


def _parse_cells(cells: str, family: Family, where: str) -> bytes:
    expected = family.geometry.n_cells
    if len(cells) != expected:
        raise GridFormatError(f"{_at(where)}expected {expected} cells of {family.name}, got {len(cells)}: {_shown(cells)}")
    digits = cells.encode("ascii", errors="replace").translate(_digits_of_symbols(family.geometry.n))
    if _NO_DIGIT in digits:
        index = digits.index(_NO_DIGIT)
        row, col = divmod(index, family.geometry.n_cols)
        place = f"{_at(where)}expected {family.symbols[0]}-{family.symbols[-1]} or '.' at r{row + 1}c{col + 1}"
        raise GridFormatError(f"{place}, got {cells[index]!r}: {_shown(cells)}")
    return digits


@cache
def _digits_of_symbols(n: int) -> bytes:
    """Return the digit of each ASCII character on boards of n digits, for bytes.translate: letters in either case, 0 = empty."""
    table = bytearray([_NO_DIGIT] * 256)
    table[ord(".")] = table[ord("0")] = 0
    for digit, symbol in enumerate(SYMBOLS[:n], start=1):
        table[ord(symbol)] = table[ord(symbol.lower())] = digit
    return bytes(table)


def _with_board(puzzle: Puzzle, family: Family, where: str) -> Puzzle:
    """Bring what follows the cells into its one form and see that it is a board; the family says what is wrong, this adds where."""
    try:
        if family.extra and family.extra.tidy:
            puzzle = replace(puzzle, extra=family.extra.tidy(puzzle.extra))
        family.board(puzzle)
    except GridFormatError as fault:
        raise GridFormatError(f"{_at(where)}{family.name}: {fault}") from None
    return puzzle


def _at(where: str) -> str:
    return f"{where}: " if where else ""


def _shown(text: str) -> str:
    return repr(text if len(text) <= SHOWN else text[:SHOWN] + "...")
