"""Puzzles as rows of named columns, as tables have them.

A puzzle that was read from a table keeps its row: all columns, also those that the press does not know, in their order. Other puzzles have
the columns BASE, which hold everything that a Record has. The column names that public collections use are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, time
from decimal import Decimal
from math import isfinite
from typing import Any

from generator.errors import GridFormatError
from generator.families import find_family
from generator.families.base.family import Family
from generator.formats.by_line import find_reader, is_own, unwrap
from generator.formats.column_list import LIST, TEXT, find_column
from generator.formats.format import FACTS, Record, find_rating_column, make_facts
from generator.formats.json_text import parse_list
from generator.notation import format_digits, format_puzzle, parse_digits, parse_puzzle

BASE = ("family", "puzzle", "solution", "placed", "marks", *FACTS)
PUZZLE_NAMES = {"quizzes": "puzzle", "quiz": "puzzle", "solutions": "solution"}
"""Other names of the puzzle and its solution, which are written under ours."""

NUMERAL = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?(?:[eE][+-]?[0-9]{1,2})?")
MOST_DIGITS = 15
"""Digits that every number of a spreadsheet keeps; a longer numeral stays text."""


class Untyped(str):
    """Field of a text table whose column the press does not know.

    It is a number if all fields of its column are, else text.
    """

    __slots__ = ()


def name_columns(header: list[str]) -> list[str]:
    """Return the names of a header's columns, each only once.

    Ours, and those of PUZZLE_NAMES, are recognized in capitals too. If a header has one of our names and another name for the same column,
    the other name stays.
    """
    ours = [_own_name(name.strip()) for name in header]
    known, names, used = {*ours}, dict[str, None](), dict[str, int]()
    for own in ours:
        other = PUZZLE_NAMES.get(own, own)
        wanted = unused = own if other in known else other
        while unused in names:
            used[wanted] = used.get(wanted, 1) + 1
            unused = f"{wanted}_{used[wanted]}"
        names[unused] = None
    return [*names]


def _own_name(name: str) -> str:
    low = name.lower()
    return name if find_column(name) else low if find_column(low) or low in PUZZLE_NAMES else name


def read_field(name: str, text: str) -> Any:
    """Return the value of a field of a text table, by the type of its column.

    A number that does not look like one stays text.
    """
    column = find_column(name)
    if column is None:
        return Untyped(text)
    if column.kind == LIST:
        return parse_list(text) if text.startswith("[") else text
    if column.kind == TEXT:
        return text
    return as_number(text) if text else None


def as_number(text: str) -> int | float | str:
    """Return a numeral as the number with exactly its value, another text unchanged."""
    if not NUMERAL.fullmatch(text) or sum(char.isdigit() for char in text) > MOST_DIGITS + 2:
        return text
    return int(text) if text.lstrip("-").isdigit() else float(text)


def plain_value(value: Any) -> Any:
    """Return a value of a file as one that every table can hold.

    A date becomes text. Text that is not valid Unicode is repaired; what is no number is None.
    """
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode()
    if isinstance(value, float):
        return value if isfinite(value) else None if value != value else str(value)
    if isinstance(value, datetime):
        return value.isoformat() if value.time() != time() else value.date().isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Decimal):
        return as_number(str(value))
    if isinstance(value, Mapping):
        return {str(plain_value(str(key))): plain_value(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain_value(one) for one in value]
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def to_row(record: Record) -> dict[str, Any]:
    """Return the columns of a puzzle; `from_row` reads them back.

    They are those of the table that it was read from, or else BASE.
    """
    if record.row is not None:
        row = dict(record.row)
        if record.solution and not row.get("solution"):
            row["solution"] = format_digits(record.solution)
        return row
    puzzle = record.puzzle
    cells = format_digits(puzzle.givens)
    facts = {name: getattr(record.facts, name) for name in FACTS}
    return {
        "family": puzzle.family,
        "puzzle": f"{cells}:{puzzle.extra}" if puzzle.extra else cells,
        "solution": format_digits(record.solution),
        "placed": format_digits(record.placed),
        "marks": format_marks(record.marks),
        **facts,
        "rating": as_number(facts["rating"]) if facts["rating"] else None,
    }


def from_row(row: Mapping[str, Any], where: str) -> Record:
    """Return the puzzle in a row of named values.

    Raises
    ------
    GridFormatError   the row has no puzzle, or an invalid value
    UnknownName       the family does not exist
    """
    row = {(PUZZLE_NAMES[name] if name in PUZZLE_NAMES and PUZZLE_NAMES[name] not in row else name): value for name, value in row.items()}
    line = _text(row, "puzzle", where)
    family = _text(row, "family", where)
    if not line:
        raise GridFormatError(f"{where}: expected a puzzle in the column puzzle, got nothing")
    found = None if family or is_own(line) else _read_foreign(line, where)
    if found:
        row = {**row, "puzzle": format_puzzle(found.puzzle)}
        puzzle = found.puzzle
    else:
        puzzle = parse_puzzle(line if not family or line.startswith(f"{family}:") else f"{family}:{line}", where)
    kind = find_family(puzzle.family)
    solution = _digits(row, "solution", kind, where)
    if solution and 0 in solution:
        raise GridFormatError(f"{where}: expected a complete grid in the column solution, got {format_digits(solution)[:100]!r}")
    placed, marks = _digits(row, "placed", kind, where), _text(row, "marks", where)
    facts = make_facts({**row, "rating": row.get(find_rating_column(row))})
    read = Record(puzzle, solution, placed, parse_marks(marks, kind, where) if marks else (), facts, row)
    if found is None:
        return read
    return replace(
        read, solution=solution or found.solution, placed=placed or found.placed, marks=read.marks or found.marks, ignored=found.ignored
    )


def _read_foreign(line: str, where: str) -> Record | None:
    """Return the puzzle of a link or code of another program; None for any other text."""
    link = unwrap(line)
    read = find_reader(link)
    return read(link, where) if read else None


def _text(row: Mapping[str, Any], name: str, where: str) -> str:
    value = row.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise GridFormatError(f"{where}: expected text in the column {name}, got {str(value)[:60]!r}")
    return value.strip()


def _digits(row: Mapping[str, Any], name: str, family: Family, where: str) -> bytes:
    text = _text(row, name, where)
    return parse_digits(text.removeprefix(f"{family.name}:"), family, where) if text else b""


def format_marks(marks: tuple[int, ...]) -> str:
    """Return pencil marks as text.

    Each cell is the symbols of its marks, ``.`` without any; cells are separated by spaces.
    """
    return " ".join(format_digits(bytes(digits_in(mask))) or "." for mask in marks)


def parse_marks(text: str, family: Family, where: str) -> tuple[int, ...]:
    """Return the pencil marks in a text; the inverse of `format_marks`.

    Raises
    ------
    GridFormatError   a wrong number of cells, or a symbol that the family does not have
    """
    cells = text.upper().split()
    if len(cells) != family.geometry.n_cells:
        raise GridFormatError(f"{where}: expected pencil marks for {family.geometry.n_cells} cells, got {len(cells)}")
    return tuple(0 if cell == "." else mask_of([family.symbols.find(symbol) + 1 for symbol in cell], family, where) for cell in cells)


def digits_in(mask: int) -> list[int]:
    """Return the digits of a candidate mask."""
    return [d for d in range(1, mask.bit_length() + 1) if mask >> d - 1 & 1]


def mask_of(digits: list[int], family: Family, where: str) -> int:
    """Return the candidate mask of digits.

    Raises
    ------
    GridFormatError   a digit that the family does not have
    """
    for digit in digits:
        if not 1 <= digit <= family.geometry.n:
            raise GridFormatError(f"{where}: expected pencil marks {family.symbols[0]}-{family.symbols[-1]}, got others")
    return sum(1 << digit - 1 for digit in set(digits))
