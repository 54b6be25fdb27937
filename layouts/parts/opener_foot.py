"""The foot of a chapter's first page: hint references and companion page code.

The references are to the pages where the hints of the chapter begin, one for each list of hints. All themes use this foot.
"""

from __future__ import annotations

from generator.model import Code
from layouts.drawing.ink import Ink
from layouts.drawing.links import mention_key
from layouts.drawing.qr_codes import code_side, draw_code
from layouts.fonts.fitting import wrap_text
from layouts.parts.page_references import ANY_PAGE, draw_references
from layouts.plan.pages import FOLLOWS, TECHNIQUE, WHERE, Page
from layouts.plan.setting import Setting

CHAPTER = "chapter"


LISTS = (WHERE, TECHNIQUE, FOLLOWS)
"""The lists of hints, in the order of the words."""

CODE_WHITE = 0.16
"""White above and below the dark part of a code, as a share of its side."""


def foot_height(setting: Setting, index: int, width: float) -> float:
    """Return the height of the foot of a chapter's opener in points.

    It is 0 for a book without hints and codes.

    Parameters
    ----------
    width : of the page's body, in points
    """
    leading, code = setting.layout.leading_pt, _find_code(setting, index)
    lines = _wrap_hints(setting, index, width)
    below = (len(lines) + 0.6) * leading if lines else 0.0
    if not code:
        return below
    # Beside the code, its words begin at the height of its dark part; the hints are below them.
    side = code_side(code, CHAPTER)
    return max(side, CODE_WHITE * side + len(_wrap_play(setting, width - side)) * leading + below)


def _wrap_hints(setting: Setting, index: int, width: float) -> list[str]:
    """Return the lines that name the pages of the hints, beside a code if any."""
    if not setting.book.matter.hints:
        return []
    code = _find_code(setting, index)
    text = setting.say("opener.hints", **dict.fromkeys(LISTS, ANY_PAGE))
    return wrap_text(text, setting.faces.text, setting.layout.text_pt, width - (code_side(code, CHAPTER) if code else 0.0))


def _wrap_play(setting: Setting, width: float) -> list[str]:
    """Return the lines beside a code."""
    return wrap_text(setting.say("code.play"), setting.faces.text, setting.layout.text_pt, width)


def _find_code(setting: Setting, index: int) -> Code | None:
    matter = setting.book.matter
    return matter.find_code(_first_number(setting, index)) if matter.codes_by == CHAPTER else None


def _first_number(setting: Setting, index: int) -> int:
    return setting.book.chapters[index].entries[0].number


def draw_foot(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the foot: the code at the right of the page, words at its left."""
    body, size_pt, face, leading = page.body, setting.layout.text_pt, setting.faces.text, setting.layout.leading_pt
    code = _find_code(setting, page.index)
    if code:
        side = code_side(code, CHAPTER)
        draw_code(ink, code, CHAPTER, body.right - side, body.y)
        # The foot may be higher than the code; its words begin at the height of the dark part of the code, or higher.
        top = max(body.y + (1 - CODE_WHITE) * side, body.y + foot_height(setting, page.index, body.width) - CODE_WHITE * side)
        for index, line in enumerate(_wrap_play(setting, body.width - side)):
            ink.text(body.x, top - size_pt - index * leading, line, face, size_pt)
    first = _first_number(setting, page.index)
    pages = [setting.plan.find_mention(kind, first) for kind in LISTS] if setting.plan else []
    references = [(place, mention_key(kind, first)) for kind, place in zip(LISTS, pages, strict=False) if place is not None]
    if len(references) == len(LISTS):
        # The last line is at the foot of the page.
        lines = _wrap_hints(setting, page.index, body.width)
        y = body.y + 0.3 * size_pt + (len(lines) - 1) * leading
        draw_references(ink, lines, references, (body.x, y, leading), (face, size_pt))
