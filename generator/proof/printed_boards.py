"""Identification of the printed grids of a finished PDF: family, number, digits.

`page_reader.py` reads what is printed, `prove.py` checks it. The family follows from the drawn lines (if two families draw the same
lines, from its name in the words above) and the number from the words next to the grid; nothing else is used.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path

from generator.errors import Faulty
from generator.families.base.family import Family
from generator.model import HOLE, HOLE_SYMBOL, WALL, Puzzle
from generator.proof.board_words import (
    find_hints_page,
    find_id,
    find_number,
    find_reference,
    find_source,
    find_step,
    has_technique,
    join_baselines,
    list_lines_above,
    title_patterns,
)
from generator.proof.drawn_boards import Drawn, check_signs, find_drawn, has_symbols, make_figure, read_digits
from generator.proof.page_reader import PrintedGrid, PrintedLine, PrintedPage, Spot, read_pages
from generator.proof.printed_colors import read_colors
from generator.proof.printed_coordinates import find_coordinate_fault
from generator.proof.printed_hints import HintListReader
from generator.proof.printed_placements import Placement, PlacementReader
from layouts.plan.answer_pages import ANSWERS_FILE

PAGES_BEFORE = 20
"""Number of earlier pages searched for the title of an example; in the largest print its rules fill two pages."""


@dataclass(frozen=True, slots=True)
class Board:
    """Printed grid whose family was identified.

    number       None if the grid has no number, which is a fault
    puzzle       the grid as a puzzle: its givens, or every digit of an answer
    reference    printed page number of the matching answer or puzzle, None if there is none; for a position, the page of its puzzle
    printed_id   printed ID, empty if there is none
    is_position  True if the words below say that it shows a partly solved puzzle
    pencil       candidates printed in each cell of a position; empty if there are none
    spots        the middle of each of them, from the left and from the top of its cell, in cells
    filled       number of filled cells that the caption of a position states; None if it states none
    found        number of cells filled before the step of an opener, likewise
    refers_to    file that the reference is to, if the words name one
    file         file of answers that the board is printed in; empty for a board of the book itself
    said         digits that the words of the book place in cells of this puzzle; only for boards of a whole book
    step         row, column and symbol of the step that the words of the page explain on a position; None if they explain none
    is_example   True for a position on a page that explains a technique
    hints_page   printed page number of the hints of a puzzle, None if there is none
    """

    page: int
    number: int | None
    family: Family
    puzzle: Puzzle
    reference: int | None
    printed_id: str
    is_position: bool = False
    pencil: tuple[str, ...] = ()
    spots: tuple[tuple[Spot, ...], ...] = ()
    filled: int | None = None
    found: int | None = None
    step: tuple[int, int, str] | None = None
    is_example: bool = False
    refers_to: str = ""
    file: str = ""
    said: tuple[Placement, ...] = ()
    hints_page: int | None = None

    @property
    def digits(self) -> bytes:
        """Printed digits, bytes[n_cells], 0 = empty."""
        return self.puzzle.givens

    @property
    def has_cages(self) -> bool:
        """True if the board has cages."""
        return bool(self.family.figure(self.puzzle, self.digits).outlines)

    @property
    def is_complete(self) -> bool:
        """True if no cell is empty; for families with marks, if all marks are placed."""
        return self.family.is_complete(self.digits)

    @property
    def where(self) -> str:
        """Place where the board is printed, for messages."""
        if self.is_position:
            return f"page {self.page}, a position of puzzle {self.number}"
        place = f"{self.file}, page {self.page}" if self.file else f"page {self.page}"
        return f"{place}, puzzle {self.number}" if self.number is not None else f"{place}, a board without a number"


def read_boards(path: Path, has_colors: bool = False) -> tuple[list[Board], list[str]]:
    """Return every printed board of a PDF, and a message for each unidentified grid.

    Empty grids to draw in are skipped.

    Parameters
    ----------
    has_colors : whether cells have colors instead of their grays; in a PDF of grays, a color is a fault

    Raises
    ------
    Faulty   the file is not a readable PDF
    """
    return read_file(path, has_colors=has_colors)[:2]


def read_file(path: Path, puzzles: Sequence[Board] = (), *, has_colors: bool = False) -> tuple[list[Board], list[str], list[Placement]]:
    """Return the boards of one PDF, the faults found, and the placements in its words.

    Parameters
    ----------
    puzzles : boards of the book, if the PDF is its file of answers
    has_colors : as in `read_boards`

    Raises
    ------
    Faulty   the file is not a readable PDF
    """
    boards: list[Board] = []
    faults: list[str] = []
    before = _ReadBefore({board.number: board.family for board in puzzles if not board.is_position})
    words, hints = PlacementReader(), HintListReader()
    for page in read_pages(path):
        found: list[tuple[Board, PrintedGrid]] = []
        for grid in page.grids:
            try:
                board = _read_board(page, grid, before, has_colors)
            except Faulty as fault:
                if not _is_bare(page, grid):
                    faults.append(str(fault))
                continue
            finally:
                faults += _check_coordinates(page, grid)
            if board.number is not None or any(board.digits.replace(bytes([HOLE]), b"")) or board.puzzle.extra:
                found.append((replace(board, file=ANSWERS_FILE) if puzzles else board, grid))
            if board.number is not None and not board.is_position:
                before.families.setdefault(board.number, board.family)
        before.pages.appendleft(page.read_lines)
        boards += [board for board, _ in found]
        edges = [grid.edges[2] for board, grid in found if board.is_position]
        hints.read(page)
        words.read(page, edges, [board.number for board, _ in found if board.step is not None], len(edges) < len(found))
    numbered = {board.number: board for board in boards if board.number is not None and not board.is_position and not board.is_complete}
    hints_of = {number: board.hints_page for number, board in numbered.items() if board.hints_page is not None}
    faults += hints.find_faults({number: board.page for number, board in numbered.items()}, hints_of)
    return boards, faults, list(words.list_placements())


def _check_coordinates(page: PrintedPage, grid: PrintedGrid) -> list[str]:
    """Return the fault of the names at the edges of a board, if there is one."""
    fault = find_coordinate_fault(page, grid)
    source = find_source(page, grid) if fault else None
    what = f"a position of puzzle {source.number}" if source else "a board without a number"
    return [f"page {page.number}, {what}: {fault}"] if fault else []


def _is_bare(page: PrintedPage, grid: PrintedGrid) -> bool:
    """Return whether a grid of no family is empty, without a number and without walls."""
    pattern = grid.pattern
    is_drawn = pattern.shades or pattern.sides or pattern.discs or pattern.holes or grid.signs != ()
    is_empty = set(grid.symbols) <= {"", HOLE_SYMBOL} and not (grid.labels or grid.pencil or is_drawn)
    return is_empty and WALL not in pattern.across + pattern.upright and find_number(page, grid) is None


@dataclass(slots=True)
class _ReadBefore:
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


def _read_board(page: PrintedPage, grid: PrintedGrid, before: _ReadBefore, has_colors: bool) -> Board:
    """Return the board that a printed grid shows.

    Raises
    ------
    Faulty   the lines are of no family, or a symbol is not one of the family
    """
    source = find_source(page, grid)
    number = source.number if source else find_number(page, grid)
    where = f"page {page.number}, " + (f"puzzle {number}" if number is not None else "a grid without a number")
    check_signs(grid, where)
    grid = read_colors(grid, has_colors, where)
    figure = make_figure(grid)
    drawn = list(find_drawn(figure, before.families.values())) if figure else []
    if figure:
        drawn = [one for one in drawn if has_symbols(*one, figure)] or drawn
    if figure is None or not drawn:
        raise Faulty(f"{where}: the grid matches no family of puzzles ({grid.pattern.n_rows} rows, {grid.pattern.n_cols} columns)")
    family, extra = drawn[0] if len(drawn) == 1 else _find_named(page, grid, drawn, number, before, source is not None or number is None)
    digits = read_digits(figure, family, extra, where)
    puzzle = Puzzle(family.name, digits, extra)
    if family.figure(puzzle, digits) != figure:
        raise Faulty(f"{where}: expected the drawing of a {family.name}, found other sums, symbols, marks or signs")
    if source is not None:
        spots, said, step = grid.spots if grid.pencil else (), (source.filled, source.found), find_step(page, grid)
        return Board(page.number, number, family, puzzle, source.page, "", True, grid.pencil, spots, *said, step, has_technique(page))
    if grid.pencil:
        raise Faulty(f"{where}: expected a puzzle or an answer, found candidates and no words that name the puzzle they belong to")
    reference, refers_to = find_reference(page, grid)
    hints_page = find_hints_page(page, grid)
    return Board(page.number, number, family, puzzle, reference, find_id(page, grid), refers_to=refers_to, hints_page=hints_page)


def _find_named(page: PrintedPage, grid: PrintedGrid, drawn: list[Drawn], number: int | None, before: _ReadBefore, is_far: bool) -> Drawn:
    """Return the family named in the words above the grid, as a reader would find it.

    This decides between families that draw the same lines. An answer has the family of its puzzle. A numbered puzzle has the family named
    just above it. The title may be far above (`is_far`) a position in the opener of its kind, perhaps on an earlier page, and above the
    puzzle of a dated sheet, which has no number: these have the family whose title is nearest above. If no family is named, it is the
    first one listed.
    """
    # An answer has the family of the puzzle with its number.
    for family, extra in drawn:
        if family is before.families.get(number):
            return family, extra
    _, _, right, top = grid.edges
    above = [line for line in page.lines if line.y > top and line.x < right]  # a short heading may end far to the left of a solution
    lines = chain(sorted(above, key=lambda line: line.y), before.lines()) if is_far else list_lines_above(page, grid)
    titles = [(title, pattern, found) for found in drawn for title, pattern in title_patterns(found[0]).items()]
    titles.sort(key=lambda named: -len(named[0]))  # longest first: a title may be part of another, as Sudoku is of Diagonal Sudoku
    for text in join_baselines(lines, " ") if is_far else (line.text for line in lines):
        for _, pattern, found in titles:
            if pattern.search(text):
                return found
    return drawn[0]
