"""The draft of a book: its pages in order, with the frames and places of each.

`plan_book.py` decides on the gutter and the filler pages, and makes a draft for each gutter that it tries. All lengths are points from the
bottom left corner of a page.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from generator.model import Book
from generator.model.own_pages import BACK, BEFORE, FRONT
from layouts.geometry import PT_PER_MM, Frame
from layouts.plan.answer_pages import AT_BACK, BY_CHAPTER, SEPARATE
from layouts.plan.foot_answers import has_foot_answers, place_answers
from layouts.plan.pages import ANSWERS, CONTENTS, EMPTY, NOTES, OPENER, OWN, PUZZLES, Page, Slot
from layouts.plan.tiling import Placer
from layouts.printing.printer_rules import Gutter
from layouts.printing.printers import find_printer
from layouts.style.layout import Layout

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
    its puzzles, as all do if `openers` is empty. `own` has the number of pages of each of the book's own pages.
    """

    front: Sequence[Part] = ()
    between: Sequence[Part] = ()
    back: Sequence[Part] = ()
    openers: Sequence[int] = ()
    own: Sequence[int] = ()


BodyOf = Callable[[Layout], Frame]
"""Layout -> body of its right-hand pages."""

CountParts = Callable[[BodyOf], Sections]
"""Bodies of the book's layouts -> the parts of the book."""


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


@dataclass(frozen=True, slots=True)
class Draft:
    """What the pages of a book are made of, for one gutter.

    layout       of all pages but the openers and puzzles
    layouts      of the chapters
    chapters     the pages of puzzles of each chapter, each as a function that places them
    answers      the pages of answers likewise, in one group, or in one for each chapter that its answers follow
    has_boards   whether filler pages may have empty boards; if not, all of them are for notes
    """

    book: Book
    layout: Layout
    gutter: Gutter
    sections: Sections
    layouts: Sequence[Layout]
    chapters: Sequence[Sequence[Placer]]
    answers: Sequence[Sequence[Placer]]
    has_boards: bool = True

    def make_pages(self, answers_right: bool = False) -> list[Page]:
        """Return all pages but the filler at the end.

        Parameters
        ----------
        answers_right : whether the answers at the back begin on a right-hand page, after a page for notes if need be
        """
        pages: list[Page] = []
        for kind, mentions in self.sections.front:
            self._add_parts(pages, [(kind, mentions)])
            if kind == CONTENTS:
                self._add_own(pages, FRONT)
        for index, places in enumerate(self.chapters):
            self._add_own(pages, BEFORE, index)
            n_opener = self.sections.openers[index] if self.sections.openers else 0
            for part in range(n_opener):
                self.add(pages, OPENER, index, part=part)
            for at, place in enumerate(places):
                self.add(pages, PUZZLES, index, place, begins=at == 0 and not n_opener and not self.book.imprint.is_bare)
            if self.book.imprint.answers == BY_CHAPTER:
                self._add_answers(pages, self.answers[index])
        self._add_parts(pages, self.sections.between)
        if self.book.imprint.answers == AT_BACK:
            if answers_right and len(pages) % 2:
                self.add(pages, NOTES, 0)
            self._add_answers(pages, self.answers[0])
        self._add_parts(pages, self.sections.back)
        return pages

    def add(self, pages: list[Page], kind: str, index: int, place: Placer | None = None, **fields: Any) -> None:
        """Add a page after the others."""
        number = len(pages) + 1
        layout = self.layouts[index] if kind in (OPENER, PUZZLES) else self.layout
        frame, body = page_frames(layout, self.book.imprint.trim_mm, self.gutter.inside_mm, number)
        slots = tuple(place(body)) if place else ()
        answers = self._place_answers(body, slots, layout) if kind == PUZZLES and has_foot_answers(self.book) else ()
        pages.append(Page(number, kind, index, frame, body, slots, answers=answers, **fields))

    def add_back(self, pages: list[Page]) -> None:
        """Add the own pages at the end of the book, and empty ones before them."""
        self._add_own(pages, BACK)

    def count_back(self, n_pages: int) -> int:
        """Return the number of pages that `add_back` adds to a book of so many."""
        count = n_pages
        for index, own in enumerate(self.book.own):
            if own.place == BACK:
                count += (own.is_recto and count % 2) + self.sections.own[index]
        return count - n_pages

    def _add_own(self, pages: list[Page], place: str, chapter: int = 0) -> None:
        """Add the own pages of a place.

        Those that begin on a right-hand page come after an empty one if need be.
        """
        for index, own in enumerate(self.book.own if self.sections.own else ()):
            if (own.place, own.chapter) == (place, chapter):
                if own.is_recto and len(pages) % 2:
                    self.add(pages, EMPTY, 0)
                for part in range(self.sections.own[index]):
                    self.add(pages, OWN, index, part=part)

    def _place_answers(self, body: Frame, slots: tuple[Slot, ...], layout: Layout) -> tuple[Slot, ...]:
        """Return the places of the answers below a page, whose boards have one shape."""
        numbers = {slot.number for slot in slots}
        entries = (entry for chapter in self.book.chapters for entry in chapter.entries)
        board = next((entry.answer for entry in entries if entry.number in numbers), None)
        return place_answers(body, slots, layout, board) if board else ()

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
