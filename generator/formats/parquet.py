"""Apache Parquet with the columns of `generator.formats.columns`.

It needs pyarrow, which the extra `parquet` installs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TextIO

from generator.errors import GridFormatError, NotInstalled, PuzzleError, advise_extra, explain, quote
from generator.formats.columns import COLUMNS, OTHER_NAMES, from_row, to_row
from generator.formats.format import ANY, FACTS, Format, Found, Record
from generator.formats.source import LONGEST_RECORD, Source

MAGIC = "PAR1"
ROWS = 10_000
"""Rows written as one row group."""

ROWS_AT_ONCE = 500

NO_TEXT = "\ufffd"
"""Replacement character that Python decodes invalid bytes to."""


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
        names = _columns(file, source.name)
        for batch in file.iter_batches(ROWS_AT_ONCE, columns=names):
            for row in _rows(batch):
                number += 1
                yield number, _parse(row, f"{source.name}, row {number}")
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


def _columns(file: Any, name: str) -> list[str]:
    """Return the names of the known columns, after a check of the size of their rows.

    The check is needed because a small file may expand to a large one.

    Raises
    ------
    GridFormatError   no column with puzzles, or rows larger than a puzzle can be
    """
    known = [column for column in file.schema_arrow.names if column in COLUMNS or column in OTHER_NAMES]
    if not any(OTHER_NAMES.get(column, column) == "puzzle" for column in known):
        raise GridFormatError(f"{name}: expected a column puzzle, got {quote(', '.join(file.schema_arrow.names))}")
    facts = file.metadata
    for group in range(facts.num_row_groups):
        row_group = facts.row_group(group)
        if row_group.total_byte_size > LONGEST_RECORD * max(1, row_group.num_rows):
            raise GridFormatError(f"{name}: expected at most {LONGEST_RECORD} characters per row, got more")
    return known


def _parse(row: dict[str, Any], where: str) -> Record | PuzzleError:
    others = {OTHER_NAMES[name]: value for name, value in row.items() if name in OTHER_NAMES}
    try:
        return from_row(others | row, where)
    except PuzzleError as fault:
        return fault


def _write(records: Iterable[Record], output: TextIO) -> None:
    pyarrow, parquet = _import()
    schema = pyarrow.schema([(name, pyarrow.string()) for name in COLUMNS])
    rows = map(to_row, records)
    with parquet.ParquetWriter(output.buffer, schema) as writer:
        while group := list(islice(rows, ROWS)):
            columns = zip(*group, strict=True)
            writer.write_table(pyarrow.table([pyarrow.array(column, pyarrow.string()) for column in columns], schema=schema))


PARQUET = Format(
    "parquet", "Apache Parquet with the columns of csv (needs pyarrow)", (".parquet",), ANY,
    frozenset({"solution", "placed", "marks", *FACTS}), lambda head: head.startswith(MAGIC), _read, _write,
)  # fmt: skip
