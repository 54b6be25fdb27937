"""f-puzzles and SudokuPad links, one a line.

A link is JSON, compressed by lz-string, in Base64 after `load=` or `fpuzzles`. The JSON has a grid of cells with `value`, `given` and
pencil marks. `fpuzzles_rules.py` reads and writes its rules beyond plain sudoku that gridpress has; links with any other are rejected, and
the message names the rule; short SudokuPad links, which only name a
puzzle on its server, are rejected with a hint. Source: the links of f-puzzles.com, and SudokuPad's public tools
(github.com/SudokuPad/sudokutools).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import partial
from typing import Any, TextIO
from urllib.parse import unquote

from generator.errors import GridFormatError
from generator.families import find_family
from generator.families.base.family import Family
from generator.formats.by_line import first_link, read_any_line
from generator.formats.columns import digits_in, mask_of
from generator.formats.format import CLASSIC, Format, Record, make_facts
from generator.formats.fpuzzles_rules import FAMILIES, KEYS, has_rules, read_rules, write_rules
from generator.formats.json_text import LONGEST_OBJECT, parse_object
from generator.formats.lz import compress, decompress
from generator.model import Puzzle
from generator.notation import BARE_FAMILIES

LINK = "https://www.f-puzzles.com/?load="
LOAD = re.compile(r"(?:[?&](?:load|fpuzzles?)=|fpuzzles|(?<=app/)fpuz|(?<=puzzleid=)fpuz)(?:fpuzzles)?([^&#\s]+)")
PLAIN = {
    "size", "title", "author", "ruleset", "grid", "solution", "metadata", "msgcorrect", "version", "clock",
    "disabledlogic", "truecandidatesoptions",
}  # fmt: skip
SETTING = re.compile(r"(?:highlight|success|show|hide|solver|disabled|truecandidates)\w*|\w+(?:options?|settings?)", re.IGNORECASE)
"""Keys that add no rule: what the link says of itself, and settings of the page, of its solver and of its extensions."""

FOG = {"fogofwar", "foglight"}
"""Keys of fog, which hides clues from players and adds no rule either."""

KINDS = "classic sudoku, also with diagonals, windows, knight's or king's moves, disjoint groups, nonconsecutive neighbors, cages, dots, \
letters, thermometers, arrows, even and odd cells, or sums of sandwiches or diagonals"


def _detect(head: str) -> bool:
    first = first_link(head)
    return LOAD.search(first) is not None or "sudokupad" in first


def _parse(line: str, where: str) -> Record:
    match = LOAD.search(line)
    if match is None:
        online = "this link only names a puzzle on a server: open it there and export it to f-puzzles"
        advice = online if "sudokupad" in line else "copy the whole link"
        raise GridFormatError(f"{where}: expected a link that contains a puzzle after load= or fpuzzles, got {line[:60]!r}; {advice}")
    packed = unquote(match[1]).replace(" ", "+")
    text = decompress(packed, LONGEST_OBJECT)
    if text is None:
        raise GridFormatError(f"{where}: expected a complete link, got one that is cut off or damaged: '...{line[-20:]}'; copy it again")
    return _parse_object(parse_object(text, where), where)


def _parse_object(data: dict[str, Any], where: str) -> Record:
    rules = sorted(name for name, value in data.items() if value and name not in KEYS and not _is_setting(name))
    if rules:
        raise GridFormatError(f"{where}: expected {KINDS}, got one with {', '.join(rules)[:60]}; gridpress cannot import these")
    rows = data.get("grid")
    n = len(rows) if isinstance(rows, list) else 0
    if n * n not in BARE_FAMILIES or not all(isinstance(row, list) and len(row) == n for row in rows or ()):
        raise GridFormatError(f"{where}: expected a square grid of a classic size, got {n} rows")
    family, extra = find_family(BARE_FAMILIES[n * n]), ""
    if ruled := read_rules(data, n, where):
        family, extra = ruled
    cells = [cell if isinstance(cell, dict) else {} for row in rows or () for cell in row]
    _check_regions(cells, family, where)
    digits = [_digit(cell.get("value"), n, where) for cell in cells]
    givens = bytes(digit if cell.get("given") else 0 for cell, digit in zip(cells, digits, strict=True))
    placed = bytes(0 if cell.get("given") else digit for cell, digit in zip(cells, digits, strict=True))
    marks = tuple(_marks(cell, family, where) for cell in cells)
    solution = data.get("solution")
    solved = bytes(_digit(digit, n, where) for digit in solution) if isinstance(solution, list) and len(solution) == n * n else b""
    facts = make_facts({"title": data.get("title"), "author": data.get("author"), "note": data.get("ruleset")})
    return Record(
        Puzzle(family.name, givens, extra),
        solved if solved and 0 not in solved else b"",
        placed if any(placed) else b"",
        marks if any(marks) else (),
        facts,
        ignored=tuple(sorted(name for name in FOG if data.get(name))),
    )


def _is_setting(name: str) -> bool:
    """Return whether a key adds no rule, whatever its value."""
    return name in PLAIN or name in FOG or SETTING.fullmatch(name) is not None


def _check_regions(cells: list[dict[str, Any]], family: Family, where: str) -> None:
    """Check that the boxes are the standard ones.

    A cell without a region is in its standard box.

    Raises
    ------
    GridFormatError   a cell has another region
    """
    boxes = family.geometry.boxes
    if any(isinstance(region := cell.get("region"), int) and region != boxes[at] for at, cell in enumerate(cells)):
        raise GridFormatError(f"{where}: expected a classic sudoku, got one with irregular boxes; gridpress cannot import these")


def _digit(value: object, n: int, where: str) -> int:
    text = "0" if value in (None, "") else str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= n):
        raise GridFormatError(f"{where}: expected digits up to {n} in the cells, got {text[:60]!r}")
    return int(text)


def _marks(cell: dict[str, Any], family: Family, where: str) -> int:
    """Return the pencil marks in the center of a cell, else those in its corners."""
    marks = cell.get("centerPencilMarks") or cell.get("cornerPencilMarks") or []
    if not isinstance(marks, list):
        raise GridFormatError(f"{where}: expected a list of pencil marks, got {str(marks)[:60]!r}")
    return mask_of([_digit(mark, family.geometry.n, where) for mark in marks], family, where)


def _write(records: Iterable[Record], output: TextIO) -> None:
    output.writelines(f"{LINK}{compress(json.dumps(_to_object(record), separators=(',', ':')))}\n" for record in records)


def _to_object(record: Record) -> dict[str, Any]:
    n = find_family(record.puzzle.family).geometry.n
    cells: list[dict[str, Any]] = [{"value": digit, "given": True} if digit else {} for digit in record.puzzle.givens]
    for cell, digit in zip(cells, record.placed, strict=bool(record.placed)):
        if digit:
            cell["value"] = digit
    for cell, mask in zip(cells, record.marks, strict=bool(record.marks)):
        if mask:
            cell["centerPencilMarks"] = digits_in(mask)
    facts = record.facts
    data: dict[str, Any] = {"size": n, "title": facts.title, "author": facts.author, "ruleset": facts.note}
    data = {name: value for name, value in data.items() if value} | write_rules(record.puzzle)
    data["grid"] = [cells[at : at + n] for at in range(0, n * n, n)]
    if record.solution:
        data["solution"] = list(record.solution)
    return data


FPUZZLES = Format(
    "f-puzzles", "links of f-puzzles and SudokuPad, one per line", (), (*CLASSIC, *FAMILIES),
    frozenset({"solution", "placed", "marks", "title", "author", "note"}), _detect, partial(read_any_line, parse=_parse), _write,
    takes=has_rules,
    kinds=KINDS,
    parse=_parse,
)  # fmt: skip
