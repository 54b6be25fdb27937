"""Hints in the back of a book: three parts, one for each depth, in columns.

The hints of a chapter are below its name and the pages of its puzzles. Puzzle numbers link to the puzzles, the words of a hint to the same
hint at the next depth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from itertools import groupby

from generator.model import Chapter, Hint
from layouts.drawing.columns import ColumnPage, PartPage, divide_columns, draw_columns
from layouts.drawing.flow import Piece, heading, paragraph
from layouts.drawing.ink import RIGHT, Ink
from layouts.drawing.links import around, mention_key, puzzle_key
from layouts.drawing.tags import H2, LINK, P
from layouts.fonts.faces import number_width, text_width
from layouts.fonts.fitting import wrap_text
from layouts.geometry import Frame
from layouts.parts.page_references import ANY_PAGE, draw_references
from layouts.plan.pages import FOLLOWS, GLOSSARY, TECHNIQUE, WHERE
from layouts.plan.setting import Setting

COLUMN_EMS, NARROW_EMS = {WHERE: (13.0,), TECHNIQUE: (22.0, 16.5), FOLLOWS: (22.0, 18.0)}, 13.5
"""Least widths of a column by depth, in sizes of its type; and the least width used if a page would otherwise have one column only.

Deeper hints have longer texts, most of which are one line in wide columns. Narrow ones are used if they need fewer pages.
"""

NO_BREAK = "\u00a0"
"""The blank before the page of the glossary."""

BEFORE_TECHNIQUE = ": \u00a0\u202f：，,"
"""Characters between the place of a hint and its technique, in any language."""

NARROWER = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""Shares of a column in which a long technique is tried, so that its last word is in one line with the page."""

NEXT = {WHERE: TECHNIQUE, TECHNIQUE: FOLLOWS}
GAP_EMS, LEADING, BELOW = 1.8, 1.28, 0.32
"""White between columns, distance of lines, and white below a hint, all in sizes of the type."""

GROUP_ABOVE = 0.8
"""White above the name of a chapter, in addition to that below the hint before it, in sizes of the type."""


def hint_pages(setting: Setting, body: Frame, kind: str) -> list[PartPage]:
    """Divide the hints of one depth into pages; none for a book without hints."""
    hints = setting.book.matter.hints
    if not hints:
        return []
    return min((_divide_hints(setting, hints, body, kind, ems) for ems in COLUMN_EMS[kind]), key=len)


def _divide_hints(setting: Setting, hints: Sequence[Hint], body: Frame, kind: str, least_ems: float) -> list[PartPage]:
    """Divide hints into pages with columns of a least width."""
    layout = setting.layout
    gap = GAP_EMS * layout.answer_pt
    wanted, narrow = (int((body.width + gap) / (ems * layout.answer_pt + gap)) for ems in (least_ems, NARROW_EMS))
    # As many columns as the wanted width allows, or two narrow ones; the page ends with the last column.
    n_cols = max(1, wanted, min(2, narrow) if kind != FOLLOWS else 1)
    pitch = (body.width + gap) / n_cols
    is_explained = kind == TECHNIQUE and bool(setting.book.matter.glossary)
    title, note = setting.say(f"{kind}.title"), setting.say("technique.explained" if is_explained else f"{kind}.note")
    head = [heading(title, layout, body.width), paragraph(note, layout, body.width, below=0.9)]
    made = list(_hint_lines(setting, hints, kind, pitch - gap))
    pieces = [piece for _, piece in made]
    # All pages are about equally full, so that none has only the end of the list.
    pages = divide_columns(head, pieces, body.height, n_cols)
    return [_page(page, pieces, pitch, [number for number, _ in made]) for page in pages]


def _page(page: ColumnPage, pieces: Sequence[Piece], pitch: float, number_of: Sequence[int]) -> PartPage:
    numbers = dict.fromkeys(number_of[at] for column in page.columns for at in column)
    return PartPage(lambda ink, body: draw_columns(ink, body, page, pieces, pitch), tuple(numbers))


def _hint_lines(setting: Setting, hints: Sequence[Hint], kind: str, width: float) -> Iterator[tuple[int, Piece]]:
    """Yield (puzzle number, line) of all hints; the lines of a puzzle keep together.

    The first hint of a chapter keeps together with the name of the chapter above it.
    """
    size_pt = setting.layout.answer_pt
    indent = number_width(hints[-1].number, setting.faces.bold, size_pt) + 0.6 * size_pt
    explained = {entry.name for entry in setting.book.matter.glossary} if kind == TECHNIQUE else set()
    begins = {chapter.entries[0].number: chapter for chapter in setting.book.chapters}
    ends = {chapter.entries[-1].number for chapter in setting.book.chapters[:-1]}
    for number, group in groupby(hints, key=lambda hint: hint.number):
        if number in begins:
            yield number, _group_heading(setting, begins[number], width)
        lines: list[tuple[str, str]] = []
        for hint in group:
            entry = hint.entry if hint.entry in explained else ""
            wrapped = _wrap_hint(setting, hint, kind, entry, width - indent)
            lines += [(line, "") for line in wrapped[:-1]] + [(wrapped[-1], entry)]
        for index, (line, entry) in enumerate(lines):
            piece = _line(line, (number, index == 0, index == len(lines) - 1), kind, setting, indent, entry)
            is_end = number in ends and index == len(lines) - 1
            yield number, replace(piece, height=piece.height + GROUP_ABOVE * size_pt) if is_end else piece


