"""Columns of short entries, divided into pages under a heading of full width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from generator.errors import DoesNotFit
from layouts.drawing.flow import Piece, divide_evenly, draw_pieces
from layouts.drawing.ink import Ink
from layouts.geometry import Frame
from layouts.style.layout import Layout

BALANCE_STEPS = 8
"""Number of times the range of heights is halved to make the columns of a last page even."""


COLUMN_GAP = 2.5
"""White between two columns of running text, in type sizes."""


@dataclass(frozen=True, slots=True)
class PartPage:
    """One page of a part, divided but not yet drawn.

    draw      draws it into the body of its page
    numbers   the puzzles it mentions, or the names of the techniques it explains
    """

    draw: Callable[[Ink, Frame], None]
    numbers: tuple[int | str, ...] = ()


@dataclass(frozen=True, slots=True)
class ColumnPage:
    """One page of columns.

    head      the pieces above the columns
    columns   for each column, from the left, the indices of its pieces
    """

    head: tuple[Piece, ...]
    columns: tuple[tuple[int, ...], ...]


def paginate_columns(head: Sequence[Piece], pieces: Sequence[Piece], height: float, n_cols: int) -> list[ColumnPage]:
    """Divide pieces into pages of `n_cols` columns.

    The columns of the last page are about equally high. `height` is that of a page's body, in points.

    Raises
    ------
    DoesNotFit   one piece, or the heading, is taller than a page
    """
    taken = sum(piece.height for piece in head)
    tallest = max([taken, *(piece.height for piece in pieces)])
    if tallest > height:
        heights = f"is {tallest / 72 * 25.4:.0f} mm high, but a page has {height / 72 * 25.4:.0f} mm"
        raise DoesNotFit(f"a part of the back matter {heights}; choose a larger trim")
    pages: list[ColumnPage] = []
    at = 0
    while at < len(pieces) or not pages:
        above, room = ((), height) if pages else (tuple(head), height - taken)
        columns = _fill(pieces, at, room, n_cols, height)
        end = columns[-1][-1] + 1 if columns else at
        if end == len(pieces) and columns:
            columns = _even(pieces, at, room, n_cols, height)
        pages.append(ColumnPage(above, columns))
        at = end
    return pages


def divide_columns(head: Sequence[Piece], pieces: Sequence[Piece], height: float, n_cols: int) -> list[ColumnPage]:
    """Divide pieces into as few pages of columns as possible, about equally full.

    The heading is alone on a page only if the first pieces do not fit below it on a full page.

    Raises
    ------
    DoesNotFit   as `paginate_columns`
    """

    def divide(high: float) -> list[ColumnPage]:
        pages = paginate_columns(head, pieces, high, n_cols)
        if high < height and pieces and not pages[0].columns:
            raise DoesNotFit("the heading would be alone on its page")
        return pages

    return divide_evenly(divide, height)


def running_page(pieces: Sequence[Piece]) -> PartPage:
    """Return a page of pieces below each other."""
    names = tuple(piece.name for piece in pieces if piece.name)
    return PartPage(lambda ink, body: draw_pieces(ink, pieces, body.x, body.top), names)


def column_width(width: float, layout: Layout) -> float:
    """Return the width of one of two columns of running text, in points."""
    return (width - COLUMN_GAP * layout.text_pt) / 2


def column_pages(head: Sequence[Piece], pieces: Sequence[Piece], body: Frame, layout: Layout) -> list[PartPage]:
    """Divide pieces into pages of two columns of running text.

    The heading has the full width. The pages are about equally full.

    Raises
    ------
    DoesNotFit   one piece, or the heading, is taller than a page
    """
    pitch = column_width(body.width, layout) + COLUMN_GAP * layout.text_pt
    pages = divide_columns(head, pieces, body.height, 2)
    return [PartPage(partial(draw_columns, page=page, pieces=pieces, pitch=pitch)) for page in pages]


def _fill(pieces: Sequence[Piece], at: int, room: float, n_cols: int, height: float) -> tuple[tuple[int, ...], ...]:
    """Fill one page of columns in order, keeping chains of pieces together.

    A chain is broken only if it is taller than `height`, a column of a page without a heading.
    """
    columns: list[tuple[int, ...]] = []
    for _ in range(n_cols):
        left, start = room, at
        while at < len(pieces) and pieces[at].height <= left:
            left -= pieces[at].height
            at += 1
        whole = at
        while at < len(pieces) and whole > start and pieces[whole - 1].keeps_with_next:
            whole -= 1
        if whole > start or _chain_height(pieces, start) <= height:
            at = whole
        columns.append(tuple(range(start, at)))
    return tuple(column for column in columns if column)


def _chain_height(pieces: Sequence[Piece], start: int) -> float:
    """Return the height of a piece with those that keep together with it below."""
    end = start
    while end < len(pieces) - 1 and pieces[end].keeps_with_next:
        end += 1
    return sum(piece.height for piece in pieces[start : end + 1])


def _even(pieces: Sequence[Piece], at: int, room: float, n_cols: int, height: float) -> tuple[tuple[int, ...], ...]:
    """Fill the last page with columns of the least height that holds all pieces left."""
    low, high = 0.0, room
    for _ in range(BALANCE_STEPS):
        middle = (low + high) / 2
        columns = _fill(pieces, at, middle, n_cols, height)
        low, high = (low, middle) if columns and columns[-1][-1] == len(pieces) - 1 else (middle, high)
    return _fill(pieces, at, high, n_cols, height)


def draw_columns(ink: Ink, body: Frame, page: ColumnPage, pieces: Sequence[Piece], pitch: float) -> None:
    """Draw a page of columns.

    Parameters
    ----------
    pitch : distance between the left edges of two columns, in points
    """
    draw_pieces(ink, page.head, body.x, body.top)
    top = body.top - sum(piece.height for piece in page.head)
    for index, column in enumerate(page.columns):
        draw_pieces(ink, [pieces[at] for at in column], body.x + index * pitch, top)
