"""Tables of text: `csv` and `tsv` with all columns, and Kaggle's with two columns.

They have the columns of `generator.formats.columns`. Any table with a column of puzzles is read, whatever its name and with or without a
header, with fields separated by commas, semicolons, tabs or bars. A field in quotes may have line breaks.
"""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, NamedTuple, TextIO

from generator.errors import GridFormatError, PuzzleError, escape, explain
from generator.formats.boards import find_board
from generator.formats.by_line import is_own
from generator.formats.column_list import Column
from generator.formats.columns import NUMERAL, from_row, name_columns, read_field
from generator.formats.format import ANY, FACTS, NINE, Format, Found, Record, TableKind, format_value
from generator.formats.puzzle_column import (
    LOOKED_AT,
    PUZZLE,
    NoColumn,
    are_cells,
    choose_column,
    clean_cells,
    clean_field,
    find_named,
    list_names,
    may_be_puzzle,
    name_puzzle,
)
from generator.formats.row_tables import write_records
from generator.formats.source import HEAD, LONGEST_RECORD, Source
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


SEPARATORS = ",;\t|"
SEP = re.compile(r"sep=([,;\t|])\s*")
"""First line by which spreadsheets name the separator."""


MOST_BELOW = 40
"""Lines below a heading that may be a board with its frame."""


class _Plan(NamedTuple):
    """How the rows of a table are read.

    names     its columns; () if the first row has them, one of them that of the puzzle
    skipped   number of rows before the first puzzle, or before that row
    """

    delimiter: str
    names: tuple[str, ...]
    skipped: int


def _delimiter(line: str) -> str:
    return max(SEPARATORS, key=line.count)


@lru_cache(maxsize=16)
def _plan(head: str, column: str = "") -> _Plan | None:
    """Return how the table with this beginning is read; None if it has no puzzles.

    The column of the puzzle is the one that is asked for, or the one of that name; if there is none, the one that has only cells of boards.

    Raises
    ------
    GridFormatError   no such column, or several columns of boards; the message has no place
    """
    lines = _list_rows(head)[: LOOKED_AT + 2]
    named = SEP.fullmatch(lines[0]) if lines else None
    rows, skipped = (lines[1:], 1) if named else (lines, 0)
    if not rows:
        return None
    delimiter = named[1] if named else _delimiter(rows[0])
    if column:
        return _plan_column(rows[: LOOKED_AT + 1], delimiter, column, skipped)
    header = name_columns([name.strip().strip('"') for name in rows[0].split(delimiter)])
    if PUZZLE in header:
        below = _list_rows(head)[skipped + 1 :][:MOST_BELOW] if len(header) == 1 else []
        if any(find_board(below[at:]) for at in range(min(2, len(below)))):
            return None  # a heading, and a board, perhaps in a frame
        return _Plan(delimiter, (), skipped)
    for one in (delimiter, *SEPARATORS):
        if one in rows[0] and (names := _find_names(rows[: LOOKED_AT + 1], one)):
            return _Plan(one, names[1], skipped + names[0])
    return None


def _list_rows(head: str) -> list[str]:
    """Return the first rows of a file; fields in quotes may contain line breaks."""
    lines = head.split("\n")
    if len(lines) > 2 and len(head.encode()) >= HEAD - 4:
        lines.pop()  # it may be cut
    rows, open_row = [], ""
    for line in lines:
        line = line.removesuffix("\r")
        if not open_row and (not line.strip() or line.lstrip().startswith("#")):
            continue
        row = f"{open_row}\n{line}" if open_row else line
        open_row = row if row.count('"') % 2 and row.count("\n") < MOST_JOINED else ""
        if not open_row:
            rows.append(row)
    return rows or ([open_row] if open_row else [])


def _plan_column(rows: Sequence[str], delimiter: str, column: str, skipped: int) -> _Plan:
    """Return how a table is read whose column of puzzles is named.

    Raises
    ------
    GridFormatError   it has no such column
    """
    for one in dict.fromkeys((delimiter, *SEPARATORS)):
        try:
            names = _find_names(rows, one, column)
        except GridFormatError:
            continue
        if names:
            return _Plan(one, names[1], skipped + names[0])
    fields = [clean_field(field) for field in _split(rows[0], delimiter, "")]
    if any(map(may_be_puzzle, fields)):
        fields = [str(at + 1) for at in range(len(fields))]
    find_named(fields, column)
    raise NoColumn(f"expected a table with a row below its names, got {list_names(fields)} only")


