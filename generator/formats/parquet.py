"""Apache Parquet with the columns of `generator.formats.columns`.

It needs pyarrow, which the extra `parquet` installs. Numbers are numbers; lists are JSON text in columns that say so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TextIO

from generator.errors import GridFormatError, NotInstalled, PuzzleError, advise_extra, escape, explain
from generator.formats.column_list import LIST, NUMBER, WHOLE, Column
from generator.formats.columns import PUZZLE_NAMES, from_row, plain_value
from generator.formats.format import ANY, FACTS, Format, Found, Record, TableKind, format_value
from generator.formats.json_text import parse_list
from generator.formats.puzzle_column import LOOKED_AT, NO_COLUMN, ColumnChooser, NoColumn, choose_column, list_names
from generator.formats.row_tables import FLAG, write_records
from generator.formats.source import LONGEST_RECORD, Source

MAGIC = "PAR1"
ROWS = 10_000
"""Rows written as one row group."""

ROWS_AT_ONCE = 500

NO_TEXT = "\ufffd"
"""Replacement character that Python decodes invalid bytes to."""

AS_JSON = {b"gridpress": b"json"}
"""Mark of a column whose texts are JSON."""


def _import() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise NotInstalled(f"parquet files need the package pyarrow, which is not installed; {advise_extra('parquet')}") from None
    return pyarrow, pyarrow.parquet


def _read(source: Source) -> Iterator[Found]:
    pyarrow, parquet = _import()
    if not source.stream.seekable():
        raise GridFormatError(f"cannot read parquet from {source.name}, which is not a regular file; give the path of a file")
    number = 0
    try:
        file = parquet.ParquetFile(source.stream)
        lists, chooser = _check_columns(file, source), ColumnChooser(source.column)
        for batch in file.iter_batches(ROWS_AT_ONCE):
            for row in _rows(batch):
                number += 1
                yield number, _parse(row, lists, f"{source.name}, row {number}", chooser)
    except GridFormatError as fault:
        yield number + 1, fault
    except (pyarrow.ArrowException, OSError, UnicodeDecodeError) as fault:
        yield number + 1, GridFormatError(f"{source.name}, row {number + 1}: expected undamaged Parquet, got a fault: {explain(fault)}")


def _rows(batch: Any) -> list[dict[str, Any]]:
    """Return the rows of a batch.

    A row with bytes that are not valid text is replaced by a puzzle of NO_TEXT, which is then reported as faulty.
    """
    try:
        return batch.to_pylist()
    except UnicodeDecodeError:
        return [_rows(batch.slice(at, 1))[0] for at in range(len(batch))] if len(batch) > 1 else [{"puzzle": NO_TEXT}]


def _check_columns(file: Any, source: Source) -> list[str]:
    """Check columns and size of the rows; return the names of those with JSON.

    The check of the size is needed because a small file may expand to a large one.

    Raises
    ------
    GridFormatError   no column with puzzles, or rows larger than a puzzle can be
    """
    schema, name, facts = file.schema_arrow, source.name, file.metadata
    # Sizes first: no row may be unpacked before they are known.
    for group in range(facts.num_row_groups):
        row_group = facts.row_group(group)
        if row_group.total_byte_size > LONGEST_RECORD * max(1, row_group.num_rows):
            raise GridFormatError(f"{name}: expected at most {LONGEST_RECORD} characters per row, got more")
    if twice := next((one for one in schema.names if schema.names.count(one) > 1), None):
        raise GridFormatError(f"{name}: expected each column once, got {escape(twice[:40])!r} twice")
    if source.column or not any(PUZZLE_NAMES.get(column, column) == "puzzle" for column in schema.names):
        first = next(file.iter_batches(LOOKED_AT), None)
        rows = [[*row.values()] for row in (_rows(first) if first is not None else [])]
        try:
            at = choose_column(schema.names, rows, source.column)
        except NoColumn as fault:
            raise NoColumn(f"{name}: {fault}") from None
        if at is None:
            raise NoColumn(f"{name}: {NO_COLUMN.format(list_names(schema.names))}")
    return [one.name for one in schema if (one.metadata or {}).items() >= AS_JSON.items()]


def _parse(row: dict[str, Any], lists: list[str], where: str, chooser: ColumnChooser) -> Record | PuzzleError:
    plain = {name: plain_value(value) for name, value in row.items()}
    plain |= {name: parse_list(plain[name]) for name in lists if isinstance(plain.get(name), str)}
    try:
        return from_row(chooser.name_row(plain, where), where)
    except PuzzleError as fault:
        return fault


class ParquetTable:
    """Writer of Parquet, one row group for ROWS rows."""

    def __init__(self, output: TextIO, columns: Sequence[Column]) -> None:
        pyarrow, parquet = _import()
        types = {WHOLE: pyarrow.int64(), NUMBER: pyarrow.float64(), FLAG: pyarrow.bool_()}
        self._columns, self._rows, self._pyarrow = columns, list[Mapping[str, Any]](), pyarrow
        marks = [AS_JSON if column.kind == LIST else None for column in columns]
        fields = [
            pyarrow.field(column.name, types.get(column.kind, pyarrow.string()), metadata=mark)
            for column, mark in zip(columns, marks, strict=True)
        ]
        self._schema = pyarrow.schema(fields)
        self._writer = parquet.ParquetWriter(output.buffer, self._schema)

    def begin(self) -> None:
        """Do nothing: the columns are written with the rows."""

    def write(self, row: Mapping[str, Any]) -> None:
        """Write a row, at the latest with the last one of its group."""
        self._rows.append(row)
        if len(self._rows) == ROWS:
            self._write_group()

    def finish(self) -> None:
        """Write the last rows and the end of the file."""
        if self._rows:
            self._write_group()
        self._writer.close()

    def _write_group(self) -> None:
        columns = [[_typed(row.get(column.name), column.kind) for row in self._rows] for column in self._columns]
        arrays = [self._pyarrow.array(values, one.type) for values, one in zip(columns, self._schema, strict=True)]
        self._writer.write_table(self._pyarrow.table(arrays, schema=self._schema))
        self._rows.clear()


def _typed(value: Any, kind: str) -> Any:
    """Return a value as a column of a type holds it; None where there is none."""
    if kind in (WHOLE, NUMBER, FLAG):
        return None if value == "" else float(value) if kind == NUMBER and value is not None else value
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False) if kind == LIST else format_value(value)


KIND = TableKind(ParquetTable, is_grown=False)
PARQUET = Format(
    "parquet", "Apache Parquet with the columns of csv (needs pyarrow)", (".parquet",), ANY,
    frozenset({"solution", "placed", "marks", *FACTS}), lambda head: head.startswith(MAGIC), _read,
    partial(write_records, kind=KIND), table=KIND, also=(), unit="row",
)  # fmt: skip
