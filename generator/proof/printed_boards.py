"""Identification of the printed grids of a finished PDF: family, number, digits.

`page_reader.py` reads what is printed, `prove.py` checks it. The family follows from the drawn lines (if two families draw the same
lines, from its name in the words above) and the number from the words next to the grid; nothing else is used.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path

from generator.errors import Faulty
from generator.families import list_families
from generator.families.base.family import Family
from generator.model import Figure, Puzzle
from generator.proof.grid_lines import find_cages
from generator.proof.page_reader import PrintedGrid, PrintedLine, PrintedPage, read_pages
from generator.words import LANGUAGES, find_words
from layouts.phrases import list_languages, read_phrases

NUMBER_REACH_PT = 14.0
"""Largest distance, in points, of a puzzle's number above its grid."""

WORDS_REACH_PT = 80.0
"""Largest distance, in points, below its grid of the line with the page of the answer."""

PAGES_BEFORE = 20
"""Number of earlier pages searched for the title of an example; in the largest print its rules fill two pages."""

ID_PATTERN = re.compile(r"\b[A-Z2-7]{10}\b")
NUMBER_PATTERN = re.compile(r"(\d{1,9})\b")


@dataclass(frozen=True, slots=True)
class Board:
    """Printed grid whose family was identified.

    number       None if the grid has no number (an example of the rules)
    puzzle       the grid as a puzzle: its givens, or every digit of an answer
    reference    printed page number of the matching answer or puzzle, None if there is none; for a position, the page of its puzzle
    printed_id   printed ID, empty if there is none
    is_position  True if the words above say that it shows a partly solved puzzle
    pencil       candidates printed in each cell of a position; empty if there are none
    """

    page: int
    number: int | None
    family: Family
    puzzle: Puzzle
    reference: int | None
    printed_id: str
    is_position: bool = False
    pencil: tuple[str, ...] = ()

    @property
    def digits(self) -> bytes:
        """Printed digits, bytes[n_cells], 0 = empty."""
        return self.puzzle.givens

    @property
    def is_complete(self) -> bool:
        """True if no cell is empty; for families with marks, if all marks are placed."""
        return self.family.is_complete(self.digits)

    @property
    def where(self) -> str:
        """Place where the board is printed, for messages."""
        if self.is_position:
            return f"page {self.page}, a position of puzzle {self.number}"
        return f"page {self.page}, puzzle {self.number}" if self.number is not None else f"page {self.page}, example"


def read_boards(path: Path) -> tuple[list[Board], list[str]]:
    """Return every printed board of a PDF, and a message for each unidentified grid.

    Empty grids to draw in are skipped.

    Raises
    ------
    Faulty   the file is not a readable PDF
    """
    boards: list[Board] = []
    faults: list[str] = []
    seen = _Seen()
    for page in read_pages(path):
        for grid in page.grids:
            try:
                board = _read_board(page, grid, seen)
            except Faulty as fault:
                faults.append(str(fault))
                continue
            if board.number is not None or any(board.digits) or board.puzzle.extra:
                boards.append(board)
            if board.number is not None and not board.is_position:
                seen.families.setdefault(board.number, board.family)
        seen.pages.appendleft(page.read_lines)
    return boards, faults


@dataclass(slots=True)
class _Seen:
    """Data of earlier pages: family of each number, and the lines of the last pages.

    families   family of each puzzle number
    pages      functions that return the lines of a page, latest page first
    """

    families: dict[int | None, Family] = field(default_factory=dict)
    pages: deque[Callable[[], tuple[PrintedLine, ...]]] = field(default_factory=lambda: deque(maxlen=PAGES_BEFORE))

    def lines(self) -> Iterator[PrintedLine]:
        """Yield the lines of the earlier pages, from the foot of the latest page upward."""
        for read_lines in self.pages:
            yield from sorted(read_lines(), key=lambda line: line.y)


