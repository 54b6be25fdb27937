"""Grids in text as people and programs write them: rows in any spacing or frame.

    Grid 01              | 5 3   |   7   |       |      [[5, 3, 0, 0, 7, 0, 0, 0, 0],
    5 3 _ _ 7 _ _ _ _    | 6     | 1 9 5 |       |       [6, 0, 0, 1, 9, 5, 0, 0, 0],
    6 _ _ 1 9 5 _ _ _    +-------+-------+-------+       ...

What is between boards is a heading; the last line of it is the title of the board. Boards that `sdk`, `ss` or `sukaku` describe exactly are
read by these.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from generator.errors import GridFormatError, PuzzleError
from generator.families import find_family
from generator.families.base.family import SYMBOLS
from generator.formats.blocks import LONGEST_ROW, split_rows
from generator.formats.boards import EMPTY, Way, find_board, is_frame, make_puzzle, split_lines
from generator.formats.format import CLASSIC, Format, Found, Record, make_facts
from generator.formats.sdk import SDK, has_sections
from generator.formats.source import LONGEST_RECORD, Source
from generator.formats.ss import SS
from generator.formats.sukaku import SUKAKU
from generator.notation import format_digits

AHEAD = 80
"""Lines among which a board is looked for: the rows of the largest, and a line of a frame or an empty one around each."""

LETTERS = re.compile(r"[^\W\d_]+")
NUMBERED = frozenset({"board", "game", "grid", "level", "no", "nr", "number", "puzzle", "sudoku"})
"""Words of headings that say nothing but a number."""


def _detect(head: str) -> bool:
    if has_sections(head):
        return False
    lines = [row for line in head.splitlines()[: 2 * AHEAD] for row in split_lines(line)]
    if not any(find_board(lines[at : at + AHEAD]) for at in range(min(len(lines), AHEAD)) if _may_begin(lines[at])):
        return False
    return not any(form.detects(head) and _reads_all(form, head) for form in (SUKAKU, SS, SDK))


def _reads_all(form: Format, head: str) -> bool:
    """Return whether another format reads each whole board of the beginning."""
    found = [record for _, record in form.read(Source.of_text(head, ""))]
    whole = found[:-1] if len(found) > 1 else found  # the last one may be cut
    return not any(isinstance(record, PuzzleError) for record in whole)


def _may_begin(line: str) -> bool:
    return bool(line.strip()) and any(symbol.isdigit() or symbol in EMPTY or symbol in "-|" or symbol.upper() in SYMBOLS for symbol in line)


def _read(source: Source) -> Iterator[Found]:
    """Yield the boards, and rows that are part of none as an error."""
    numbered = ((number, row) for number, text in source.lines(LONGEST_RECORD) for row in _split_whole(text))
    ahead: deque[tuple[int, str]] = deque()
    known: list[tuple[Way, int]] = []
    title, rows = "", list[tuple[int, str]]()
    while True:
        while len(ahead) < AHEAD and (one := next(numbered, None)):
            ahead.append(one)
        if not ahead:
            break
        number, line = ahead[0]
        is_row = bool(known and line.strip()) and known[0][0](line, known[0][1]) is not None
        # Rows that are part of no board are skipped up to the next line that is no row: a board does not begin among them.
        may_begin = _may_begin(line) and not (is_row and rows)
        board = find_board([text for _, text in ahead], known) if may_begin else None
        if board is None:
            ahead.popleft()
            if len(line) > LONGEST_ROW:
                what = f"expected a row of a board, got more than {LONGEST_ROW} characters"
                yield number, GridFormatError(f"{source.name}, line {number}: {what}")
            if is_row:
                rows.append((number, line))
            else:
                yield from _refuse(source, rows, known)
                title = _read_title(line, title)
            continue
        yield from _refuse(source, rows, known)
        known = [(board.way, board.n)]
        for _ in range(board.end):
            ahead.popleft()
        yield number, Record(make_puzzle(board), facts=make_facts({"title": title}))
        title = ""
    yield from _refuse(source, rows, known)


def _split_whole(text: str) -> list[str]:
    """Return the rows in a line; one that is too long is left whole, and refused."""
    return [text] if len(text) > LONGEST_RECORD else split_lines(text)


def _read_title(line: str, before: str) -> str:
    """Return the title that a heading gives to the next board; "" for a mere number."""
    line = line.strip()
    if not line or is_frame(line):
        return before
    words = LETTERS.findall(line.lower())
    return "" if "|" in line or {*words} <= NUMBERED else line


def _refuse(source: Source, rows: list[tuple[int, str]], known: Sequence[tuple[Way, int]]) -> Iterator[Found]:
    """Yield the error of rows that are fewer than a board has, and forget them."""
    if rows:
        number, line = rows[0]
        n = known[0][1]
        what = f"expected {n} rows of {n} cells, got {len(rows)} from {line.strip()[:60]!r} on"
        yield number, GridFormatError(f"{source.name}, line {number}: {what}")
        rows.clear()


def _write(records: Iterable[Record], output: TextIO) -> None:
    for index, record in enumerate(records):
        rows = split_rows(format_digits(record.puzzle.givens), find_family(record.puzzle.family).geometry.n)
        output.write("\n" * (index > 0) + "".join(f"{' '.join(row)}\n" for row in rows))


GRID = Format(
    "grid", "rows of cells with blanks between them; reads rows in any spacing, frame or brackets", (), CLASSIC,
    frozenset(), _detect, _read, _write,
)  # fmt: skip
