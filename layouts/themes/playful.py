"""The playful theme: fat titles, round corners, numbers on black pills, bubbles.

It is meant for children, and for adults who like a playful style.
"""

from __future__ import annotations

from dataclasses import replace

from layouts.drawing.ink import CENTER, LEFT, RIGHT, Ink
from layouts.drawing.ornaments import draw_dots, draw_on_pill, pill_width
from layouts.drawing.tags import ARTIFACT, H1
from layouts.fonts.faces import Faces, clip_text, digit_height
from layouts.geometry import Frame
from layouts.parts.furniture import GHOST, PALE, SOFT, head_of
from layouts.parts.opener import draw_level, fit_opener, set_chapter_title, set_note
from layouts.parts.title import TitleWords, fit_title, set_author, set_heading
from layouts.plan.pages import COPYRIGHT, OPENER, TITLE, Page
from layouts.plan.setting import Setting
from layouts.style.look import Lines, Look
from layouts.themes.theme import Theme

BUBBLES_ACROSS, BUBBLE_AIR = 6, 0.1
"""Bubbles in a row of the title page, and the white around each, in widths of its place."""

BLACK_EVERY = 5
"""One bubble out of this many is black with a white digit."""

TITLE_SHARES = (0.46, 0.56, 0.66, 0.76, 0.88, 1.0)
LEAST_BADGE_PT, LARGEST_BADGE_PT = 40.0, 110.0
"""Least and largest height of the disc with a chapter's number; it is left out if there is room for less."""


