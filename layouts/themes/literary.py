"""The literary theme: Garamond, centered, with double frames.

Frames have a thick and a fine line; ornaments are lozenges.
"""

from __future__ import annotations

from generator.model import HAIR
from layouts.drawing.figures import LINE_PT
from layouts.drawing.ink import CENTER, Ink
from layouts.drawing.ornaments import draw_lozenge, draw_vignette, inner, outline_of
from layouts.fonts.faces import Faces, digit_height, text_width
from layouts.fonts.fitting import clip_text
from layouts.geometry import Frame
from layouts.parts.furniture import head_of
from layouts.parts.title import TITLE_EDGE_PT, fit_title, set_author, set_heading
from layouts.plan.pages import OPENER, UNHEADED, Page
from layouts.plan.setting import Setting
from layouts.style.look import Lines, Look
from layouts.themes.theme import Theme

FRAME_PT, FRAME_GAP_PT = 2.0, 5.0
"""Thick line of the title page's frame, and the distance of the fine line inside it."""

TITLE_SHARES = (0.62, 0.72, 0.82, 0.92, 1.0)
WIDER_PT = 16.0
"""How much wider, at either side, the block of the title is than the frame's inside, because the frame already has white of its own."""

CORNER_PT, LEAST_FLOURISH_PT = 7.0, 60.0
"""Side of the lozenges in the corners; least free height below the words for one more ornament."""


def draw_title_page(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the title page: a double frame with the words in its upper part.

    There is an ornament below the title, and the author at the foot.

    Raises
    ------
    DoesNotFit   title, subtitle and author need more space than the page has
    """
    # A thick frame around the page, a hairline inside it, and 6 pt of white inside that.
    layout, edge = setting.layout, FRAME_PT / 2
    box = inner(page.frame, edge)
    ink.lines(outline_of(box), FRAME_PT)
    fine = inner(box, FRAME_GAP_PT)
    ink.lines(outline_of(fine), LINE_PT[HAIR])
    room = inner(fine, 6.0)
    wide = Frame(room.x - WIDER_PT, room.y, room.width + 2 * WIDER_PT, room.height)
    words = fit_title(setting, wide, [share * room.height for share in TITLE_SHARES])
    (count_pt, count), (author_pt, author) = words.count, words.author
    # The title begins a little above the middle: 36 % of the free height is above it. The count of puzzles is below an ornament.
    free = room.height - words.height - words.foot
    y = room.top - 0.36 * free
    y = set_heading(ink, layout, words, room.middle, y) - 3.0 * count_pt
    draw_vignette(ink, room.middle, y + 1.3 * count_pt, min(0.5 * room.width, 150.0))
    ink.text(room.middle, y - 0.8 * count_pt, count, setting.faces.slanted, count_pt, CENTER)
    set_author(ink, words, setting.faces.text, room)
    # Lozenges in the four corners and a flourish above the author, where the page has the room.
    if free > LEAST_FLOURISH_PT + 2 * TITLE_EDGE_PT:
        for x in (room.x + CORNER_PT, room.right - CORNER_PT):
            for corner in (room.y + CORNER_PT, room.top - CORNER_PT):
                draw_lozenge(ink, x, corner, CORNER_PT)
        if author:
            _draw_flourish(ink, room.middle, room.y + (2.9 + 1.3 * len(author)) * author_pt)


def _draw_flourish(ink: Ink, x: float, y: float) -> None:
    """Draw five lozenges as a cross, around a point."""
    for right, up, side in ((0.0, 0.0, 5.0), (-1.0, 0.0, 3.0), (1.0, 0.0, 3.0), (0.0, 1.0, 3.0), (0.0, -1.0, 3.0)):
        draw_lozenge(ink, x + 7.0 * right, y + 7.0 * up, side)


def draw_running(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the running head and page number, both centered.

    The head is in italics, the number between two lozenges at the foot.
    """
    if page.kind in UNHEADED:
        return
    layout, frame, faces = setting.layout, page.frame, setting.faces
    # The page number at the foot, between two lozenges at half the height of its digits.
    number, size_pt = str(page.number), 1.15 * layout.caption_pt
    ink.text(frame.middle, frame.y, number, faces.text if layout.is_sans else faces.number, size_pt, CENTER)
    reach = text_width(number, faces.number, size_pt) / 2 + 0.9 * size_pt
    for side in (-1, 1):
        draw_lozenge(ink, frame.middle + side * reach, frame.y + digit_height(faces.number) * size_pt / 2, 0.22 * size_pt)
    if page.kind != OPENER and not page.begins:
        # The running head hangs from the top of the frame.
        text = head_of(setting, page)
        head_pt, text = clip_text(text, faces.slanted, 1.1 * layout.note_pt, frame.width, layout.least_pt)
        ink.text(frame.middle, frame.top - digit_height(faces.slanted) * head_pt, text, faces.slanted, head_pt, CENTER)


LITERARY = Theme(
    name="literary",
    note="centered Garamond, double frames, lozenges",
    look=Look(
        faces=Faces(
            text="garamond",
            bold="crimson_semi",
            slanted="garamond_italic",
            display="garamond",
            poster="crimson_semi",
            digit="crimson_semi",
            given="crimson_bold",
            found="crimson",
            label="crimson_semi",
            number="garamond",
            numeral="crimson_semi",
            emphasis="garamond_italic",
        ),
        lines=Lines(wall_pt=1.3, frame_pt=2.0, size_per_cell=0.76, halo_pt=3.6),
        heading="centered",
        caption="italic",
    ),
    draw_title=draw_title_page,
    draw_running=draw_running,
)
