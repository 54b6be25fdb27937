"""The playful theme: fat titles, round corners, numbers on black pills, bubbles.

It is meant for children, and for adults who like a playful style.
"""

from __future__ import annotations

from layouts.drawing.board_pieces import draw_piece
from layouts.drawing.ink import CENTER, LEFT, RIGHT, Ink
from layouts.drawing.ornaments import draw_dots, draw_on_pill, pill_width
from layouts.drawing.tags import ARTIFACT
from layouts.fonts.faces import Faces, digit_height
from layouts.fonts.fitting import clip_text
from layouts.geometry import Frame
from layouts.parts.furniture import GHOST, PALE, SOFT, head_of
from layouts.parts.title import TitleWords, fit_title, set_author, set_heading
from layouts.plan.pages import OPENER, UNHEADED, Page
from layouts.plan.setting import Setting
from layouts.style.look import Lines, Look
from layouts.themes.theme import Theme

BUBBLES_ACROSS, BUBBLE_AIR = 6, 0.1
"""Bubbles in a row of the title page, and the white around each, in widths of its place."""

BLACK_EVERY = 5
"""One bubble out of this many is black with a white digit."""

PIECE_SIDE = 0.75
"""Side of the cell of a piece in a bubble, in widths of its place."""

TITLE_SHARES = (0.46, 0.56, 0.66, 0.76, 0.88, 1.0)


def draw_title_page(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the title page: bubbles with digits above and below the words.

    Raises
    ------
    DoesNotFit   title, subtitle and author need more space than the page has
    """
    frame = page.frame
    words = fit_title(setting, frame, [share * frame.height for share in TITLE_SHARES])
    # The words are in the middle of the page; rows of bubbles fill what is left. A row may reach a little into the white of the words.
    pitch = frame.width / BUBBLES_ACROSS
    low = frame.y + 0.5 * (frame.height - words.room)
    rows_below = int((low - frame.y) / pitch + 0.15)
    rows_above = int((frame.top - low - words.room) / pitch + 0.35)
    with ink.tag(ARTIFACT):
        _draw_bubbles(ink, setting, Frame(frame.x, frame.top - rows_above * pitch, frame.width, rows_above * pitch), pitch, 0)
        _draw_bubbles(ink, setting, Frame(frame.x, frame.y, frame.width, rows_below * pitch), pitch, 3)
    _set_title(ink, setting, words, Frame(frame.x, low, frame.width, words.room))


def _draw_bubbles(ink: Ink, setting: Setting, place: Frame, pitch: float, shift: int) -> None:
    """Draw rows of bubbles with the digits, or the pieces, of the book's first puzzle.

    Every second row has one bubble fewer, between those of the row above.
    """
    entry = setting.entries()[0]
    symbols = [symbol for symbol in entry.puzzle.printed if symbol] or list("123456789")
    face, radius, size_pt = setting.faces.numeral, (0.5 - BUBBLE_AIR) * pitch, 0.5 * pitch
    at = shift
    for row in range(round(place.height / pitch)):
        # Every second row is moved by half a bubble, so that its bubbles lie between those of the row above.
        y = place.top - (row + 0.5) * pitch
        for col in range(BUBBLES_ACROSS - row % 2):
            x = place.x + (col + 0.5 + 0.5 * (row % 2)) * pitch
            is_black = at % BLACK_EVERY == 0
            ink.disc(x, y, radius, 0.0 if is_black else (GHOST, PALE)[at % 2])
            grey = 1.0 if is_black else 0.0
            if entry.answer.discs:
                draw_piece(ink, entry.answer.mark, x, y, PIECE_SIDE * pitch, grey)
            else:
                ink.text(x, y - digit_height(face) * size_pt / 2, symbols[at % len(symbols)], face, size_pt, CENTER, grey)
            at += 1


def _set_title(ink: Ink, setting: Setting, words: TitleWords, block: Frame) -> None:
    """Draw title and subtitle above a row of dots, and the author at the foot."""
    layout, (count_pt, count) = setting.layout, words.count
    # The words are centered in the block above the author; the dots are between the subtitle and the count of puzzles.
    y = block.y + words.foot + (block.height - words.foot + words.height) / 2
    y = set_heading(ink, layout, words, block.middle, y) - 3.0 * count_pt
    draw_dots(ink, block.middle - 40, y + 1.9 * count_pt, 80, 2.4, SOFT)
    ink.text(block.middle, y - 0.2 * count_pt, count, setting.faces.text, count_pt, CENTER)
    set_author(ink, words, setting.faces.bold, block)


def draw_running(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the running head, and the page number on a pill, in the outer corner."""
    if page.kind in UNHEADED:
        return
    layout, frame, faces = setting.layout, page.frame, setting.faces
    outer, align = (frame.right, RIGHT) if page.number % 2 else (frame.x, LEFT)
    number, size_pt = str(page.number), layout.caption_pt
    # The page number stands on a pill in the outer corner, at the foot; the running head in the same corner, at the top.
    height = 1.75 * size_pt
    width = pill_width(number, faces.number, size_pt, height)
    draw_on_pill(ink, number, faces.number, size_pt, Frame(outer - align * width, frame.y, width, height))
    if page.kind != OPENER and not page.begins:
        text = head_of(setting, page)
        head_pt, text = clip_text(text, faces.text, layout.note_pt, frame.width, layout.least_pt)
        ink.text(outer, frame.top - digit_height(faces.text) * layout.note_pt, text, faces.text, head_pt, align)


PLAYFUL = Theme(
    name="playful",
    note="heavy titles, round corners, numbers in pills, bubbles; for children",
    look=Look(
        faces=Faces.pair("round", "titan"),
        lines=Lines(hair_pt=0.9, wall_pt=1.9, frame_pt=3.6, is_round=True, size_per_cell=0.7),
        heading="dots",
        caption="pill",
        is_for_children=True,
    ),
    draw_title=draw_title_page,
    draw_running=draw_running,
)
