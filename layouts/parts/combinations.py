"""The table of combinations: sums of different digits with their sets.

Books with kakuro have it at the back. Sums with one set are on gray. If a small page or large type has no room for all sums, those
with many sets are left out, and a note says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from generator.model import HAIR
from layouts.drawing.columns import ColumnPage, PartPage, draw_columns, paginate_columns
from layouts.drawing.figures import LINE_PT
from layouts.drawing.flow import Piece, heading, paragraph_lines
from layouts.drawing.ink import RIGHT, Ink
from layouts.drawing.tags import H2, P
from layouts.fonts.faces import number_width, text_width
from layouts.geometry import Frame
from layouts.plan.setting import Setting

DIGITS = range(1, 10)
SIZES = range(2, 10)
"""Digits of kakuro, and numbers of cells in a run."""

COLUMN_EMS, GAP_EMS = (15.0, 11.0), 1.8
"""Least widths of a column, and white between columns, in type sizes; narrow columns are used if that saves a page."""

EDGE_EMS, SUM_GAP_EMS, SET_GAP_EMS = 0.3, 0.7, 0.62
"""White before a sum, after it, and between two sets, in type sizes."""

LEADINGS = (1.42, 1.34, 1.26, 1.2)
"""Distances of lines in type sizes; the first one that needs no extra page is used."""

SCALES = (1.3, 1.2, 1.1, 1.0)
"""Type sizes of the whole table, in sizes of captions; the first one that fits is used."""

LIMITS = (12, 8, 6, 4, 3, 2, 1)
"""Most sets of a sum that is printed; no sum has more than 12."""

FEW_PAGES, FEW_SETS, MOST_PAGES = 2, 6, 4
"""Pages that the table may have if only sums with more than six sets are left out, and pages that it may have then."""

GREY = 0.86
"""Gray behind sums with one set."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column to fill: its width, type size and distance of lines, in points."""

    setting: Setting
    width: float
    size_pt: float
    leading: float


@cache
def list_sums(size: int) -> dict[int, tuple[str, ...]]:
    """Return the sums of some different digits, ascending, each with its sets.

    A set is its digits in ascending order.
    """
    found: dict[int, list[str]] = {}
    for digits in combinations(DIGITS, size):
        found.setdefault(sum(digits), []).append("".join(map(str, digits)))
    return {number: tuple(found[number]) for number in sorted(found)}


def combination_pages(setting: Setting, body: Frame) -> list[PartPage]:
    """Return the pages of the table; [] for a book without it."""
    if not setting.book.matter.combinations:
        return []
    size_pt = setting.layout.caption_pt
    orders = [(scale * size_pt, LIMITS[0], FEW_PAGES) for scale in SCALES]
    orders += [(size_pt, limit, FEW_PAGES) for limit in LIMITS if limit >= FEW_SETS]
    orders += [(size_pt, limit, MOST_PAGES) for limit in LIMITS]
    tried = ((_divide(setting, body, size, limit), most) for size, limit, most in orders)
    return next((pages for pages, most in tried if len(pages) <= most), None) or _divide(setting, body, size_pt, LIMITS[-1])


def _divide(setting: Setting, body: Frame, size_pt: float, limit: int) -> list[PartPage]:
    """Divide the sums with at most `limit` sets into pages, as loosely as possible."""
    gap = GAP_EMS * size_pt
    head = [heading(setting.say("combinations.title"), setting.layout, body.width)]
    notes = [setting.say("combinations.note"), *([setting.say("combinations.left", most=limit)] if limit < LIMITS[0] else [])]
    head += paragraph_lines(" ".join(notes), setting.layout, body.width, below=0.9)
    tries = []
    for least, leading in product(COLUMN_EMS, LEADINGS):
        n_cols = max(1, int((body.width + gap) / (least * size_pt + gap)))
        pitch = (body.width + gap) / n_cols
        pieces = _make_pieces(_Column(setting, pitch - gap, size_pt, leading * size_pt), limit)
        tries.append([_page(page, pieces, pitch) for page in paginate_columns(head, pieces, body.height, n_cols)])
    return min(tries, key=len)


def _page(page: ColumnPage, pieces: Sequence[Piece], pitch: float) -> PartPage:
    return PartPage(lambda ink, body: draw_columns(ink, body, page, pieces, pitch))


def _make_pieces(column: _Column, limit: int) -> list[Piece]:
    pieces = []
    for size in SIZES:
        rows = [(number, sets) for number, sets in list_sums(size).items() if len(sets) <= limit]
        pieces.append(_head(column, size))
        pieces += [_row(column, number, sets, is_last=at == len(rows) - 1) for at, (number, sets) in enumerate(rows)]
    return pieces


def _head(column: _Column, size: int) -> Piece:
    """Return a number of cells, above a line."""
    setting, size_pt = column.setting, column.size_pt

    def draw(ink: Ink, x: float, top: float) -> None:
        with ink.tag(H2):
            ink.text(x, top - size_pt, setting.say("combinations.cells", number=size), setting.faces.bold, size_pt)
        ink.lines([(x, top - 1.35 * size_pt, x + column.width, top - 1.35 * size_pt)], LINE_PT[HAIR])

    return Piece(column.leading + 0.6 * size_pt, draw, keeps_with_next=True)


def _row(column: _Column, number: int, sets: Sequence[str], *, is_last: bool) -> Piece:
    """Return a sum with its sets, in several lines if need be."""
    setting, size_pt = column.setting, column.size_pt
    face = setting.faces.text
    indent = number_width(99, face, size_pt) + EDGE_EMS * size_pt
    left = at = indent + SUM_GAP_EMS * size_pt
    lines: list[list[tuple[float, str]]] = [[]]
    for one in sets:
        wide = text_width(one, face, size_pt)
        if lines[-1] and at + wide > column.width:
            lines.append([])
            at = left
        lines[-1].append((at, one))
        at += wide + SET_GAP_EMS * size_pt
    spoken = f"{number} = {', '.join(' + '.join(one) for one in sets)}"

    def draw(ink: Ink, x: float, top: float) -> None:
        if len(sets) == 1:
            ink.fill(x, top - 0.5 * (column.leading + 1.35 * size_pt), column.width, column.leading, GREY)
        with ink.tag(P, spoken):
            ink.text(x + indent, top - size_pt, str(number), face, size_pt, RIGHT)
            for down, line in enumerate(lines):
                for aside, one in line:
                    ink.text(x + aside, top - size_pt - down * column.leading, one, face, size_pt)

    return Piece(len(lines) * column.leading + (0.8 * size_pt if is_last else 0.0), draw)
