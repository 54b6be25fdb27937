"""The literary theme: Garamond, centered, with double frames and Roman numerals.

Frames have a thick and a fine line; ornaments are lozenges.
"""

from __future__ import annotations

from dataclasses import replace

from generator.model import HAIR
from layouts.drawing.figures import LINE_PT
from layouts.drawing.ink import CENTER, Ink
from layouts.drawing.ornaments import draw_lozenge, draw_rule, draw_vignette, inner, outline_of
from layouts.drawing.tags import ARTIFACT, H1, P
from layouts.fonts.faces import Faces, balance_text, clip_text, digit_height, text_width
from layouts.geometry import Frame
from layouts.parts.furniture import head_of
from layouts.parts.opener import draw_level, fit_opener
from layouts.parts.title import TITLE_EDGE_PT, fit_title, set_author, set_heading
from layouts.plan.pages import COPYRIGHT, OPENER, TITLE, Page
from layouts.plan.setting import Setting
from layouts.style.look import Lines, Look
from layouts.themes.theme import Theme

FRAME_PT, FRAME_GAP_PT = 2.0, 5.0
"""Thick line of the title page's frame, and the distance of the fine line inside it."""

TITLE_SHARES = (0.62, 0.72, 0.82, 0.92, 1.0)
WIDER_PT = 16.0
"""How much wider, at either side, the block of the title is than the frame's inside, because the frame already has white of its own."""

DASH_PT = 34.0
"""Length of the rules left and right of a chapter's number."""

CORNER_PT, LEAST_FLOURISH_PT = 7.0, 60.0
"""Side of the lozenges in the corners; least free height below the words for one more ornament."""