def _read_board(page: PrintedPage, grid: PrintedGrid, seen: _Seen) -> Board:
    """Return the board that a printed grid shows.

    Raises
    ------
    Faulty   the lines are of no family, or a symbol is not one of the family
    """
    number, source = _find_source(page, grid) or (_find_number(page, grid), None)
    where = f"page {page.number}, " + (f"puzzle {number}" if number is not None else "a grid without a number")
    figure = _figure_of(grid)
    drawn = list(_find_drawn(figure)) if figure else []
    if figure is None or not drawn:
        raise Faulty(f"{where}: its lines are those of no family we know ({grid.pattern.n_rows} rows, {grid.pattern.n_cols} columns)")
    family, extra = drawn[0] if len(drawn) == 1 else _find_named(page, grid, drawn, number, seen)
    digits = _read_digits(figure, family, where)
    puzzle = Puzzle(family.name, digits, extra)
    if family.figure(puzzle, digits) != figure:
        raise Faulty(f"{where}: expected what a {family.name} draws, its sums, symbols or marks are others")
    if source is not None:
        return Board(page.number, number, family, puzzle, source, "", True, grid.pencil)
    if grid.pencil:
        raise Faulty(f"{where}: expected a board, it has small digits like candidates and no words that say which puzzle it shows")
    return Board(page.number, number, family, puzzle, _find_reference(page, grid), _find_id(page, grid))


def _figure_of(grid: PrintedGrid) -> Figure | None:
    """Return a printed grid as a figure, or None if its cage lines enclose no cages."""
    pattern = grid.pattern
    cages = find_cages(pattern)
    if cages is None:
        return None
    lines = (pattern.across, pattern.upright, pattern.shades)
    return Figure(pattern.n_rows, pattern.n_cols, grid.symbols, *lines, cages, grid.labels, pattern.discs)


Drawn = tuple[Family, str]
"""Family that draws the lines of a figure, and the extra of its puzzle line."""


def _find_drawn(figure: Figure) -> Iterator[Drawn]:
    """Yield every family whose boards have the figure's lines, with the extra."""
    lines = (figure.across, figure.upright, figure.shades, figure.cages)
    for family in list_families(figure.n_rows, figure.n_cols):
        extra = family.extra.read(figure) if family.extra else ""
        if extra is None:
            continue
        if _lines_of(family, extra) == lines:
            yield family, extra


