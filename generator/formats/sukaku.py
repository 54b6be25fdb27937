"""Sukaku: the candidates of every cell instead of givens, as a line or as a grid.

    1234.....1.3...........   729 characters, nine for each cell; those that are no digit are ``.`` or ``0``
    1234  13   5    ...       or nine lines of nine cells, with or without a frame of ``|``, ``-`` and ``+`` around boxes

A cell with one candidate is a given, as in Sukaku Explainer. A framed grid with 17 single digits or more is a position of a classic
sudoku (`ss`), because no classic sudoku with fewer givens has one solution.
Source: Sukaku Explainer (github.com/SudokuMonster/SukakuExplainer).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TextIO

from generator.errors import GridFormatError
from generator.families.sukaku.kind import DIGITS, N_CELLS, SUKAKU_9X9, N, format_candidates, list_masks, make_sukaku, parse_candidates
from generator.formats.blocks import LONGEST_ROW
from generator.formats.format import Format, Found, Record
from generator.formats.source import Source

LINE = re.compile(rf"[0-9.]{{{N * N_CELLS}}}")
BORDER = re.compile(r"[-+|:.'*= ]+")
CELL = re.compile(rf"[{DIGITS}]{{1,{N}}}")
FEWEST_GIVENS = 17
"""Givens that a classic sudoku with one solution has at least (G. McGuire, B. Tugemann, G. Civario, 2012)."""

EXPECTED = f"expected {N * N_CELLS} characters of candidates, or nine rows of nine cells with digits {DIGITS[0]}-{DIGITS[-1]}"


def _detect(head: str) -> bool:
    lines = [line.strip() for line in head.splitlines() if line.strip() and not line.startswith("#")]
    if lines and LINE.fullmatch(lines[0]):
        return True
    rows = [_split_row(line) for line in lines if not BORDER.fullmatch(line)][:N]
    n_single = sum(len(cell) == 1 for row in rows for cell in row)
    most = FEWEST_GIVENS if any("|" in line for line in lines) else N_CELLS
    return len(rows) == N and all(rows) and n_single < most


def _split_row(line: str) -> list[str]:
    """Return the nine cells of a row of a grid; empty for any other line."""
    cells = line.replace("|", " ").split()
    return cells if len(cells) == N and all(CELL.fullmatch(cell) for cell in cells) else []


def _read(source: Source) -> Iterator[Found]:
    """Yield lines of candidates one by one, and grids row by row.

    After a faulty row, the rest of its grid is skipped, up to an empty line.
    """
    first, rows, is_skipped = 0, list[str](), False
    for number, text in chain(source.lines(LONGEST_ROW), [(0, "")]):
        line = text.strip()
        is_line = LINE.fullmatch(line) is not None
        if not line or is_line:
            if rows:
                yield first, GridFormatError(f"{source.name}, line {first}: {EXPECTED}, got {len(rows) // N} rows")
            rows, is_skipped = [], False
        if is_line:
            yield _parse(source, number, line)
        elif line and not line.startswith("#") and not is_skipped and not BORDER.fullmatch(line):
            first = first if rows else number
            row = _split_row(line)
            rows += row
            if not row:
                yield first, GridFormatError(f"{source.name}, line {number}: {EXPECTED}, got {line[:60]!r}")
                rows, is_skipped = [], True
            elif len(rows) == N_CELLS:
                yield _parse(source, first, "".join(cell.ljust(N, ".") for cell in rows))
                rows = []


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
