"""The dedication, alone on a page after the copyright page."""

from __future__ import annotations

from functools import partial

from generator.errors import DoesNotFit
from layouts.drawing.columns import PartPage
from layouts.drawing.ink import CENTER, Ink
from layouts.drawing.tags import P
from layouts.fonts.faces import text_width
from layouts.fonts.fitting import wrap_text
from layouts.geometry import Frame
from layouts.plan.setting import Setting

SIZES = (1.3, 1.15, 1.0)
"""Type sizes of the dedication, in sizes of running text, tried in order."""

SPACING, WIDTH, ABOVE = 1.5, 0.8, 0.25
"""Distance of its lines in type sizes, and largest width and usual white above in parts of the body."""


def dedication_pages(setting: Setting, body: Frame) -> list[PartPage]:
    """Return the page of the dedication; [] if the book has none.

    Raises
    ------
    DoesNotFit   the dedication has more lines than the page, or a long word
    """
    if not setting.imprint.dedication:
        return []
    size_pt, paragraphs = _fit(setting, body)
    return [PartPage(partial(_draw, setting=setting, size_pt=size_pt, paragraphs=paragraphs))]


def _fit(setting: Setting, body: Frame) -> tuple[float, list[list[str]]]:
    """Return the largest type size in which the dedication fits, and its lines."""
    face, width = setting.layout.note_face, WIDTH * body.width
    for size in SIZES:
        size_pt = size * setting.layout.text_pt
        paragraphs = [wrap_text(text, face, size_pt, width) for text in setting.imprint.dedication.split("\n")]
        widest = max(text_width(line, face, size_pt) for lines in paragraphs for line in lines)
        if SPACING * size_pt * sum(len(lines) or 1 for lines in paragraphs) <= body.height and widest <= width:
            return size_pt, paragraphs
    raise DoesNotFit(f"the dedication has {len(setting.imprint.dedication)} characters or a word that its page has no room for; shorten it")


def _draw(ink: Ink, body: Frame, setting: Setting, size_pt: float, paragraphs: list[list[str]]) -> None:
    """Draw the lines centered, from a quarter of the page down, or higher if many."""
    leading = SPACING * size_pt
    height = leading * sum(len(lines) or 1 for lines in paragraphs)
    y = max(body.y + height, body.top - ABOVE * body.height)
    for lines in paragraphs:
        if not lines:  # an empty line of the text
            y -= leading
            continue
        with ink.tag(P):
            for line in lines:
                y -= leading
                ink.text(body.middle, y, line, setting.layout.note_face, size_pt, CENTER)
