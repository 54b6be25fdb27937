"""Links of SudokuExchange, or of any site with 81 cells in them, one a line.

    https://sudokuexchange.com/play/?s=530070000600195000...      s: 81 digits, or packed as in `scf` of SudokuPad; d: its level

What else a link says is not read. Source: the program of the site (github.com/grantm/sudoku-web-app).
"""

from __future__ import annotations

import re
from functools import partial
from urllib.parse import parse_qsl

from generator.errors import GridFormatError
from generator.formats.by_line import LINK as ANY_LINK
from generator.formats.by_line import find_cells, first_link, read_any_line, refuse_link, write_links
from generator.formats.format import NINE, Format, Record
from generator.formats.packed_digits import unpack_digits
from generator.notation import parse_puzzle

LINK = "https://sudokuexchange.com/play/?s="
SITE = re.compile(r"\bsudokuexchange\.com/", re.IGNORECASE)
CELLS = re.compile(r"[0-9.]{81}")
DIGITS = "s"


def _detect(head: str) -> bool:
    first = first_link(head)
    return SITE.search(first) is not None or (ANY_LINK.match(first) is not None and len(find_cells(first)) == 1)


def _parse(line: str, where: str) -> Record:
    if SITE.search(line):
        return _parse_own(line, where)
    found = find_cells(line)
    if len(found) != 1:
        refuse_link(line, where)
    return Record(parse_puzzle(found[0], where))


def _parse_own(line: str, where: str) -> Record:
    """Return the puzzle of a link of SudokuExchange."""
    values = dict(parse_qsl(line.partition("?")[2].partition("#")[0]))
    cells = values.pop(DIGITS, "")
    if not cells:
        raise GridFormatError(
            f"{where}: expected a link of SudokuExchange with the puzzle after {DIGITS}=, got {line[:60]!r}; copy it again"
        )
    if not CELLS.fullmatch(cells):
        cells = unpack_digits(cells, f"{DIGITS}=", where)
    return Record(parse_puzzle(cells, where), ignored=tuple(f"{name}={value}"[:40] for name, value in sorted(values.items())))


SUDOKUEXCHANGE = Format(
    "sudokuexchange", "links of SudokuExchange, one per line; reads links of any site with 81 digits in them", (), NINE,
    frozenset(), _detect, partial(read_any_line, parse=_parse), partial(write_links, before=LINK), parse=_parse,
)  # fmt: skip
