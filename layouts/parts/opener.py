"""The first page of a chapter: its measured texts, and the meter of its level.

Each theme places them differently.
"""

from __future__ import annotations

from dataclasses import replace

from generator.errors import DoesNotFit
from generator.model import HAIR, WALL, Chapter
from layouts.drawing.figures import LINE_PT
from layouts.drawing.flow import Piece, draw_pieces, paragraph
from layouts.drawing.ink import LEFT, Ink
from layouts.fonts.faces import SMALLEST_PT, fit_lines
from layouts.geometry import Frame, Point
from layouts.parts.furniture import PALE, QUIET
from layouts.plan.setting import Setting
from layouts.style.layout import Layout

OPENER_SIZES_PT, OPENER_SCALES = (54, 48, 42, 36, 30, 24), (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)


def fit_opener(setting: Setting, chapter: Chapter, body: Frame) -> tuple[Layout, tuple[float, list[str]], list[Piece], float]:
    """Return layout, title, note and height of a chapter's texts, as large as fits.

    The title is (size in points, lines); the height is that below the line with the family, in points.

    Raises
    ------
    DoesNotFit   the page is too low
    """
    for scale in OPENER_SCALES:
        layout = replace(setting.layout, text_pt=scale * setting.layout.text_pt)
        title = fit_lines(chapter.title, layout.heading_face, [scale * size_pt for size_pt in OPENER_SIZES_PT], body.width, 2)
        pieces = [paragraph(chapter.note, layout, min(body.width, 26 * layout.text_pt), layout.note_face, 0.9)] if chapter.note else []
        below = len(title[1]) * 1.08 * title[0] + 6.7 * layout.leading_pt + sum(piece.height for piece in pieces)
        if below + 1.25 * layout.text_pt <= body.height and layout.text_pt >= SMALLEST_PT:
            return layout, title, pieces, below
    room = f"{body.width / 72 * 25.4:.0f} x {body.height / 72 * 25.4:.0f} mm"
    raise DoesNotFit(f"the opening of chapter {chapter.title[:40]!r} does not fit into the {room} of this trim; choose a larger trim")


def set_chapter_title(ink: Ink, layout: Layout, title: tuple[float, list[str]], place: Point) -> float:
    """Draw the lines of a title below a point; return the last baseline.

    title   size in points, lines
    """
    (x, y), (size_pt, lines) = place, title
    for line in lines:
        y -= 1.08 * size_pt
        ink.text(x, y, line, layout.heading_face, size_pt)
    return y


def set_note(ink: Ink, setting: Setting, chapter: Chapter, pieces: list[Piece], place: Point) -> float:
    """Draw a chapter's note and facts below a point; return the last baseline."""
    (x, y), layout = place, setting.layout
    draw_pieces(ink, pieces, x, y)
    y -= sum(piece.height for piece in pieces)
    for fact in setting.chapter_facts(chapter):
        y -= layout.leading_pt
        ink.text(x, y, fact, setting.faces.text, layout.text_pt)
    return y


def draw_meter(ink: Ink, setting: Setting, level: str, x: float, y: float) -> None:
    """Draw a row of cells, one for each level of the book, filled up to this one."""
    reached, count = setting.level_place(level)
    if not reached:
        return
    cell = 1.25 * setting.layout.text_pt
    for index in range(reached):
        ink.fill(x + index * cell, y, cell, cell, QUIET if index == reached - 1 else PALE)
    right = x + count * cell
    ink.lines([(x + index * cell, y, x + index * cell, y + cell) for index in range(1, count)], LINE_PT[HAIR])
    ink.lines([(x, y, right, y), (x, y + cell, right, y + cell), (x, y, x, y + cell), (right, y, right, y + cell)], LINE_PT[WALL])
    draw_level(ink, setting, level, right + cell * 0.7, y + 0.3 * cell)


def draw_level(ink: Ink, setting: Setting, level: str, x: float, y: float, align: float = LEFT) -> None:
    """Draw the position of a level among the book's levels, in small type."""
    reached, count = setting.level_place(level)
    words = setting.say("chapter.level", index=reached, count=count)
    ink.text(x, y, words, setting.faces.text, setting.layout.note_pt, align)
