"""Planning of a book: from a book and a layout to pages of frames.

Pure geometry: nothing is drawn, and no text is read. All lengths are points from the bottom left corner of a page; page 1 is a right-hand
page, so odd pages are bound on their left. The gutter depends on the final page count and the page count on the gutter, so the plan is
repeated until both agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.model import Book, Figure
from layouts.drawing.figures import empty_board
from layouts.geometry import PT_PER_MM, Frame
from layouts.plan.answer_pages import AT_BACK, BY_CHAPTER, SEPARATE, share_answers
from layouts.plan.foot_answers import has_foot_answers, place_answers
from layouts.plan.pages import (
    ANSWERS,
    BLANK,
    EMPTY,
    FOLLOWS,
    GLOSSARY,
    LEVELS,
    NOTATION,
    NOTES,
    OPENER,
    PROGRESS,
    PUZZLES,
    SERIES,
    TECHNIQUE,
    WALKTHROUGHS,
    WHERE,
    Page,
    Plan,
)
from layouts.plan.tiling import SPARE, Placer, share_boards
from layouts.printing.printer_rules import Gutter
from layouts.printing.printers import find_printer
from layouts.style.layout import Layout

MOST_FILLER = 20
"""Most filler pages, for notes and second tries, at the end of a thin book; one that needs more is too thin for its printer."""

LINE_EDGE_PT = 1.2
"""Half of the thickest line of most themes: it keeps the ink of a frame drawn on the edge of the body within the margin."""

HEAD_GAP, FOOT_GAP = 1.1, 1.3
"""White between running head or page number and the page's body, in lines of running text."""


Part = tuple[str, Sequence[tuple[int | str, ...]]]


@dataclass(frozen=True, slots=True)
class Sections:
    """The parts around the puzzles and answers, in order.

    They come before the puzzles, before the answers and after them. A part is its kind and, for each of its pages, the numbers of the
    puzzles that the page mentions. `openers` has the number of pages of each chapter's opener: 0 for a chapter that begins with
    its puzzles, as all do if `openers` is empty.
    """

    front: Sequence[Part] = ()
    between: Sequence[Part] = ()
    back: Sequence[Part] = ()
    openers: Sequence[int] = ()


CountParts = Callable[[Frame], Sections]
"""Body of a page -> the parts of the book."""


def plan_book(book: Book, layout: Layout, count_parts: CountParts) -> Plan:
    """Plan every page of a book.

    Parameters
    ----------
    count_parts : returns the pages of each part around the puzzles; it reads the texts, which this module does not

    Raises
    ------
    DoesNotFit   the trim is too small for the layout
    """
    printer = find_printer(book.imprint.printer)
    row = printer.gutters[0]
    while True:
        gutter = replace(row, inside_mm=row.inside_mm + printer.clearance_mm)
        plan = _plan_pages(book, layout, gutter, count_parts)
        wanted = printer.find_gutter(len(plan.pages))
        if wanted.inside_mm <= row.inside_mm:
            return plan
        row = wanted  # a wider gutter never makes a thinner book, so narrower rows in between are not enough


def page_frames(layout: Layout, trim_mm: tuple[float, float], gutter_mm: float, number: int) -> tuple[Frame, Frame]:
    """Return the frame inside a page's margins, and its body, in points.

    Even pages mirror odd ones.
    """
    edge = max(LINE_EDGE_PT, layout.look.lines.reach_pt(layout.puzzles.widest_cell_mm * PT_PER_MM))
    width, height, margin = trim_mm[0] * PT_PER_MM, trim_mm[1] * PT_PER_MM, layout.margin_mm * PT_PER_MM + edge
    inside = max(layout.margin_mm, gutter_mm) * PT_PER_MM + edge
    left = inside if number % 2 else margin
    frame = Frame(left, margin, width - margin - inside, height - 2 * margin)
    head, foot = layout.note_pt + HEAD_GAP * layout.text_pt, layout.caption_pt + FOOT_GAP * layout.text_pt
    return frame, Frame(left, margin + foot, frame.width, frame.height - head - foot)


