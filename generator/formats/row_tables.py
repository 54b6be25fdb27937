"""Tables with any columns: how the puzzles of a file become one.

All columns of a table, and of some formats their types, must be known before its first row. Puzzles that were read from a table may have
columns that the press does not know, so their rows are kept until all are read: in memory while they are few, else in a temporary file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from tempfile import SpooledTemporaryFile
from typing import Any, TextIO

from generator.errors import GridFormatError
from generator.formats.column_list import LIST, NUMBER, TEXT, WHOLE, Column, find_column, list_columns
from generator.formats.columns import BASE, Untyped, as_number, to_row
from generator.formats.format import Record, TableKind

MOST_COLUMNS = 1000
"""Most columns of a table; a spreadsheet has at most 16,384."""

SPOOLED_CHARS = 1 << 22
"""Characters from which rows are kept in a temporary file."""

FLAG = "yes or no"
"""Type of an unknown column, besides those of `column_list`."""


def write_records(records: Iterable[Record], output: TextIO, kind: TableKind) -> None:
    """Write puzzles as a table with all of their columns.

    Raises
    ------
    GridFormatError   the puzzles have more than MOST_COLUMNS different columns
    """
    rest = iter(records)
    first = next(rest, None)
    every = rest if first is None else chain([first], rest)
    if first is None or first.row is None:
        write_rows(map(to_row, every) if kind.is_headed else map(_drop_empty, map(to_row, every)), output, kind, list_columns(BASE))
        return
    if not kind.is_headed and not any(isinstance(value, Untyped) for value in first.row.values()):
        write_rows(map(to_row, every), output, kind, ())
        return
    with _Rows() as rows:
        for record in every:
            rows.add(to_row(record))
        write_rows(rows, output, kind, rows.list_columns())


def write_rows(rows: Iterable[Mapping[str, Any]], output: TextIO, kind: TableKind, columns: tuple[Column, ...]) -> None:
    """Write rows with these columns as a table."""
    writer = kind.open(output, columns)
    writer.begin()
    for row in rows:
        writer.write(row)
    writer.finish()


def _drop_empty(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if value not in (None, "")}


@dataclass(slots=True)
class _Rows:
    """Rows kept until all are known; use it in a `with` statement.

    kinds   types of the values of each column, by name
    """

    kinds: dict[str, set[str]] = field(default_factory=dict)
    _file: Any = field(default_factory=partial(SpooledTemporaryFile, SPOOLED_CHARS, "w+", encoding="utf-8", newline="\n"))

    def __enter__(self) -> _Rows:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, row: Mapping[str, Any]) -> None:
        """Keep a row.

        Raises
        ------
        GridFormatError   it has too many columns that earlier rows lack
        """
        for name, value in row.items():
            found = self.kinds.setdefault(name, set())
            if value is not None:
                found.add(_kind_of(value))
        if len(self.kinds) > MOST_COLUMNS:
            raise GridFormatError(f"expected a table of at most {MOST_COLUMNS} columns, got more, such as {name!r}")
        self._file.write(json.dumps(row) + "\n")

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Yield all rows, with the numbers of columns that have only numbers."""
        numbers = [name for name, kinds in self.kinds.items() if kinds & {"numeral"} and kinds <= {"numeral", "empty", WHOLE, NUMBER}]
        self._file.seek(0)
        for line in self._file:
            row = json.loads(line)
            for name in numbers:
                if isinstance(value := row.get(name), str):
                    row[name] = as_number(value) if value else None
            yield row

    def list_columns(self) -> tuple[Column, ...]:
        """Return the columns of all rows, with the types of their values."""
        return tuple(Column(name, _join_kinds(name, kinds), "", "", "", "") for name, kinds in self.kinds.items())


def _kind_of(value: Any) -> str:
    """Return the type of a value; of an untyped field "numeral", "empty" or TEXT."""
    if isinstance(value, Untyped):
        return "empty" if not value else "numeral" if _is_exact(value) else TEXT
    if isinstance(value, bool):
        return FLAG
    if isinstance(value, int):
        return WHOLE if abs(value) < 1 << 63 else TEXT
    return NUMBER if isinstance(value, float) else LIST if isinstance(value, list | dict) else TEXT


def _is_exact(text: str) -> bool:
    """Return whether a numeral is just what is printed of its number."""
    return str(as_number(text)) == text and not isinstance(as_number(text), str)


def _join_kinds(name: str, kinds: set[str]) -> str:
    """Return the type of a column from those of its values."""
    known = find_column(name)
    found = kinds - {"empty"}
    if not found:
        return known.kind if known else TEXT
    if found <= {WHOLE, NUMBER, "numeral"}:
        return WHOLE if found == {WHOLE} and not (known and known.kind == NUMBER) else NUMBER
    return next(iter(found)) if len(found) == 1 else TEXT
