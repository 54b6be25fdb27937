"""JSON with one object a puzzle: one a line, or all in a list.

Their keys are the names of `generator.formats.columns`.

Of puzzles that were not read from a table, empty values are omitted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TextIO

from generator.errors import GridFormatError, PuzzleError
from generator.formats.by_line import read_by_line
from generator.formats.column_list import Column
from generator.formats.columns import from_row, plain_value
from generator.formats.format import ANY, FACTS, Format, Found, Record, TableKind
from generator.formats.json_text import format_json, parse_object, read_objects
from generator.formats.puzzle_column import ColumnChooser
from generator.formats.row_tables import write_records
from generator.formats.source import Source


class JsonLines:
    """Writer of one object a line; a column that a row lacks is left out."""

    def __init__(self, output: TextIO, _columns: Sequence[Column] = ()) -> None:
        self._output = output

    def begin(self) -> None:
        """Do nothing: JSON lines have no header."""

    def write(self, row: Mapping[str, Any]) -> None:
        """Write the object of a row."""
        self._output.write(format_json(row) + "\n")

    def finish(self) -> None:
        """Do nothing: JSON lines have no end."""


class JsonList:
    """Writer of a list of objects, one a line."""

    def __init__(self, output: TextIO, _columns: Sequence[Column] = ()) -> None:
        self._output, self._start = output, "[\n"

    def begin(self) -> None:
        """Do nothing: the bracket is written with the first row."""

    def write(self, row: Mapping[str, Any]) -> None:
        """Write the object of a row."""
        self._output.write(self._start + format_json(row))
        self._start = ",\n"

    def finish(self) -> None:
        """Write the closing bracket."""
        self._output.write("[]\n" if self._start == "[\n" else "\n]\n")


def _read(source: Source) -> Iterator[Found]:
    return read_by_line(source, partial(_parse, chooser=ColumnChooser(source.column)))


def _read_list(source: Source) -> Iterator[Found]:
    is_empty, chooser = True, ColumnChooser(source.column)
    for number, text in read_objects(source.text()):
        is_empty = False
        try:
            yield number, _parse(text, f"{source.name}, line {number}", chooser)
        except PuzzleError as fault:
            yield number, fault
    if is_empty and source.head.strip() != "[]":
        yield 1, GridFormatError(f"{source.name}, line 1: expected a list of JSON objects, got none")


def _parse(line: str, where: str, chooser: ColumnChooser) -> Record:
    return from_row(chooser.name_row(plain_value(parse_object(line, where)), where), where)


def _detect_list(head: str) -> bool:
    start = head.lstrip()
    return start.startswith("[") and start[1:].lstrip()[:1] in ("{", "]")


EVERYTHING = frozenset({"solution", "placed", "marks", *FACTS})
LINES_KIND = TableKind(JsonLines, is_headed=False, is_nested=True)
LIST_KIND = TableKind(JsonList, is_grown=False, is_headed=False, is_nested=True)
JSONL = Format(
    "jsonl", "one JSON object per line with all data of a puzzle; gridpress's own format", (".jsonl", ".ndjson"), ANY,
    EVERYTHING, lambda head: head.lstrip().startswith("{"), _read, partial(write_records, kind=LINES_KIND), table=LINES_KIND,
)  # fmt: skip
JSON = Format(
    "json", "as jsonl, the objects in a list", (".json",), ANY,
    EVERYTHING, _detect_list, _read_list, partial(write_records, kind=LIST_KIND), table=LIST_KIND,
)  # fmt: skip
