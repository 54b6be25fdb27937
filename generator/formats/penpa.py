"""Links to Penpa+, the editor for drawings of puzzles, one a line.

A link has a compressed drawing after `p=` (`penpa_text.py`). `penpa_read.py` makes a figure of it, and `drawn_kind.py` finds the kind of
puzzle that draws the same. Links are written for solving, or for editing where the player has entered something; the rules of the kind
are their text. Links to copies of Penpa+ under other addresses are read too. Source: as in `penpa_points.py`.

Addresses of pages and short links contain no puzzle. They are refused with what to do instead: gridpress opens no address.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import partial
from typing import Any, TextIO
from urllib.parse import unquote

from generator.errors import GridFormatError, PuzzleError
from generator.families import FAMILIES as REGISTERED
from generator.families import PARTS, find_family
from generator.families.base.family import Family
from generator.families.combined.names import read_name
from generator.formats.by_line import first_link, read_any_line
from generator.formats.drawn_kind import check_figure, find_drawn, has_gray_clues, is_drawable, is_tinted, state_rules
from generator.formats.format import Format, Record, make_facts
from generator.formats.penpa_draw import COLOR, DISC, NO_GRAY, SQUARE, draw_figure
from generator.formats.penpa_points import MIDDLE, Points
from generator.formats.penpa_read import read_figure, spell_digit
from generator.formats.penpa_text import Layer, Page, empty_layer, format_page, inflate, read_page

SHORT = re.compile(r"(?:https?://)?(?:www\.)?(?:tinyurl\.com/|bit\.ly/|f-puzzles\.com/\?id=)", re.ASCII)
PORTAL = re.compile(r"(?:https?://)?(?:www\.)?logic-masters\.de/", re.ASCII)


def is_page(line: str) -> bool:
    """Return whether a line is the address of a page or a short link."""
    return SHORT.match(line) is not None or PORTAL.match(line) is not None


def refuse_page(line: str, where: str) -> GridFormatError:
    """Return the error for a line that `is_page`."""
    if PORTAL.match(line):
        advice = "open it, and copy the link to Penpa+, SudokuPad or f-puzzles that it shows"
        return GridFormatError(f"{where}: expected a link that contains a puzzle, got a page of the puzzle portal, {line[:60]!r}; {advice}")
    advice = "open it in a browser, and copy the long address to which it leads"
    return GridFormatError(f"{where}: expected a link that contains a puzzle, got a short link, {line[:60]!r}; {advice}")


LINK = "https://swaroopg92.github.io/penpa-edit/#m={}&p={}"
PARAMETER = re.compile(r"[?&#]p=([^&#\s]+)")
ANSWER = re.compile(r"[?&#]a=([^&#\s]+)")
OURS = re.compile(r"[?&#]m=(?:edit|solve)&p=")

ENTERED, LARGE, CANDIDATES, TINY = 2, "1", "7", ("5", "6", "8")
"""Style of a digit that the player has entered, and sizes of numbers: digits, candidates as a list, candidates as text."""

NUMBERS_OF_ANSWER = 4
"""Where the numbers of a solution are in a list of what is compared with it."""


def _list_names() -> tuple[str, ...]:
    """Return the names of all kinds that are drawn, in every size."""
    sized = [f"{family.sizes.kind}-{n}" for family in REGISTERED if family.sizes for n in family.sizes.allowed]
    return tuple(dict.fromkeys([*(family.name for family in REGISTERED if is_drawable(family)), *sized]))


def _combines_rules(name: str) -> bool:
    """Return whether a name is that of a kind that combines rules."""
    try:
        return read_name(name, PARTS) is not None
    except PuzzleError:
        return False


def _detect(head: str) -> bool:
    first = first_link(head)
    return "penpa" in first or OURS.search(first) is not None or is_page(first)


def _parse(line: str, where: str) -> Record:
    if (match := PARAMETER.search(line)) is None:
        if is_page(line):
            raise refuse_page(line, where)
        raise GridFormatError(f"{where}: expected a link of Penpa+ that contains a puzzle after p=, got {line[:60]!r}; copy the whole link")
    page = read_page(unquote(match[1]).replace(" ", "+"), where)
    figure, is_marked = read_figure(page, where)
    puzzle, note = find_drawn(figure, page.rules, where, is_marked)
    family = find_family(puzzle.family)
    title = "" if page.title == family.title else page.title
    placed, marks = _read_entered(page, family, puzzle.givens)
    solution = _read_answer(line, page, family, puzzle.givens, where)
    return Record(puzzle, solution, placed, marks, make_facts({"title": title, "author": page.author, "note": note}))


def _read_entered(page: Page, family: Family, givens: bytes) -> tuple[bytes, tuple[int, ...]]:
    """Return the digits and pencil marks of a player; what else was drawn is not read."""
    placed, marks, places = bytearray(len(givens)), [0] * len(givens), _cells_of(page, family)
    table = page.answer.get("number")
    for key, value in table.items() if isinstance(table, dict) else ():
        cell = places.get(key)
        if cell is None or givens[cell] or not (isinstance(value, list) and len(value) > 2):
            continue
        if isinstance(value[0], list) and value[2] == CANDIDATES:
            marks[cell] = sum(1 << at for at, is_on in enumerate(value[0][: family.geometry.n]) if is_on == 1)
        elif isinstance(value[0], str) and value[2] in TINY:
            digits = {family.symbols.find(symbol) for symbol in value[0].strip().upper()} - {-1}
            marks[cell] = sum(1 << digit for digit in digits)
        elif isinstance(value[0], str):
            placed[cell] = _digit_of(value[0], family)
    return bytes(placed) if any(placed) else b"", tuple(marks) if any(marks) else ()


def _cells_of(page: Page, family: Family) -> dict[str, int]:
    """Return the cell of each number of a cell on a page."""
    places = {number: found[1] for number in page.cells if (found := page.points.find(number))}
    top, left = (min(place[axis] for place in places.values()) for axis in (0, 1))
    return {str(number): (row - top) * family.geometry.n_cols + col - left for number, (row, col) in places.items()}


def _digit_of(text: str, family: Family) -> int:
    symbol = spell_digit(text.strip(), family.geometry.n)
    return family.symbols.find(symbol) + 1 if len(symbol) == 1 and not family.has_marks else 0


def _read_answer(line: str, page: Page, family: Family, givens: bytes, where: str) -> bytes:
    """Return the solution in a link; empty if it has none of all cells."""
    if (match := ANSWER.search(line)) is None or family.has_marks:
        return b""
    try:
        lists = json.loads(inflate(unquote(match[1]).replace(" ", "+"), where))
    except (ValueError, RecursionError):
        raise GridFormatError(f"{where}: expected a solution after a=, got something else; leave out a= and what follows") from None
    numbers = lists[NUMBERS_OF_ANSWER] if isinstance(lists, list) and len(lists) > NUMBERS_OF_ANSWER else []
    solution, places = bytearray(givens), _cells_of(page, family)
    for entry in numbers if isinstance(numbers, list) else ():
        key, _, text = entry.partition(",") if isinstance(entry, str) else ("", "", "")
        if key in places:
            solution[places[key]] = _digit_of(text, family)
    return bytes(solution) if 0 not in solution else b""


def _write(records: Iterable[Record], output: TextIO) -> None:
    output.writelines(f"{LINK.format(*format_page(_to_page(record)))}\n" for record in records)


def _to_page(record: Record) -> Page:
    family = find_family(record.puzzle.family)
    figure = family.figure(record.puzzle, record.puzzle.givens)
    drawn = draw_figure(figure, NO_GRAY if is_tinted(family) else SQUARE if has_gray_clues(record.puzzle) else COLOR)
    facts = record.facts
    rules = f"{state_rules(family)}\n{facts.note}" if facts.note else state_rules(family)
    answer = _write_entered(record.placed, figure.n_cols, drawn.points, drawn.space, family) if record.placed else {}
    return Page(drawn.points, drawn.space, drawn.cells, drawn.layer, answer, facts.title or family.title, facts.author, rules)


def _write_entered(placed: bytes, n_cols: int, points: Points, space: tuple[int, ...], family: Family) -> Layer:
    layer: dict[str, Any] = empty_layer()
    symbols = DISC if family.has_marks else family.symbols
    for cell, digit in enumerate(placed):
        if digit:
            key = points.number(MIDDLE, (cell // n_cols + space[0], cell % n_cols + space[2]))
            layer["number"][str(key)] = [symbols[digit - 1], ENTERED, LARGE]
    return layer


PENPA = Format(
    "penpa", "links of Penpa+, one per line", (), _list_names(),
    frozenset({"placed", "title", "author", "note"}), _detect, partial(read_any_line, parse=_parse), _write,
    takes=_combines_rules,
    kinds="kinds whose digits are printed as digits or letters",
    parse=_parse, fits=check_figure,
)  # fmt: skip
