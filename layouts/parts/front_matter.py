"""Running pages of the front matter: contents and how to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from generator.model import HAIR, Rules
from layouts.drawing.figures import LINE_PT, draw_spoken
from layouts.drawing.flow import Piece, heading, paginate_loosest, paragraph, space, subheading
from layouts.drawing.ink import RIGHT, Ink
from layouts.drawing.links import around, page_key
from layouts.drawing.spoken_boards import speak_board
from layouts.drawing.tags import LINK, TOC, TOCI
from layouts.fonts.faces import SMALLEST_PT, clip_text, text_width
from layouts.plan.pages import ANSWERS, BLANK, FOLLOWS, GLOSSARY, LEVELS, OPENER, PROGRESS, RULES, SERIES, TECHNIQUE, WALKTHROUGHS, WHERE
from layouts.plan.plan_book import has_part
from layouts.plan.setting import Setting

TIGHTNESS = (1.25, 1.15, 1.05)
"""Line distances of the contents, in lines of running text; the first one that needs no extra page is used."""

LEAST_GAP_PT = 8.0
"""Least white between an example and its solution."""

WIDEST_EXAMPLE_CELL_PT, CLASSIC_TEXT_PT = 19.0, 10.5
"""Largest cell of an example, next to text of that size; larger text gets larger examples."""


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

    for kind in (RULES, LEVELS):
        add(kind)
    alone = {family for family, count in Counter(chapter.family for chapter in book.chapters).items() if count == 1}
    family = None
    for index, chapter in enumerate(book.chapters):
        numbers = [entry.number for entry in chapter.entries]
        span = setting.say("contents.range", first=numbers[0], last=numbers[-1]) if len(numbers) > 1 else str(numbers[0])
        words, page = chapter.title, setting.page_number(OPENER, index)
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
    for kind in (WHERE, TECHNIQUE, FOLLOWS, ANSWERS, GLOSSARY, WALKTHROUGHS, BLANK, PROGRESS, SERIES):
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


def rules_pieces(setting: Setting, width: float) -> list[Piece]:
    """Return the pages on how to play each family of the book."""
    pieces = [heading(setting.say("rules.title"), setting.layout, width)]
    for rules in setting.book.rules:
        pieces += _rules_of(setting, rules, width)
    return pieces


def _rules_of(setting: Setting, rules: Rules, width: float) -> list[Piece]:
    layout = setting.layout
    pieces = [subheading(rules.title, layout, width)]
    for text in rules.text:
        made = paragraph(text, layout, width)
        pieces.append(Piece(made.height, made.draw, keeps_with_next=True))
    return [*pieces, space(0.4 * layout.leading_pt, keeps_with_next=True), _example(setting, rules, width)]


def _example(setting: Setting, rules: Rules, width: float) -> Piece:
    """Return the example of a family with its solution at its right."""
    layout = setting.layout
    size_per_cell = layout.look.lines.size_per_cell
    least = 2 * rules.example.n_cols * SMALLEST_PT / size_per_cell  # on pocket trims the gap shrinks to keep digits legible
    gap = max(LEAST_GAP_PT, min(36.0, 0.1 * width, width - least))
    widest = WIDEST_EXAMPLE_CELL_PT * max(1.0, layout.text_pt / CLASSIC_TEXT_PT)
    cell = min((width - gap) / 2 / rules.example.n_cols, widest)
    side, label = cell * rules.example.n_cols, min(layout.caption_pt, layout.text_pt)
    height = cell * rules.example.n_rows

    def draw(ink: Ink, x: float, top: float) -> None:
        caption = "rules.smaller" if rules.is_smaller else "rules.example"
        for index, (key, figure) in enumerate(((caption, rules.example), ("rules.solved", rules.example_answer))):
            left = x + index * (side + gap)
            ink.text(left, top - label, setting.say(key), layout.note_face, label)
            words = speak_board(setting.say(key), figure, setting.phrases)
            draw_spoken(ink, figure, (left, top - 1.5 * label - height), cell, layout.look, words)

    return Piece(height + 1.5 * label + 1.8 * layout.leading_pt, draw)