def find_empty_boards(book: Book) -> list[Figure]:
    """List the different empty boards of the book's families, in order.

    Families whose lines are clues have none.
    """
    return list(dict.fromkeys(rules.empty for rules in book.rules if rules.empty is not None))


def find_filler_boards(book: Book) -> list[Figure]:
    """List the boards of pages that fill up a book.

    If the book has no family with an empty board, they are those of its puzzles, without cages, tints and bent walls.
    """
    puzzles = (chapter.entries[0].puzzle for chapter in book.chapters)
    return find_empty_boards(book) or list(dict.fromkeys(map(empty_board, puzzles)))


def has_part(book: Book, kind: str) -> bool:
    """Return whether a book has a part.

    Parts that every book has give True. Filler pages do not count as a part.
    """
    present = {
        LEVELS: bool(book.level_rows),
        NOTATION: book.matter.notation is not None,
        **dict.fromkeys((WHERE, TECHNIQUE, FOLLOWS), bool(book.matter.hints)),
        GLOSSARY: bool(book.matter.glossary),
        WALKTHROUGHS: bool(book.matter.walkthroughs),
        BLANK: book.matter.blank_grids > 0 and bool(find_empty_boards(book)),
        PROGRESS: book.matter.progress,
        ANSWERS: book.imprint.answers == AT_BACK,
        SERIES: book.imprint.series is not None and bool(book.imprint.series.others),
    }
    return present.get(kind, True)


def _plan_pages(book: Book, layout: Layout, gutter: Gutter, count_parts: CountParts) -> Plan:
    _, body = page_frames(layout, book.imprint.trim_mm, gutter.inside_mm, 1)
    is_bare = book.imprint.is_bare
    chapters = _share_puzzles(book, body, layout)
    answer_places = share_answers(book, body, layout)
    sections = Sections() if is_bare else count_parts(body)
    draft = _Draft(book, layout, gutter, sections, chapters, answer_places)
    n_filler = 0 if is_bare else _count_least_filler(book, len(draft.make_pages(0)))
    pages = draft.make_pages(n_filler)
    if not is_bare:
        _add_filler(book, pages, draft)
    answers_file = draft.make_answers_file()
    page_of = _pages_by_number(pages, PUZZLES)
    return Plan(
        trim_pt=(book.imprint.trim_mm[0] * PT_PER_MM, book.imprint.trim_mm[1] * PT_PER_MM),
        gutter=gutter,
        pages=tuple(pages),
        page_of=page_of,
        answer_page_of=page_of if has_foot_answers(book) else _pages_by_number([*pages, *answers_file], ANSWERS),
        answers_file=answers_file,
    )


def _share_puzzles(book: Book, body: Frame, layout: Layout) -> list[list[Placer]]:
    """Divide the puzzles of each chapter into pages.

    The puzzles of a bare book follow one another, whatever their chapter.
    """
    chapters = [[(entry.number, entry.puzzle) for entry in chapter.entries] for chapter in book.chapters]
    if book.imprint.is_bare:
        chapters = [[board for boards in chapters for board in boards]]
    return [share_boards(boards, body, book, layout, PUZZLES) for boards in chapters]


