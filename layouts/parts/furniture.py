"""Pages that look the same in every theme, and the texts of running heads.

The pages are copyright and notes.
"""

from __future__ import annotations

from dataclasses import replace

from generator.errors import DoesNotFit
from generator.model import HAIR
from layouts.drawing.figures import LINE_PT
from layouts.drawing.flow import Piece, draw_pieces, heading, paragraph
from layouts.drawing.ink import Ink
from layouts.fonts.faces import SMALLEST_PT, text_width
from layouts.plan.pages import PUZZLES, Page
from layouts.plan.setting import Setting
from layouts.style.layout import Layout

GHOST, PALE, SOFT, QUIET = 0.88, 0.82, 0.6, 0.35
"""Greys of areas, from light to dark; lines and words are black, because screens break them up. Greys above 0.9 are lost in print."""


def head_of(setting: Setting, page: Page) -> str:
    """Return the running head of a page: its chapter or the title of its part.

    The phrase of a part is found by the kind of its page.
    """
    if page.kind == PUZZLES:
        return setting.chapter_head(setting.book.chapters[page.index])
    return setting.say(f"{page.kind}.title")


def draw_copyright(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the copyright text at the foot of its page, smaller if the page is too low.

    Raises
    ------
    DoesNotFit   the page is too low for the smallest type
    """
    layout = setting.layout
    for size_pt in (layout.text_pt, *(size for size in (12.0, 10.0, 9.0, 8.0, SMALLEST_PT) if size < layout.text_pt)):
        pieces = _copyright_pieces(setting, replace(layout, text_pt=size_pt), page.body.width)
        height = sum(piece.height for piece in pieces)
        longest = max(text_width(word, layout.look.faces.bold, size_pt) for word in f"{setting.imprint.title}:".split())
        if height <= page.body.height and longest <= page.body.width:
            draw_pieces(ink, pieces, page.body.x, page.body.y + height)
            return
    heights = f"is {height / 72 * 25.4:.0f} mm high, but the trim leaves {page.body.height / 72 * 25.4:.0f} mm"
    raise DoesNotFit(f"the text of the copyright page {heights}; choose a larger trim")


def _copyright_pieces(setting: Setting, layout: Layout, room: float) -> list[Piece]:
    """Return the paragraphs of the copyright page; only a proved book says that it is."""
    imprint = setting.imprint
    width = min(room, 30 * layout.text_pt)
    texts = [setting.full_title + (f": {imprint.subtitle}" if imprint.subtitle else "")]
    if imprint.author:
        line = "copyright.line" if imprint.year else "copyright.undated"
        texts.append(setting.say(line, year=imprint.year, author=imprint.author))
    keys = ("rights", "proof", "minutes", "id") if imprint.proved else ("rights", "minutes", "id")
    texts += [setting.say(f"copyright.{key}") for key in keys]
    marks = [setting.say("copyright.edition", edition=imprint.edition)] if imprint.edition else []
    marks += [setting.say("copyright.seed", seed=imprint.seed)] if imprint.seed else []
    texts += [" · ".join(marks)] if marks else []
    faces = layout.look.faces
    return [paragraph(text, layout, width, faces.bold if index == 0 else faces.text, below=0.6) for index, text in enumerate(texts)]


def draw_notes(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw a page of lines for notes."""
    body, layout = page.body, setting.layout
    top = heading(setting.say("notes.title"), layout, body.width)
    top.draw(ink, body.x, body.top)
    pitch = 24.0
    count = int((body.height - top.height) // pitch)
    ink.lines([(body.x, body.y + row * pitch, body.right, body.y + row * pitch) for row in range(count)], LINE_PT[HAIR])
