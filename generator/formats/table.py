"""Tables of text: `csv` and `tsv` with all columns, and Kaggle's with two columns.

They have the columns of `generator.formats.columns`. Any table with a column `puzzle` is read, with fields separated by commas,
semicolons or tabs. A field in quotes may have line breaks.
"""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TextIO

from generator.errors import GridFormatError, PuzzleError, escape, explain
from generator.formats.column_list import Column
from generator.formats.columns import NUMERAL, from_row, name_columns, read_field
from generator.formats.format import ANY, FACTS, NINE, Format, Found, Record, TableKind, format_value
from generator.formats.row_tables import write_records
from generator.formats.source import LONGEST_RECORD, Source
from generator.notation import format_digits

KAGGLE_HEADERS = (["puzzle", "solution"], ["quizzes", "solutions"])


FORMULA = re.compile(r"'*[=+\-@\t\r]")
"""Beginning of a field that a spreadsheet runs as a formula, and of one that was guarded. Source: OWASP, CSV Injection."""

BREAKS = re.compile(r"([\n\t])")
MOST_JOINED = 200
"""Most lines that a field in quotes may have."""


def guard_field(field: str) -> str:
    """Return a field that no spreadsheet runs: an apostrophe is put before a formula.

    `_unguard` removes it, so that every text is read back as it was.
    """
    return f"'{field}" if FORMULA.match(field) and not NUMERAL.fullmatch(field) else field


def _unguard(field: str) -> str:
    return field[1:] if field.startswith("'") and FORMULA.match(field) else field


def _header(head: str) -> list[str]:
    line = head.lstrip().partition("\n")[0].strip()
    return [name.strip().strip('"').lower() for name in line.split(_delimiter(line))]


def _delimiter(line: str) -> str:
    return max(",;\t", key=line.count)


def _detect(head: str) -> bool:
    return "puzzle" in name_columns(_header(head))


def _detect_tabs(head: str) -> bool:
    line = head.lstrip().partition("\n")[0]
    return _delimiter(line) == "\t" and "\t" in line and _detect(head)


def _detect_kaggle(head: str) -> bool:
    return _header(head) in KAGGLE_HEADERS


def _read(source: Source) -> Iterator[Found]:
    """Yield the rows below the header, or the error of an invalid header."""
    header, _, _ = source.head.lstrip().partition("\n")
    delimiter = _delimiter(header)
    names: list[str] = []
    for number, text in _join_lines(source, delimiter, names):
        where = f"{source.name}, line {number}"
        try:
            if len(text) > LONGEST_RECORD:
                raise GridFormatError(f"{where}: expected a line of at most {LONGEST_RECORD} characters, got a longer one")
            fields = _split(text, delimiter, where)
            if not names:
                names.extend(name_columns(fields))
                continue
            yield number, _parse(fields, names, where)
        except PuzzleError as fault:
            yield number, fault


def _join_lines(source: Source, delimiter: str, names: list[str]) -> Iterator[tuple[int, str]]:
    """Yield number and text of each row that is neither empty nor a comment.

    A line whose last field begins with a quote and does not end continues on the next ones, if that makes a row with all fields.
    Otherwise only that line is faulty.
    """
    lines: deque[tuple[int, str]] = deque()
    rest = source.lines()
    while lines or (new := next(rest, None)) is not None:
        if not lines and new is not None:
            lines.append(new)
        number, text = lines.popleft()
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        if text.count('"') % 2 and len(text) <= LONGEST_RECORD:
            whole, used = text, 0
            while whole.count('"') % 2 and used < MOST_JOINED and len(whole) <= LONGEST_RECORD:
                if used == len(lines) and (more := next(rest, None)) is not None:
                    lines.append(more)
                if used == len(lines):
                    break
                whole += "\n" + lines[used][1]
                used += 1
            if not whole.count('"') % 2 and _count_fields(whole, delimiter) == len(names):
                text = whole
                for _ in range(used):
                    lines.popleft()
        yield number, text


def _count_fields(text: str, delimiter: str) -> int:
    try:
        return len(_split(text, delimiter, ""))
    except GridFormatError:
        return 0


def _parse(fields: list[str], names: list[str], where: str) -> Record:
    if len(fields) != len(names):
        raise GridFormatError(f"{where}: expected {len(names)} fields, as in the header, got {len(fields)}")
    return from_row({name: read_field(name, _unguard(field)) for name, field in zip(names, fields, strict=True)}, where)


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


class TextTable:
    """Writer of a table of text, safe for spreadsheets and terminals."""

    def __init__(self, output: TextIO, columns: Sequence[Column], delimiter: str) -> None:
        self._names = [column.name for column in columns]
        self._writer = csv.writer(output, delimiter=delimiter, lineterminator="\n")

    def begin(self) -> None:
        """Write the header."""
        self._writer.writerow(self._names)

    def write(self, row: Mapping[str, Any]) -> None:
        """Write a row."""
        self._writer.writerow([_format_field(row.get(name)) for name in self._names])

    def finish(self) -> None:
        """Do nothing: a table of text has no end."""


def _format_field(value: Any) -> Any:
    """Return a value as `csv` writes it: a number as it is, a text guarded."""
    if isinstance(value, str):
        return guard_field(_escape(value))
    return value if isinstance(value, int | float) and not isinstance(value, bool) else guard_field(_escape(format_value(value)))


def _escape(text: str) -> str:
    """Return text with control characters escaped, except line breaks and tabs."""
    return text if text.isprintable() else "".join(part if part in "\n\t" else escape(part) for part in BREAKS.split(text))


def _write_kaggle(records: Iterable[Record], output: TextIO) -> None:
    output.write("puzzle,solution\n")
    for record in records:
        puzzle = format_digits(record.puzzle.givens).replace(".", "0")
        output.write(f"{puzzle},{format_digits(record.solution)}\n")


def _read_kaggle(source: Source) -> Iterator[Found]:
    """Yield the rows; they have no other columns to be kept."""
    for number, found in _read(source):
        yield number, replace(found, row=None) if isinstance(found, Record) else found


EVERYTHING = frozenset({"solution", "placed", "marks", *FACTS})


def _make(name: str, note: str, suffix: str, delimiter: str, detects: Callable[[str], bool]) -> Format:
    kind = TableKind(partial(TextTable, delimiter=delimiter))
    return Format(name, note, (suffix,), ANY, EVERYTHING, detects, _read, partial(write_records, kind=kind), table=kind)


CSV = _make("csv", "table with all data of each puzzle; gridpress's own format", ".csv", ",", _detect)
TSV = _make("tsv", "as csv, with tabs between the fields", ".tsv", "\t", _detect_tabs)
KAGGLE = Format(
    "kaggle", "table of puzzles and solutions, 0 for empty cells", (), NINE,
    frozenset({"solution"}), _detect_kaggle, _read_kaggle, _write_kaggle, is_solved=True, also=(".csv", ".tsv", ".txt"),
)  # fmt: skip
