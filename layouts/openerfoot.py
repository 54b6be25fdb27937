"""What stands at the foot of a chapter's first page, in every theme: where its hints begin."""

from __future__ import annotations

from dataclasses import replace

from layouts.faces import text_width
from layouts.ink import Ink
from layouts.places import WHERE, Frame, Page
from layouts.setting import Setting
from layouts.trail import around, mention_key


def above_foot(setting: Setting, page: Page) -> Page:
    """Return an opener with its body cut short by what stands at its foot."""
    height = foot_height(setting)
    body = page.body
    return replace(page, body=Frame(body.x, body.y + height, body.width, body.height - height)) if height else page


def foot_height(setting: Setting) -> float:
    """Return the height of the foot, 0 for a book that has nothing to say there."""
    return 1.6 * setting.layout.leading_pt if setting.book.matter.hints else 0.0


def draw_foot(ink: Ink, setting: Setting, page: Page) -> None:
    """Draw the foot of a chapter's first page."""
    first = setting.book.chapters[page.index].entries[0].number
    place = setting.plan.find_mention(WHERE, first) if setting.plan else None
    if place is None:
        return
    text, size_pt, face = setting.say("puzzle.hints", page=place), setting.layout.text_pt, setting.faces.text
    x, y = page.body.x, page.body.y + 0.3 * size_pt
    ink.text(x, y, text, face, size_pt)
    ink.link(mention_key(WHERE, first), around(x, y, text_width(text, face, size_pt), size_pt), text)
