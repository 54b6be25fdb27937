"""The list of all parts around puzzles and answers, and their division into pages.

Parts are divided before anything is drawn, for one size of body; all bodies of a book have that size, and their position is needed only
when a page is drawn. A new part is a line in FRONT, BETWEEN or BACK, and a key in `pages.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from layouts.drawing.columns import PartPage, running_page
from layouts.drawing.flow import Piece, paginate, paginate_even, paginate_fullest
from layouts.geometry import Frame
from layouts.parts.combinations import combination_pages
from layouts.parts.dedication import dedication_pages
from layouts.parts.empty_boards import draw_blank_page
from layouts.parts.front_matter import contents_pages
from layouts.parts.furniture import welcome_pages
from layouts.parts.glossary import glossary_pieces
from layouts.parts.hints import hint_pages
from layouts.parts.how_to_read import notation_pages
from layouts.parts.levels import levels_pages
from layouts.parts.opener import make_openers
from layouts.parts.own_pages import divide_own_pages
from layouts.parts.progress import progress_pieces
from layouts.parts.series import series_pieces
from layouts.parts.walkthroughs import walkthrough_blocks
from layouts.parts.welcome import farewell_pages
from layouts.plan.draft import BodyOf, Part, Sections
from layouts.plan.pages import (
    BLANK,
    COMBINATIONS,
    CONTENTS,
    COPYRIGHT,
    DEDICATION,
    FAREWELL,
    FOLLOWS,
    GLOSSARY,
    LEVELS,
    NOTATION,
    PROGRESS,
    SERIES,
    TECHNIQUE,
    TITLE,
    WALKTHROUGHS,
    WELCOME,
    WHERE,
)
from layouts.plan.plan_book import find_notation_place, has_part
from layouts.plan.setting import Setting

MakePages = Callable[[Setting, Frame], list[PartPage]]
"""Divides a part into pages for bodies of a size; [] for a part that the book does not have."""


def _running(make: Callable[[Setting, float], Sequence[Piece]]) -> MakePages:
    """Return a function that divides running text into pages."""

    def pages(setting: Setting, body: Frame) -> list[PartPage]:
        pieces = make(setting, body.width)
        return [running_page(page) for page in paginate(pieces, body.height)] if pieces else []

    return pages


def _in_pages(make: Callable[[Setting, float, float], Sequence[Piece]]) -> MakePages:
    """Return a function that divides running text with boards into pages.

    The boards leave room for their words on the page. The pages are about equally full, so that none ends the part with a few lines.
    """

    def pages(setting: Setting, body: Frame) -> list[PartPage]:
        pieces = make(setting, body.width, body.height)
        return [running_page(page) for page in paginate_even(pieces, body.height)] if pieces else []

    return pages


def _walkthroughs(setting: Setting, body: Frame) -> list[PartPage]:
    """Divide the walkthroughs into pages, with boards of sizes that fill them."""
    blocks = walkthrough_blocks(setting, body.width)
    return [running_page(page) for page in paginate_fullest(blocks, body.height)] if blocks else []


def _blanks(setting: Setting, _: Frame) -> list[PartPage]:
    """Return the pages of empty boards that the book orders.

    A book without empty boards has none.
    """
    n_pages = setting.book.matter.blank_grids if has_part(setting.book, BLANK) else 0
    return [_blank(setting, index) for index in range(n_pages)]


def _blank(setting: Setting, index: int) -> PartPage:
    return PartPage(lambda ink, body: draw_blank_page(ink, setting, body, index))


def _explain_before(place: str) -> tuple[str, MakePages]:
    """Return the part on names and marks, for one of the places where it may be."""

    def pages(setting: Setting, body: Frame) -> list[PartPage]:
        return notation_pages(setting, body) if find_notation_place(setting.book) == place else []

    return NOTATION, pages


FRONT: tuple[tuple[str, MakePages], ...] = (
    (DEDICATION, dedication_pages),
    (WELCOME, welcome_pages),
    (CONTENTS, contents_pages),
    (LEVELS, levels_pages),
    _explain_before(""),
)
BETWEEN: tuple[tuple[str, MakePages], ...] = (
    _explain_before(WHERE),
    (WHERE, partial(hint_pages, kind=WHERE)),
    (TECHNIQUE, partial(hint_pages, kind=TECHNIQUE)),
    (FOLLOWS, partial(hint_pages, kind=FOLLOWS)),
)
BACK: tuple[tuple[str, MakePages], ...] = (
    _explain_before(GLOSSARY),
    (GLOSSARY, _in_pages(glossary_pieces)),
    _explain_before(WALKTHROUGHS),
    (WALKTHROUGHS, _walkthroughs),
    (COMBINATIONS, combination_pages),
    (BLANK, _blanks),
    (PROGRESS, _running(progress_pieces)),
    (SERIES, _running(series_pieces)),
    (FAREWELL, farewell_pages),
)
"""Parts before the puzzles, between puzzles and answers, and after the answers, in order."""


def make_parts(setting: Setting, body: Frame) -> dict[str, list[PartPage]]:
    """Divide every part of the book into pages; the result is by kind of page."""
    made = ((kind, make(setting, body)) for kind, make in (*FRONT, *BETWEEN, *BACK))
    return {kind: pages for kind, pages in made if pages}


def count_parts(setting: Setting, body_of: BodyOf) -> Sections:
    """Return the pages of all parts, with the puzzles that each page mentions.

    Of openers only the number of pages is returned.
    """

    def count(parts: Sequence[tuple[str, MakePages]]) -> list[Part]:
        made = [(kind, make(setting, body)) for kind, make in parts]
        return [(kind, [page.numbers for page in pages]) for kind, pages in made if pages]

    body, pages_of = body_of(setting.layout), make_openers(setting, body_of)
    openers = [len(pages_of.get(index, ())) for index in range(len(setting.book.chapters))]
    own = [len(pages) for pages in divide_own_pages(setting, body)]
    return Sections([(TITLE, [()]), (COPYRIGHT, [()]), *count(FRONT)], count(BETWEEN), count(BACK), openers, own)
