"""ipuz version 2, kind `http://ipuz.org/sudoku#1`: one JSON object a puzzle.

Several puzzles are a list of such objects. `saved` has what a player has entered: a digit, or a list of pencil marks. Other kinds of
ipuz, and keys that make a sudoku another kind of puzzle (`cages`, `zones`), are rejected. Source: ipuz.org, "Sudoku"; the names of its
fields as in the validators of `ipuz` on PyPI.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TextIO

from generator.errors import GridFormatError, PuzzleError
from generator.families import find_family
from generator.families.base.family import Family
from generator.formats.columns import digits_in, mask_of
from generator.formats.format import CLASSIC, Format, Found, Record, make_facts
from generator.formats.json_text import parse_object, read_objects
from generator.formats.source import Source
from generator.model import Puzzle
from generator.notation import BARE_FAMILIES

VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/sudoku"
NAMES = {
    "title": "title", "author": "author", "level": "difficulty", "note": "notes", "source": "publisher", "date": "date", "url": "url",
}  # fmt: skip
"""Names of facts, and of the same fields in ipuz."""


KEPT = {
    *("version", "kind", "puzzle", "solution", "saved", "charset", "boxes", "empty", "block", "dimensions", "cages", "zones"),
    *NAMES.values(),
}  # fmt: skip
"""Keys that are read, or say what every sudoku is."""


def _detect(head: str) -> bool:
    start = head.lstrip()
    return start.startswith(("{", "[", "ipuz(")) and "ipuz.org" in start


def _read(source: Source) -> Iterator[Found]:
    found_any = False
    for number, text in read_objects(source.text()):
        found_any = True
        try:
            yield number, _parse(parse_object(text, f"{source.name}, line {number}"), f"{source.name}, line {number}")
        except PuzzleError as fault:
            yield number, fault
    if not found_any and source.head.strip() != "[]":
        yield 1, GridFormatError(f"{source.name}, line 1: expected an ipuz object or a list of them, got none")


def _parse(data: dict[str, Any], where: str) -> Record:
    kinds = data.get("kind")
    kind = kinds[0] if isinstance(kinds, list) and kinds else kinds
    if not (isinstance(kind, str) and kind.partition("#")[0] == KIND):
        raise GridFormatError(f"{where}: expected kind {KIND}#1, got {str(kind)[:60]!r}")
    for name in ("cages", "zones"):
        if data.get(name):
            raise GridFormatError(f"{where}: expected a classic sudoku, got one with {name}; gridpress cannot import these")
    rows = data.get("puzzle")
    n = len(rows) if isinstance(rows, list) else 0
    if n * n not in BARE_FAMILIES:
        raise GridFormatError(f"{where}: expected a list of rows of a classic size in puzzle, got {n} rows")
    family = find_family(BARE_FAMILIES[n * n])
    charset = data.get("charset")
    board = _Board(family, charset if isinstance(charset, str) and len(charset) == n else family.symbols, data.get("empty", 0), where)
    givens = board.digits("puzzle", rows)
    solution = board.digits("solution", data["solution"]) if data.get("solution") else b""
    saved = board.cells("saved", data["saved"]) if data.get("saved") else []
    placed = bytes(0 if given or isinstance(cell, list) else board.digit(cell) for given, cell in zip(givens, saved, strict=bool(saved)))
    marks = tuple(board.mask(cell) if isinstance(cell, list) else 0 for cell in saved)
    facts = make_facts({fact: data.get(field) for fact, field in NAMES.items()})
    has_all = solution and 0 not in solution
    return Record(
        Puzzle(family.name, givens),
        solution if has_all else b"",
        placed if any(placed) else b"",
        marks if any(marks) else (),
        facts,
        ignored=tuple(str(name)[:60] for name, value in data.items() if value and name not in KEPT),
    )


class _Board:
    """Reader for the boards of one ipuz object.

    Its cells are digits, their symbols, or objects that contain them.
    """

    def __init__(self, family: Family, charset: str, empty: object, where: str) -> None:
        self._family, self._charset, self._where = family, charset, where
        self._empty = {"0", "#", "", "None", str(empty)}

    def cells(self, name: str, rows: object) -> list[Any]:
        """Return the cells of a board, row by row.

        Raises
        ------
        GridFormatError   the board does not have n rows of n cells
        """
        n = self._family.geometry.n
        if not isinstance(rows, list) or len(rows) != n or any(not isinstance(row, list) or len(row) != n for row in rows):
            raise GridFormatError(f"{self._where}: expected {n} rows of {n} cells in {name}, got another shape")
        return [cell for row in rows for cell in row]

    def digits(self, name: str, rows: object) -> bytes:
        """Return the digits of a board, 0 = empty."""
        return bytes(map(self.digit, self.cells(name, rows)))

    def digit(self, cell: object) -> int:
        """Return the digit of a cell, 0 if it is empty.

        A number counts as a digit even on boards with letters as symbols.

        Raises
        ------
        GridFormatError   the cell has neither a digit of the board nor a sign for an empty cell
        """
        value = cell.get("value", cell.get("cell")) if isinstance(cell, dict) else cell
        text = str(value)
        if text in self._empty and text not in self._charset:
            return 0
        if len(text) == 1 and text in self._charset:
            return self._charset.index(text) + 1
        if text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= self._family.geometry.n:
            return int(text)
        raise GridFormatError(f"{self._where}: expected one of {self._charset!r}, or 0, in each cell, got {text[:60]!r}")

    def mask(self, cell: Sequence[object]) -> int:
        """Return the candidate mask of a list of pencil marks."""
        return mask_of([self.digit(value) for value in cell], self._family, self._where)


def _write(records: Iterable[Record], output: TextIO) -> None:
    """Write one puzzle as a single object, several as a list with one object a line."""
    start = ""
    first: str | None = None
    for record in records:
        text = json.dumps(_to_object(record), ensure_ascii=False)
        if first is None:
            first = text
            continue
        output.write(f"[\n{first},\n{text}" if not start else f",\n{text}")
        start = "["
    output.write("\n]\n" if start else f"{'[]' if first is None else first}\n")


def _to_object(record: Record) -> dict[str, Any]:
    family = find_family(record.puzzle.family)
    symbols, n = family.symbols, family.geometry.n

    def rows(values: Sequence[Any]) -> list[Sequence[Any]]:
        return [values[at : at + n] for at in range(0, len(values), n)]

    def value(digit: int) -> int | str:
        return digit if n <= 9 or not digit else symbols[digit - 1]

    data: dict[str, Any] = {"version": VERSION, "kind": [f"{KIND}#1"]}
    data |= {field: text for fact, field in NAMES.items() if (text := getattr(record.facts, fact))}
    data |= {"charset": symbols, "boxes": True, "puzzle": rows([value(d) for d in record.puzzle.givens])}
    if record.placed or record.marks:
        placed, marks = record.placed or bytes(n * n), record.marks or (0,) * (n * n)
        data["saved"] = rows([value(d) or [value(one) for one in digits_in(m)] or 0 for d, m in zip(placed, marks, strict=True)])
    if record.solution:
        data["solution"] = rows([value(d) for d in record.solution])
    return data


IPUZ = Format(
    "ipuz", "ipuz version 2, kind sudoku; several puzzles form a list", (".ipuz",), CLASSIC,
    frozenset({"solution", "placed", "marks", *NAMES}), _detect, _read, _write,
)  # fmt: skip
