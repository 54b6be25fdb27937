"""The progress table: every puzzle with a box to tick and a line for the time."""

from __future__ import annotations

from collections.abc import Sequence

from generator.model import HAIR, Chapter, Entry
from layouts.drawing.figures import LINE_PT
from layouts.drawing.flow import Piece, heading, paragraph
from layouts.drawing.ink import RIGHT, Ink
from layouts.drawing.links import around, puzzle_key
from layouts.drawing.tags import H2, LINK, P
from layouts.fonts.faces import digit_height, number_width, text_width
from layouts.fonts.fitting import clip_text
from layouts.plan.setting import Setting

ROW_PT = 17.0
"""Least height of a row: room for a time written by hand."""

LINE_EMS, LEAST_LINE_EMS, GAP_EMS = 5.5, 4.0, 1.4
"""Length of the line for a time, its minimum, and the white between columns, in sizes of captions."""


def progress_pieces(setting: Setting, width: float) -> list[Piece]:
    """Return the table as pieces; none for a book without a progress table."""
    book, layout = setting.book, setting.layout
    if not book.matter.progress:
        return []
    pieces = [heading(setting.say("progress.title"), layout, width), paragraph(setting.say("progress.note"), layout, width, below=0.8)]
    last = max(entry.number for entry in setting.entries())
    for chapter in book.chapters:
        pieces += _chapter_rows(setting, chapter, width, number_width(last, setting.faces.number, layout.caption_pt))
    return pieces


def _chapter_rows(setting: Setting, chapter: Chapter, width: float, number_width: float) -> list[Piece]:
    """Return the rows of one chapter below its name, with as many columns as fit."""
    size_pt = setting.layout.caption_pt
    # A column holds a number, a box to check and a line for the time, half a type size apart; lines are as long as the columns allow.
    fixed = number_width + 0.5 * size_pt + _box_side(size_pt) + 0.5 * size_pt
    least, gap = fixed + LEAST_LINE_EMS * size_pt, GAP_EMS * size_pt
    n_cols = max(1, int((width + gap) / (least + gap)))
    pitch = (width + gap) / n_cols
    line = min(pitch - gap - fixed, LINE_EMS * size_pt)
    entries = chapter.entries
    rows = [entries[at : at + n_cols] for at in range(0, len(entries), n_cols)]
    places = (number_width, pitch, line)
    made = [
        _row(setting, row, places, keeps_with_next=index == 0 and len(rows) > 1, is_last=row is rows[-1]) for index, row in enumerate(rows)
    ]
    return [_chapter_line(setting, chapter, width), *made]


def _chapter_line(setting: Setting, chapter: Chapter, width: float) -> Piece:
    """Return the name of a chapter and its expected minutes, above a line."""
    size_pt = setting.layout.text_pt
    minutes = "" if setting.is_for_children else setting.minutes(chapter.entries)
    room = width - text_width(minutes, setting.faces.text, setting.layout.caption_pt) - size_pt
    words = setting.say("chapter.head", family=setting.family_title(chapter.family), level=chapter.title)
    fitted, shown = clip_text(words, setting.faces.bold, size_pt, room, setting.layout.least_pt)

    def draw(ink: Ink, x: float, top: float) -> None:
        # The name and its minutes stand on one line, with a hairline below.
        y = top - 1.1 * size_pt
        with ink.tag(H2):
            ink.text(x, y, shown, setting.faces.bold, fitted)
        if minutes:
            ink.text(x + width, y, minutes, setting.faces.text, setting.layout.caption_pt, RIGHT)
        ink.lines([(x, y - 0.4 * size_pt, x + width, y - 0.4 * size_pt)], LINE_PT[HAIR])

    return Piece(1.8 * size_pt, draw, keeps_with_next=True)


def _row(setting: Setting, entries: Sequence[Entry], places: tuple[float, float, float], keeps_with_next: bool, is_last: bool) -> Piece:
    """Return one row: for each puzzle its number, a box and a line for the time.

    Parameters
    ----------
    places : width of numbers, distance of columns, length of lines, in points
    """
    size_pt = setting.layout.caption_pt
    height = max(ROW_PT, 1.75 * size_pt)
    number_width, pitch, line = places
    side = _box_side(size_pt)

    def draw(ink: Ink, x: float, top: float) -> None:
        y = top - height + 0.25 * height
        for index, entry in enumerate(entries):
            left = x + index * pitch + number_width
            with ink.tag(P, key=("progress", entries[0].number)), ink.tag(LINK):
                ink.text(left, y, str(entry.number), setting.faces.number, size_pt, RIGHT)
                ink.link(puzzle_key(entry.number), around(left - number_width, y, number_width, size_pt), str(entry.number))
            left += 0.5 * size_pt
            # The box is centered on the height of the digits; the line lies a little below the baseline.
            low = y + (digit_height(setting.faces.number) * size_pt - side) / 2
            box = [(left, low, left + side, low), (left, low + side, left + side, low + side)]
            box += [(left, low, left, low + side), (left + side, low, left + side, low + side)]
            ink.lines(box, LINE_PT[HAIR])
            left += side + 0.5 * size_pt
            ink.lines([(left, y - 1.5, left + line, y - 1.5)], LINE_PT[HAIR])

    return Piece(height + (0.9 * setting.layout.text_pt if is_last else 0.0), draw, keeps_with_next)


def _box_side(size_pt: float) -> float:
    return 1.05 * size_pt
