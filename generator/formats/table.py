"""Tables of text: `csv` with all columns, and Kaggle's with two columns.

`csv` has the columns of `generator.formats.columns`. Any table with a column `puzzle` is read, with fields separated by commas,
semicolons or tabs; a row is a line.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from generator.errors import GridFormatError, explain
from generator.formats.by_line import read_by_line
from generator.formats.columns import COLUMNS, from_row, name_columns, to_row
from generator.formats.format import ANY, FACTS, NINE, Format, Found, Record
from generator.formats.source import Source
from generator.notation import format_digits

KAGGLE_HEADERS = (["puzzle", "solution"], ["quizzes", "solutions"])


FORMULA = re.compile(r"'*[=+\-@\t\r]")
"""Beginning of a field that a spreadsheet runs as a formula, and of one that was guarded. Source: OWASP, CSV Injection."""


def guard_field(field: str) -> str:
    """Return a field that no spreadsheet runs: an apostrophe is put before a formula.

    `_unguard` removes it, so that every text is read back as it was.
    """
    return f"'{field}" if FORMULA.match(field) else field


def _unguard(field: str) -> str:
    return field[1:] if field.startswith("'") and FORMULA.match(field) else field


def _header(head: str) -> list[str]:
    line = head.lstrip().partition("\n")[0].strip()
    return [name.strip().strip('"').lower() for name in line.split(_delimiter(line))]


def _delimiter(line: str) -> str:
    return max(",;\t", key=line.count)


def _detect(head: str) -> bool:
    return "puzzle" in name_columns(_header(head))


def _detect_kaggle(head: str) -> bool:
    return _header(head) in KAGGLE_HEADERS


def _read(source: Source) -> Iterator[Found]:
    """Yield the rows below the header, or the error of an invalid header."""
    header, _, _ = source.head.lstrip().partition("\n")
    delimiter = _delimiter(header)
    names: list[str] = []

    def parse(line: str, where: str) -> Record | None:
        fields = _split(line, delimiter, where)
        if names:
            return _parse(fields, names, where)
        names.extend(name_columns(fields))
        return None

    return read_by_line(source, parse)


def _parse(fields: list[str], names: list[str], where: str) -> Record:
    if len(fields) != len(names):
        raise GridFormatError(f"{where}: expected {len(names)} fields, as in the header, got {len(fields)}")
    return from_row(dict(zip(names, map(_unguard, fields), strict=True)), where)


def _split(line: str, delimiter: str, where: str) -> list[str]:
    """Return the fields of a line.

    Each line is split on its own, so that an unclosed quote affects only that line.
    """
    if '"' not in line:
        return line.split(delimiter)
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True))
    except csv.Error as fault:
        raise GridFormatError(f"{where}: expected a row of a table, got a fault: {explain(fault)}") from None


def _write(records: Iterable[Record], output: TextIO) -> None:
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(guard_field, to_row(record)) for record in records)


def _write_kaggle(records: Iterable[Record], output: TextIO) -> None:
    output.write("puzzle,solution\n")
    for record in records:
        puzzle = format_digits(record.puzzle.givens).replace(".", "0")
        output.write(f"{puzzle},{format_digits(record.solution)}\n")


EVERYTHING = frozenset({"solution", "placed", "marks", *FACTS})
CSV = Format("csv", "table with all data of each puzzle; gridpress's own format", (".csv",), ANY, EVERYTHING, _detect, _read, _write)
KAGGLE = Format(
    "kaggle", "table of puzzles and solutions, 0 for empty cells", (), NINE,
    frozenset({"solution"}), _detect_kaggle, _read, _write_kaggle, is_solved=True,
)  # fmt: skip
