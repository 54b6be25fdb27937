"""Boards in lines of text, as people and programs write their rows.

A row is read in one of WAYS: with anything between its cells and in the empty ones. A board is as many rows as a row has cells, read all in
the same way, with lines of a frame or empty lines between them. Used by `grid` and `sdk`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from generator.families.base.family import SYMBOLS
from generator.model import Puzzle
from generator.notation import BARE_FAMILIES

SIZES = sorted((round(n_cells**0.5) for n_cells in BARE_FAMILIES), key=lambda n: (n != 9, n))
"""Rows of boards, the likeliest first."""

DASH = "-"
EMPTY = frozenset("._*?·•□x" + "X0")
"""Symbols of an empty cell besides a dash and a blank."""

FRAME = str.maketrans(dict.fromkeys("│┃║¦", "|") | dict.fromkeys("─━═┄", "-") | dict.fromkeys("┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝╟╫╢╧╤╪╞╡", "+"))
BETWEEN = str.maketrans(dict.fromkeys("|,;[](){}'\"", " "))
"""What separates cells, or encloses rows; all of it is read as blanks."""

RULE, RULED = re.compile(r"[-+|=*:.'` ]+"), re.compile(r"--|==|\+\+|-\+|\+-")
"""Characters of lines of a frame, and what they have. A line of dashes alone is one, or a row of empty cells."""

LABEL = re.compile(r"\s*(?:[rR](?:ow)?\s?)?(\d{1,2}|[A-Za-z])(?:[:)]|(?=[\s|]))(?: ?(?=\|))?")
"""Name of a row; the blanks after it may be empty cells."""

PLAIN_ROW = re.compile(r"[.0-9A-Pa-p ]*")
"""Rows that are believed with hardly any digit."""

SEPARATORS = ("|", ",", ";", "\t")
ZERO = -1
"""Code of a cell with the symbol 0, which is empty unless other symbols say so."""

NOTHING = re.compile(r"\b(None|null|NULL|nil|NaN|nan)\b")
"""Words of programming languages for nothing, which is in empty cells."""

TEXTS = re.compile(r"([\"'])[^\"',]{4,}\1\s*,\s*\1")
NEXT_TEXT, NEXT_LIST = re.compile(r"(?<=[\"'])\s*,\s*(?=[\"'])"), re.compile(r"(?<=[\]}])\s*,\s*(?=[\[{])")
"""Rows as texts in a list; what is between two of them, and between rows as lists."""

Cells = list[int]
Way = Callable[[str, int], Cells | None]
"""Reads a line as a row of n cells: their digits, 0 or ZERO for empty; None if it is no such row."""


def _digit_of(symbol: str, n: int, has_dashes: bool) -> int | None:
    if symbol in EMPTY and not (symbol in "xX" and n > 9):
        return ZERO if symbol == "0" else 0
    if symbol == DASH:
        return 0 if has_dashes else None
    digit = SYMBOLS.find(symbol.upper()) + 1 if symbol else 0
    return digit if 0 < digit <= n else None


def _read_symbols(line: str, n: int, *, has_dashes: bool) -> Cells | None:
    """Read a row of single symbols, with anything between them."""
    symbols = line.translate(BETWEEN).replace(" ", "").replace("\t", "")
    return _read_fields([*symbols], n, has_dashes) if len(symbols) == n else None


def _read_fields(fields: Sequence[str], n: int, has_dashes: bool) -> Cells | None:
    """Read a row of fields with a symbol or a number each; empty ones are empty cells."""
    cells = []
    for field in fields:
        if not field:
            digit: int | None = 0
        elif len(field) == 1:
            digit = _digit_of(field, n, has_dashes)
        else:
            digit = int(field) if len(field) == 2 and field.isascii() and field.isdigit() and 9 < int(field) <= n else None
        if digit is None:
            return None
        cells.append(digit)
    return cells if len(cells) == n else None


def _read_separated(line: str, n: int, *, separator: str) -> Cells | None:
    """Read a row whose cells are divided by a separator, with nothing in empty ones."""
    fields = line.strip(" []()\"'").split(separator)
    if len(fields) > n and not fields[-1].strip():
        fields.pop()  # a separator after the last cell
    if len(fields) > n and not fields[0].strip():
        fields.pop(0)
    return _read_fields([field.strip(" \"'") for field in fields], n, True) if len(fields) == n else None


def _read_numbers(line: str, n: int) -> Cells | None:
    """Read a row of numbers, such as 16 for the last digit of a 16x16."""
    return _read_fields(line.translate(BETWEEN).split(), n, True)


def _read_places(line: str, n: int, *, pitch: int, start: int) -> Cells | None:
    """Read a row whose empty cells are blanks, by the places of its digits.

    The row is divided by bars into equal parts, or is one part.

    Parameters
    ----------
    pitch : characters from one cell to the next
    start : place of the first cell in its part
    """
    open_line = line.rstrip().removeprefix("|")
    # A bar at the end closes the row, or is before empty cells.
    parts = next((parts for text in (open_line.removesuffix("|"), open_line) if n % len(parts := text.split("|")) == 0), [])
    if not parts:
        return None
    places = range(start, start + pitch * (n // len(parts)), pitch)
    if max(map(len, parts)) > places[-1] + pitch:
        return None
    padded = [part.ljust(places[-1] + 1) for part in parts]
    if any(symbol != " " and at not in places for part in padded for at, symbol in enumerate(part)):
        return None
    fields = [part[at].strip() for part in padded for at in places]
    return None if any(field in EMPTY or field == DASH for field in fields if field) else _read_fields(fields, n, False)


WAYS: tuple[Way, ...] = (
    partial(_read_symbols, has_dashes=False),
    partial(_read_symbols, has_dashes=True),
    *(partial(_read_separated, separator=separator) for separator in SEPARATORS),
    _read_numbers,
    *(partial(_read_places, pitch=pitch, start=start) for pitch, start in ((2, 1), (2, 0), (1, 0), (1, 1), (3, 1), (4, 2), (4, 1))),
)


def split_lines(line: str) -> list[str]:
    """Return the rows in a line: one, or those of a list in a program.

    What is before and after the brackets of a list is left out.
    """
    line = NOTHING.sub(".", line.translate(FRAME))
    if "[" in line and "]" in line:
        line = line[line.index("[") : line.rindex("]") + 1]
    return (NEXT_TEXT if TEXTS.search(line) else NEXT_LIST).split(line)


def is_frame(line: str) -> bool:
    """Return whether a line is one of a frame."""
    return RULE.fullmatch(line) is not None and RULED.search(line) is not None


class Board(NamedTuple):
    """A board found in lines.

    end   number of lines up to its last row
    way   how its rows were read
    """

    end: int
    cells: Cells
    n: int
    way: Way


def find_board(lines: Sequence[str], known: Sequence[tuple[Way, int]] = ()) -> Board | None:
    """Return the board that begins with the first line, or None.

    It may have names of columns above it and names of rows before them, such as 1 to 9, or A to I.

    Parameters
    ----------
    known : ways and sizes to try first
    """
    names = lines[0].translate(BETWEEN).split()
    names = [*names[0]] if len(names) == 1 else names
    if len(names) in SIZES and _are_names(names):
        board = _find_named(lines[1:], known)
        # Digits in order are a row of cells if each board in these rows has one more then.
        if board and board.n == len(names) and (board.way(lines[0], board.n) is None or _count_rows(lines, board) % board.n):
            return board._replace(end=board.end + 1)
    return _find_named(lines, known)


def _find_named(lines: Sequence[str], known: Sequence[tuple[Way, int]]) -> Board | None:
    """Return the board that begins with the first line; its rows may have names."""
    if (board := _find_plain(lines, known)) or not lines or not LABEL.match(lines[0]):
        return board
    names, unnamed = list[str](), list[str]()
    for line in lines:
        if (found := LABEL.match(line)) and _are_names([*names, found[1]]):
            names.append(found[1])
            unnamed.append(line[found.end() :])
        elif not line.strip() or is_frame(line.strip()):
            unnamed.append(line)
        else:
            break
    board = _find_plain(unnamed, known) if len(names) > 1 else None
    return board if board and board.n <= len(names) else None


def _are_names(names: Sequence[str]) -> bool:
    """Return whether names are numbers from 0 or 1 on, or letters from A on."""
    if not names or names[0] not in ("0", "1", "A", "a"):
        return False
    first = names[0]
    return [*names] == [str(int(first) + at) if first.isdigit() else chr(ord(first) + at) for at in range(len(names))]


def _count_rows(lines: Sequence[str], board: Board) -> int:
    """Return how many rows, from the first line on, are read like a board's."""
    count = 0
    for line in lines:
        if board.way(line, board.n) is not None and line.strip():
            count += 1
        elif not is_frame(line.strip()):
            break
    return count


