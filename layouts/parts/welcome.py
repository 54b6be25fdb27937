"""The words to the reader: a welcome above the copyright text, and the last page.

Books for children have a place for the owner's name and a certificate instead.
"""

from __future__ import annotations

from functools import partial
from itertools import takewhile

from generator.model import FRAME, HAIR
from layouts.drawing.columns import PartPage
from layouts.drawing.figures import LINE_PT
from layouts.drawing.flow import Piece, draw_pieces, heading, paragraph, space
from layouts.drawing.ink import CENTER, Ink
from layouts.drawing.ornaments import draw_open_stars, inner, outline_of
from layouts.drawing.tags import ARTIFACT, H1, P
from layouts.fonts.fitting import fit_lines, fit_size, wrap_text
from layouts.geometry import Frame
from layouts.plan.setting import Setting
from layouts.style.layout import Layout

WRITING_PT = 40.0
"""Height of a line for a name, written by hand, in points."""

STARS, STAR_PT = 3, 26.0
"""Number of stars of a puzzle, and their height where they are explained, in points."""

FRAME_AIR_PT, FRAME_GAP_PT = 26.0, 7.0
"""White within the frame of a certificate, and between its two lines, in points."""

CERTIFICATE_SIZES_PT = (44.0, 40.0, 36.0, 32.0, 28.0, 24.0, 20.0, 16.0)
"""Type sizes of the title of a certificate; the largest that fits its width in one line is taken."""

CERTIFICATE_WORDS, CERTIFICATE_STARS, CERTIFICATE_STAR = 1.5, 5, 0.13
"""Type size of the sentence of a certificate, in sizes of running text; its number of stars, and their height in widths of the frame."""


def welcome_pieces(setting: Setting, layout: Layout, width: float) -> list[Piece]:
    """Return the welcome, in the type of a layout; [] if the book has none."""
    if not setting.book.matter.welcome:
        return []
    if not setting.is_for_children:
        words = [paragraph(setting.say("welcome.text"), layout, width)]
        return [heading(setting.say("welcome.title"), layout, width), *words]
    title = heading(setting.say("owner.title"), layout, width)
    return [title, _writing_line(width), space(2.0 * layout.leading_pt), _star_row(), paragraph(setting.say("owner.stars"), layout, width)]


def _writing_line(width: float) -> Piece:
    """Return a line for a name."""

    def draw(ink: Ink, x: float, top: float) -> None:
        ink.lines([(x, top - WRITING_PT, x + width, top - WRITING_PT)], LINE_PT[FRAME])

    return Piece(WRITING_PT, draw)


def _star_row() -> Piece:
    """Return the stars of a puzzle, as large as a child may color them."""
    return Piece(1.5 * STAR_PT, lambda ink, x, top: draw_open_stars(ink, x, top - STAR_PT, STAR_PT, STARS))


def farewell_pages(setting: Setting, _: Frame) -> list[PartPage]:
    """Return the last page of the book; [] if it has none."""
    if not setting.book.matter.farewell:
        return []
    return [PartPage(partial(_draw_certificate if setting.is_for_children else _draw_farewell, setting=setting))]


def _draw_farewell(ink: Ink, body: Frame, setting: Setting) -> None:
    """Draw a few words below their title, from a quarter of the page down."""
    width = min(body.width, 30 * setting.layout.text_pt)
    pieces = [heading(setting.say("farewell.title"), setting.layout, width), paragraph(setting.say("farewell.text"), setting.layout, width)]
    height = sum(piece.height for piece in pieces)
    draw_pieces(ink, pieces, body.middle - width / 2, max(body.y + height, body.top - 0.25 * body.height))


def _draw_certificate(ink: Ink, body: Frame, setting: Setting) -> None:
    """Draw a certificate with a line for a name, stars to color and a date."""
    faces, layout = setting.faces, setting.layout
    box = inner(body, FRAME_GAP_PT)
    inside = inner(box, FRAME_AIR_PT)
    with ink.tag(ARTIFACT):
        ink.lines(outline_of(body), LINE_PT[FRAME])
        ink.lines(outline_of(box), LINE_PT[HAIR])

    # The title, an eighth of the height below the frame.
    title_pt, lines = fit_lines(setting.say("certificate.title"), layout.heading_face, CERTIFICATE_SIZES_PT, inside.width, 1)
    y = inside.top - 0.08 * body.height - title_pt
    with ink.tag(H1):
        ink.text(body.middle, y, lines[0], layout.heading_face, title_pt, CENTER)

    # A line for the name, and below it the sentence.
    y -= 0.14 * body.height
    ink.lines([(inside.x, y, inside.right, y)], LINE_PT[FRAME])
    words = setting.phrases.count("certificate.text", len(setting.entries()))
    words_pt = CERTIFICATE_WORDS * layout.text_pt
    with ink.tag(P):
        for line in _wrap_evenly(words, faces.text, words_pt, inside.width):
            y -= 1.5 * words_pt
            ink.text(body.middle, y, line, faces.text, words_pt, CENTER)

    # A row of stars in the middle of the room that is left, and the date at the foot.
    side = CERTIFICATE_STAR * inside.width
    pitch = 1.35 * side
    low = inside.y + 2.2 * words_pt
    left = body.middle - ((CERTIFICATE_STARS - 1) * pitch + side) / 2
    draw_open_stars(ink, left, (y + low - side) / 2, side, CERTIFICATE_STARS, pitch)
    label = setting.say("puzzle.date")
    label_pt = fit_size(label, faces.text, layout.text_pt, inside.width / 3)
    with ink.tag(P):
        ink.text(inside.x, inside.y, label, faces.text, label_pt)
    ink.lines([(inside.x + 0.25 * inside.width, inside.y - 1.5, inside.x + 0.75 * inside.width, inside.y - 1.5)], LINE_PT[HAIR])


def _wrap_evenly(text: str, face: str, size_pt: float, width: float) -> list[str]:
    """Break a text into as few lines as possible, all about equally long."""
    lines = wrap_text(text, face, size_pt, width)
    widths = (width - at * size_pt for at in range(int(width / size_pt)))
    tries = (wrap_text(text, face, size_pt, narrow) for narrow in widths)
    return list(takewhile(lambda broken: len(broken) == len(lines), tries))[-1]