def _find_names(rows: Sequence[str], delimiter: str, column: str = "") -> tuple[int, tuple[str, ...]] | None:
    """Return whether there is a header, as 0 or 1, and the names of the columns.

    None if no column has puzzles.

    Raises
    ------
    GridFormatError   no such column, or several columns of boards
    """
    try:
        fields = [[clean_field(field) for field in _split(row, delimiter, "")] for row in rows]
    except GridFormatError:
        return None
    n_columns = len(fields[0])
    if delimiter == "\t" and all(len(row) <= 2 and is_own(row[0]) for row in fields):
        return None  # puzzle lines with their solutions
    numbered = [str(at + 1) for at in range(n_columns)]
    has_names = not any(map(may_be_puzzle, fields[0]))
    puzzle = choose_column(fields[0] if has_names else numbered, fields[1:] or fields, column)
    if puzzle is None:
        return None
    is_headed = not may_be_puzzle(fields[0][puzzle]) and (has_names or not column)
    if is_headed and len(fields) == 1:
        return None
    names = fields[0] if is_headed else [f"column {number}" for number in numbered]
    found = name_puzzle(name_columns(names), puzzle)
    others = [at for at in range(n_columns) if at != puzzle]
    values = {at: [row[at] if at < len(row) else None for row in fields[is_headed:]] for at in others}
    if "solution" not in found and (whole := next((at for at in others if are_cells(values[at], is_whole=True)), None)) is not None:
        found[whole] = "solution"
    numbers = [at for at in others if all(one and NUMERAL.fullmatch(one) for one in values[at])]
    if not is_headed and len(numbers) == 1:
        found[numbers[0]] = "rating"
    return int(is_headed), tuple(found)


def _detect(head: str) -> bool:
    return _find_delimiter(head) is not None


def _detect_tabs(head: str) -> bool:
    return _find_delimiter(head) == "\t"


def _find_delimiter(head: str) -> str | None:
    """Return what separates the fields of a table; None for no table of puzzles."""
    try:
        plan = _plan(head)
    except GridFormatError:
        return _delimiter(head.lstrip().partition("\n")[0])  # several columns of boards
    return plan.delimiter if plan else None


def _detect_kaggle(head: str) -> bool:
    line = head.lstrip().partition("\n")[0].strip()
    return [name.strip().strip('"').lower() for name in line.split(_delimiter(line))] in KAGGLE_HEADERS


def _read(source: Source) -> Iterator[Found]:
    """Yield the rows below the header, or the error of an invalid header."""
    try:
        # A file that is no table has a header without a column of puzzles, and each row is an error.
        plan = _plan(source.head, source.column) or _Plan(_delimiter(source.head.lstrip().partition("\n")[0]), (), 0)
    except NoColumn as fault:
        yield 1, NoColumn(f"{source.name}: {fault}")
        return
    names = [*plan.names]
    for at, (number, text) in enumerate(_join_lines(source, plan.delimiter, names)):
        where = f"{source.name}, line {number}"
        try:
            if at < plan.skipped:
                continue
            if len(text) > LONGEST_RECORD:
                raise GridFormatError(f"{where}: expected a line of at most {LONGEST_RECORD} characters, got a longer one")
            fields = _split(text, plan.delimiter, where)
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
    while len(fields) > len(names) and not fields[-1].strip():
        fields.pop()  # a separator after the last field
    if len(fields) != len(names):
        raise GridFormatError(f"{where}: expected {len(names)} fields, as in the header, got {len(fields)}")
    return from_row({name: _read_field(name, field) for name, field in zip(names, fields, strict=True)}, where)


def _read_field(name: str, field: str) -> Any:
    if name in ("puzzle", "solution"):
        return clean_cells(field)
    return read_field(name, _unguard(field))


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