def _find_plain(lines: Sequence[str], known: Sequence[tuple[Way, int]]) -> Board | None:
    for way, n in (*known, *((way, n) for n in SIZES for way in WAYS)):
        if (found := _collect(lines, way, n)) and _is_likely(lines[: found[0]], found[1], n):
            return Board(*found, n, way)
    return None


def _collect(lines: Sequence[str], way: Way, n: int) -> tuple[int, Cells] | None:
    """Return the end and the cells of a board read in one way, or None."""
    cells: Cells = []
    band = 0  # rows before the first empty line; as many are before each
    for at, line in enumerate(lines):
        row = way(line, n)
        if row is None or (not line.strip() and not cells):
            n_rows = len(cells) // n
            band = band or (0 if line.strip() else n_rows)
            if n_rows and (is_frame(line.strip()) if line.strip() else not n % band and not n_rows % band):
                continue
            return None
        cells += row
        if len(cells) == n * n:
            return at + 1, cells
    return None


def _is_likely(lines: Sequence[str], cells: Cells, n: int) -> bool:
    """Return whether cells are those of a puzzle rather than lines that look so.

    Sixteen lines with a 4x4 puzzle each have no digit above 4.
    """
    if n in BARE_FAMILIES and max(cells) ** 2 <= n:
        return False
    return sum(cell > 0 for cell in cells) >= n // 2 or all(PLAIN_ROW.fullmatch(line) for line in lines)


def make_digits(cells: Cells, n: int) -> bytes:
    """Return the digits of cells.

    If a large board has both 0 and another symbol for empty cells, 0 is its first digit, and F the last one of a 16x16.
    """
    if n > 9 and ZERO in cells and 0 in cells and max(cells) < n:
        return bytes(1 if cell == ZERO else cell + 1 if cell else 0 for cell in cells)
    return bytes(max(cell, 0) for cell in cells)


def make_puzzle(board: Board) -> Puzzle:
    """Return the puzzle of a board: the classic sudoku of its size."""
    return Puzzle(BARE_FAMILIES[board.n * board.n], make_digits(board.cells, board.n))
