"""Records of a planned book: places of boards, pages and their kinds.

`tiling.py` shares pages out between boards, `plan_book.py` plans a whole book. All lengths are points from the bottom left corner of a
page.
"""

from __future__ import annotations

from dataclasses import dataclass

from layouts.geometry import Frame
from layouts.printing.printer_rules import Gutter

TITLE, COPYRIGHT, CONTENTS, LEVELS = "title", "copyright", "contents", "levels"
OPENER, PUZZLES, ANSWERS, BLANK, PROGRESS, NOTES = "opener", "puzzles", "answers", "blank", "progress", "notes"
SERIES, EMPTY, NOTATION, COMBINATIONS, WELCOME, FAREWELL = "series", "empty", "notation", "combinations", "welcome", "farewell"
DEDICATION = "dedication"
WHERE, TECHNIQUE, FOLLOWS, GLOSSARY, WALKTHROUGHS = "where", "technique", "follows", "glossary", "walkthroughs"
OWN = "own"
"""Kinds of page. `WHERE`, `TECHNIQUE` and `FOLLOWS` are the hints at their three depths; `OWN` are pages of the user's own."""

UNHEADED = (TITLE, COPYRIGHT, DEDICATION)
"""Kinds of page without running head and page number."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one board.

    number   of the puzzle
    frame    the area of the board with its words, at least as wide as the grid
    grid     the rectangle of the grid
    cell     side of a cell
    code     bottom left corner of its QR code, None without one
    """

    number: int
    frame: Frame
    grid: Frame
    cell: float
    code: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a plan.

    index    which one of its kind it is, or which chapter it belongs to
    part     of an opener, a group of answers or own pages: which one of its pages it is, from 0
    begins   True for the first page of puzzles of a chapter that has no opener
    frame    inside the margins
    body     the part between running head and page number
    slots    the places of its boards
    answers  the places of the answers at its foot, which are upside down
    numbers  the puzzles that it mentions, or the names of the techniques that it explains
    """

    number: int
    kind: str
    index: int
    frame: Frame
    body: Frame
    slots: tuple[Slot, ...] = ()
    numbers: tuple[int | str, ...] = ()
    part: int = 0
    begins: bool = False
    answers: tuple[Slot, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """All pages of a book, and the page numbers of each puzzle and answer.

    answers_file   the pages of the file of answers, which counts its own pages from 1; empty if the answers are in the book
    """

    trim_pt: tuple[float, float]
    gutter: Gutter
    pages: tuple[Page, ...]
    page_of: dict[int, int]
    answer_page_of: dict[int, int]
    answers_file: tuple[Page, ...] = ()

    def find_mention(self, kind: str, number: int | str) -> int | None:
        """Return the first page of a kind that mentions a puzzle or technique, or None."""
        return next((page.number for page in self.pages if page.kind == kind and number in page.numbers), None)

    def find_page(self, kind: str, index: int = 0) -> int:
        """Return the number of the first page of a kind and index."""
        return next(page.number for page in self.pages if page.kind == kind and page.index == index)

    def find_chapter(self, index: int) -> int:
        """Return the number of a chapter's first page.

        It is the opener, or the first page of puzzles.
        """
        return next(page.number for page in self.pages if page.kind in (OPENER, PUZZLES) and page.index == index)
