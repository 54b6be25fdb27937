"""Running text as pieces of known height, and their division into pages.

The front matter is made of such pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import TypeVar

from generator.errors import DoesNotFit
from layouts.drawing.ink import CENTER, Ink
from layouts.drawing.ornaments import draw_dots, draw_vignette
from layouts.drawing.tags import H1, H2, P
from layouts.fonts.faces import text_width
from layouts.fonts.fitting import fit_lines, wrap_text
from layouts.style.layout import Layout

DOTS_GREY = 0.6
"""Grey of the dots below a heading."""

EVEN_STEPS = 10
"""Number of times the range of heights is halved to make pages equally full."""

LEAST_FULL, LEAST_LAST = 0.54, 0.3
"""Height that the pieces of a page should have, and those of the last one, in heights of a page.

It includes the white below the last piece.
"""

FULL_STEPS, UNUSED = 50, (0.0, 0.15, 0.3, 0.45)
"""Steps by which the room on a page is compared, and shares of a page that a block may leave empty where it continues on the next."""

THIN_COST, BROKEN_COST, WAY_COST = 30.0, 10.0, 0.04
"""Costs in pages: of the missing height of a page, of a chain taller than a page, and of a way that is not the best one."""

HEADING_SCALES = (2.3, 2.0, 1.7, 1.5)
"""Type sizes of headings, in sizes of running text."""

Draw = Callable[[Ink, float, float], None]
"""Draws a piece whose top left corner is at x, y."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a column.

    height           in points, including the white below it
    draw             draws it downward from its top left corner
    keeps_with_next  True: stays on one page with the piece after it
    name             name of the technique whose explanation begins here; empty for other pieces
    """

    height: float
    draw: Draw
    keeps_with_next: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class _Filled:
    """Pages as far as they are filled.

    full   pages that are complete
    last   pieces of the page that is being filled
    room   height that is left on it, in points
    cost   how poorly the complete pages are filled, and how many chains are broken; smaller is better
    """

    full: tuple[tuple[Piece, ...], ...]
    last: tuple[Piece, ...]
    room: float
    cost: float = 0.0

    @property
    def pages(self) -> list[list[Piece]]:
        """All pages, with the last one."""
        return [list(page) for page in (*self.full, self.last)]


def paginate(pieces: Sequence[Piece], height: float) -> list[list[Piece]]:
    """Divide pieces into pages of a height in points, keeping chains together.

    A chain that does not fit moves to the next page as a whole; one that is taller than a page is broken, but not after its first piece.

    Raises
    ------
    DoesNotFit   one piece alone is taller than a page
    """
    return _fill(_Filled((), (), height), pieces, height).pages


def _fill(filled: _Filled, pieces: Sequence[Piece], height: float, unused: float = 0.0) -> _Filled:
    """Add pieces to the last page, and to as many new ones as needed.

    Parameters
    ----------
    unused : height at the foot of each page that is left empty, so that the next page has more

    Raises
    ------
    DoesNotFit   one piece alone is taller than a page
    """
    full, last, room = list(filled.full), list(filled.last), filled.room
    cost = filled.cost
    for chain in _chains(pieces):
        is_whole = sum(piece.height for piece in chain) <= height
        cost += 0.0 if is_whole else BROKEN_COST
        for links in [chain] if is_whole else _break_chain(chain, height):
            needed = sum(piece.height for piece in links)
            if needed > room and all(piece.draw is _draw_nothing for piece in links):
                room = 0.0  # white space at the foot of a page is dropped; it must not start a page
                continue
            if needed > height:
                heights = f"is {needed / 72 * 25.4:.0f} mm high, but a page has {height / 72 * 25.4:.0f} mm"
                raise DoesNotFit(f"a part of the front matter {heights}; choose a larger trim")
            if needed > room - unused and last:
                cost += 1.0 + THIN_COST * max(0.0, LEAST_FULL - _ink_height(last) / height)
                full.append(tuple(last))
                last, room = [], height
            last.extend(links)
            room -= needed
    return _Filled(tuple(full), tuple(last), room, cost)


def paginate_even(pieces: Sequence[Piece], height: float) -> list[list[Piece]]:
    """Divide pieces into as few pages as possible, all about equally full.

    Parameters and errors are those of `paginate`.
    """
    return divide_evenly(partial(paginate, pieces), height)


def divide_evenly(divide: Callable[[float], list[T]], height: float) -> list[T]:
    """Divide into as few pages as possible, all about equally full.

    So no last page is left with a line or two.

    Parameters
    ----------
    divide : returns the pages of a height in points; raises DoesNotFit if a part is taller
    height : the largest
    """
    pages = divide(height)
    low, high = 0.0, height
    for _ in range(EVEN_STEPS if len(pages) > 1 else 0):
        middle = (low + high) / 2
        try:
            lower = divide(middle)
        except DoesNotFit:
            lower = []
        if lower and len(lower) <= len(pages):
            pages, high = lower, middle
        else:
            low = middle
    return pages


def paginate_loosest(make: Callable[[float], Sequence[Piece]], spacings: Sequence[float], height: float) -> list[list[Piece]]:
    """Divide pieces into as few pages as possible, set as loosely as these allow.

    The pages are about equally full.

    Parameters
    ----------
    make : returns the pieces for a spacing
    spacings : loosest first
    """
    closest = paginate_even(make(spacings[-1]), height)
    looser = (paginate_even(make(spacing), height) for spacing in spacings[:-1])
    return next((pages for pages in looser if len(pages) == len(closest)), closest)


def paginate_fullest(blocks: Sequence[Sequence[Sequence[Piece]]], height: float) -> list[list[Piece]]:
    """Divide blocks into pages, each block set so that the pages are well filled.

    As far as possible, no page but the last is less than half full. Among divisions with equally full pages it is the one with fewer pages,
    then the one with better ways.

    Parameters
    ----------
    blocks : the pieces of each block in every way to set it, the best way first; no piece is kept together with the next block
    height : of a page, in points

    Raises
    ------
    DoesNotFit   every way to set a block has a piece that is taller than a page
    """
    best = {FULL_STEPS: _Filled((), (), height)}
    for ways in blocks:
        # A way with a piece taller than a page is left out, unless all ways have one.
        fitting = [way for way in enumerate(ways) if all(piece.height <= height for piece in way[1])] or list(enumerate(ways))
        following: dict[int, _Filled] = {}
        for before in best.values():
            for (at, pieces), unused in product(fitting, UNUSED):
                filled = _fill(before, pieces, height, unused * height)
                end = replace(filled, cost=filled.cost + WAY_COST * at)
                # Of all divisions that leave about the same room on the last page, only the best is continued.
                step = round(FULL_STEPS * end.room / height)
                if step not in following or end.cost < following[step].cost:
                    following[step] = end
        best = following
    ends = best.values()
    return min(ends, key=lambda end: end.cost + THIN_COST * max(0.0, LEAST_LAST - _ink_height(end.last) / height)).pages


def _ink_height(page: Sequence[Piece]) -> float:
    """Return the height of a page's pieces, without white space at its end."""
    height = 0.0
    filled = 0.0
    for piece in page:
        height += piece.height
        if piece.draw is not _draw_nothing:
            filled = height
    return filled


