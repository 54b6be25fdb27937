"""The kinds of book page, as data; a new kind is one record here and one line in LAYOUTS.

`plan_book.py` turns a layout and a trim into places on pages, `draw_book.py` fills them. Lengths are millimeters, type sizes points.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from generator.errors import find_named
from layouts.fonts.faces import SANS_FACES, Faces
from layouts.style.look import PRESS_LOOK, Look

MARGIN_MM = 13.06
"""Half an inch, which every printer accepts, and 1/72 in more: items exactly on a minimum were flagged at an upload."""


@dataclass(frozen=True, slots=True)
class Grids:
    """How boards of one use, puzzles or answers, share a page.

    per_page        how many, the wanted number first; the next is tried where cells would come out too small
    cell_mm         smallest side of a cell
    alone_cell_mm   smallest side of a cell where the board has the page to itself
    widest_cell_mm  largest side of a cell; small boards keep white space around them
    gap_mm          least space between boards side by side; half of it above each other, where words stand between anyway
    """

    per_page: tuple[int, ...]
    cell_mm: float
    alone_cell_mm: float
    widest_cell_mm: float
    gap_mm: float


@dataclass(frozen=True, slots=True)
class Layout:
    """One kind of book page.

    name, note      what a recipe asks for, and what it is
    puzzles         how puzzles share a page
    answers         how answers share a page
    margin_mm       least margin outside, above and below; inside too, unless the binding needs more
    text_pt         running text, page numbers and headings are set from it
    caption_pt      what stands by a puzzle
    answer_pt       what stands by an answer
    note_pt         running heads, labels of charts
    small_pt        puzzle IDs
    number_pt       the number of a puzzle
    stacked         True: time and date have a line of their own below a puzzle
    is_sans         True: sans serif throughout, whatever the theme
    look            how the book's theme looks
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

    @property
    def faces(self) -> Faces:
        """The book's faces, by the part they play."""
        return self.look.faces

    @property
    def heading_face(self) -> str:
        """Face of titles and headings."""
        return self.faces.display

    @property
    def note_face(self) -> str:
        """Face of subtitles, notes and labels of examples."""
        return self.faces.slanted

    @property
    def leading_pt(self) -> float:
        """Distance of two lines of running text."""
        return round(1.42 * self.text_pt, 2)

    def with_margin(self, least_mm: float) -> Layout:
        """Return the layout with a margin of at least so much, as its printer asks."""
        return replace(self, margin_mm=max(self.margin_mm, least_mm))

    def dressed(self, look: Look, own_face: str = "") -> Layout:
        """Return the layout in the look of a theme; all words in a face of the user's own where one is given."""
        faces = SANS_FACES if self.is_sans else look.faces
        return replace(self, look=replace(look, faces=faces.with_words_in(own_face) if own_face else faces))


ANSWERS = Grids(
    per_page=(12, 9, 6, 4, 2, 1),
    cell_mm=3.74,  # 7.1 pt type, one 9x9 answer 95.4 pt wide
    alone_cell_mm=3.74,
    widest_cell_mm=6.5,
    gap_mm=4.5,
)

CLASSIC = Layout(
    name="classic",
    note="two puzzles a page, twelve answers a page",
    puzzles=Grids(per_page=(2, 1), cell_mm=7.0, alone_cell_mm=4.5, widest_cell_mm=14.0, gap_mm=8.0),
    answers=ANSWERS,
    margin_mm=MARGIN_MM,
    text_pt=10.5,
    caption_pt=9.0,
    answer_pt=8.5,
    note_pt=8.5,
    small_pt=7.5,
    number_pt=17.0,
    stacked=False,
)

SINGLE = Layout(
    name="single",
    note="one puzzle a page, its digits of 18 points and more; text and captions of 16, answers from 11",
    puzzles=Grids(per_page=(1,), cell_mm=9.6, alone_cell_mm=9.6, widest_cell_mm=19.0, gap_mm=8.0),
    answers=Grids(per_page=(6, 4, 2, 1), cell_mm=6.0, alone_cell_mm=6.0, widest_cell_mm=12.0, gap_mm=7.0),
    margin_mm=MARGIN_MM,
    text_pt=16.0,
    caption_pt=16.0,
    answer_pt=16.0,
    note_pt=16.0,
    small_pt=12.0,
    number_pt=30.0,
    stacked=True,
)

LARGE_PRINT = Layout(
    name="large-print",
    note="one puzzle a page, sans serif; on letter-size pages all type, answers too, is of 18 points and more",
    puzzles=Grids(per_page=(1,), cell_mm=9.6, alone_cell_mm=9.6, widest_cell_mm=19.0, gap_mm=8.0),
    answers=Grids(per_page=(4, 2, 1), cell_mm=9.6, alone_cell_mm=9.6, widest_cell_mm=12.0, gap_mm=7.0),
    margin_mm=MARGIN_MM,
    text_pt=18.0,
    caption_pt=18.0,
    answer_pt=18.0,
    note_pt=18.0,
    small_pt=18.0,
    number_pt=30.0,
    stacked=True,
    is_sans=True,
    look=replace(PRESS_LOOK, faces=SANS_FACES),
)
"""Source: 18 points and sans serif, as the American Printing House for the Blind and the American Council of the Blind ask."""

COMPACT = Layout(
    name="compact",
    note="six puzzles a page, twelve answers a page",
    puzzles=Grids(per_page=(6, 2, 1), cell_mm=5.0, alone_cell_mm=4.5, widest_cell_mm=10.5, gap_mm=7.0),
    answers=ANSWERS,
    margin_mm=MARGIN_MM,
    text_pt=10.0,
    caption_pt=8.0,
    answer_pt=8.5,
    note_pt=8.0,
    small_pt=7.1,
    number_pt=12.0,
    stacked=False,
)

LAYOUTS: list[Layout] = [CLASSIC, SINGLE, LARGE_PRINT, COMPACT]
"""The registered layouts; `register` adds one from outside the package."""


@contextmanager
def register(layout: Layout) -> Iterator[Layout]:
    """Have a layout from outside the package among the others while the context lasts."""
    LAYOUTS.append(layout)
    try:
        yield layout
    finally:
        LAYOUTS.remove(layout)


def find_layout(name: str) -> Layout:
    """Return the layout of that name.

    Raises
    ------
    UnknownName   with the nearest names
    """
    return find_named("layout", name, LAYOUTS)
