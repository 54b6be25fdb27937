"""The levels of a kind on its opener, and the headings of further levels.

Levels of one kind share an opener; each further level begins with a line above its first puzzles.
"""

from __future__ import annotations

from generator.model import HAIR, Chapter
from layouts.drawing.board_pieces import draw_piece
from layouts.drawing.flow import Piece
from layouts.drawing.ink import RIGHT, Ink
from layouts.drawing.ornaments import draw_rule
from layouts.drawing.tags import FIGURE, H2, P
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import clip_text, wrap_text
from layouts.fonts.piece_outlines import STARS
from layouts.geometry import Box
from layouts.parts.furniture import PALE
from layouts.plan.pages import Page
from layouts.plan.setting import MOST_STARS, Setting

BETWEEN = " · "
METER_CELL = 0.85
"""Side of a cell of the meter, in type sizes."""

STAR_PITCH, STAR_SIZE, STAR_RISE, STAR_HOLE = 1.15, 1.4, 0.42, 0.62
"""Distance of stars, their size and the height of their middles, in cells of the meter; the white part of an outlined star."""

HEADING_SCALE, HEADING_SHARE = 1.5, 0.66
"""Type size of the heading above puzzles, in sizes of running text, and its largest share of the space above the page's body."""


def level_piece(setting: Setting, chapter: Chapter, width: float, with_note: bool) -> Piece:
    """Return one level of an opener: name, puzzles, minutes, meter and note.

    The meter is left out if the line has no room for it, and the facts have a line of their own if needed.
    """
    layout, faces = setting.layout, setting.faces
    size_pt, leading = layout.text_pt, layout.leading_pt
    facts = setting.numbers(chapter) if with_note else BETWEEN.join(setting.chapter_facts(chapter))
    name_pt, name = clip_text(chapter.title, faces.bold, size_pt, width, layout.least_pt)
    # The facts follow the name at one type size, or have a line of their own; the meter ends at the right edge.
    after = text_width(name, faces.bold, name_pt) + size_pt
    beside = after + text_width(facts, faces.text, size_pt) <= width
    facts_pt, facts = clip_text(facts, faces.text, size_pt, width, layout.least_pt)
    lines = wrap_text(_note_of(setting, chapter), layout.note_face, size_pt, width) if with_note else []
    used = after + text_width(facts, faces.text, facts_pt) if beside else after

    def draw(ink: Ink, x: float, top: float) -> None:
        y = top - size_pt
        _draw_meter(ink, setting, chapter, x + width, y, width - used - size_pt)
        with ink.tag(P):
            ink.text(x, y, name, faces.bold, name_pt)
            if not beside:
                y -= leading
            ink.text(x + after if beside else x, y, facts, faces.text, facts_pt)
        with ink.tag(P):
            for line in lines:
                y -= leading
                ink.text(x, y, line, layout.note_face, size_pt)

    return Piece((1 + (not beside) + len(lines)) * leading + 0.5 * leading, draw)


def _note_of(setting: Setting, chapter: Chapter) -> str:
    """Return what a level means and how long practiced solvers take; "" for children."""
    if setting.is_for_children:
        return ""
    return setting.join_notes(chapter.note, setting.say_practiced(chapter.entries))


def _draw_meter(ink: Ink, setting: Setting, chapter: Chapter, right: float, y: float, room: float) -> None:
    """Draw the stars of a level; for children its place among those of its kind.

    Parameters
    ----------
    right : where they end
    room : width that is free; the marks, or their words, are left out if there is not enough
    """
    layout, cell = setting.layout, METER_CELL * setting.layout.text_pt
    if not setting.is_for_children:
        if MOST_STARS * STAR_PITCH * cell <= room:
            _draw_stars(ink, setting, (right - MOST_STARS * STAR_PITCH * cell, y, cell), setting.stars(chapter.entries))
        return
    reached, count = setting.level_place(chapter.family, chapter.level)
    if not reached or count < 2:
        return
    face = setting.faces.text
    words = setting.say("chapter.child_first" if reached == 1 else "chapter.child_last" if reached == count else "chapter.child_next")
    words_width = text_width(words, face, layout.note_pt)
    marks_width = count * cell
    if marks_width > room:
        return
    if marks_width + words_width + layout.note_pt <= room:
        ink.text(right, y, words, face, layout.note_pt, RIGHT)
        right -= words_width + layout.note_pt
    _draw_discs(ink, right - marks_width, y, cell, (reached, count))


def _draw_stars(ink: Ink, setting: Setting, place: tuple[float, float, float], count: int) -> None:
    """Draw a row of stars, black up to the count, the others as outlines.

    Parameters
    ----------
    place : left and baseline of the row, and the unit of the stars, in points
    """
    x, y, cell = place
    row = Box(x, y, x + MOST_STARS * STAR_PITCH * cell, y + cell)
    with ink.tag(FIGURE, setting.say("chapter.stars", count=count, most=MOST_STARS), box=row):
        for index in range(MOST_STARS):
            # A star stands in the middle of its place; an outlined one is a black star under a smaller white one.
            middle, up = x + (index + 0.5) * STAR_PITCH * cell, y + STAR_RISE * cell
            draw_piece(ink, STARS, middle, up, STAR_SIZE * cell)
            if index >= count:
                draw_piece(ink, STARS, middle, up, STAR_HOLE * STAR_SIZE * cell, 1.0)


def _draw_discs(ink: Ink, x: float, y: float, cell: float, place: tuple[int, int]) -> None:
    """Draw a row of discs that grow, black up to the level."""
    reached, count = place
    for index in range(count):
        # Radii from 0.26 of a cell for the first level to 0.46 for the last.
        radius = (0.26 + 0.2 * index / max(count - 1, 1)) * cell
        ink.disc(x + (index + 0.5) * cell, y + 0.42 * cell, radius, 0.0 if index < reached else PALE)


def draw_level_heading(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the name, puzzles and minutes of a level above its first puzzles.

    They are in the place of a running head.
    """
    layout, frame, chapter = setting.layout, page.frame, setting.book.chapters[page.index]
    face = layout.heading_face
    facts = BETWEEN.join(setting.chapter_facts(chapter))
    facts_width = text_width(facts, setting.faces.text, layout.note_pt)
    room = frame.top - page.body.top
    # The heading hangs from the top of the frame and leaves a third of the space above the puzzles; the facts end at the right edge if they
    # take at most 60 % of the width.
    size_pt = min(HEADING_SCALE * layout.text_pt, HEADING_SHARE * room / digit_height(face))
    has_facts = facts_width <= 0.6 * frame.width
    title = setting.chapter_head(chapter) if len(setting.book.rules) > 1 else chapter.title
    size_pt, title = clip_text(title, face, size_pt, frame.width - (facts_width + layout.text_pt if has_facts else 0.0))
    y = frame.top - digit_height(face) * size_pt
    with ink.tag(H2):
        ink.text(frame.x, y, title, face, size_pt)
    if has_facts:
        ink.text(frame.right, y, facts, setting.faces.text, layout.note_pt, RIGHT)
    draw_rule(ink, frame.x, y - 0.35 * layout.note_pt, frame.width, HAIR)