def draw_pieces(ink: Ink, pieces: Sequence[Piece], x: float, top: float) -> None:
    """Draw pieces below each other."""
    for piece in pieces:
        piece.draw(ink, x, top)
        top -= piece.height


def heading(text: str, layout: Layout, width: float, sizes_pt: Sequence[float] = ()) -> Piece:
    """Return the heading of a part, in the theme's style.

    Parameters
    ----------
    sizes_pt : type sizes, largest first, of which the first that fits is taken; those of the layout if there are none
    """
    sizes_pt = sizes_pt or [scale * layout.text_pt for scale in HEADING_SCALES]
    size_pt, lines = fit_lines(text, layout.heading_face, sizes_pt, width, 2)
    below = 1.5 * layout.leading_pt
    words = _set_lines(lines, layout.heading_face, size_pt, 1.15 * size_pt, below, keeps_with_next=True, tag=(H1, None))
    make = {"bar": _below_bar, "centered": _centered, "dots": _above_dots}.get(layout.look.heading)
    return make(words, lines, layout, (width, size_pt)) if make else words


def _below_bar(words: Piece, _: Sequence[str], layout: Layout, size: tuple[float, float]) -> Piece:
    """Put a heavy bar above a heading."""
    # The bar is 0.42 of the text high; the words begin 0.35 of their size below it.
    thick = 0.42 * layout.text_pt
    down = thick + 0.35 * size[1]

    def draw(ink: Ink, x: float, top: float) -> None:
        ink.fill(x, top - thick, size[0], thick, 0.0)
        words.draw(ink, x, top - down)

    return Piece(words.height + down, draw, keeps_with_next=True)