def _group_heading(setting: Setting, chapter: Chapter, width: float) -> Piece:
    """Return the name of a chapter and the pages of its puzzles, above its hints."""
    size_pt, faces, numbers = setting.layout.answer_pt, setting.faces, [entry.number for entry in chapter.entries]
    pages = sorted({setting.plan.page_of[number] for number in numbers}) if setting.plan else []
    # Room is kept for a range of pages; a single page is shorter.
    spaced = setting.say("where.pages", first=ANY_PAGE, last=ANY_PAGE)
    said = setting.say("where.page", page=ANY_PAGE) if len(pages) == 1 else spaced
    name = wrap_text(setting.chapter_head(chapter), faces.bold, size_pt, width)
    room = len(wrap_text(spaced, faces.text, size_pt, width))
    ends = ((pages[0], numbers[0]), (pages[-1], numbers[-1])) if pages else ()
    references = [(page, puzzle_key(number)) for page, number in ends]

    def draw(ink: Ink, x: float, top: float) -> None:
        with ink.tag(H2):
            for index, line in enumerate(name):
                ink.text(x, top - (1 + LEADING * index) * size_pt, line, faces.bold, size_pt)
        place = (x, top - (1 + LEADING * len(name)) * size_pt, LEADING * size_pt)
        draw_references(ink, wrap_text(said, faces.text, size_pt, width), references, place, (faces.text, size_pt))

    return Piece((LEADING * (len(name) + room) + BELOW) * size_pt, draw, keeps_with_next=True)


def _wrap_hint(setting: Setting, hint: Hint, kind: str, entry: str, width: float) -> list[str]:
    """Return the lines of a hint.

    A technique that does not fit behind its place begins a line, so that no page of the glossary is alone in a line.
    """
    face, size_pt = setting.faces.text, setting.layout.answer_pt
    text = _hint_text(setting, hint, kind, entry)
    lines = wrap_text(text, face, size_pt, width)
    if kind != TECHNIQUE or len(lines) == 1 or not hint.technique.startswith(hint.where):
        return lines
    at = text.index(hint.where) + len(hint.where)
    at += len(text[at:]) - len(text[at:].lstrip(BEFORE_TECHNIQUE))
    alone = setting.say("technique.page", hint="", page=ANY_PAGE).strip(BEFORE_TECHNIQUE)
    tries = (wrap_text(text[at:], face, size_pt, scale * width) for scale in NARROWER)
    last = next((found for found in tries if found[-1] != alone), wrap_text(text[at:], face, size_pt, width))
    return [*wrap_text(text[:at].rstrip(), face, size_pt, width), *last]


def _hint_text(setting: Setting, hint: Hint, kind: str, entry: str) -> str:
    """Return a hint's text at a depth, after the number of filled cells it needs.

    If the glossary has an entry on its technique, it ends with the page of the entry, as ANY_PAGE.
    """
    words = hint_words(setting, hint, kind)
    words = setting.say("technique.page", hint=words, page=ANY_PAGE) if entry else words
    return f"({hint.filled}) {words}" if hint.filled else words


def hint_words(setting: Setting, hint: Hint, kind: str) -> str:
    """Return what a hint says at a depth; the whole step is a full sentence."""
    if kind == FOLLOWS:
        return setting.say("glossary.sentence", text=hint.explanation)
    return hint.where if kind == WHERE else hint.technique


def _part_reference(setting: Setting, text: str, entry: str) -> tuple[str, str]:
    """Divide the last line of a hint before the page of the glossary, filled in."""
    if not entry:
        return text, ""
    before, _, after = text.rpartition(ANY_PAGE)
    start = before.rfind(" ") + 1 if before.endswith(NO_BREAK) else len(before)
    page = setting.plan.find_mention(GLOSSARY, entry) if setting.plan else None
    return before[:start], f"{before[start:]}{page or ANY_PAGE}{after}"


def _line(text: str, place: tuple[int, bool, bool], kind: str, setting: Setting, indent: float, entry: str) -> Piece:
    """Return one line of a hint; `place` is (puzzle, is first line, is last line).

    A line with an `entry` ends with the page of that entry of the glossary, and links to it.
    """
    number, is_first, is_last = place
    size_pt = setting.layout.answer_pt

    def draw(ink: Ink, x: float, top: float) -> None:
        y = top - size_pt
        words, reference = _part_reference(setting, text, entry)
        with ink.tag(P, key=(kind, number)):
            if is_first:
                ink.anchor(mention_key(kind, number), x, top)
                with ink.tag(LINK):
                    # The number ends 0.6 of its size before the text, so that numbers of one and of three digits line up.
                    ink.text(x + indent - 0.6 * size_pt, y, str(number), setting.faces.bold, size_pt, RIGHT)
                    ink.link(puzzle_key(number), around(x, y, indent - 0.6 * size_pt, size_pt), str(number))
            with ink.tag(LINK) if is_first and kind in NEXT else nullcontext():
                if is_first and kind in NEXT:
                    width = text_width(words, setting.faces.text, size_pt)
                    ink.link(mention_key(NEXT[kind], number), around(x + indent, y, width, size_pt), words)
                if words:
                    ink.text(x + indent, y, words, setting.faces.text, size_pt)
            if reference:
                left, width = (
                    x + indent + text_width(words, setting.faces.text, size_pt),
                    text_width(reference, setting.faces.text, size_pt),
                )
                with ink.tag(LINK):
                    ink.text(left, y, reference, setting.faces.text, size_pt)
                    ink.link(mention_key(GLOSSARY, entry), around(left, y, width, size_pt), reference)

    return Piece((LEADING + (BELOW if is_last else 0.0)) * size_pt, draw, keeps_with_next=not is_last)