@dataclass(frozen=True, slots=True)
class _Draft:
    """What the pages of a book are made of, for one gutter.

    chapters   the pages of puzzles of each chapter, each as a function that places them
    answers    the pages of answers likewise, in one group, or in one for each chapter that its answers follow
    """

    book: Book
    layout: Layout
    gutter: Gutter
    sections: Sections
    chapters: Sequence[Sequence[Placer]]
    answers: Sequence[Sequence[Placer]]

    def make_pages(self, n_spare: int) -> list[Page]:
        """Return all pages but the filler at the end.

        Parameters
        ----------
        n_spare : filler pages that the book needs anyway; one of them is put before each opener that would be a left-hand page
        """
        pages: list[Page] = []
        self._add_parts(pages, self.sections.front)
        n_added = 0
        for index, places in enumerate(self.chapters):
            n_opener = self.sections.openers[index] if self.sections.openers else 0
            if n_opener and len(pages) % 2 and n_added < n_spare and (n_added == 0 or not self.book.matter.blank_grids):
                self.add(pages, BLANK if n_added else NOTES, max(0, n_added - 1))
                n_added += 1
            for part in range(n_opener):
                self.add(pages, OPENER, index, part=part)
            for at, place in enumerate(places):
                self.add(pages, PUZZLES, index, place, begins=at == 0 and not n_opener and not self.book.imprint.is_bare)
            if self.book.imprint.answers == BY_CHAPTER:
                self._add_answers(pages, self.answers[index])
        self._add_parts(pages, self.sections.between)
        if self.book.imprint.answers == AT_BACK:
            self._add_answers(pages, self.answers[0])
        self._add_parts(pages, self.sections.back)
        return pages

    def add(self, pages: list[Page], kind: str, index: int, place: Placer | None = None, **fields: Any) -> None:
        """Add a page after the others."""
        number = len(pages) + 1
        frame, body = page_frames(self.layout, self.book.imprint.trim_mm, self.gutter.inside_mm, number)
        slots = place(body) if place else []
        taken = [tuple(slot for slot in slots if (slot.number == SPARE) == is_spare) for is_spare in (False, True)]
        answers = place_answers(body, taken[0], self.layout) if kind == PUZZLES and has_foot_answers(self.book) else ()
        pages.append(Page(number, kind, index, frame, body, taken[0], spares=taken[1], answers=answers, **fields))

    def make_answers_file(self) -> tuple[Page, ...]:
        """Return the pages of the file of answers; () if they are in the book.

        Empty pages at its end make it a file that the printer accepts.
        """
        pages: list[Page] = []
        if self.book.imprint.answers == SEPARATE:
            self._add_answers(pages, self.answers[0])
            printer = find_printer(self.book.imprint.printer)
            n_last = int(printer.last_blank)
            for _ in range(n_last + (printer.even_pages and (len(pages) + n_last) % 2)):
                self.add(pages, EMPTY, 0)
        return tuple(pages)

    def _add_answers(self, pages: list[Page], places: Sequence[Placer]) -> None:
        first = sum(page.kind == ANSWERS for page in pages)
        for part, place in enumerate(places):
            self.add(pages, ANSWERS, first + part, place, part=part)

    def _add_parts(self, pages: list[Page], parts: Sequence[Part]) -> None:
        for kind, mentions in parts:
            for index, numbers in enumerate(mentions):
                self.add(pages, kind, index, numbers=numbers)


def _add_filler(book: Book, pages: list[Page], draft: _Draft) -> None:
    """Complete a book with filler pages.

    They are pages of empty boards; the first one is for notes. The last page has no ink if the printer requires that.
    """
    n_blank = sum(page.kind == BLANK for page in pages)
    has_notes = any(page.kind == NOTES for page in pages)
    for index in range(_count_least_filler(book, len(pages))):
        if index or has_notes:
            draft.add(pages, BLANK, n_blank + index - (not has_notes))
        else:
            draft.add(pages, NOTES, 0)
    if find_printer(book.imprint.printer).last_blank:
        draft.add(pages, EMPTY, 0)


def _count_least_filler(book: Book, n_pages: int) -> int:
    """Return the number of filler pages that a book of so many pages needs.

    A printer's empty last page is not one of them.
    """
    printer = find_printer(book.imprint.printer)
    return _count_filler(n_pages + printer.last_blank, printer.find_paper(book.imprint.paper).least_pages)


def _count_filler(n_pages: int, least: int) -> int:
    """Return the number of filler pages.

    They extend the book to its printer's minimum if that is near, and always to an even number of pages.
    """
    wanted = least if 0 < least - n_pages <= MOST_FILLER else n_pages
    return wanted + wanted % 2 - n_pages


def _pages_by_number(pages: Iterable[Page], kind: str) -> dict[int, int]:
    return {slot.number: page.number for page in pages if page.kind == kind for slot in page.slots}
