"""What a planned book is made of, as numbers: the places of boards, pages and their kinds.

`tiling.py` shares pages out between boards, `plan_book.py` plans a whole book. All lengths are points from the bottom left corner of a
page.
"""

from __future__ import annotations

from dataclasses import dataclass

from layouts.geometry import Frame
from layouts.printing.printers import Gutter

TITLE, COPYRIGHT, CONTENTS, RULES, LEVELS = "title", "copyright", "contents", "rules", "levels"
OPENER, PUZZLES, ANSWERS, BLANK, PROGRESS, NOTES = "opener", "puzzles", "answers", "blank", "progress", "notes"
SERIES = "series"
WHERE, TECHNIQUE, FOLLOWS, GLOSSARY, WALKTHROUGHS = "where", "technique", "follows", "glossary", "walkthroughs"
"""Kinds of page; `WHERE` and the next two are the hints at their three depths."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one board: its number, the grid's rectangle and its cell, and the wider frame its words keep to.

    code   bottom left corner of the code by it, None where it has none
    """

    number: int
    frame: Frame
    grid: Frame
    cell: float
    code: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One page: what kind it is, which one of its kind (or which chapter), its places, and the puzzles it has something to say about.

    frame    inside the margins
    body     the part between running head and page number
    """

    number: int
    kind: str
    index: int
    frame: Frame
    body: Frame
    slots: tuple[Slot, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Every page of a book, and where each puzzle and answer stands."""

    trim_pt: tuple[float, float]
    gutter: Gutter
    pages: tuple[Page, ...]
    page_of: dict[int, int]
    answer_page_of: dict[int, int]

    def find_mention(self, kind: str, number: int) -> int | None:
        """Return the first page of a kind that speaks of a puzzle, None where there is none."""
        return next((page.number for page in self.pages if page.kind == kind and number in page.numbers), None)

    def find_page(self, kind: str, index: int = 0) -> int:
        """Return the number of the first page of a kind and index."""
        return next(page.number for page in self.pages if page.kind == kind and page.index == index)
