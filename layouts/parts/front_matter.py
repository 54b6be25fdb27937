"""The list of contents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from generator.model import HAIR
from layouts.drawing.figures import LINE_PT
from layouts.drawing.flow import Piece, heading, paginate_loosest, space, subheading
from layouts.drawing.ink import RIGHT, Ink
from layouts.drawing.links import around, page_key
from layouts.drawing.tags import LINK, TOC, TOCI
from layouts.fonts.faces import text_width
from layouts.fonts.fitting import clip_text
from layouts.plan.pages import (
    ANSWERS,
    BLANK,
    COMBINATIONS,
    FOLLOWS,
    GLOSSARY,
    LEVELS,
    NOTATION,
    PROGRESS,
    SERIES,
    TECHNIQUE,
    WALKTHROUGHS,
    WHERE,
)
from layouts.plan.plan_book import has_part
from layouts.plan.setting import Setting

TIGHTNESS = (1.25, 1.15, 1.05)
"""Line distances of the contents, in lines of running text; the first one that needs no extra page is used."""


def contents_pages(setting: Setting, width: float, height: float) -> list[list[Piece]]:
    """Divide the list of contents into as few pages as possible.

    Lines are set closer only if that saves a page.
    """
    return paginate_loosest(lambda leading: contents_pieces(setting, width, leading), TIGHTNESS, height)


def contents_pieces(setting: Setting, width: float, leading: float = TIGHTNESS[0]) -> list[Piece]:
    """Return the list of contents, with chapters below the name of their family.

    A family with one chapter shares a line with it.

    Parameters
    ----------
    leading : distance of lines, in lines of running text
    """
    book, layout = setting.book, setting.layout
    pieces, group = [heading(setting.say("contents.title"), layout, width)], object()
    apart = space(0.5 * leading * layout.leading_pt)

    def add(kind: str) -> None:
        if has_part(book, kind):
            pieces.append(_entry(setting, width, setting.say(f"{kind}.title"), "", setting.page_number(kind), leading, group))

    add(LEVELS)
    add(NOTATION)
    alone = {family for family, count in Counter(chapter.family for chapter in book.chapters).items() if count == 1}
    family = None
    for index, chapter in enumerate(book.chapters):
        numbers = [entry.number for entry in chapter.entries]
        span = setting.say("contents.range", first=numbers[0], last=numbers[-1]) if len(numbers) > 1 else str(numbers[0])
        words, page = chapter.title, setting.chapter_page(index)
        if chapter.family in alone:
            words = setting.say("chapter.head", family=setting.family_title(chapter.family), level=words)
        if chapter.family in alone and (family is None or family not in alone):
            pieces.append(apart)
        elif chapter.family not in alone and chapter.family != family:
            title = subheading(setting.family_title(chapter.family), layout, width)
            pieces += [space(0.5 * leading * layout.leading_pt, keeps_with_next=True), title]
            group = object()
        family = chapter.family
        pieces.append(_entry(setting, width, words, span, page, leading, group))
    pieces.append(apart)
    for kind in (WHERE, TECHNIQUE, FOLLOWS, ANSWERS, GLOSSARY, WALKTHROUGHS, COMBINATIONS, BLANK, PROGRESS, SERIES):
        add(kind)
    return pieces


def _entry(setting: Setting, width: float, text: str, span: str, page: str, leading: float, group: Hashable) -> Piece:
    """Return one line of the contents: text, puzzle numbers, a pale rule, the page.

    Lines with an equal `group` are one list for screen readers.
    """
    layout = setting.layout
    size_pt = layout.text_pt
    room = 3.2 * size_pt

    def draw(ink: Ink, x: float, top: float) -> None:
        with ink.tag(TOC, key=group), ink.tag(TOCI), ink.tag(LINK):
            draw_row(ink, x, top - size_pt)

    def draw_row(ink: Ink, x: float, y: float) -> None:
        """Draw the line on its baseline."""
        span_pt = min(size_pt, layout.caption_pt)
        span_width = text_width(span, setting.faces.text, span_pt) + (size_pt if span else 0)
        fitted, shown = clip_text(text, setting.faces.text, size_pt, width - room - span_width)
        ink.text(x, y, shown, setting.faces.text, fitted)
        end = x + text_width(shown, setting.faces.text, fitted)
        if span:
            ink.text(end + 0.8 * size_pt, y, span, setting.faces.text, span_pt)
            end += 0.8 * size_pt + text_width(span, setting.faces.text, span_pt)
        if x + width - room > end + 0.8 * size_pt:
            ink.lines([(end + 0.8 * size_pt, y + 1, x + width - room, y + 1)], LINE_PT[HAIR])
        ink.text(x + width, y, page, setting.faces.number, size_pt, RIGHT)
        ink.link(page_key(page), around(x, y, width, size_pt), text)

    return Piece(leading * layout.leading_pt, draw)
