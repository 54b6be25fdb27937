"""The list of contents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Set
from dataclasses import replace

from generator.model import Chapter
from layouts.drawing.columns import PartPage, column_pages, column_width, running_page
from layouts.drawing.flow import Piece, heading, paginate_loosest, space, subheading
from layouts.drawing.ink import RIGHT, Ink
from layouts.drawing.links import around, page_key
from layouts.drawing.tags import LINK, TOC, TOCI
from layouts.fonts.faces import text_width
from layouts.fonts.fitting import clip_text
from layouts.geometry import Frame
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
from layouts.plan.plan_book import find_notation_place, has_part
from layouts.plan.setting import Setting
from layouts.style.layout import LARGE_PT

DOT_PT, DOT_PITCH_PT = 0.9, 5.0
"""Diameter of the dots from a title to its page, and their distance, in points."""

LEAST_SHARE = 0.85
"""Least share of its type size to which a long line is made smaller, so that the contents are in columns."""

PAGE_EMS = 3.2
"""Width kept for the page at the end of a line, in type sizes."""

TIGHTNESS = (1.25, 1.15, 1.05)
"""Line distances of the contents, in lines of running text; the first one that needs no extra page is used."""


def contents_pages(setting: Setting, body: Frame) -> list[PartPage]:
    """Divide the list of contents into as few pages as possible.

    Lines are set closer only if that saves a page. A list of several pages is in two columns, if its lines fit them; the
    longest ones may be a little smaller, but not in large print.
    """
    pages = paginate_loosest(lambda leading: contents_pieces(setting, body.width, leading), TIGHTNESS, body.height)
    column = column_width(body.width, setting.layout)
    alone = _find_alone(setting)
    longest = max(_width_needed(setting, *_words_of(setting, chapter, alone)) for chapter in setting.book.chapters)
    least = 1.0 if setting.layout.text_pt >= LARGE_PT else LEAST_SHARE
    if len(pages) == 1 or least * longest > column:
        return [running_page(page) for page in pages]
    title, *pieces = contents_pieces(setting, column, TIGHTNESS[-1])
    return column_pages([replace(title, keeps_with_next=False)], pieces, body, setting.layout)


def _find_alone(setting: Setting) -> set[str]:
    """Return the families that have one chapter only."""
    return {family for family, count in Counter(chapter.family for chapter in setting.book.chapters).items() if count == 1}


def _words_of(setting: Setting, chapter: Chapter, alone: Set[str]) -> tuple[str, str]:
    """Return the words and the puzzle numbers of a chapter's line."""
    numbers = [entry.number for entry in chapter.entries]
    span = setting.say("contents.range", first=numbers[0], last=numbers[-1]) if len(numbers) > 1 else str(numbers[0])
    if chapter.family not in alone:
        return chapter.title, span
    return setting.say("chapter.head", family=setting.family_title(chapter.family), level=chapter.title), span


def _width_needed(setting: Setting, words: str, span: str) -> float:
    """Return the width of a line with its page, in points."""
    layout, face = setting.layout, setting.faces.text
    return text_width(words, face, layout.text_pt) + text_width(span, face, layout.caption_pt) + (PAGE_EMS + 1) * layout.text_pt


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
    if not (place := find_notation_place(book)):
        add(NOTATION)
    alone, family = _find_alone(setting), None
    for index, chapter in enumerate(book.chapters):
        (words, span), page = _words_of(setting, chapter, alone), setting.chapter_page(index)
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
        if kind == place:
            add(NOTATION)
        add(kind)
    return pieces


def _entry(setting: Setting, width: float, text: str, span: str, page: str, leading: float, group: Hashable) -> Piece:
    """Return one line of the contents: text, puzzle numbers, dots, the page.

    Lines with an equal `group` are one list for screen readers.
    """
    layout = setting.layout
    size_pt = layout.text_pt
    room = PAGE_EMS * size_pt

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
            _draw_leader(ink, end + 0.8 * size_pt, x + width - room, y + 1)
        ink.text(x + width, y, page, setting.faces.number, size_pt, RIGHT)
        ink.link(page_key(page), around(x, y, width, size_pt), text)

    return Piece(leading * layout.leading_pt, draw)


def _draw_leader(ink: Ink, start: float, end: float, y: float) -> None:
    """Draw dots between two points of a line, in columns with those of other lines."""
    count = int((end - start) / DOT_PITCH_PT) + 1
    dots = [end - at * DOT_PITCH_PT for at in reversed(range(count))]
    ink.lines([(dot, y, dot, y) for dot in dots], DOT_PT, is_round=True)
