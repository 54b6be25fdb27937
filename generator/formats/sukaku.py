"""Sukaku: the candidates of every cell instead of givens, as a line or as a grid.

    1234.....1.3...........   729 characters, nine for each cell; those that are no digit are ``.`` or ``0``
    1234  13   5    ...       or nine lines of nine cells, with or without a frame of ``|``, ``-`` and ``+`` around boxes

A cell with one candidate is a given, as in Sukaku Explainer. A grid in which every other cell has at least all the candidates that the
givens leave says no more than they do, and is the classic sudoku. Any other is a sukaku, also with many givens: programs print
half-solved sudokus so, and the candidates that are missing are part of the position. Lines above a grid are its heading.
Source: Sukaku Explainer (github.com/SudokuMonster/SukakuExplainer).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import TextIO

from generator.errors import GridFormatError, PuzzleError
from generator.families.sudoku.kind import SUDOKU_9X9
from generator.families.sukaku.kind import (
    ALL,
    BOARD,
    DIGITS,
    N_CELLS,
    SUKAKU_9X9,
    N,
    format_candidates,
    list_masks,
    make_sukaku,
    parse_candidates,
)
from generator.formats.blocks import LONGEST_ROW
from generator.formats.by_line import is_own, read_line
from generator.formats.format import Format, Found, Record, make_facts
from generator.formats.source import Source
from generator.model import Puzzle

LINE = re.compile(rf"[0-9.]{{{N * N_CELLS}}}")
BORDER = re.compile(r"[-+|:.'*= ]+")
CELL = re.compile(rf"[{DIGITS}]{{1,{N}}}")
LETTER = re.compile(r"[^\W\d_]")
MOST_HEADINGS = 20
"""Lines above the first grid among which none is a row."""

EXPECTED = f"expected {N * N_CELLS} characters of candidates, or nine rows of nine cells with digits {DIGITS[0]}-{DIGITS[-1]}"


def _detect(head: str) -> bool:
    lines = [line.strip() for line in head.splitlines() if line.strip() and not line.startswith("#")]
    if lines and LINE.fullmatch(lines[0]):
        return True
    rows = [_split_row(line) for line in lines if not BORDER.fullmatch(line)]
    first = next((at for at, row in enumerate(rows[:MOST_HEADINGS]) if row), 0)
    grid = rows[first : first + N]
    return len(grid) == N and all(grid) and any(len(cell) > 1 for row in grid for cell in row)


def _split_row(line: str) -> list[str]:
    """Return the nine cells of a row of a grid; empty for any other line."""
    cells = line.replace("|", " ").split()
    return cells if len(cells) == N and all(CELL.fullmatch(cell) for cell in cells) else []


def _read(source: Source) -> Iterator[Found]:
    """Yield lines of candidates one by one, and grids row by row.

    After a faulty row, the rest of its grid is skipped, up to an empty line.
    """
    first, rows, is_skipped, title, is_apart = 0, list[str](), False, "", True
    for number, text in chain(source.lines(LONGEST_ROW), [(0, "")]):
        line = text.strip()
        is_line = LINE.fullmatch(line) is not None
        if not line or is_line:
            if rows:
                yield first, GridFormatError(f"{source.name}, line {first}: {EXPECTED}, got {len(rows) // N} rows")
            rows, is_skipped = [], False
        if is_line:
            is_apart = False
            yield _parse(source, number, line)
        elif is_apart and is_own(line):
            yield number, _read_own(source, number, line)
        elif is_apart and LETTER.search(line) and not line.startswith("#"):
            title = line
            continue
        elif line and not line.startswith("#") and not is_skipped and not BORDER.fullmatch(line):
            first = first if rows else number
            row = _split_row(line)
            rows, is_apart = rows + row, False
            if not row:
                yield first, GridFormatError(f"{source.name}, line {number}: {EXPECTED}, got {line[:60]!r}")
                rows, is_skipped = [], True
            elif len(rows) == N_CELLS:
                record = Record(make_position(tuple(sum(1 << int(digit) - 1 for digit in {*cell}) for cell in rows)))
                yield first, replace(record, facts=make_facts({"title": title})) if title else record
                rows, title, is_apart = [], "", True
        is_apart = is_apart or not line


def _read_own(source: Source, number: int, line: str) -> Record | PuzzleError:
    """Return the puzzle of a puzzle line above a grid, or the error in it."""
    try:
        return read_line(line, f"{source.name}, line {number}")
    except PuzzleError as fault:
        return fault


def make_position(masks: tuple[int, ...]) -> Puzzle:
    """Return the puzzle of a grid of candidates.

    It is a sukaku, or the classic sudoku if they say no more than its givens.


    Parameters
    ----------
    masks : candidates of each cell, bit d-1 for digit d; a single one is a given
    """
    singles = bytes(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in masks)
    # A digit that a peer can still have is not yet in its cell, but its last candidate.
    unplaced = {cell for cell, digit in enumerate(singles) if digit and any(masks[peer] >> digit - 1 & 1 for peer in BOARD.peers[cell])}
    givens = bytes(0 if cell in unplaced else digit for cell, digit in enumerate(singles))
    if masks == _list_left(givens):
        return Puzzle(SUDOKU_9X9.name, givens)
    says_more = any(left & ~mask for mask, left in zip(masks, _list_left(singles), strict=True))
    return make_sukaku(masks) if says_more else Puzzle(SUDOKU_9X9.name, singles)


def _list_left(givens: bytes) -> tuple[int, ...]:
    """Return the candidates that the givens leave in each cell."""
    seen = [sum({1 << givens[peer] - 1 for peer in peers if givens[peer]}) for peers in BOARD.peers]
    return tuple(1 << digit - 1 if digit else ALL & ~seen[cell] for cell, digit in enumerate(givens))


def _parse(source: Source, number: int, candidates: str) -> Found:
    """Return the puzzle of a line of candidates with its number, or the error in it."""
    try:
        return number, Record(make_sukaku(parse_candidates(candidates)))
    except GridFormatError as fault:
        return number, GridFormatError(f"{source.name}, line {number}: {fault}")


def _write(records: Iterable[Record], output: TextIO) -> None:
    output.writelines(f"{format_candidates(list_masks(record.puzzle))}\n" for record in records)


SUKAKU = Format(
    "sukaku", "729 characters of candidates, one puzzle per line", (), (SUKAKU_9X9.name,),
    frozenset(), _detect, _read, _write,
)  # fmt: skip