ROMAN = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def format_roman(number: int) -> str:
    """Return a whole number from 1 in Roman numerals."""
    text = ""
    for value, letters in ROMAN:
        text += letters * (number // value)
        number %= value
    return text


def draw_title_page(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the title page: a double frame with the words in its upper part.

    There is an ornament below the title, and the author at the foot.

    Raises
    ------
    DoesNotFit   title, subtitle and author need more space than the page has
    """
    layout, edge = setting.layout, FRAME_PT / 2
    box = inner(page.frame, edge)
    ink.lines(outline_of(box), FRAME_PT)
    fine = inner(box, FRAME_GAP_PT)
    ink.lines(outline_of(fine), LINE_PT[HAIR])
    room = inner(fine, 6.0)
    wide = Frame(room.x - WIDER_PT, room.y, room.width + 2 * WIDER_PT, room.height)
    words = fit_title(setting, wide, [share * room.height for share in TITLE_SHARES])
    (count_pt, count), (author_pt, author) = words.count, words.author
    free = room.height - words.height - words.foot
    y = room.top - 0.36 * free
    y = set_heading(ink, layout, words, room.middle, y) - 3.0 * count_pt
    draw_vignette(ink, room.middle, y + 1.3 * count_pt, min(0.5 * room.width, 150.0))
    ink.text(room.middle, y - 0.8 * count_pt, count, setting.faces.slanted, count_pt, CENTER)
    set_author(ink, words, setting.faces.text, room)
    if free > LEAST_FLOURISH_PT + 2 * TITLE_EDGE_PT:
        for x in (room.x + CORNER_PT, room.right - CORNER_PT):
            for corner in (room.y + CORNER_PT, room.top - CORNER_PT):
                draw_lozenge(ink, x, corner, CORNER_PT)
        if author:
            _draw_flourish(ink, room.middle, room.y + 4.2 * author_pt)


def _draw_flourish(ink: Ink, x: float, y: float) -> None:
    """Draw five lozenges as a cross, around a point."""
    for right, up, side in ((0.0, 0.0, 5.0), (-1.0, 0.0, 3.0), (1.0, 0.0, 3.0), (0.0, 1.0, 3.0), (0.0, -1.0, 3.0)):
        draw_lozenge(ink, x + 7.0 * right, y + 7.0 * up, side)


def draw_opener(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the first page of a chapter, centered as in a novel."""
    chapter, body = setting.book.chapters[page.index], page.body
    layout, (size_pt, lines), _, below = fit_opener(setting, chapter, body)
    faces, middle = setting.faces, body.middle
    y = body.top - min(0.2 * body.height, body.height - below)
    family_pt, family = clip_text(setting.family_title(chapter.family), faces.slanted, 1.25 * layout.text_pt, body.width)
    has_room = body.height - below > 5 * layout.leading_pt
    if has_room:
        roman, roman_pt = format_roman(page.index + 1), 2.0 * layout.text_pt
        with ink.tag(ARTIFACT):
            ink.text(middle, y, roman, faces.display, roman_pt, CENTER)
        reach = text_width(roman, faces.display, roman_pt) / 2 + 12.0
        height = y + 0.32 * roman_pt
        for start in (middle - reach - DASH_PT, middle + reach):
            draw_rule(ink, start, height, DASH_PT, HAIR)
        y -= 2.0 * layout.leading_pt
    with ink.tag(H1):
        ink.text(middle, y, family, faces.slanted, family_pt, CENTER)
        for line in lines:
            y -= 1.08 * size_pt
            ink.text(middle, y, line, layout.heading_face, size_pt, CENTER)
    y -= 1.2 * layout.leading_pt
    draw_vignette(ink, middle, y, min(0.5 * body.width, 130.0))
    y -= 0.9 * layout.leading_pt
    y = _set_centered(ink, setting, Frame(body.x, y, body.width, 0.0), chapter.note, layout.text_pt)
    for words in setting.chapter_facts(chapter):
        y -= layout.leading_pt
        ink.text(middle, y, words, faces.text, layout.text_pt, CENTER)
    _draw_meter(ink, replace(setting, layout=layout), chapter.level, middle, y - 2.0 * layout.leading_pt)


def _set_centered(ink: Ink, setting: Setting, place: Frame, text: str, size_pt: float) -> float:
    """Draw a note in italics, centered, in even lines; return the y of its end."""
    y, leading = place.y, 1.42 * size_pt
    with ink.tag(P):
        for line in balance_text(text, setting.faces.slanted, size_pt, min(place.width, 26 * size_pt)):
            y -= leading
            ink.text(place.middle, y, line, setting.faces.slanted, size_pt, CENTER)
    return y - 0.9 * leading


def _draw_meter(ink: Ink, setting: Setting, level: str, x: float, y: float) -> None:
    """Draw a row of lozenges, one for each level of the book, black up to this one.

    The level's words are below.
    """
    reached, count = setting.level_place(level)
    if not reached:
        return
    size_pt = setting.layout.text_pt
    pitch = 1.5 * size_pt
    for index in range(count):
        at = x + (index - (count - 1) / 2) * pitch
        draw_lozenge(ink, at, y, 0.62 * size_pt)
        if index >= reached:
            draw_lozenge(ink, at, y, 0.62 * size_pt - 1.6, 1.0)
    draw_level(ink, setting, level, x, y - 2.2 * setting.layout.note_pt, CENTER)


def draw_running(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the running head and page number, both centered.

    The head is in italics, the number between two lozenges at the foot.
    """
    if page.kind in (TITLE, COPYRIGHT):
        return
    layout, frame, faces = setting.layout, page.frame, setting.faces
    number, size_pt = str(page.number), 1.15 * layout.caption_pt
    ink.text(frame.middle, frame.y, number, faces.text if layout.is_sans else faces.number, size_pt, CENTER)
    reach = text_width(number, faces.number, size_pt) / 2 + 0.9 * size_pt
    for side in (-1, 1):
        draw_lozenge(ink, frame.middle + side * reach, frame.y + digit_height(faces.number) * size_pt / 2, 0.22 * size_pt)
    if page.kind != OPENER:
        text = head_of(setting, page)
        head_pt, text = clip_text(text, faces.slanted, 1.1 * layout.note_pt, frame.width)
        ink.text(frame.middle, frame.top - digit_height(faces.slanted) * head_pt, text, faces.slanted, head_pt, CENTER)


LITERARY = Theme(
    name="literary",
    note="centered Garamond, double frames, lozenges, Roman numerals",
    look=Look(
        faces=Faces(
            text="garamond",
            bold="crimson_semi",
            slanted="garamond_italic",
            display="garamond",
            poster="crimson_semi",
            digit="crimson_semi",
            label="crimson_semi",
            number="garamond",
            numeral="crimson_semi",
        ),
        lines=Lines(wall_pt=1.3, frame_pt=2.0, size_per_cell=0.76, halo_pt=3.6),
        heading="centered",
        caption="italic",
    ),
    draw_title=draw_title_page,
    draw_opener=draw_opener,
    draw_running=draw_running,
)