def draw_title_page(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the title page: bubbles with digits above and below the words.

    Raises
    ------
    DoesNotFit   title, subtitle and author need more space than the page has
    """
    frame = page.frame
    words = fit_title(setting, frame, [share * frame.height for share in TITLE_SHARES])
    pitch = frame.width / BUBBLES_ACROSS
    low = frame.y + 0.5 * (frame.height - words.room)
    rows_below = int((low - frame.y) / pitch + 0.15)
    rows_above = int((frame.top - low - words.room) / pitch + 0.35)
    with ink.tag(ARTIFACT):
        _draw_bubbles(ink, setting, Frame(frame.x, frame.top - rows_above * pitch, frame.width, rows_above * pitch), pitch, 0)
        _draw_bubbles(ink, setting, Frame(frame.x, frame.y, frame.width, rows_below * pitch), pitch, 3)
    _set_title(ink, setting, words, Frame(frame.x, low, frame.width, words.room))


def _draw_bubbles(ink: Ink, setting: Setting, place: Frame, pitch: float, shift: int) -> None:
    """Draw rows of bubbles with the digits of an example.

    Every second row has one bubble fewer, between those of the row above.
    """
    symbols = [symbol for symbol in setting.book.rules[0].example_answer.symbols if symbol] or list("123456789")
    face, radius, size_pt = setting.faces.numeral, (0.5 - BUBBLE_AIR) * pitch, 0.5 * pitch
    at = shift
    for row in range(round(place.height / pitch)):
        y = place.top - (row + 0.5) * pitch
        for col in range(BUBBLES_ACROSS - row % 2):
            x = place.x + (col + 0.5 + 0.5 * (row % 2)) * pitch
            is_black = at % BLACK_EVERY == 0
            ink.disc(x, y, radius, 0.0 if is_black else (GHOST, PALE)[at % 2])
            grey = 1.0 if is_black else 0.0
            ink.text(x, y - digit_height(face) * size_pt / 2, symbols[at % len(symbols)], face, size_pt, CENTER, grey)
            at += 1


def _set_title(ink: Ink, setting: Setting, words: TitleWords, block: Frame) -> None:
    """Draw title and subtitle above a row of dots, and the author at the foot."""
    layout, (count_pt, count) = setting.layout, words.count
    y = block.y + words.foot + (block.height - words.foot + words.height) / 2
    y = set_heading(ink, layout, words, block.middle, y) - 3.0 * count_pt
    draw_dots(ink, block.middle - 40, y + 1.9 * count_pt, 80, 2.4, SOFT)
    ink.text(block.middle, y - 0.2 * count_pt, count, setting.faces.text, count_pt, CENTER)
    set_author(ink, words, setting.faces.bold, block)


def draw_opener(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the first page of a chapter: its number on a large disc, fat title, dots."""
    chapter, body = setting.book.chapters[page.index], page.body
    layout, title, pieces, below = fit_opener(setting, chapter, body)
    y = body.top - min(0.1 * body.height, body.height - below)
    badge = min(LARGEST_BADGE_PT, body.height - below - 3.5 * layout.leading_pt, 0.4 * body.width)
    if badge >= LEAST_BADGE_PT:
        with ink.tag(ARTIFACT):
            draw_on_pill(ink, str(page.index + 1), setting.faces.numeral, 0.6 * badge, Frame(body.x, y - badge, badge, badge))
        for index, (right, up) in enumerate(((1.25, 0.3), (1.55, 0.62), (1.2, 0.82))):
            ink.disc(body.x + right * badge, y - badge + up * badge, (0.13, 0.08, 0.05)[index] * badge, (PALE, SOFT, PALE)[index])
        y -= badge + 2.0 * layout.leading_pt
    family_pt, family = clip_text(setting.family_title(chapter.family), setting.faces.text, 1.25 * layout.text_pt, body.width)
    with ink.tag(H1):
        ink.text(body.x, y, family, setting.faces.text, family_pt)
        y = set_chapter_title(ink, layout, title, (body.x, y))
    y -= 1.2 * layout.leading_pt
    draw_dots(ink, body.x, y, 0.4 * body.width, 0.2 * layout.text_pt, SOFT)
    y -= 0.9 * layout.leading_pt
    own_setting = replace(setting, layout=layout)
    y = set_note(ink, own_setting, chapter, pieces, (body.x, y))
    _draw_meter(ink, own_setting, chapter.level, body.x, y - 2.2 * layout.leading_pt)


def _draw_meter(ink: Ink, setting: Setting, level: str, x: float, y: float) -> None:
    """Draw a row of discs, one for each level of the book, black up to this one.

    Each disc is larger than the one before.
    """
    reached, count = setting.level_place(level)
    if not reached:
        return
    size_pt = setting.layout.text_pt
    for index in range(count):
        radius = (0.34 + 0.3 * index / max(count - 1, 1)) * size_pt
        x += radius
        ink.disc(x, y + 0.35 * size_pt, radius, 0.0 if index < reached else PALE)
        x += radius + 0.35 * size_pt
    draw_level(ink, setting, level, x + 0.3 * size_pt, y)


def draw_running(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the running head, and the page number on a pill, in the outer corner."""
    if page.kind in (TITLE, COPYRIGHT):
        return
    layout, frame, faces = setting.layout, page.frame, setting.faces
    outer, align = (frame.right, RIGHT) if page.number % 2 else (frame.x, LEFT)
    number, size_pt = str(page.number), layout.caption_pt
    height = 1.75 * size_pt
    width = pill_width(number, faces.number, size_pt, height)
    draw_on_pill(ink, number, faces.number, size_pt, Frame(outer - align * width, frame.y, width, height))
    if page.kind != OPENER:
        text = head_of(setting, page)
        head_pt, text = clip_text(text, faces.text, layout.note_pt, frame.width)
        ink.text(outer, frame.top - digit_height(faces.text) * layout.note_pt, text, faces.text, head_pt, align)


PLAYFUL = Theme(
    name="playful",
    note="heavy titles, round corners, numbers in pills, bubbles; for children",
    look=Look(
        faces=Faces.pair("round", "titan"),
        lines=Lines(hair_pt=0.9, wall_pt=1.9, frame_pt=3.6, is_round=True, size_per_cell=0.7),
        heading="dots",
        caption="pill",
    ),
    draw_title=draw_title_page,
    draw_opener=draw_opener,
    draw_running=draw_running,
)
