"""Puzzle lines: conversion between text and `Puzzle`, one line a puzzle.

    sudoku-9x9:53..7....6..195...      family : cells row by row, `.` empty, symbols 1-9A-P
    family:cells:extra                 what a family needs besides the givens follows another `:`
    kakuro-6:######..##..#...          `#` is a hole, a cell without a digit, in families that have them
    53..7....6..195...                 81 characters alone are a sudoku-9x9 (16 a sudoku-4x4, and so on); `0` is empty there too

Formatting and parsing are inverse: ``parse_puzzle(format_puzzle(p)) == p``.
"""

from __future__ import annotations

from base64 import b32encode
from dataclasses import replace
from functools import cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.families import find_family
from generator.families.base.family import SYMBOLS, Family
from generator.families.base.holes import find_misplaced
from generator.families.base.puzzle_line import format_digits as format_digits
from generator.families.base.puzzle_line import format_puzzle as format_puzzle
from generator.families.sudoku.kind import SUDOKU_SIZES
from generator.model import HOLE, HOLE_SYMBOL, Puzzle

BARE_FAMILY = "sudoku-9x9"
BARE_FAMILIES = {family.geometry.n_cells: family.name for family in SUDOKU_SIZES}
"""Family of an unlabeled line, by its number of cells.

A line of any other length is reported as a faulty BARE_FAMILY.
"""

HEXADECIMAL = {"sudoku-16x16": SYMBOLS[15]}
"""Families whose lines may have the digits 0 to F instead of 1 to G, if ``.`` is empty, with the symbol that such lines do not have."""

LONGEST_LINE = 20_000
"""Longest line that is read, in characters; a 25x25 with cages needs less than a fifth of it."""

LONGEST_SHOWN = 100
"""Longest part of a faulty line shown in a message, in characters."""

COMPLETE = "expected at least one empty cell, got a complete grid; give the puzzle, not its solution"
"""Message for a line without empty cells where a puzzle is to be printed."""


_NEXT_SYMBOL = str.maketrans(f"0{SYMBOLS[:15]}", SYMBOLS[:16])
_NO_DIGIT = 255


def format_boards(family: Family, boards: NDArray[np.uint8]) -> str:
    """Return a batch of boards of one family as puzzle lines.

    The lines equal those of `format_puzzle`; each ends with a line feed.

    Parameters
    ----------
    boards : uint8[m, n_cells]   0 = empty
    """
    start, n_cells = f"{family.name}:".encode(), boards.shape[1]
    text = np.empty((len(boards), len(start) + n_cells + 1), np.uint8)
    text[:, : len(start)] = np.frombuffer(start, np.uint8)
    text[:, len(start) : -1] = np.frombuffer(("." + SYMBOLS).encode(), np.uint8)[boards]
    text[:, -1] = ord("\n")
    return text.tobytes().decode()


def puzzle_id(puzzle: Puzzle) -> str:
    """Return the ID printed under a puzzle: ten base-32 characters.

    The ID is a hash of the puzzle line.
    """
    digest = blake2b(format_puzzle(puzzle).encode(), digest_size=8).digest()
    return b32encode(digest).decode()[:10]


def parse_puzzle(line: str, where: str = "") -> Puzzle:
    """Return the puzzle of one puzzle line.

    Parameters
    ----------
    line : str     ``family:cells[:extra]``, or only the cells of a classic board; text after a space and ``#`` is a comment
    where : str    place named in errors: a file and line number

    Raises
    ------
    GridFormatError   wrong length, symbol or extra; the message says which, where and what was expected
    UnknownName       the family does not exist
    """
    text = line.partition(" #")[0].strip()
    if len(text) > LONGEST_LINE:
        raise GridFormatError(f"{_format_place(where)}expected at most {LONGEST_LINE} characters, got {len(text)}")
    name, colon, rest = text.partition(":")
    if not colon:
        name, rest = BARE_FAMILIES.get(len(text), BARE_FAMILY), text
    cells, more, extra = rest.partition(":")
    family = find_family(name, where)
    if more and family.extra is None:
        raise GridFormatError(f"{_format_place(where)}expected nothing after the cells of {family.name}, got {_shorten(more + extra)}")
    puzzle = Puzzle(family.name, _parse_cells(cells, family, where), extra)
    return puzzle if family.extra is None else _check_extra(puzzle, family, where)


