"""HoDoKu's library lines: a position, its deleted candidates, an example step.

    :0000:x:53..7+4...6..195...:126 226::       technique : candidates : givens, + before a placed digit : deleted, digit-row-column

Deleted candidates are those missing beyond the ones that peers exclude. The fields after them describe the example's step and are
skipped. Source: HoDoKu, "Library format".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import TextIO

from generator.errors import GridFormatError
from generator.families import find_family
from generator.formats.by_line import read_any_line
from generator.formats.format import NINE, Format, Record
from generator.model import Puzzle
from generator.notation import format_digits, parse_puzzle

CELL = re.compile(r"(\+?)([0-9.])")
CELLS = re.compile(r"(?:\+?[0-9.])*")
DELETED = re.compile(r"([1-9])([1-9])([1-9])")
FIELDS = 4


def _parse(line: str, where: str) -> Record:
    start, *fields = line.split(":")
    if start or len(fields) < FIELDS:
        raise GridFormatError(f"{where}: expected :technique:candidates:givens:deleted:..., got {line[:60]!r}")
    cells = fields[2]
    if not CELLS.fullmatch(cells):
        raise GridFormatError(f"{where}: expected 81 of 1-9 and '.', each with or without '+' before it, got {cells[:100]!r}")
    found = CELL.findall(cells)
    board = parse_puzzle("".join(symbol for _, symbol in found), where)
    if board.family not in NINE:
        raise GridFormatError(f"{where}: expected 81 cells, got {len(board.givens)}")
    givens = bytes(0 if plus else digit for (plus, _), digit in zip(found, board.givens, strict=True))
    placed = bytes(digit if plus else 0 for (plus, _), digit in zip(found, board.givens, strict=True))
    deleted = fields[3].split()
    marks = _delete(plain_candidates(board), deleted, where) if deleted else ()
    return Record(Puzzle(board.family, givens), placed=placed if any(placed) else b"", marks=marks)


def _delete(candidates: list[int], deleted: list[str], where: str) -> tuple[int, ...]:
    for name in deleted:
        match = DELETED.fullmatch(name)
        if match is None:
            raise GridFormatError(f"{where}: expected deleted candidates as digit, row and column such as 126, got {name[:60]!r}")
        digit, row, col = map(int, match.groups())
        candidates[(row - 1) * 9 + col - 1] &= ~(1 << digit - 1)
    return tuple(candidates)


def plain_candidates(board: Puzzle) -> list[int]:
    """Return the candidates of each empty cell that its peers leave, as masks."""
    geometry = find_family(board.family).geometry
    masks = []
    for cell, digit in enumerate(board.givens):
        seen = {board.givens[peer] for peer in geometry.peers[cell] if peer >= 0}
        masks.append(0 if digit else sum(1 << d - 1 for d in range(1, geometry.n + 1) if d not in seen))
    return masks


def _write(records: Iterable[Record], output: TextIO) -> None:
    for record in records:
        cells = format_digits(record.puzzle.givens)
        if record.placed:
            signed = ("" if not digit else f"+{digit}" for digit in record.placed)
            cells = "".join(sign or cell for sign, cell in zip(signed, cells, strict=True))
        output.write(f":0000:x:{cells}:{' '.join(_deleted(record)) if record.marks else ''}::\n")


def _deleted(record: Record) -> list[str]:
    """Return the names of candidates that are missing in cells with marks.

    Cells without marks are skipped, because the player has not looked at them.
    """
    placed = record.placed or bytes(len(record.puzzle.givens))
    board = Puzzle(record.puzzle.family, bytes(map(max, record.puzzle.givens, placed)))
    pairs = zip(plain_candidates(board), record.marks, strict=True)
    gone = [plain & ~marks if marks else 0 for plain, marks in pairs]
    return [f"{d}{cell // 9 + 1}{cell % 9 + 1}" for cell, mask in enumerate(gone) for d in range(1, 10) if mask >> d - 1 & 1]


HODOKU = Format(
    "hodoku", "lines of HoDoKu's puzzle library, with deleted candidates", (".hodoku",), NINE,
    frozenset({"placed", "marks"}), lambda head: head.lstrip().startswith(":"), partial(read_any_line, parse=_parse), _write, parse=_parse,
)  # fmt: skip
