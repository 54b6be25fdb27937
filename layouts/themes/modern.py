"""The modern theme: Swiss style with one grotesque from regular to black.

Everything is aligned left, with heavy bars, hairline grids and numbers as large as the page.
"""

from __future__ import annotations

from generator.model import HAIR
from layouts.drawing.ink import LEFT, RIGHT, Ink
from layouts.drawing.ornaments import draw_rule
from layouts.drawing.tags import ARTIFACT, H1, P
from layouts.fonts.faces import Faces, digit_height, text_width
from layouts.fonts.fitting import clip_text
from layouts.geometry import Frame
from layouts.parts.furniture import head_of
from layouts.parts.title import TITLE_EDGE_PT, TitleWords, fit_title
from layouts.plan.pages import OPENER, PUZZLES, UNHEADED, Page
from layouts.plan.setting import Setting
from layouts.style.look import Lines, Look
from layouts.themes.theme import Theme

TITLE_SIZES_PT = (92, 84, 76, 70, 64, 56, 48, 42, 36, 32, 28, 24, 20)
BAR_PT, TITLE_SHARES = 10.0, (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
LEAST_FIGURE_PT = 60.0
"""Least type size of the large number on the title page; it is left out if there is room for less."""


def draw_title_page(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the title page: a bar, the words below it, and a large number.

    The words are aligned left. The number is that of the puzzles, as large as the remaining space allows.

    Raises
    ------
    DoesNotFit   title, subtitle and author need more space than the page has
    """
    frame = page.frame
    wide = Frame(frame.x - TITLE_EDGE_PT, frame.y, frame.width + 2 * TITLE_EDGE_PT, frame.height - BAR_PT)
    words = fit_title(setting, wide, [share * wide.height for share in TITLE_SHARES], TITLE_SIZES_PT)
    # The bar at the top, the title below it, the count of puzzles on the last line.
    ink.fill(frame.x, frame.top - BAR_PT, frame.width, BAR_PT, 0.0)
    y = _set_title(ink, setting, words, frame)
    count_pt, count = words.count
    ink.text(frame.x, frame.y, count, setting.faces.text, count_pt)
    # The large number stands on the line above the count and reaches up to the title, or as wide as the page.
    floor = frame.y + 2.2 * count_pt
    text, face = str(len(setting.entries())), setting.faces.numeral
    room = (y - 1.5 * count_pt - floor) / digit_height(face)
    size_pt = min(room, frame.width / text_width(text, face, 1.0))
    if size_pt >= LEAST_FIGURE_PT:
        with ink.tag(ARTIFACT):
            ink.text(frame.x, floor, text, face, size_pt)


def _set_title(ink: Ink, setting: Setting, words: TitleWords, frame: Frame) -> float:
    """Draw author, title and subtitle at the left, from the top.

    Return the y of their lower end.
    """
    layout, (size_pt, lines), (sub_pt, sublines), (author_pt, author) = setting.layout, words.title, words.subtitle, words.author
    # From the bar down: the author, the lines of the title set solid, the lines of the subtitle at 1.35 of their size.
    y = frame.top - BAR_PT - 0.4 * author_pt
    if author:
        for line in author:
            y -= 1.3 * author_pt
            ink.text(frame.x, y, line, setting.faces.bold, author_pt)
        y -= 0.7 * author_pt
    with ink.tag(H1):
        for line in lines:
            y -= 1.0 * size_pt
            ink.text(frame.x, y + 0.12 * size_pt, line, layout.heading_face, size_pt)
    y -= 0.15 * size_pt
    with ink.tag(P):
        for line in sublines:
            y -= 1.35 * sub_pt
            ink.text(frame.x, y + 0.2 * sub_pt, line, layout.note_face, sub_pt)
    return y


def draw_running(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the running head above a hairline and the page number below a short bar.

    Both are in the outer corner.
    """
    if page.kind in UNHEADED:
        return
    layout, frame, face = setting.layout, page.frame, setting.faces.text
    outer, align = (frame.right, RIGHT) if page.number % 2 else (frame.x, LEFT)
    number, number_pt = str(page.number), 1.15 * layout.caption_pt
    # The page number is in the outer corner, below a bar as wide as the number or two type sizes.
    width = max(text_width(number, setting.faces.number, number_pt), 2.0 * number_pt)
    ink.text(outer, frame.y, number, setting.faces.number, number_pt, align)
    ink.fill(outer - align * width, frame.y + 1.05 * number_pt, width, 1.8, 0.0)
    if page.kind != OPENER and not page.begins:
        text = head_of(setting, page)
        size_pt, text = clip_text(text, face, layout.note_pt, frame.width, layout.least_pt)
        # The running head is in the upper outer corner, above a hairline that ends where the text column ends.
        y = frame.top - digit_height(face) * layout.note_pt
        ink.text(outer, y, text, face, size_pt, align)
        if page.slots and (page.kind == PUZZLES or page.index):  # other pages begin with the bar of a heading
            draw_rule(ink, frame.x, y - 0.55 * layout.note_pt, frame.width, HAIR)


MODERN = Theme(
    name="modern",
    note="a sans serif in weights from light to black, bars and hairlines, page-high numerals",
    look=Look(
        faces=Faces.pair("barlow", "barlow_black", bold="barlow_semi", digit="barlow_semi", emphasis="barlow_italic"),
        lines=Lines(wall_pt=1.3, frame_pt=2.0, size_per_cell=0.68),
        heading="bar",
        caption="tab",
    ),
    draw_title=draw_title_page,
    draw_running=draw_running,
)
