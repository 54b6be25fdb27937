"""Layouts: the kinds of book page, as data.

A new layout is one record here and one line in LAYOUTS. `plan_book.py` turns a layout and a trim into places on pages, `draw_book.py`
fills them. Lengths are millimeters, type sizes points.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from generator.errors import find_named
from layouts.fonts.faces import SANS_FACES
from layouts.fonts.fitting import SMALLEST_PT
from layouts.style.look import LARGER_FOR_CHILDREN, PRESS_LOOK, Look

MARGIN_MM = 13.06
"""Half an inch, which every printer accepts, plus 1/72 in: items exactly at a minimum were flagged at an upload."""


LARGE_PT = 16.0
"""Least type size of large print, which is never set smaller."""

TIGHT_TEXT_PT, TIGHT_SPACING = 9.5, 1.3
"""Type size and line spacing of running text where it must fit a page; books are read in such type."""


@dataclass(frozen=True, slots=True)
class Grids:
    """How puzzles, or answers, share a page.

    per_page        boards a page, the preferred number first; the next one is tried if cells would be too small
    cell_mm         least side of a cell
    alone_cell_mm   least side of a cell if the board is alone on its page
    widest_cell_mm  largest side of a cell; small boards keep white space around them
    gap_mm          least space between two columns of boards; half of it between rows, which words separate already
    size_per_cell   type size of a symbol over the side of its cell, 0 for that of the look
    """

    per_page: tuple[int, ...]
    cell_mm: float
    alone_cell_mm: float
    widest_cell_mm: float
    gap_mm: float
    size_per_cell: float = 0.0


@dataclass(frozen=True, slots=True)
class Layout:
    """One kind of book page.

    name, note      name in recipes, and description
    puzzles         how puzzles share a page
    answers         how answers share a page
    margin_mm       least margin outside, above and below; inside too, unless the binding needs more
    text_pt         running text, page numbers and headings are set from it
    caption_pt      words above and below a puzzle
    answer_pt       words above an answer
    note_pt         running heads, labels of charts
    small_pt        puzzle IDs
    number_pt       the number of a puzzle
    stacked         True: time and date have a line of their own below a puzzle
    is_sans         True: sans serif only, in every theme
    look            the look of the book's theme
    line_spacing    distance of two lines of running text, in type sizes
    """

    name: str
    note: str
    puzzles: Grids
    answers: Grids
    margin_mm: float
    text_pt: float
    caption_pt: float
    answer_pt: float
    note_pt: float
    small_pt: float
    number_pt: float
    stacked: bool
    is_sans: bool = False
    look: Look = PRESS_LOOK
    line_spacing: float = 1.42

    @property
    def answer_look(self) -> Look:
        """Look of answers, which need no room for candidates."""
        size = self.answers.size_per_cell or self.look.lines.size_per_cell
        return replace(self.look, lines=replace(self.look.lines, size_per_cell=size))

    @property
    def least_pt(self) -> float:
        """Least type of a line that must fit its width, in points.

        A line of large print is cut instead of made smaller.
        """
        return self.small_pt if self.small_pt >= LARGE_PT else SMALLEST_PT

    @property
    def heading_face(self) -> str:
        """Face of titles and headings."""
        return self.look.faces.display

    @property
    def note_face(self) -> str:
        """Face of subtitles, notes and labels of examples."""
        return self.look.faces.slanted

    @property
    def leading_pt(self) -> float:
        """Distance of two lines of running text, in points."""
        return round(self.line_spacing * self.text_pt, 2)

    def set_tight(self) -> Layout:
        """Return the layout with less white between its lines, in smaller type.

        Text that is already that small keeps its type size.
        """
        return replace(self, text_pt=min(self.text_pt, TIGHT_TEXT_PT), line_spacing=TIGHT_SPACING)

    def with_margin(self, least_mm: float) -> Layout:
        """Return the layout with a margin of at least `least_mm`, as its printer requires."""
        return replace(self, margin_mm=max(self.margin_mm, least_mm))

    def with_look(self, look: Look, own_face: str = "") -> Layout:
        """Return the layout in the look of a theme.

        If an own face is given, it replaces the faces of all words. Books for children have larger boards.
        """
        faces = SANS_FACES if self.is_sans else look.faces
        faces = faces.with_words_in(own_face) if own_face else faces
        wider = LARGER_FOR_CHILDREN if look.is_for_children else 1.0
        puzzles = replace(self.puzzles, widest_cell_mm=wider * self.puzzles.widest_cell_mm)
        return replace(self, puzzles=puzzles, look=replace(look, faces=faces, label_pt=self.look.label_pt))


ANSWERS = Grids(
    per_page=(12, 9, 6, 4, 2, 1),
    cell_mm=3.74,  # 7.1 pt type, one 9x9 answer 95.4 pt wide
    alone_cell_mm=3.74,
    widest_cell_mm=6.5,
    gap_mm=4.5,
)


def _layout(name: str, note: str, puzzles: Grids, sizes_pt: tuple[float, ...], answers: Grids = ANSWERS) -> Layout:
    """Return a layout made of its grids and type sizes.

    Parameters
    ----------
    sizes_pt : text, captions, answers, notes, small type, numbers
    """
    text, caption, answer, notes, small, number = sizes_pt
    is_stacked = puzzles.per_page == (1,)
    return Layout(name, note, puzzles, answers, MARGIN_MM, text, caption, answer, notes, small, number, is_stacked)


CLASSIC = _layout(
    "classic",
    "two puzzles per page, twelve answers per page",
    Grids(per_page=(2, 1), cell_mm=7.0, alone_cell_mm=4.5, widest_cell_mm=14.0, gap_mm=8.0),
    (10.5, 9.0, 8.5, 8.5, 7.5, 17.0),
)
SINGLE = _layout(
    "single",
    "one puzzle per page, digits of 18 points or more, text and captions of 16, answers from 11",
    Grids(per_page=(1,), cell_mm=9.6, alone_cell_mm=9.6, widest_cell_mm=19.0, gap_mm=8.0),
    (16.0, 16.0, 16.0, 16.0, 12.0, 30.0),
    Grids(per_page=(6, 4, 2, 1), cell_mm=6.0, alone_cell_mm=6.0, widest_cell_mm=12.0, gap_mm=7.0),
)
LARGE_PRINT = replace(
    _layout(
        "large-print",
        "one puzzle per page, sans serif; on letter-size pages all type, including answers, is of 18 points or more",
        SINGLE.puzzles,
        (18.0, 18.0, 18.0, 18.0, 18.0, 30.0),
        Grids(per_page=(4, 2, 1), cell_mm=8.0, alone_cell_mm=8.0, widest_cell_mm=12.0, gap_mm=7.0, size_per_cell=0.8),
    ),
    is_sans=True,
    look=replace(PRESS_LOOK, faces=SANS_FACES, label_pt=18.0),
)
"""Source: 18 points and sans serif, as the American Printing House for the Blind and the American Council of the Blind ask."""

COMPACT = _layout(
    "compact",
    "six puzzles per page, twelve answers per page",
    Grids(per_page=(6, 2, 1), cell_mm=5.0, alone_cell_mm=4.5, widest_cell_mm=10.5, gap_mm=7.0),
    (10.0, 8.0, 8.5, 8.0, 7.1, 12.0),
)

LAYOUTS: list[Layout] = [CLASSIC, SINGLE, LARGE_PRINT, COMPACT]
"""The registered layouts; `register` adds one from outside the package."""


@contextmanager
def register(layout: Layout) -> Iterator[Layout]:
    """Register a layout from outside the package while the context lasts."""
    LAYOUTS.append(layout)
    try:
        yield layout
    finally:
        LAYOUTS.remove(layout)


def find_layout(name: str) -> Layout:
    """Return the layout of that name.

    Raises
    ------
    UnknownName   an unknown name; the message lists the nearest ones
    """
    return find_named("layout", name, LAYOUTS)
