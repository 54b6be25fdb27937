"""SudokuPad links with a puzzle in its own form: `scl`, `ctc` or `scf`.

`scl` and `ctc` are JSON, shortened (`zipped_json.py`) and compressed by lz-string, in Base64:

    cells      [[{"value": 5}, {}, ...], ...]      givens, row by row
    regions    [[[0, 0], [0, 1], ...], ...]        boxes, or the regions of a jigsaw
    cages      [{"cells": [[0, 0]], "value": 9}]   cages with sums; one without cells may have the title, the author or the rules
    metadata   {"title": ..., "author": ..., "rules": ..., "solution": "53467..."}

Lines, arrows and shapes of such links are drawings without a meaning, and are refused. `scf` is a classic sudoku: each character is a
digit and how many empty cells follow it. Links whose puzzle is from f-puzzles are read by `fpuzzles.py`. Source: as in `zipped_json.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, TextIO
from urllib.parse import quote, unquote

from generator.errors import GridFormatError
from generator.families import find_family
from generator.families.base.family import SYMBOLS, Family
from generator.formats.by_line import first_link, read_any_line
from generator.formats.drawn_kind import check_figure, find_drawn, state_rules
from generator.formats.format import CLASSIC, Facts, Format, Record, make_facts
from generator.formats.json_text import LONGEST_OBJECT
from generator.formats.lz import compress, decompress
from generator.formats.packed_digits import unpack_digits
from generator.formats.penpa_read import spell_digit
from generator.formats.zipped_json import parse_zipped
from generator.model import FRAME, HAIR, OUTLINE, WALL, Figure, Sign
from generator.notation import format_digits, parse_digits, parse_puzzle

LINK = "https://sudokupad.app/scl"
STORED = re.compile(
    r"(?:sudokupad\.(?:app|svencodes\.com)/(?:sudoku/)?|crackingthecryptic\.com/sudoku/?|puzzleid=)\??(?:puzzleid=)?(scl|ctc|scf)([^?&#\s]+)"
)

PLAIN = {"id", "cellSize", "metadata", "cells", "regions", "cages", "settings", "title", "author", "rules"}
"""Keys that are read or add no rule; any other adds a drawing, unless its value is empty."""

TEXT = re.compile(r"(title|author|rules|solution|msgcorrect)\s*:\s*(.*)", re.DOTALL | re.IGNORECASE)
"""The value of a cage without cells."""

LARGEST, FEWEST, CELL_SIZE = 25, 4, 50
OTHERS = (
    "jigsaw-9x9", "killer-9x9", "antiknight-9x9", "antiking-9x9", "disjoint-9x9", "nonconsecutive-9x9", "killer-antiknight-9x9",
)  # fmt: skip
"""Kinds besides classic sudoku that are drawn with digits, regions and cages only."""


def _detect(head: str) -> bool:
    return STORED.search(first_link(head)) is not None


def _parse(line: str, where: str) -> Record:
    match = STORED.search(line)
    if match is None:
        raise GridFormatError(
            f"{where}: expected a link of SudokuPad with scl, ctc or scf and a puzzle, got {line[:60]!r}; copy the whole link"
        )
    packed = unquote(match[2]).replace(" ", "+")
    if match[1] == "scf":
        return Record(parse_puzzle(unpack_digits(packed, "scf", where), where))
    text = decompress(packed, LONGEST_OBJECT)
    if not text:
        raise GridFormatError(f"{where}: expected a complete link, got one that is cut off or damaged: '...{line[-20:]}'; copy it again")
    return _parse_object(parse_zipped(text, where), where)


def _parse_object(data: Mapping[str, Any], where: str) -> Record:
    if drawn := sorted(name for name, value in data.items() if value and name not in PLAIN):
        names = ", ".join(drawn)[:60]
        raise GridFormatError(
            f"{where}: expected digits, regions and cages only, got a link with {names}; gridpress cannot import drawings"
        )
    figure, texts = _read_figure(data, where)
    puzzle, note = find_drawn(figure, texts.get("rules", ""), where)
    family = find_family(puzzle.family)
    title = "" if texts.get("title") == family.title else texts.get("title", "")
    return Record(
        puzzle, _read_solution(texts.get("solution", ""), family, where), facts=make_facts(texts | {"title": title, "note": note})
    )


def _read_figure(data: Mapping[str, Any], where: str) -> tuple[Figure, dict[str, str]]:
    """Return the drawing of a link, and the texts that come with it."""
    rows = data.get("cells")
    n = len(rows) if isinstance(rows, list) else 0
    if not FEWEST <= n <= LARGEST or not all(isinstance(row, list) and len(row) == n for row in rows or ()):
        raise GridFormatError(f"{where}: expected a square grid of {FEWEST} to {LARGEST} rows, got {n} rows")
    symbols = [_symbol(cell, n, where) for row in rows or () for cell in row]
    region_of = [-1] * (n * n)
    for number, cells in enumerate(_list(data.get("regions"), "regions", where)):
        for cell in _list_cells(cells, n, where):
            region_of[cell] = number
    texts, cages = _read_texts(data), []
    for cage in _list(data.get("cages"), "cages", where):
        if not isinstance(cage, dict):
            raise GridFormatError(f"{where}: expected objects in cages, got {str(cage)[:40]!r}")
        value = str(cage.get("value") or "")
        if not cage.get("cells"):
            if match := TEXT.match(value):
                texts.setdefault(match[1].lower(), match[2].strip())
            continue
        cells = sorted({*_list_cells(cage["cells"], n, where)})
        if _is_line(cells, n) and not value:
            continue
        if not value:
            raise GridFormatError(f"{where}: expected a sum in every cage, got a cage without one; gridpress cannot import extra regions")
        cages.append(Sign(OUTLINE, tuple(cells), value[:4]))
    return _make_figure(n, symbols, region_of, cages), texts


def _read_texts(data: Mapping[str, Any]) -> dict[str, str]:
    metadata = data.get("metadata")
    every = {**data, **(metadata if isinstance(metadata, dict) else {})}
    return {name: value for name in ("title", "author", "rules", "solution") if isinstance(value := every.get(name), str) and value}


def _make_figure(n: int, symbols: list[str], region_of: list[int], cages: list[Sign]) -> Figure:
    def weigh(one: int, other: int, is_edge: bool) -> int:
        return FRAME if is_edge else WALL if region_of[one] != region_of[other] else HAIR

    last = n - 1
    across = [weigh(max(row - 1, 0) * n + col, min(row, last) * n + col, row in (0, n)) for row in range(n + 1) for col in range(n)]
    upright = [weigh(row * n + max(col - 1, 0), row * n + min(col, last), col in (0, n)) for row in range(n) for col in range(n + 1)]
    return Figure(n, n, tuple(symbols), bytes(across), bytes(upright), signs=tuple(sorted(cages)))


def _symbol(cell: object, n: int, where: str) -> str:
    value = cell.get("value") if isinstance(cell, dict) else None
    text = spell_digit(str(value).strip(), n) if isinstance(value, str | int) and value else ""
    if len(text) > 1 or (text and text not in SYMBOLS):
        raise GridFormatError(f"{where}: expected digits up to {n} in the cells, got {text[:40]!r}")
    return text


def _list(value: object, name: str, where: str) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list) or len(value) > LARGEST * LARGEST:
        raise GridFormatError(f"{where}: expected a list of at most {LARGEST * LARGEST} in {name}, got {str(value)[:40]!r}")
    return value


def _list_cells(value: object, n: int, where: str) -> list[int]:
    """Return the cells of a list of rows and columns from 0."""
    if isinstance(value, list) and len(value) <= n * n:
        pairs = [
            pair for pair in value if isinstance(pair, list) and len(pair) == 2 and all(type(one) is int and 0 <= one < n for one in pair)
        ]
        if len(pairs) == len(value):
            return [row * n + col for row, col in pairs]
    raise GridFormatError(f"{where}: expected cells from [0,0] to [{n - 1},{n - 1}], got {str(value)[:40]!r}")


def _is_line(cells: list[int], n: int) -> bool:
    """Return whether cells are a whole row or column."""
    return len(cells) == n and (len({cell // n for cell in cells}) == 1 or len({cell % n for cell in cells}) == 1)


def _read_solution(text: str, family: Family, where: str) -> bytes:
    if len(text) != family.geometry.n_cells or family.holes:
        return b""
    try:
        digits = parse_digits(text.upper(), family, where)
    except GridFormatError:
        return b""
    return digits if 0 not in digits else b""


def _write(records: Iterable[Record], output: TextIO) -> None:
    output.writelines(f"{LINK}{quote(compress(json.dumps(_to_object(record), separators=(',', ':'))), safe='')}\n" for record in records)


def _to_object(record: Record) -> dict[str, Any]:
    puzzle, facts = record.puzzle, record.facts
    family = find_family(puzzle.family)
    figure = family.figure(puzzle, puzzle.givens)
    n = figure.n_cols
    boxes = family.board(puzzle).boxes
    cells: list[dict[str, Any]] = [{"value": symbol} if symbol else {} for symbol in figure.symbols]
    metadata = {"title": facts.title or family.title, "author": facts.author, "rules": _state(family, facts)}
    if record.solution:
        metadata["solution"] = format_digits(record.solution)
    return {
        "cellSize": CELL_SIZE,
        "metadata": {name: text for name, text in metadata.items() if text},
        "cells": [cells[at : at + n] for at in range(0, n * n, n)],
        "regions": [[[cell // n, cell % n] for cell in range(n * n) if boxes[cell] == box] for box in range(int(boxes.max()) + 1)],
        "cages": [{"cells": [[cell // n, cell % n] for cell in cage], "value": text} for _, cage, text in figure.outlines],
    }


def _state(family: Family, facts: Facts) -> str:
    return f"{state_rules(family)}\n{facts.note}" if facts.note else state_rules(family)


SUDOKUPAD = Format(
    "sudokupad", "links of SudokuPad, one per line", (), (*CLASSIC, *OTHERS),
    frozenset({"solution", "title", "author", "note"}), _detect, partial(read_any_line, parse=_parse), _write,
    kinds="classic sudoku, jigsaw, killer, and rules that are not drawn, such as antiknight",
    parse=_parse, fits=check_figure,
)  # fmt: skip
