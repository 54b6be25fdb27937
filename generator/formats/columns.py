"""Puzzles as rows of named columns, as in `csv`, `jsonl`, `kaggle` and `parquet`.

The columns have everything that a Record has. The columns of a book's `puzzles.csv` and of `grade --format csv` are read as well, and
the column names that public collections use.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.errors import GridFormatError
from generator.families import find_family
from generator.families.base.family import Family
from generator.formats.format import FACTS, Record, make_facts
from generator.notation import format_digits, parse_digits, parse_puzzle

COLUMNS = ("family", "puzzle", "solution", "placed", "marks", *FACTS)
OTHER_NAMES = {"quizzes": "puzzle", "quiz": "puzzle", "solutions": "solution", "difficulty": "rating", "se_er": "rating"}


def name_columns(header: list[str]) -> list[str]:
    """Return the standard names of a header's columns.

    If a header has a standard name and another name for the same column, only the standard name is used.
    """
    names = [name.strip().lower() for name in header]
    return [other if (other := OTHER_NAMES.get(name, name)) == name or other not in names else name for name in names]


def to_row(record: Record) -> tuple[str, ...]:
    """Return the texts of COLUMNS; `from_row` reads them back."""
    puzzle = record.puzzle
    cells = format_digits(puzzle.givens)
    return (
        puzzle.family,
        f"{cells}:{puzzle.extra}" if puzzle.extra else cells,
        format_digits(record.solution),
        format_digits(record.placed),
        format_marks(record.marks),
        *(getattr(record.facts, name) for name in FACTS),
    )


def from_row(row: Mapping[str, object], where: str) -> Record:
    """Return the puzzle in a row of named texts.

    Raises
    ------
    GridFormatError   the row has no puzzle, or an invalid value
    UnknownName       the family does not exist
    """
    line = _text(row, "puzzle", where)
    family = _text(row, "family", where)
    if not line:
        raise GridFormatError(f"{where}: expected a puzzle in the column puzzle, got nothing")
    puzzle = parse_puzzle(line if not family or line.startswith(f"{family}:") else f"{family}:{line}", where)
    kind = find_family(puzzle.family)
    solution = _digits(row, "solution", kind, where)
    if solution and 0 in solution:
        raise GridFormatError(f"{where}: expected a complete grid in the column solution, got {format_digits(solution)[:100]!r}")
    placed, marks = _digits(row, "placed", kind, where), _text(row, "marks", where)
    return Record(puzzle, solution, placed, parse_marks(marks, kind, where) if marks else (), make_facts(row))


def _text(row: Mapping[str, object], name: str, where: str) -> str:
    value = row.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise GridFormatError(f"{where}: expected text in the column {name}, got {str(value)[:60]!r}")
    return value.strip()


def _digits(row: Mapping[str, object], name: str, family: Family, where: str) -> bytes:
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
