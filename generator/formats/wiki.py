"""Links to SudokuWiki's solver, `sudoku.htm?bd=` and 81 digits, one a line."""

from __future__ import annotations

import re
from functools import partial

from generator.errors import GridFormatError
from generator.formats.by_line import first_link, read_any_line, write_links
from generator.formats.format import NINE, Format, Record
from generator.notation import parse_puzzle

LINK = "https://www.sudokuwiki.org/sudoku.htm?bd="
BOARD = re.compile(r"[?&]bd=([^&#\s]*)")


def _detect(head: str) -> bool:
    first = first_link(head)
    return "sudokuwiki.org/" in first or "sudoku.htm?" in first


def _parse(line: str, where: str) -> Record:
    match = BOARD.search(line)
    if match is None:
        raise GridFormatError(f"{where}: expected a link with bd= and 81 digits, got {line[:100]!r}")
    if match[1].startswith("S9"):
        raise GridFormatError(f"{where}: expected 81 digits after bd=, got a packed board {match[1][:20]!r}; copy the link of its start")
    puzzle = parse_puzzle(match[1].partition(":")[0], where)
    if puzzle.family not in NINE:
        raise GridFormatError(f"{where}: expected 81 digits after bd=, got {len(puzzle.givens)}")
    return Record(puzzle)


SUDOKUWIKI = Format(
    "sudokuwiki", "links to SudokuWiki's solver, one per line", (), NINE,
    frozenset(), _detect, partial(read_any_line, parse=_parse), partial(write_links, before=LINK), parse=_parse,
)  # fmt: skip
