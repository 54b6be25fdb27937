"""Pure geometry: a book and a layout become pages of frames. Nothing is drawn and no word is read here.

All lengths are points from the bottom left corner of a page; page 1 is a right-hand page, so odd pages bind on their left.
The gutter depends on the final page count and the page count on the gutter: the plan is made again until both agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from generator.errors import DoesNotFit
from generator.model import Book, Figure
from layouts.layout import Grids, Layout
from layouts.printers import Gutter, find_printer

PT_PER_MM = 72 / 25.4

MOST_FILLER = 20
"""Pages for notes and second tries that a thin book may end with; one that lacks more is too thin for its printer."""

LOOSEST = 1.4
"""Distance of boards above each other, at most, in heights of a board with its words: what is left over stays below."""

LINE_EDGE_PT = 1.2
"""Half of the thickest line: a frame drawn on the edge of the body keeps its ink within the margin."""

HEAD_GAP, FOOT_GAP = 1.1, 1.3
"""White between running head or page number and the page's body, in lines of running text."""

TITLE, COPYRIGHT, CONTENTS, RULES, LEVELS = "title", "copyright", "contents", "rules", "levels"
OPENER, PUZZLES, ANSWERS, BLANK, NOTES = "opener", "puzzles", "answers", "blank", "notes"


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle on a page, in points; x and y are its bottom left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one board: its number, the grid's rectangle and its cell, and the wider frame its words keep to."""

    number: int
    frame: Frame
    grid: Frame
    cell: float


