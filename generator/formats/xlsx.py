"""Workbooks (`.xlsx`) with the columns of `generator.formats.columns`.

The first sheet is the table; its first row has the names of the columns. It needs openpyxl, which the extra `xlsx` installs.
Numbers are numbers; texts are never formulas. The same rows give the same bytes.
"""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from tempfile import TemporaryFile
from typing import Any, TextIO

from generator.errors import DoesNotFit, GridFormatError, NotInstalled, PuzzleError, advise_extra, explain
from generator.formats.column_list import LIST, Column, find_column
from generator.formats.columns import from_row, name_columns, plain_value
from generator.formats.format import ANY, FACTS, Format, Found, Record, TableKind, format_value
from generator.formats.json_text import parse_list
from generator.formats.puzzle_column import (
    LOOKED_AT,
    NO_COLUMN,
    PUZZLE,
    NoColumn,
    choose_column,
    clean_cells,
    clean_field,
    list_names,
    may_be_puzzle,
    name_puzzle,
)
from generator.formats.row_tables import write_records
from generator.formats.source import LONGEST_RECORD, Source

MAGIC = "PK\x03\x04"
MOST_ROWS, LONGEST_CELL = 1_048_576, 32_767
"""Most rows of a sheet and characters of a cell. Source: Microsoft, "Excel specifications and limits"."""

LARGEST_WHOLE = 2**53
"""Whole numbers below it are kept by every spreadsheet, which calculates with floating point."""

LARGEST_SHEET, LARGEST_TEXTS = 1 << 32, 1 << 28
"""Most bytes of an unpacked sheet, which is read row by row, and of the texts that are read at once."""

CONTENT = "[Content_Types].xml"
"""Part that every workbook has."""

ARCHIVES = (
    ("word/document.xml", "DOCX, a document of a word processor"),
    ("META-INF/container.xml", "EPUB"),
    ("content.xml", "a document of LibreOffice"),
)
"""Parts of other zip archives, and what these are."""

EPOCH = (1980, 1, 1, 0, 0, 0)
MADE = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")
"""Times in the properties of a workbook."""

FORBIDDEN = re.compile(r"[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")
"""Characters that XML cannot have, and how a workbook writes them. Source: ECMA-376, ST_Xstring."""


def _import() -> Any:
    try:
        import openpyxl
    except ImportError:
        raise NotInstalled(f"xlsx files need the package openpyxl, which is not installed; {advise_extra('xlsx')}") from None
    return openpyxl


def _read(source: Source) -> Iterator[Found]:
    openpyxl = _import()
    if not source.stream.seekable():
        raise GridFormatError(f"cannot read xlsx from {source.name}, which is not a regular file; give the path of a file")
    number = 0
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _check_size(source)
            book = openpyxl.load_workbook(source.stream, read_only=True, data_only=True)
            names: list[str] = []
            rows = _list_rows(book.worksheets[0])
            for number, values in rows:
                if names:
                    yield number, _parse(values, names, f"{source.name}, row {number}")
                    continue
                is_headed = not any(isinstance(value, str) and may_be_puzzle(clean_field(value)) for value in values)
                names = name_columns([format_value(value) if is_headed else str(at) for at, value in enumerate(values, start=1)])
                if source.column or "puzzle" not in names:
                    first = [*([] if is_headed else [(number, values)]), *islice(rows, LOOKED_AT)]
                    names = _name_puzzle(names, [row for _, row in first], source)
                    for number, values in first:
                        yield number, _parse(values, names, f"{source.name}, row {number}")
    except GridFormatError as fault:
        yield number + 1, fault
    except Exception as fault:  # noqa: BLE001  openpyxl raises whatever its parsers do on damaged files
        yield number + 1, GridFormatError(f"{source.name}, row {number + 1}: expected an undamaged workbook, got a fault: {explain(fault)}")


def _list_rows(sheet: Any) -> Iterator[tuple[int, list[Any]]]:
    """Yield number and values of each row that is not empty."""
    for number, cells in enumerate(sheet.iter_rows(), start=1):
        values = [_unescape(plain_value(cell.value)) for cell in cells]
        while values and values[-1] is None:
            values.pop()
        if values:
            yield number, values


def _name_puzzle(names: list[str], rows: list[list[Any]], source: Source) -> list[str]:
    """Return the names of a sheet's columns, with that of the puzzle.

    Raises
    ------
    GridFormatError   no column has puzzles, or several have
    """
    try:
        at = choose_column(names, rows, source.column)
    except NoColumn as fault:
        raise NoColumn(f"{source.name}: {fault}") from None
    if at is None:
        raise NoColumn(f"{source.name}: {NO_COLUMN.format(list_names(names))}")
    return name_puzzle(names, at)