@lru_cache(maxsize=256)
def _lines_of(family: Family, extra: str) -> tuple[bytes, bytes, tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Return what a family draws on an empty board, except symbols."""
    empty = bytes(family.geometry.n_cells)
    blank = family.figure(Puzzle(family.name, empty, extra), empty)
    return blank.across, blank.upright, blank.shades, blank.cages


def _find_named(page: PrintedPage, grid: PrintedGrid, drawn: list[Drawn], number: int | None, seen: _Seen) -> Drawn:
    """Return the family named in the words above the grid, as a reader would find it.

    This decides between families that draw the same lines. An answer has the family of its puzzle. A numbered puzzle has the family named
    just above it, an example the one whose title is nearest above, on an earlier page if the rules fill one. If no family is named, it is
    the first one listed.
    """
    # An answer has the family of the puzzle with its number.
    for family, extra in drawn:
        if family is seen.families.get(number):
            return family, extra
    _, _, right, top = grid.edges
    above = [line for line in page.lines if line.y > top and line.x < right]  # a short heading may end far to the left of a solution
    lines = chain(sorted(above, key=lambda line: line.y), seen.lines()) if number is None else _lines_above(page, grid)
    titles = [(pattern, found) for found in drawn for pattern in _title_patterns(found[0])]
    titles.sort(key=lambda title: -len(title[0].pattern))  # longest first: a title may be part of another, as Sudoku is of Diagonal Sudoku
    for line in lines:
        for pattern, found in titles:
            if pattern.search(line.text):
                return found
    return drawn[0]


@lru_cache(maxsize=64)
def _title_patterns(family: Family) -> tuple[re.Pattern[str], ...]:
    """Return patterns for the title of a family in every language.

    Chinese words have no blanks between them, so no word boundary is required there.
    """
    titles = dict.fromkeys(find_words(language).translate(family.title) for language in LANGUAGES)
    return tuple(re.compile(rf"(?<!\w){re.escape(title)}(?!\w)" if title.isascii() else re.escape(title)) for title in titles)


def _read_digits(figure: Figure, family: Family, where: str) -> bytes:
    """Return the digits of a figure, from its symbols or its marks.

    Raises
    ------
    Faulty   a symbol is not one of the family
    """
    if family.has_marks and not any(figure.symbols):
        return bytes(cell in figure.discs for cell in range(family.geometry.n_cells))
    digits = bytearray()
    for index, symbol in enumerate(figure.symbols):
        digit = 0 if symbol == "" else family.symbols.find(symbol) + 1 if len(symbol) == 1 else 0
        if symbol and not digit:
            row, col = divmod(index, figure.n_cols)
            raise Faulty(f"{where}: expected one of {family.symbols} at r{row + 1}c{col + 1}, read {symbol!r}")
        digits.append(digit)
    return bytes(digits)


@cache
def _patterns(key: str) -> tuple[re.Pattern[str], ...]:
    """Return patterns for a phrase with numbers, one for each language."""
    texts = [read_phrases(language).words[key] for language in list_languages()]
    return tuple(re.compile(re.sub(r"\\{\w+\\}", r"(\\d{1,9})", re.escape(text))) for text in texts)


def _lines_above(page: PrintedPage, grid: PrintedGrid) -> list[PrintedLine]:
    """Return the lines just above a grid, nearest first, then from the left."""
    left, _, right, top = grid.edges
    width = right - left
    near = [
        line
        for line in page.lines
        if 0 <= line.y - top <= NUMBER_REACH_PT and line.x < right and line.right > left - width and line.x > left - width
    ]
    return sorted(near, key=lambda line: (round(line.y - top), abs(line.x - left)))


def _find_source(page: PrintedPage, grid: PrintedGrid) -> tuple[int, int] | None:
    """Return the number and the page of the puzzle of which a grid shows a position.

    The result is None if the words above do not say that it is a position.
    """
    for line in _lines_above(page, grid):
        for pattern in _patterns("position.label"):
            if match := pattern.fullmatch(line.text):
                return int(match[1]), int(match[2])
    return None


def _find_number(page: PrintedPage, grid: PrintedGrid) -> int | None:
    """Return the number printed above a grid, or None.

    It stands alone for a puzzle and within a phrase for an answer.
    """
    for line in _lines_above(page, grid):
        for pattern in (*_patterns("answers.label"), NUMBER_PATTERN):
            match = pattern.match(line.text)
            if match:
                return int(match[1])
    return None


def _lines_below(page: PrintedPage, grid: PrintedGrid) -> list[PrintedLine]:
    """Return the lines below a grid, nearest first, then by distance from its center."""
    left, bottom, right, _ = grid.edges
    near = [
        line
        for line in page.lines
        if 0 < bottom - line.y < WORDS_REACH_PT and line.x < 2 * right - left and line.right > 2 * left - right
    ]
    return sorted(near, key=lambda line: (round(bottom - line.y), abs(line.x + line.right - left - right)))


def _find_reference(page: PrintedPage, grid: PrintedGrid) -> int | None:
    """Return the page printed with a grid as that of its answer or puzzle, or None.

    It is below the grid of a puzzle and above the grid of an answer.
    """
    right = grid.edges[2]
    above = sorted(_lines_above(page, grid), key=lambda line: abs(line.right - right))
    for lines, key in ((_lines_below(page, grid), "puzzle.answer"), (above, "answers.page")):
        for line in lines:
            for pattern in _patterns(key):
                if match := pattern.search(line.text):
                    return int(match[1])
    return None


def _find_id(page: PrintedPage, grid: PrintedGrid) -> str:
    """Return the ID printed above or below a grid, or an empty text.

    Above, it is near the right edge; the words of small grids extend beyond that edge.
    """
    left, _, right, top = grid.edges
    width = right - left
    near = [line for line in page.lines if 0 <= line.y - top <= NUMBER_REACH_PT and left - width < line.x < right + width]
    above = sorted(near, key=lambda line: abs(line.right - right))
    for line in [*above, *_lines_below(page, grid)]:
        if match := ID_PATTERN.search(line.text):
            return match[0]
    return ""
