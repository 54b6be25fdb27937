"""The levels of a kind on its opener, and the headings of further levels.

Levels of one kind share an opener; each further level begins with a line above its first puzzles.
"""

from __future__ import annotations

from generator.model import HAIR, WALL, Chapter
from layouts.drawing.figures import LINE_PT
from layouts.drawing.flow import Piece
from layouts.drawing.ink import RIGHT, Ink
from layouts.drawing.ornaments import draw_lozenge, draw_rule
from layouts.drawing.tags import H2, P
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import clip_text, wrap_text
from layouts.parts.furniture import PALE, QUIET
from layouts.plan.pages import Page
from layouts.plan.setting import Setting

BETWEEN = " · "
METER_CELL = 0.85
"""Side of a cell of the meter, in type sizes."""

HEADING_SCALE, HEADING_SHARE = 1.5, 0.66
"""Type size of the heading above puzzles, in sizes of running text, and its largest share of the space above the page's body."""


def level_piece(setting: Setting, chapter: Chapter, width: float, with_note: bool) -> Piece:
    """Return one level of an opener: name, puzzles, minutes, meter and note.

    The meter is left out if the line has no room for it, and the facts have a line of their own if needed.
    """
    layout, faces = setting.layout, setting.faces
    size_pt, leading = layout.text_pt, layout.leading_pt
    facts = setting.numbers(chapter) if with_note else BETWEEN.join(setting.chapter_facts(chapter))
    name_pt, name = clip_text(chapter.title, faces.bold, size_pt, width)
    after = text_width(name, faces.bold, name_pt) + size_pt
    beside = after + text_width(facts, faces.text, size_pt) <= width
    facts_pt, facts = clip_text(facts, faces.text, size_pt, width)
    lines = wrap_text(_note_of(setting, chapter), layout.note_face, size_pt, width) if with_note else []
    used = after + text_width(facts, faces.text, facts_pt) if beside else after

    def draw(ink: Ink, x: float, top: float) -> None:
        y = top - size_pt
        with ink.tag(P):
            ink.text(x, y, name, faces.bold, name_pt)
            _draw_meter(ink, setting, chapter, x + width, y, width - used - size_pt)
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
    """Draw the position of a level among those of its kind, in words and marks.

    right  where they end
    room   width that is free; the words, or both, are left out if there is not enough
    """
    reached, count = setting.level_place(chapter.family, chapter.level)
    if not reached or count < 2:
        return
    layout, face = setting.layout, setting.faces.text
    cell = METER_CELL * layout.text_pt
    words = setting.say("chapter.level", index=reached, count=count)
    words_width = text_width(words, face, layout.note_pt)
    marks_width = count * cell
    if marks_width > room:
        return
    if marks_width + words_width + layout.note_pt <= room:
        ink.text(right, y, words, face, layout.note_pt, RIGHT)
        right -= words_width + layout.note_pt
    METERS.get(layout.look.heading, _draw_cells)(ink, right - marks_width, y, cell, (reached, count))


def _draw_cells(ink: Ink, x: float, y: float, cell: float, place: tuple[int, int]) -> None:
    """Draw a row of cells, filled up to the level."""
    reached, count = place
    for index in range(reached):
        ink.fill(x + index * cell, y, cell, cell, QUIET if index == reached - 1 else PALE)
    ink.lines([(x + index * cell, y, x + index * cell, y + cell) for index in range(1, count)], LINE_PT[HAIR])
    right, top = x + count * cell, y + cell
    ink.lines([(x, y, right, y), (x, top, right, top), (x, y, x, top), (right, y, right, top)], LINE_PT[WALL] / 2)


def _draw_bars(ink: Ink, x: float, y: float, cell: float, place: tuple[int, int]) -> None:
    """Draw a row of bars, black up to the level."""
    reached, count = place
    for index in range(count):
        ink.fill(x + index * cell, y + 0.25 * cell, 0.8 * cell, 0.45 * cell, 0.0 if index < reached else PALE)


def _draw_lozenges(ink: Ink, x: float, y: float, cell: float, place: tuple[int, int]) -> None:
    """Draw a row of lozenges, black up to the level."""
    reached, count = place
    for index in range(count):
        at = x + (index + 0.5) * cell
        draw_lozenge(ink, at, y + 0.4 * cell, 0.5 * cell)
        if index >= reached:
            draw_lozenge(ink, at, y + 0.4 * cell, 0.5 * cell - 1.5, 1.0)


def _draw_discs(ink: Ink, x: float, y: float, cell: float, place: tuple[int, int]) -> None:
    """Draw a row of discs that grow, black up to the level."""
    reached, count = place
    for index in range(count):
        radius = (0.26 + 0.2 * index / max(count - 1, 1)) * cell
        ink.disc(x + (index + 0.5) * cell, y + 0.42 * cell, radius, 0.0 if index < reached else PALE)


METERS = {"bar": _draw_bars, "centered": _draw_lozenges, "dots": _draw_discs}
"""Functions that draw meters, by the style of headings; all others have cells."""


def draw_level_heading(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the name, puzzles and minutes of a level above its first puzzles.

    They are in the place of a running head.
    """
    layout, frame, chapter = setting.layout, page.frame, setting.book.chapters[page.index]
    face = layout.heading_face
    facts = BETWEEN.join(setting.chapter_facts(chapter))
    facts_width = text_width(facts, setting.faces.text, layout.note_pt)
    room = frame.top - page.body.top
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