@dataclass(frozen=True, slots=True)
class Page:
    """One page: what kind it is, which one of its kind (or which chapter), and its places.

    frame    inside the margins
    body     the part between running head and page number
    """

    number: int
    kind: str
    index: int
    frame: Frame
    body: Frame
    slots: tuple[Slot, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Every page of a book, and where each puzzle and answer stands."""

    trim_pt: tuple[float, float]
    gutter: Gutter
    pages: tuple[Page, ...]
    page_of: dict[int, int]
    answer_page_of: dict[int, int]

    def find_page(self, kind: str, index: int = 0) -> int:
        """Return the number of the first page of a kind and index."""
        return next(page.number for page in self.pages if page.kind == kind and page.index == index)


@dataclass(frozen=True, slots=True)
class Tiling:
    """How many boards stand side by side and above each other, with cells of which side and how much white between columns."""

    cols: int
    rows: int
    cell: float
    gap: float


Placer = Callable[[Frame], list[Slot]]
"""Body of a page -> the places of its boards."""

CountFront = Callable[[Frame], Sequence[tuple[str, int]]]
"""Body of a page -> (kind, pages) of the front matter, in order."""


def plan_book(book: Book, layout: Layout, count_front: CountFront) -> Plan:
    """Plan every page of a book.

    Parameters
    ----------
    count_front : says how many pages each part of the front matter takes; it knows the words, this module does not

    Raises
    ------
    DoesNotFit   where the trim is too small for the layout
    """
    printer = find_printer(book.printer)
    for row in printer.gutters:
        gutter = replace(row, inside_mm=row.inside_mm + printer.clearance_mm)
        plan = _plan_pages(book, layout, gutter, count_front)
        if printer.find_gutter(len(plan.pages)).inside_mm <= row.inside_mm:
            break
    return plan


def page_frames(layout: Layout, trim_mm: tuple[float, float], gutter_mm: float, number: int) -> tuple[Frame, Frame]:
    """Return the frame inside a page's margins, and its body; even pages mirror odd ones."""
    width, height, margin = trim_mm[0] * PT_PER_MM, trim_mm[1] * PT_PER_MM, layout.margin_mm * PT_PER_MM + LINE_EDGE_PT
    inside = max(layout.margin_mm, gutter_mm) * PT_PER_MM + LINE_EDGE_PT
    left = inside if number % 2 else margin
    frame = Frame(left, margin, width - margin - inside, height - 2 * margin)
    head, foot = layout.note_pt + HEAD_GAP * layout.text_pt, layout.caption_pt + FOOT_GAP * layout.text_pt
    return frame, Frame(left, margin + foot, frame.width, frame.height - head - foot)


def find_tiling(area: Frame, shape: tuple[int, int], grids: Grids, words_pt: float) -> Tiling | None:
    """Find how boards share an area: the wanted number a page, or the next one at which cells are large enough.

    Parameters
    ----------
    shape : rows and columns of one board
    words_pt : height of the words above and below one board together
    """
    gap = grids.gap_mm * PT_PER_MM
    for count in grids.per_page:
        best = None
        least = (grids.alone_cell_mm if count == 1 else grids.cell_mm) * PT_PER_MM
        for cols in (cols for cols in range(1, count + 1) if count % cols == 0):
            rows = count // cols
            across = ((area.width + gap) / cols - gap) / shape[1]
            upright = ((area.height + gap / 2) / rows - gap / 2 - words_pt) / shape[0]
            cell = min(across, upright, grids.widest_cell_mm * PT_PER_MM)
            if cell >= least and (best is None or cell > best.cell + 0.01):
                best = Tiling(cols, rows, cell, gap)
        if best is not None:
            return best
    return None


def place_slots(area: Frame, tiling: Tiling, shape: tuple[int, int], words: tuple[float, float], numbers: Sequence[int]) -> list[Slot]:
    """Place boards in reading order, each in the middle of its share of the area.

    Parameters
    ----------
    words : height of the words above, and below, a board
    """
    width, height = tiling.cell * shape[1], tiling.cell * shape[0]
    whole = height + sum(words)
    share = (area.width + tiling.gap) / tiling.cols - tiling.gap
    slots = []
    for at, number in enumerate(numbers):
        row, col = divmod(at, tiling.cols)
        left = area.x + col * (share + tiling.gap)
        fall = row * min((area.height - whole) / (tiling.rows - 1), LOOSEST * whole) if tiling.rows > 1 else (area.height - whole) / 2
        grid = Frame(left + (share - width) / 2, area.top - fall - words[0] - height, width, height)
        slots.append(Slot(number, Frame(left, grid.y - words[1], share, whole), grid, tiling.cell))
    return slots


def words_by_puzzle(layout: Layout) -> tuple[float, float]:
    """Return the height of the words above and below a puzzle, in points."""
    below = 2.0 * layout.caption_pt if not layout.stacked else 4.2 * layout.caption_pt
    return layout.number_pt * 1.12, below


def words_by_answer(layout: Layout) -> tuple[float, float]:
    """Return the height of the words above and below an answer, in points."""
    return 1.5 * layout.answer_pt, 1.0


def find_empty_board(book: Book) -> Figure | None:
    """Return the empty board of the first chapter whose puzzles all have the same lines; where lines are the clues, there is none."""
    for chapter in book.chapters:
        examples = [rules.example for rules in book.rules if rules.family == chapter.family]
        boards = [entry.puzzle for entry in chapter.entries]
        first = boards[0]
        alike = [board for board in examples if (board.n_rows, board.n_cols) == (first.n_rows, first.n_cols)]
        if all((board.across, board.upright, board.cages) == (first.across, first.upright, ()) for board in (*boards, *alike)):
            return Figure(first.n_rows, first.n_cols, ("",) * len(first.symbols), first.across, first.upright, first.shades)
    return None


def _plan_pages(book: Book, layout: Layout, gutter: Gutter, count_front: CountFront) -> Plan:
    pages: list[Page] = []

    def add(kind: str, index: int, place: Placer | None = None) -> None:
        frame, body = page_frames(layout, book.trim_mm, gutter.inside_mm, len(pages) + 1)
        slots = tuple(place(body)) if place else ()
        pages.append(Page(len(pages) + 1, kind, index, frame, body, slots))

    _, body = page_frames(layout, book.trim_mm, gutter.inside_mm, 1)
    puzzles = [[(entry.number, entry.puzzle) for entry in chapter.entries] for chapter in book.chapters]
    chapters = [_share(boards, body, book, layout, PUZZLES) for boards in puzzles]
    answers = [(entry.number, entry.answer) for chapter in book.chapters for entry in chapter.entries]
    below_title = Frame(body.x, body.y, body.width, body.height - answers_title_height(layout))
    answer_places = _share(answers, below_title, book, layout, ANSWERS)
    for kind, n_pages in count_front(body):
        for index in range(n_pages):
            add(kind, index)
    for index, places in enumerate(chapters):
        add(OPENER, index)
        for place in places:
            add(PUZZLES, index, place)
    for index, place in enumerate(answer_places):
        add(ANSWERS, index, place)
    has_board = find_empty_board(book) is not None
    for index in range(_count_filler(len(pages), find_printer(book.printer).find_paper(book.paper).least_pages)):
        add(BLANK if has_board and index % 2 else NOTES, index)
    return Plan(
        trim_pt=(book.trim_mm[0] * PT_PER_MM, book.trim_mm[1] * PT_PER_MM),
        gutter=gutter,
        pages=tuple(pages),
        page_of=_pages_by_number(pages, PUZZLES),
        answer_page_of=_pages_by_number(pages, ANSWERS),
    )


def _count_filler(n_pages: int, least: int) -> int:
    """Return how many pages complete a book: up to the fewest its printer binds where that is near, and always to a whole leaf."""
    wanted = least if 0 < least - n_pages <= MOST_FILLER else n_pages
    return wanted + wanted % 2 - n_pages


def answers_title_height(layout: Layout) -> float:
    """Return the height the heading of the answer pages takes."""
    return 2.6 * layout.text_pt


def _pages_by_number(pages: Iterable[Page], kind: str) -> dict[int, int]:
    return {slot.number: page.number for page in pages if page.kind == kind for slot in page.slots}


def _share(
    boards: Sequence[tuple[int, Figure]], area: Frame, book: Book, layout: Layout, kind: str
) -> list[Placer]:
    """Split boards into pages of boards of one shape; each is a function of the page's own body."""
    grids, words = (layout.puzzles, words_by_puzzle(layout)) if kind == PUZZLES else (layout.answers, words_by_answer(layout))
    places: list[Placer] = []
    at = 0
    while at < len(boards):
        shape = (boards[at][1].n_rows, boards[at][1].n_cols)
        tiling = find_tiling(area, shape, grids, sum(words))
        if tiling is None:
            raise _does_not_fit(book, layout, grids, shape, words, area)
        end = at
        while end < len(boards) and end - at < tiling.cols * tiling.rows:
            if (boards[end][1].n_rows, boards[end][1].n_cols) != shape:
                break
            end += 1
        numbers = [number for number, _ in boards[at:end]]
        places.append(_placer(area.height, tiling, shape, words, numbers))
        at = end
    return places


def _placer(height: float, tiling: Tiling, shape: tuple[int, int], words: tuple[float, float], numbers: list[int]) -> Placer:
    return lambda body: place_slots(Frame(body.x, body.y, body.width, height), tiling, shape, words, numbers)


def _does_not_fit(
    book: Book, layout: Layout, grids: Grids, shape: tuple[int, int], words: tuple[float, float], area: Frame
) -> DoesNotFit:
    rows, cols = shape
    wide, high = cols * grids.alone_cell_mm, rows * grids.alone_cell_mm + sum(words) / PT_PER_MM
    trim = f"{book.trim_mm[0]:.1f} x {book.trim_mm[1]:.1f} mm"
    left = f"{area.width / PT_PER_MM:.1f} x {area.height / PT_PER_MM:.1f} mm"
    return DoesNotFit(
        f"layout {layout.name} needs {wide:.1f} x {high:.1f} mm for one {rows}x{cols} grid, "
        f"trim {trim} leaves {left}; take a larger trim or another layout"
    )