def _centered(words: Piece, lines: Sequence[str], layout: Layout, size: tuple[float, float]) -> Piece:
    """Center a heading above an ornament."""
    width, size_pt = size

    def draw(ink: Ink, x: float, top: float) -> None:
        with ink.tag(H1):
            for index, line in enumerate(lines):
                # Lines are 1.15 of their size apart; the ornament is 0.4 below the last one.
                ink.text(x + width / 2, top - size_pt * (1 + 1.15 * index), line, layout.heading_face, size_pt, CENTER)
        draw_vignette(ink, x + width / 2, top - size_pt * (1.15 * len(lines) + 0.4), min(0.5 * width, 130.0))

    return Piece(words.height + 0.45 * size_pt, draw, keeps_with_next=True)


def _above_dots(words: Piece, lines: Sequence[str], layout: Layout, size: tuple[float, float]) -> Piece:
    """Put a row of dots, as long as the words, below a heading."""
    width, size_pt = size
    longest = max(text_width(line, layout.heading_face, size_pt) for line in lines)

    def draw(ink: Ink, x: float, top: float) -> None:
        words.draw(ink, x, top)
        # The dots are 0.28 below the last line, and at least 30 % of the page wide.
        draw_dots(ink, x, top - size_pt * (1.15 * len(lines) + 0.28), max(longest, 0.3 * width), 0.06 * size_pt, DOTS_GREY)

    return Piece(words.height + 0.35 * size_pt, draw, keeps_with_next=True)


def subheading(text: str, layout: Layout, width: float) -> Piece:
    """Return the heading of a section."""
    size_pt = 1.35 * layout.text_pt
    face = layout.heading_face
    lines = wrap_text(text, face, size_pt, width)
    return _set_lines(lines, face, size_pt, 1.2 * size_pt, 0.5 * layout.leading_pt, keeps_with_next=True, tag=(H2, None))


def paragraph(text: str, layout: Layout, width: float, face: str = "", below: float = 0.45) -> Piece:
    """Return a paragraph as one piece.

    Without a `face` it is set in that of running text; `below` is the white after it, in lines.
    """
    face = face or layout.look.faces.text
    lines = wrap_text(text, face, layout.text_pt, width)
    return _set_lines(lines, face, layout.text_pt, layout.leading_pt, below * layout.leading_pt)


def paragraph_lines(text: str, layout: Layout, width: float, face: str = "", below: float = 0.45) -> list[Piece]:
    """Return a paragraph as one piece per line, kept together if a page holds them.

    A paragraph taller than a page is broken between lines. Parameters are those of `paragraph`.
    """
    face = face or layout.look.faces.text
    lines = wrap_text(text, face, layout.text_pt, width)
    last = len(lines) - 1
    whites = [below * layout.leading_pt if at == last else 0.0 for at in range(len(lines))]
    whole = (P, object())  # the lines are one paragraph
    return [
        _set_lines([line], face, layout.text_pt, layout.leading_pt, white, keeps_with_next=at < last, tag=whole)
        for at, (line, white) in enumerate(zip(lines, whites, strict=True))
    ]


def space(height: float, keeps_with_next: bool = False) -> Piece:
    """Return a piece of white space; `height` is in points."""
    return Piece(height, _draw_nothing, keeps_with_next)


def _draw_nothing(ink: Ink, x: float, top: float) -> None:
    """Draw nothing."""


def _set_lines(
    lines: Sequence[str],
    face: str,
    size_pt: float,
    leading: float,
    below: float,
    keeps_with_next: bool = False,
    tag: tuple[str, Hashable] = (P, None),
) -> Piece:
    """Return lines as a piece; `tag` is the role and the key of its element."""

    def draw(ink: Ink, x: float, top: float) -> None:
        with ink.tag(tag[0], key=tag[1]):
            for index, line in enumerate(lines):
                ink.text(x, top - size_pt - index * leading, line, face, size_pt)

    return Piece(len(lines) * leading + below, draw, keeps_with_next)


def _chains(pieces: Sequence[Piece]) -> list[list[Piece]]:
    chains: list[list[Piece]] = [[]]
    for piece in pieces:
        chains[-1].append(piece)
        if not piece.keeps_with_next:
            chains.append([])
    return [chain for chain in chains if chain]


def _break_chain(chain: list[Piece], height: float) -> list[list[Piece]]:
    """Divide a chain taller than a page; its first two pieces stay together."""
    n_first = 2 if sum(piece.height for piece in chain[:2]) <= height else 1
    return [chain[:n_first], *([piece] for piece in chain[n_first:])]
