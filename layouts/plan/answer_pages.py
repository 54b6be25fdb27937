"""The pages of answers: at the back, after each chapter, or in their own file.

The answers of all kinds flow in rows. The boards of a row are equally high, and the rows of a page grow or shrink together until they
fill it, so that only the last page may have room left. All lengths are points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from generator.model import Book, Entry
from layouts.fonts.faces import text_width
from layouts.fonts.fitting import SMALLEST_PT
from layouts.geometry import PT_PER_MM, Frame
from layouts.phrases import read_phrases
from layouts.plan.foot_answers import has_foot_answers
from layouts.plan.pages import Slot
from layouts.plan.tiling import Placer, does_not_fit, find_tiling, words_by_answer
from layouts.style.layout import LARGE_PT, Layout

AT_BACK, BY_CHAPTER, SEPARATE = "back", "chapter", "separate"
"""Places of the answers, as an imprint names them."""

ANSWERS_FILE = "answers.pdf"
"""File of the answers if they are separate; the phrases name it too."""

LEAST_HEIGHTS, MOST_HEIGHT = (0.93, 0.85), 1.3
"""Bounds of the height of a row, in heights at which its boards have the cells that the layout prefers; the second one is taken only if it
saves a page. No cell is smaller than the least of the layout."""

LABEL_EMS, LABEL_GAP_PT, LABEL_GAP = 12.5, 4.0, 0.6
"""Width kept for the number, the ID and the page above an answer, in type sizes of the number; least white between two such lines, in
points and in heights of the words above a board."""

ANSWER_GAP = 0.5
"""White between the number, the ID and the page above an answer, in type sizes of the number."""

ROUNDING_PT = 1e-6
"""Points by which words may seem wider than their place, because widths are rounded."""

WIDEST_PAGE = 888
"""Page whose number is as wide as any of a book, for measuring."""

WIDEST_GAP = 0.6
"""Widest gap between two boards of a row that begins and ends at the edges of the page, in widths of its widest board."""

LOOSEST = 0.4
"""Most white added between two rows of a page that is not the last one, in heights of a row."""


def share_answers(book: Book, body: Frame, layout: Layout) -> list[list[Placer]]:
    """Divide the answers of a book into pages.

    The result has one group of pages, or one for each chapter if the answers of a chapter follow its puzzles. A bare book is one chapter.
    There is none if the answers are on the pages of their puzzles.

    Raises
    ------
    DoesNotFit   the body is too small for one board with the smallest cells that the layout allows
    """
    if has_foot_answers(book):
        return []
    chapters = [list(chapter.entries) for chapter in book.chapters]
    if book.imprint.answers != BY_CHAPTER or book.imprint.is_bare:
        chapters = [[entry for entries in chapters for entry in entries]]
    return [_share_group(entries, body, book, layout) for entries in chapters]


def answers_title_height(layout: Layout) -> float:
    """Return the height of the heading of the answer pages, in points."""
    return 2.6 * layout.text_pt


def label_runs(layout: Layout, number: int, puzzle_id: str, page: str) -> tuple[tuple[str, str, float], ...]:
    """Return the words above an answer: text, face and type size in points."""
    faces = layout.look.faces
    page_pt = layout.answer_pt if layout.stacked else min(layout.answer_pt, max(layout.small_pt, 0.85 * layout.answer_pt))
    return (str(number), faces.bold, layout.answer_pt), (puzzle_id, faces.text, layout.small_pt), (page, faces.text, page_pt)


def label_width(runs: Sequence[tuple[str, str, float]]) -> float:
    """Return the width of the words above an answer with their gaps, in points."""
    return sum(text_width(*run) for run in runs) + 2 * ANSWER_GAP * runs[0][2]


def fit_labels(runs: Sequence[tuple[str, str, float]], width: float) -> list[tuple[str, str, float]]:
    """Return the words above an answer in type that leaves the gaps between them.

    Words that cannot be smaller leave less room to the others, which become smaller still.
    """
    scale = min(1.0, width / label_width(runs))
    for percent in range(100, 0, -1):
        fitted = _scale_words(runs, scale * percent / 100)
        if label_width(fitted) <= width + ROUNDING_PT:
            return fitted
    return _scale_words(runs, 0.0)


def _scale_words(runs: Sequence[tuple[str, str, float]], scale: float) -> list[tuple[str, str, float]]:
    """Return words in smaller type, but none below the smallest that is printed."""
    return [(text, face, max(SMALLEST_PT, scale * size_pt)) for text, face, size_pt in runs]


@dataclass(frozen=True, slots=True)
class _Answer:
    """One answer.

    number  of its puzzle
    shape   height and width, in cells
    cell    side of a cell that the layout prefers
    label   least width of its place, for the words above it
    """

    number: int
    shape: tuple[float, float]
    cell: float
    label: float


@dataclass(frozen=True)
class _Row:
    """Answers beside each other, in an area of some width.

    least    smallest side of a cell, and if a board is alone in the row
    widest   largest side of a cell
    gap      least space between two boards
    """

    answers: tuple[_Answer, ...]
    width: float
    least: tuple[float, float]
    widest: float
    gap: float

    @cached_property
    def preferred(self) -> float:
        """The height at which the largest board has the cells that the layout prefers."""
        return max(answer.cell * answer.shape[0] for answer in self.answers)

    @cached_property
    def lowest(self) -> float:
        """The least height, at which the largest board has the smallest cells."""
        least = self.least[len(self.answers) == 1]
        return min(self.preferred, max(least * answer.shape[0] for answer in self.answers))

    @cached_property
    def highest(self) -> float:
        """The greatest height at which the boards fit beside each other."""
        low, high = 0.0, MOST_HEIGHT * self.preferred
        if self.used(high) <= self.width:
            return high
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if self.used(middle) <= self.width else (low, middle)
        return low

    def cells(self, height: float) -> list[float]:
        """Return the side of the cells of each board, if the row has a height."""
        return [min(height / answer.shape[0], self.widest) for answer in self.answers]

    def places(self, height: float) -> list[float]:
        """Return the width of the place of each board: its own, or that of its label."""
        return [max(cell * answer.shape[1], answer.label) for cell, answer in zip(self.cells(height), self.answers, strict=True)]

    def used(self, height: float) -> float:
        """Return the width that the boards need."""
        return sum(self.places(height)) + self.gap * (len(self.answers) - 1)

    def height(self, scale: float) -> float:
        """Return the height at a share of the preferred one, within its bounds."""
        return min(max(scale * self.preferred, self.lowest), self.highest)

    def holds(self, answer: _Answer) -> bool:
        """Return whether a further board fits."""
        row = replace(self, answers=(*self.answers, answer))
        return row.highest >= max(LEAST_HEIGHTS[0] * row.preferred, row.lowest)


def _share_group(entries: Sequence[Entry], body: Frame, book: Book, layout: Layout) -> list[Placer]:
    """Divide answers into as few pages as the bounds of their heights allow."""
    rows = _make_rows(_list_answers(entries, body, book, layout), body.width, layout)
    return min((_fill_pages(rows, body, layout, least) for least in LEAST_HEIGHTS), key=len)


def _fill_pages(rows: list[_Row], body: Frame, layout: Layout, least: float) -> list[Placer]:
    """Divide rows into pages; the heading needs space on the first one only."""
    words, gap = words_by_answer(layout), layout.answers.gap_mm * PT_PER_MM / 2
    pages: list[Placer] = []
    while rows:
        room = body.height - (0.0 if pages else answers_title_height(layout))
        count = 1
        while count < len(rows) and _height_of(rows[: count + 1], least, sum(words), gap) <= room:
            count += 1
        taken, rows = rows[:count], rows[count:]
        pages.append(_placer(taken, room, words, gap, is_last=not rows))
    return pages


def _list_answers(entries: Sequence[Entry], body: Frame, book: Book, layout: Layout) -> list[_Answer]:
    """Return the answers with the cells that the layout prefers."""
    words = words_by_answer(layout)
    cells: dict[tuple[float, float], float] = {}
    for figure in (entry.answer for entry in entries):
        if figure.extent not in cells:
            tiling = find_tiling(body, figure.extent, layout.answers, sum(words))
            if tiling is None:
                raise does_not_fit(book, layout, layout.answers, figure, words, body, 0.0)
            cells[figure.extent] = tiling.cell
    labels = _label_rooms(entries, book, layout, body.width)
    return [
        _Answer(entry.number, entry.answer.extent, cells[entry.answer.extent], label) for entry, label in zip(entries, labels, strict=True)
    ]


def _label_rooms(entries: Sequence[Entry], book: Book, layout: Layout, width: float) -> list[float]:
    """Return the least width of the place of each board, for the words above it.

    Large print has all words in their full size, and equal places. Elsewhere two boards may be beside each other with smaller words,
    unless their words are too wide in the smallest type.
    """
    label = LABEL_EMS * layout.answer_pt
    page = read_phrases(book.imprint.language).say("answers.page", page=WIDEST_PAGE)
    runs = [label_runs(layout, entry.number, entry.puzzle_id, page) for entry in entries]
    if layout.small_pt >= LARGE_PT:
        return [max(label, *map(label_width, runs))] * len(runs)
    usual = min(label, (width - _gap_of(layout)) / 2)
    return [max(usual, label_width(_scale_words(words, 0.0))) for words in runs]


def _gap_of(layout: Layout) -> float:
    """Return the least space between two boards beside each other, in points."""
    return max(layout.answers.gap_mm * PT_PER_MM, LABEL_GAP_PT, LABEL_GAP * words_by_answer(layout)[0])


def _make_rows(answers: Sequence[_Answer], width: float, layout: Layout) -> list[_Row]:
    """Divide answers into rows, each with as many as fit."""
    grids, gap = layout.answers, _gap_of(layout)
    rows: list[_Row] = []
    for answer in answers:
        if rows and rows[-1].holds(answer):
            rows[-1] = replace(rows[-1], answers=(*rows[-1].answers, answer))
        else:
            least = (grids.cell_mm * PT_PER_MM, grids.alone_cell_mm * PT_PER_MM)
            rows.append(_Row((answer,), width, least, grids.widest_cell_mm * PT_PER_MM, gap))
    return rows


def _height_of(rows: Sequence[_Row], scale: float, words: float, gap: float) -> float:
    """Return the height of rows with their words and the gaps between them."""
    return sum(row.height(scale) for row in rows) + words * len(rows) + gap * (len(rows) - 1)


def _placer(rows: Sequence[_Row], room: float, words: tuple[float, float], gap: float, is_last: bool) -> Placer:
    """Return the function that places the rows of a page.

    Parameters
    ----------
    room : height below the heading
    """
    # The scale at which the rows fill the page; a last page does not grow, because it may have few rows.
    low, high = 0.0, 1.0 if is_last else MOST_HEIGHT
    if _height_of(rows, high, sum(words), gap) > room:
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if _height_of(rows, middle, sum(words), gap) <= room else (low, middle)
        high = low
    heights, left = [row.height(high) for row in rows], max(0.0, room - _height_of(rows, high, sum(words), gap))
    added = 0.0 if is_last or len(rows) == 1 else min(left / (len(rows) - 1), LOOSEST * max(heights))

    def place(body: Frame) -> list[Slot]:
        slots: list[Slot] = []
        top, pitch = body.y + room, 0.0
        for at, (row, height) in enumerate(zip(rows, heights, strict=True)):
            is_short = is_last and at == len(rows) - 1
            pitch = _gap_between(row, height, pitch if is_short and at and _is_alike(row, rows[at - 1]) else None)
            slots += _place_row(row, height, pitch, words, (body.x, top))
            top -= height + sum(words) + gap + added
        return slots

    return place


def _is_alike(row: _Row, other: _Row) -> bool:
    """Return whether all boards of two rows have one shape."""
    return len({answer.shape for answer in (*row.answers, *other.answers)}) == 1


def _gap_between(row: _Row, height: float, of_last: float | None) -> float:
    """Return the space between the boards of a row.

    A row begins and ends at the edges of the page, unless its boards would be far apart. The short row at the end of all answers has the
    space of the row above it, if their boards are alike, so that they form columns.
    """
    if of_last is not None:
        return of_last
    places = row.places(height)
    return min((row.width - sum(places)) / max(1, len(places) - 1), max(row.gap, WIDEST_GAP * max(places)))


def _place_row(row: _Row, height: float, gap: float, words: tuple[float, float], corner: tuple[float, float]) -> list[Slot]:
    """Place the boards of a row; one alone is in the middle."""
    (left, top), slots = corner, list[Slot]()
    places = row.places(height)
    if len(places) == 1 and places[0] > row.width / 2:
        left += (row.width - places[0]) / 2
    for answer, cell, width in zip(row.answers, row.cells(height), places, strict=True):
        size = (cell * answer.shape[1], cell * answer.shape[0])
        grid = Frame(left, top - words[0] - size[1], *size)
        slots.append(Slot(answer.number, Frame(left, grid.y - words[1], width, size[1] + sum(words)), grid, cell))
        left += width + gap
    return slots
