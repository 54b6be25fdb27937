"""The list of contents: a line for each chapter, or a table of kinds and levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial

from generator.model import Chapter
from generator.model.own_pages import BACK, BEFORE, FRONT
from layouts.drawing.columns import PartPage, column_pages, column_width, running_page
from layouts.drawing.flow import Piece, heading, paginate_loosest, space, subheading
from layouts.drawing.ink import RIGHT, Ink
from layouts.drawing.links import around, page_key
from layouts.drawing.tags import LINK, TOC, TOCI, P
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
    OWN,
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

TIGHTNESS = (1.8, 1.5, 1.25, 1.15, 1.05)
"""Line distances of the contents, in lines of running text; the first one that needs no extra page is used."""


def contents_pages(setting: Setting, body: Frame) -> list[PartPage]:
    """Divide the list of contents into as few pages as possible.

    Lines are set closer only if that saves a page. A book of many kinds has a table instead, if that makes one page of several. Else a list
    of several pages is in two columns, if its lines fit them; the longest ones may be a little smaller, but not in large print.
    """
    pages = paginate_loosest(lambda leading: contents_pieces(setting, body.width, leading), TIGHTNESS, body.height)
    if len(pages) > 1 and (table := _Table.find(setting, body.width)):
        frame = partial(_frame_pieces, setting, body.width)
        as_table = paginate_loosest(lambda leading: frame(leading, _with_own(setting, table, body.width, leading)), TIGHTNESS, body.height)
        pages = as_table if len(as_table) == 1 else pages
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
    layout, pieces, group = setting.layout, list[Piece](), object()
    apart = space(0.5 * leading * layout.leading_pt)
    alone, family = _find_alone(setting), None
    own_entries = partial(_own_entries, setting, width, leading)
    for index, chapter in enumerate(setting.book.chapters):
        (words, span), page = _words_of(setting, chapter, alone), setting.chapter_page(index)
        pieces += own_entries(BEFORE, index)
        if chapter.family in alone and (family is None or family not in alone):
            pieces.append(apart)
        elif chapter.family not in alone and chapter.family != family:
            title = subheading(setting.family_title(chapter.family), layout, width)
            pieces += [space(0.5 * leading * layout.leading_pt, keeps_with_next=True), title]
            group = object()
        family = chapter.family
        pieces.append(_entry(setting, width, words, span, page, leading, group))
    return _frame_pieces(setting, width, leading, pieces)


def _frame_pieces(setting: Setting, width: float, leading: float, chapters: Sequence[Piece]) -> list[Piece]:
    """Return the list of contents around the lines of its chapters."""
    book, layout, group = setting.book, setting.layout, object()
    pieces = [heading(setting.say("contents.title"), layout, width)]

    def add(kind: str) -> None:
        if has_part(book, kind):
            pieces.append(_entry(setting, width, setting.say(f"{kind}.title"), "", setting.page_number(kind), leading, group))

    pieces += _own_entries(setting, width, leading, FRONT)
    add(LEVELS)
    if not (place := find_notation_place(book)):
        add(NOTATION)
    pieces += [*chapters, space(0.5 * leading * layout.leading_pt)]
    for kind in (WHERE, TECHNIQUE, FOLLOWS, ANSWERS, GLOSSARY, WALKTHROUGHS, COMBINATIONS, BLANK, PROGRESS, SERIES):
        if kind == place:
            add(NOTATION)
        add(kind)
    return [*pieces, *_own_entries(setting, width, leading, BACK)]


def _own_entries(setting: Setting, width: float, leading: float, place: str, chapter: int | None = None) -> list[Piece]:
    """Return a line for each of the own pages of a place that has a title.

    Without a chapter, they are those before any chapter.
    """
    group, found = object(), []
    for index, own in enumerate(setting.book.own):
        if own.title and own.place == place and chapter in (None, own.chapter):
            found.append(_entry(setting, width, own.title, "", setting.page_number(OWN, index), leading, group))
    return found


def _with_own(setting: Setting, table: _Table, width: float, leading: float) -> list[Piece]:
    """Return the table of chapters, and below it the own pages before chapters."""
    own = _own_entries(setting, width, leading, BEFORE)
    return [*table.pieces(leading), *([space(0.5 * leading * setting.layout.leading_pt)] if own else []), *own]


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the chapters' pages: a row for each kind, a column for each level.

    levels   title of each column
    rows     title of each kind, and the chapter of each of its levels, by column
    pitch    width of a column, in points
    """

    setting: Setting
    width: float
    levels: tuple[str, ...]
    rows: tuple[tuple[str, Mapping[int, int]], ...]
    pitch: float

    @classmethod
    def find(cls, setting: Setting, width: float) -> _Table | None:
        """Return the table of a book, or None.

        There is none if a chapter is no level of its kind, or if the titles have no room.
        """
        chapters, layout = setting.book.chapters, setting.layout
        levels = tuple(level.title for level in setting.book.levels if level.title in {chapter.title for chapter in chapters})
        rows: dict[str, dict[int, int]] = {}
        for index, chapter in enumerate(chapters):
            column = levels.index(chapter.title) if chapter.title in levels else -1
            row = rows.setdefault(setting.family_title(chapter.family), {})
            if column < 0 or column in row:
                return None
            row[column] = index
        pitch = max(text_width(level, setting.faces.bold, layout.caption_pt) for level in levels) + 1.6 * layout.text_pt
        longest = max(text_width(title, setting.faces.text, layout.text_pt) for title in rows)
        fits = longest + 2 * layout.text_pt + len(levels) * pitch <= width
        return cls(setting, width, levels, tuple(rows.items()), pitch) if fits else None

    def pieces(self, leading: float) -> list[Piece]:
        """Return the titles of the columns and the rows.

        Parameters
        ----------
        leading : as in `contents_pieces`
        """
        height, group = leading * self.setting.layout.leading_pt, object()
        head = Piece(1.2 * height, self._draw_head, keeps_with_next=True)
        rows = [Piece(height, partial(self._draw_row, title, row, group)) for title, row in self.rows]
        return [space(0.5 * height), head, *rows]

    def _right(self, x: float, column: int) -> float:
        return x + self.width - (len(self.levels) - 1 - column) * self.pitch

    def _draw_head(self, ink: Ink, x: float, top: float) -> None:
        size_pt = self.setting.layout.caption_pt
        for column, title in enumerate(self.levels):
            with ink.tag(P):
                ink.text(self._right(x, column), top - self.setting.layout.text_pt, title, self.setting.faces.bold, size_pt, RIGHT)

    def _draw_row(self, title: str, row: Mapping[int, int], group: Hashable, ink: Ink, x: float, top: float) -> None:
        """Draw the name of a kind, dots, and the page of each level, which is a link."""
        setting, size_pt = self.setting, self.setting.layout.text_pt
        y, first = top - size_pt, min(row)
        for column, index in sorted(row.items()):
            page, right = setting.chapter_page(index), self._right(x, column)
            with ink.tag(TOC, key=group), ink.tag(TOCI), ink.tag(LINK):
                left = right - 2 * size_pt
                if column == first:
                    ink.text(x, y, title, setting.faces.text, size_pt)
                    start = x + text_width(title, setting.faces.text, size_pt) + 0.8 * size_pt
                    _draw_leader(ink, start, left - 0.4 * size_pt, y + 1)
                    left = x
                ink.text(right, y, page, setting.faces.number, size_pt, RIGHT)
                words = setting.say("chapter.head", family=title, level=self.levels[column])
                ink.link(page_key(page), around(left, y, right - left, size_pt), words)


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
        fitted, shown = clip_text(text, setting.faces.text, size_pt, width - room - span_width, setting.layout.least_pt)
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