def parse_digits(cells: str, family: Family, where: str = "") -> bytes:
    """Return the digits of a board's cells; the inverse of ``format_digits``.

    Raises
    ------
    GridFormatError   wrong length or symbol
    """
    return _parse_cells(cells, family, where)


def _parse_cells(cells: str, family: Family, where: str) -> bytes:
    expected = family.geometry.n_cells
    if len(cells) != expected:
        raise GridFormatError(f"{_format_place(where)}expected {expected} cells of {family.name}, got {len(cells)}: {_shorten(cells)}")
    if family.name in HEXADECIMAL and {"0", "."} <= {*cells} and not {*HEXADECIMAL[family.name]} & {*cells.upper()}:
        cells = cells.upper().translate(_NEXT_SYMBOL)
    digits = cells.encode("ascii", errors="replace").translate(_digits_of_symbols(family.geometry.n, "0" not in family.faces, family.holes))
    if _NO_DIGIT in digits:
        index = digits.index(_NO_DIGIT)
        row, col = divmod(index, family.geometry.n_cols)
        place = f"{_format_place(where)}expected {_name_symbols(family)} or '.' at r{row + 1}c{col + 1}"
        raise GridFormatError(f"{place}, got {cells[index]!r}: {_shorten(cells)}")
    if (cell := find_misplaced(digits, family.geometry)) is not None:
        row, col = divmod(cell, family.geometry.n_cols)
        wanted = HOLE_SYMBOL if cell in family.geometry.holes else f"{family.symbols[0]}-{family.symbols[-1]} or '.'"
        place = f"{_format_place(where)}expected {wanted} at r{row + 1}c{col + 1} of {family.name}"
        raise GridFormatError(f"{place}, got {cells[cell]!r}: {_shorten(cells)}")
    return digits


def _name_symbols(family: Family) -> str:
    """Return the symbols of a family's puzzle lines, for messages.

    Where they are printed as others, these are named too.
    """
    if family.faces:
        return " or ".join(f"{symbol} (printed as {face})" for symbol, face in zip(SYMBOLS, family.faces, strict=False))
    return f"{family.symbols[0]}-{family.symbols[-1]}{f', {HOLE_SYMBOL}' if family.holes else ''}"


@cache
def _digits_of_symbols(n: int, zero_is_empty: bool, has_holes: bool) -> bytes:
    """Return the table for bytes.translate from ASCII characters to digits.

    It is for boards of n digits; letters count in either case. 0 is an empty cell, except on boards that print a digit as 0.
    """
    table = bytearray([_NO_DIGIT] * 256)
    table[ord(".")] = 0
    if zero_is_empty:
        table[ord("0")] = 0
    if has_holes:
        table[HOLE] = HOLE
    for digit, symbol in enumerate(SYMBOLS[:n], start=1):
        table[ord(symbol)] = table[ord(symbol.lower())] = digit
    return bytes(table)


def _check_extra(puzzle: Puzzle, family: Family, where: str) -> Puzzle:
    """Normalize the puzzle's extra and check that the family can build its board.

    The family reports what is wrong; this function adds the place.
    """
    try:
        if family.extra and family.extra.normalize:
            puzzle = replace(puzzle, extra=family.extra.normalize(puzzle.extra))
        family.board(puzzle)
        if family.extra and family.extra.check:
            family.extra.check(puzzle)
    except GridFormatError as fault:
        raise GridFormatError(f"{_format_place(where)}{family.name}: {fault}") from None
    return puzzle


def _format_place(where: str) -> str:
    return f"{where}: " if where else ""


def _shorten(text: str) -> str:
    return repr(text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "...")
