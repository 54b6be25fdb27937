"""What the printed grids of a finished PDF are: family, number, digits, and what the words by them say.

`readback.py` says what is printed, `prove.py` what must be true of it. The family comes from the drawn lines and the number from the
words by the grid; nothing else is asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.errors import Faulty
from generator.families import FAMILIES
from generator.families.family import Family
from generator.model import Puzzle
from generator.stages.readback import Pattern, PrintedGrid, PrintedLine, PrintedPage, read_pages
from layouts.phrases import list_languages, read_phrases

NUMBER_REACH_PT = 14.0
"""How far above its grid a puzzle's number stands at most."""

WORDS_REACH_PT = 80.0
"""How far below its grid the line with the page of the answer stands at most."""

ID_PATTERN = re.compile(r"\b[A-Z2-7]{10}\b")
NUMBER_PATTERN = re.compile(r"(\d{1,9})\b")


@dataclass(frozen=True, slots=True)
class Board:
    """A printed grid that was understood.

    number       None where no number stands by it (an example of the rules)
    digits       bytes[n_cells], 0 = empty
    reference    the page it says its other half is on, None where it says nothing
    printed_id   the ID printed by it, empty where there is none
    """

    page: int
    number: int | None
    family: Family
    digits: bytes
    reference: int | None
    printed_id: str

    @property
    def is_complete(self) -> bool:
        return 0 not in self.digits

    @property
    def where(self) -> str:
        """Say where it is printed, for messages."""
        return f"page {self.page}, puzzle {self.number}" if self.number is not None else f"page {self.page}, example"


def read_boards(path: Path) -> tuple[list[Board], list[str]]:
    """Read every printed board of a PDF, and what could not be understood; empty grids to draw in are passed over.

    Raises
    ------
    Faulty   a file that is no readable PDF
    """
    boards: list[Board] = []
    faults: list[str] = []
    for page in read_pages(path):
        for grid in page.grids:
            try:
                board = _read_board(page, grid)
            except Faulty as fault:
                faults.append(str(fault))
                continue
            if board.number is not None or any(board.digits):
                boards.append(board)
    return boards, faults


def _read_board(page: PrintedPage, grid: PrintedGrid) -> Board:
    """Understand a printed grid.

    Raises
    ------
    Faulty   lines no family draws, or a symbol the family does not have
    """
    number = _find_number(page, grid)
    where = f"page {page.number}, " + (f"puzzle {number}" if number is not None else "a grid without a number")
    family = _families_by_lines().get(_drawing_of(grid.pattern))
    if family is None:
        raise Faulty(f"{where}: its lines are those of no family we know ({grid.pattern.n_rows} rows, {grid.pattern.n_cols} columns)")
    digits = bytearray()
    for index, symbol in enumerate(grid.symbols):
        digit = 0 if symbol == "" else family.symbols.find(symbol) + 1 if len(symbol) == 1 else 0
        if symbol and not digit:
            row, col = divmod(index, grid.pattern.n_cols)
            raise Faulty(f"{where}: expected one of {family.symbols} at r{row + 1}c{col + 1}, read {symbol!r}")
        digits.append(digit)
    return Board(page.number, number, family, bytes(digits), _find_reference(page, grid), _find_id(page, grid))


Drawing = tuple[int, int, bytes, bytes, tuple[int, ...]]


def _drawing_of(pattern: Pattern) -> Drawing:
    return pattern.n_rows, pattern.n_cols, pattern.across, pattern.upright, pattern.shades


@cache
def _families_by_lines() -> dict[Drawing, Family]:
    """Map the lines a family draws to it; families that draw alike would need more than lines, and there are none."""
    found: dict[Drawing, Family] = {}
    for family in FAMILIES:
        empty = bytes(family.geometry.n_cells)
        figure = family.figure(Puzzle(family.name, empty), empty)
        shades = tuple(figure.shades) if any(figure.shades) else ()
        drawing = (figure.n_rows, figure.n_cols, figure.across, figure.upright, shades)
        if drawing in found:
            raise Faulty(f"families {found[drawing].name} and {family.name} draw the same lines; pages cannot tell them apart")
        found[drawing] = family
    return found


@cache
def _patterns(key: str) -> tuple[re.Pattern[str], ...]:
    """Return what a phrase with one number looks like, in every language."""
    texts = [read_phrases(language).words[key] for language in list_languages()]
    return tuple(re.compile(re.sub(r"\\{\w+\\}", r"(\\d{1,9})", re.escape(text))) for text in texts)


def _lines_above(page: PrintedPage, grid: PrintedGrid) -> list[PrintedLine]:
    """List the lines just above a grid, nearest first, then from the left."""
    left, _, right, top = grid.edges
    width = right - left
    near = [
        line
        for line in page.lines
        if 0 <= line.y - top <= NUMBER_REACH_PT and line.x < right and line.right > left - width and line.x > left - width
    ]
    return sorted(near, key=lambda line: (round(line.y - top), abs(line.x - left)))


def _find_number(page: PrintedPage, grid: PrintedGrid) -> int | None:
    """Return the number printed above a grid: by itself for a puzzle, within a phrase for an answer."""
    for line in _lines_above(page, grid):
        for pattern in (*_patterns("answers.label"), NUMBER_PATTERN):
            match = pattern.match(line.text)
            if match:
                return int(match[1])
    return None


def _lines_below(page: PrintedPage, grid: PrintedGrid) -> list[PrintedLine]:
    """List the lines below a grid, nearest first, then those nearest to its middle."""
    left, bottom, right, _ = grid.edges
    near = [
        line
        for line in page.lines
        if 0 < bottom - line.y < WORDS_REACH_PT and line.x < 2 * right - left and line.right > 2 * left - right
    ]
    return sorted(near, key=lambda line: (round(bottom - line.y), abs(line.x + line.right - left - right)))


def _find_reference(page: PrintedPage, grid: PrintedGrid) -> int | None:
    """Return the page a grid says its other half is on: below it for a puzzle, above it for an answer."""
    right = grid.edges[2]
    above = sorted(_lines_above(page, grid), key=lambda line: abs(line.right - right))
    for lines, key in ((_lines_below(page, grid), "puzzle.answer"), (above, "answers.page")):
        for line in lines:
            for pattern in _patterns(key):
                if match := pattern.search(line.text):
                    return int(match[1])
    return None


def _find_id(page: PrintedPage, grid: PrintedGrid) -> str:
    """Return the ID printed by a grid, above it near its right edge, or below it."""
    right = grid.edges[2]
    above = sorted(_lines_above(page, grid), key=lambda line: abs(line.right - right))
    for line in [*above, *_lines_below(page, grid)]:
        if match := ID_PATTERN.search(line.text):
            return match[0]
    return ""
