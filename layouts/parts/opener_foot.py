"""The foot of a chapter's first page: hint reference and companion page code.

The reference is to the page where the hints of the chapter begin. All themes use this foot.
"""

from __future__ import annotations

from generator.model import Code
from layouts.drawing.ink import Ink
from layouts.drawing.links import around, mention_key
from layouts.drawing.qr_codes import code_side, draw_code
from layouts.fonts.faces import text_width
from layouts.fonts.fitting import wrap_text
from layouts.plan.pages import WHERE, Page
from layouts.plan.setting import Setting

CHAPTER = "chapter"


def foot_height(setting: Setting, index: int) -> float:
    """Return the height of the foot of a chapter's opener in points.

    It is 0 for a book without hints and codes.
    """
    line = 1.6 * setting.layout.leading_pt if setting.book.matter.hints else 0.0
    code = _find_code(setting, index)
    return max(line, code_side(code, CHAPTER)) if code else line


def _find_code(setting: Setting, index: int) -> Code | None:
    matter = setting.book.matter
    return matter.find_code(_first_number(setting, index)) if matter.codes_by == CHAPTER else None


def _first_number(setting: Setting, index: int) -> int:
    return setting.book.chapters[index].entries[0].number


def draw_foot(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the foot: the code at the right of the page, words at its left."""
    body, size_pt, face = page.body, setting.layout.text_pt, setting.faces.text
    left, y = body.x, body.y + 0.3 * size_pt
    width = body.width
    code = _find_code(setting, page.index)
    if code:
        side = code_side(code, CHAPTER)
        draw_code(ink, code, CHAPTER, body.right - side, body.y)
        width -= side
        lines = wrap_text(setting.say("code.play"), face, size_pt, width)
        for index, line in enumerate(lines):
            # The words begin at the height of the dark part of the code, which is 16 % below its white edge.
            ink.text(left, body.y + side - 0.16 * side - size_pt - index * setting.layout.leading_pt, line, face, size_pt)
    first = _first_number(setting, page.index)
    place = setting.plan.find_mention(WHERE, first) if setting.plan else None
    if place is not None:
        text = setting.say("puzzle.hints", page=place)
        ink.text(left, y, text, face, size_pt)
        ink.link(mention_key(WHERE, first), around(left, y, text_width(text, face, size_pt), size_pt), text)