def _check_size(source: Source) -> None:
    """Check the unpacked size of the parts of a workbook.

    Raises
    ------
    GridFormatError   no workbook, or a part is too large; a small file may expand to a large one
    """
    start = source.stream.tell()
    with zipfile.ZipFile(source.stream) as parts:
        names = parts.namelist()
        what = next((what for part, what in ARCHIVES if part in names), "" if CONTENT in names else "a zip archive")
        if what:
            raise GridFormatError(f"{source.name}: expected puzzles, got a file that looks like {what}; save it as text, or as xlsx")
        for part in parts.infolist():
            most = LARGEST_SHEET if part.filename.startswith("xl/worksheets/") else LARGEST_TEXTS
            if part.file_size > most or part.file_size > 1000 * max(1000, part.compress_size):
                raise GridFormatError(f"{source.name}: expected a workbook of usual size, got {part.file_size} bytes in a part")
    source.stream.seek(start)


def _parse(values: list[Any], names: list[str], where: str) -> Record | PuzzleError:
    row = dict(zip(names, [*values, *[None] * (len(names) - len(values))], strict=False))
    try:
        if len(values) > len(names):
            raise GridFormatError(f"{where}: expected {len(names)} cells, as in the row of names, got {len(values)}")
        if sum(len(value) for value in values if isinstance(value, str)) > LONGEST_RECORD:
            raise GridFormatError(f"{where}: expected a row of at most {LONGEST_RECORD} characters, got a longer one")
        typed = {name: _typed(name, value) for name, value in row.items()}
        if isinstance(puzzle := typed.get(PUZZLE), str):
            typed[PUZZLE] = clean_cells(puzzle)
        return from_row(typed, where)
    except PuzzleError as fault:
        return fault


def _typed(name: str, value: Any) -> Any:
    """Return a cell as the press has it: empty texts, and lists that are JSON."""
    column = find_column(name)
    if value is None and column is not None and column.kind == "text":
        return ""
    return parse_list(value) if column is not None and column.kind == LIST and isinstance(value, str) else value


def _escape(text: str) -> str:
    return FORBIDDEN.sub(lambda match: f"_x{ord(match[0]):04X}_", text)


def _unescape(value: Any) -> Any:
    return ESCAPED.sub(lambda match: chr(int(match[1], 16)), value) if isinstance(value, str) and "_x" in value else value


class Workbook:
    """Writer of a workbook with one sheet, which is kept on disk until it is complete."""

    def __init__(self, output: TextIO, columns: Sequence[Column]) -> None:
        from openpyxl.cell import WriteOnlyCell

        self._output, self._names, self._n_rows = output, [column.name for column in columns], 0
        self._book = _import().Workbook(write_only=True)
        self._sheet, self._cell = self._book.create_sheet("puzzles"), WriteOnlyCell

    def begin(self) -> None:
        """Write the row of names, which stays in view."""
        self._sheet.freeze_panes = "A2"
        self._append(self._names)

    def write(self, row: Mapping[str, Any]) -> None:
        """Write a row.

        Raises
        ------
        DoesNotFit   the sheet is full
        """
        if self._n_rows == MOST_ROWS:
            raise DoesNotFit(f"a sheet of xlsx has at most {MOST_ROWS} rows, got more; use csv, jsonl or parquet")
        self._append([row.get(name) for name in self._names])

    def _append(self, values: Sequence[Any]) -> None:
        self._sheet.append([self._make_cell(value) for value in values])
        self._n_rows += 1

    def _make_cell(self, value: Any) -> Any:
        """Return a cell; numbers keep all digits, of which openpyxl writes 16."""
        if value is None or value == "" or isinstance(value, bool):
            return None if value == "" else value
        if isinstance(value, float) or (isinstance(value, int) and abs(value) < LARGEST_WHOLE):
            cell = self._cell(self._sheet, repr(value))
            cell.data_type = "n"
            return cell
        text = format_value(value)
        cell = self._cell(self._sheet, "" if len(text) > LONGEST_CELL else _escape(text))
        cell.data_type = "s"
        return cell

    def finish(self) -> None:
        """Write the workbook, with no time in it."""
        with TemporaryFile() as file:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                self._book.save(file)
            with zipfile.ZipFile(file) as made, zipfile.ZipFile(self._output.buffer, "w", zipfile.ZIP_DEFLATED) as final:
                for part in made.infolist():
                    with made.open(part) as found, final.open(zipfile.ZipInfo(part.filename, EPOCH), "w", force_zip64=True) as place:
                        if part.filename == "docProps/core.xml":
                            place.write(MADE.sub(rb"\g<1>1980-01-01T00:00:00Z", found.read()))
                            continue
                        while piece := found.read(1 << 20):
                            place.write(piece)


KIND = TableKind(Workbook, is_grown=False, longest=LONGEST_CELL)
XLSX = Format(
    "xlsx", "workbook of spreadsheets with the columns of csv (needs openpyxl)", (".xlsx",), ANY,
    frozenset({"solution", "placed", "marks", *FACTS}), lambda head: head.startswith(MAGIC), _read,
    partial(write_records, kind=KIND), table=KIND, also=(), unit="row",
)  # fmt: skip
