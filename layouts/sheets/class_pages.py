"""Sheets for a class, one puzzle per page with a line for the name, and their key.

The key has the answers of all sheets and is a file of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import DoesNotFit, Faulty
from generator.model import HAIR, Entry, Figure
from layouts.drawing.figures import LINE_PT, draw_figure
from layouts.drawing.ink import RIGHT, Ink
from layouts.fonts.faces import digit_height, find_missing, text_width
from layouts.fonts.fitting import clip_text, fit_lines, wrap_text
from layouts.geometry import PT_PER_MM, Frame
from layouts.parts.furniture import PALE
from layouts.phrases import Phrases
from layouts.plan.draft import LINE_EDGE_PT
from layouts.sheets.style import SheetStyle

MARGIN_MM = 17.0
NAME_PT, TITLE_PT, LEAST_TITLE_PT, NUMBER_PT, CAPTION_PT, SMALL_PT, RULES_PT = 11.0, 26.0, 12.0, 17.0, 10.0, 8.0, 10.0
LEADING = 1.38
LEAST_CELL_MM, WIDEST_CELL_MM = 4.5, 19.0
ANSWER_CELL_PT, KEY_GAP_PT = 11.2, 18.0
"""Least cell of an answer in the key, and white between answers."""

MOST_ACROSS = 4
"""Most answers in a row of the key."""


@dataclass(frozen=True, slots=True)
class ClassSheet:
    """One pupil's sheet.

    entry    the puzzle; its number is that of the sheet
    level    the level in words; empty on sheets of several levels, which show dots instead
    meter    the position of the level, from 1, and the number of levels; 0, 0 for a single level
    """

    entry: Entry
    level: str
    meter: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class KeyAnswer:
    """One answer of the key, with the label above it.

    note   text at the right of the label, left out if there is no room
    """

    label: str
    note: str
    answer: Figure


@dataclass(frozen=True, slots=True)
class ClassSet:
    """Sheets for a class and their key.

    rules    how to play, one sentence each
    key      answers; a single one is drawn large
    notes    lines about the sheets at the top of the key
    """

    title: str
    author: str
    rules: tuple[str, ...]
    sheets: tuple[ClassSheet, ...]
    key: tuple[KeyAnswer, ...]
    notes: tuple[str, ...]


def class_body(size_mm: tuple[float, float]) -> Frame:
    """Return the part of a page inside its margins, in points."""
    edge = MARGIN_MM * PT_PER_MM
    return Frame(edge, edge, size_mm[0] * PT_PER_MM - 2 * edge, size_mm[1] * PT_PER_MM - 2 * edge)


def place_grid(board: Figure, rules: Sequence[str], style: SheetStyle, size_mm: tuple[float, float]) -> tuple[Frame, float]:
    """Return the frame of a puzzle on its page, and the side of its cells, in points.

    Raises
    ------
    DoesNotFit   a page too small for the puzzle
    """
    body = class_body(size_mm)
    head = 2.4 * NAME_PT + 1.9 * TITLE_PT + 1.6 * NUMBER_PT
    foot = (len(wrap_text(" ".join(rules), style.faces.text, RULES_PT, body.width)) * LEADING + 2.6) * RULES_PT + 3.0 * SMALL_PT
    high, wide = board.extent
    cell = min(body.width / wide, (body.height - head - foot) / high, WIDEST_CELL_MM * PT_PER_MM)
    if cell < LEAST_CELL_MM * PT_PER_MM:
        cells = f"the cells of a {board.n_rows}x{board.n_cols} board"
        raise DoesNotFit(f"{cells} would be only {cell / PT_PER_MM:.1f} mm wide on this paper; choose a larger --size")
    width, height = cell * wide, cell * high
    return Frame(body.middle - width / 2, body.top - head - height, width, height), cell


def note_even(phrases: Phrases, races: tuple[float, float], minutes: tuple[float, float]) -> str:
    """Return a note on the small differences between sheets of one effort.

    races, minutes   least and most of all sheets
    """
    shown = phrases.say("minutes.range", low=f"{minutes[0]:.1f}", high=f"{minutes[1]:.1f}")
    return phrases.say("class.even", low=f"{races[0]:.2f}", high=f"{races[1]:.2f}", minutes=shown)


def note_levels(phrases: Phrases, counts: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """Return notes for sheets of several levels that share an answer.

    The first line says how many levels there are; each further line explains the dots of one level.

    counts   title of a level and number of its sheets
    """
    level_lines = [phrases.say("class.copies", level=level, sheets=phrases.count("class.sheets", count)) for level, count in counts]
    return (phrases.say("class.depths", count=len(counts)), *(f"{'•' * index} {line}" for index, line in enumerate(level_lines, start=1)))


def check_class(made: ClassSet, style: SheetStyle) -> None:
    """Check that the faces can print title and author.

    Raises
    ------
    Faulty   characters missing from the faces
    """
    missing = find_missing(made.title + made.author, style.faces)
    if missing:
        raise Faulty(f"the fonts lack {missing[:20]!r}, needed for the title or the author; change the text, or name another --face")


def draw_class_sheet(ink: Ink, made: ClassSet, index: int, style: SheetStyle, size_mm: tuple[float, float]) -> None:
    """Draw one sheet of a set as a page."""
    sheet, body, faces = made.sheets[index], class_body(size_mm), style.faces
    _draw_names(ink, style, body)
    y = body.top - 2.4 * NAME_PT - TITLE_PT
    size_pt = _title_size(made.title, style, 0.72 * body.width)
    ink.text(body.x, y, made.title, faces.display, size_pt)
    place = style.phrases.say("class.sheet", number=sheet.entry.number, count=len(made.sheets))
    ink.text(body.right, y, place, faces.text, CAPTION_PT, RIGHT)
    grid, cell = place_grid(sheet.entry.puzzle, made.rules, style, size_mm)
    _draw_caption(ink, sheet, style, grid)
    draw_figure(ink, sheet.entry.puzzle, grid.corner, cell, style.look)
    y = grid.y - 2.6 * RULES_PT
    for line in wrap_text(" ".join(made.rules), faces.text, RULES_PT, body.width):
        ink.text(body.x, y, line, faces.text, RULES_PT)
        y -= LEADING * RULES_PT
    if made.author:
        size_pt, shown = clip_text(made.author, faces.text, SMALL_PT, body.width)
        ink.text(body.x, body.y, shown, faces.text, size_pt)
    ink.end_page()


def _draw_names(ink: Ink, style: SheetStyle, body: Frame) -> None:
    """Draw the lines for name and date at the top of a sheet."""
    y, split, face = body.top - NAME_PT, body.x + 0.66 * body.width, style.faces.text
    for key, x, end in (("class.name", body.x, split - 1.5 * NAME_PT), ("puzzle.date", split, body.right)):
        words = style.phrases.say(key)
        ink.text(x, y, words, face, NAME_PT)
        ink.lines([(x + text_width(words, face, NAME_PT) + 0.5 * NAME_PT, y - 2.0, end, y - 2.0)], LINE_PT[HAIR])


def _title_size(title: str, style: SheetStyle, room: float) -> float:
    steps = [LEAST_TITLE_PT + (TITLE_PT - LEAST_TITLE_PT) * step / 12 for step in range(12, -1, -1)]
    return fit_lines(title, style.faces.display, steps, room, 1)[0]


def _draw_caption(ink: Ink, sheet: ClassSheet, style: SheetStyle, grid: Frame) -> None:
    """Draw number, level and ID above a puzzle; with several levels, dots show which."""
    faces, y = style.faces, grid.top + 0.34 * NUMBER_PT
    number = str(sheet.entry.number)
    ink.text(grid.x, y, number, faces.number, NUMBER_PT)
    left = grid.x + text_width(number, faces.number, NUMBER_PT) + 0.8 * CAPTION_PT
    reached, count = sheet.meter
    radius = 0.32 * CAPTION_PT
    for index in range(count):
        tone = 0.0 if index < reached else PALE
        ink.disc(left + radius + index * 2.8 * radius, y + digit_height(faces.text) * CAPTION_PT / 2, radius, tone)
    left += count * 2.8 * radius + (0.5 * CAPTION_PT if count else 0.0)
    caption = sheet.level
    if caption:
        minutes = style.phrases.count("minutes", max(1, round(sheet.entry.minutes)))
        caption = style.phrases.say("puzzle.caption", level=caption, minutes=minutes)
    if sheet.entry.kind:
        caption = style.phrases.say("puzzle.named", kind=sheet.entry.kind, caption=caption) if caption else sheet.entry.kind
    room = grid.right - left - text_width(sheet.entry.puzzle_id, faces.text, SMALL_PT) - CAPTION_PT
    if caption:
        size_pt, shown = clip_text(caption, faces.text, CAPTION_PT, room)
        ink.text(left, y, shown, faces.text, size_pt)
    ink.text(grid.right, y, sheet.entry.puzzle_id, faces.text, SMALL_PT, RIGHT)


def draw_key(ink: Ink, made: ClassSet, style: SheetStyle, size_mm: tuple[float, float]) -> None:
    """Draw the key on as many pages as it needs, with its notes on the first."""
    body, waiting = class_body(size_mm), list(made.key)
    is_first = True
    while waiting or is_first:
        room = _draw_key_head(ink, made, style, body, is_first)
        shown = waiting[: _draw_answers(ink, waiting, style, room, alone=len(made.key) == 1)]
        waiting = waiting[len(shown) :]
        is_first = False
        ink.end_page()


def _draw_key_head(ink: Ink, made: ClassSet, style: SheetStyle, body: Frame, is_first: bool) -> Frame:
    """Draw the heading and, on the first page, the notes; return the frame below."""
    faces, y = style.faces, body.top - TITLE_PT
    heading = style.phrases.say("chapter.head", family=style.phrases.say("class.key"), level=made.title)
    ink.text(body.x, y, heading, faces.display, _title_size(heading, style, body.width))
    y -= 1.3 * RULES_PT
    for note in made.notes if is_first else ():
        for line in wrap_text(note, faces.text, RULES_PT, body.width):
            y -= LEADING * RULES_PT
            ink.text(body.x, y, line, faces.text, RULES_PT)
        y -= 0.3 * RULES_PT
    y -= 1.8 * RULES_PT
    return Frame(body.x, body.y, body.width, y - body.y)


def _draw_answers(ink: Ink, waiting: Sequence[KeyAnswer], style: SheetStyle, room: Frame, alone: bool) -> int:
    """Draw as many answers in rows as fit; return their number.

    Raises
    ------
    DoesNotFit   not even one answer fits
    """
    board, label_pt = waiting[0].answer, 1.9 * CAPTION_PT
    across = 1 if alone else min(MOST_ACROSS, int((room.width + KEY_GAP_PT) / (ANSWER_CELL_PT * board.n_cols + KEY_GAP_PT)))
    if across < 1:
        raise DoesNotFit(f"the key of a {board.n_rows}x{board.n_cols} board does not fit on this paper; choose a wider --size")
    width = (room.width - (across - 1) * KEY_GAP_PT) / across
    cell = min(width / board.n_cols, (room.height - label_pt) / board.n_rows, WIDEST_CELL_MM * PT_PER_MM / (1.6 if alone else 3))
    pitch = cell * board.n_rows + label_pt + LINE_EDGE_PT
    down = max(1, int((room.height + 0.4 * CAPTION_PT) / pitch))
    shown = waiting[: across * down]
    for index, one in enumerate(shown):
        row, col = divmod(index, across)
        x, top = room.x + col * (width + KEY_GAP_PT), room.top - row * pitch
        size_pt, label = clip_text(one.label, style.faces.bold, CAPTION_PT, cell * board.n_cols)
        ink.text(x, top - CAPTION_PT, label, style.faces.bold, size_pt)
        left = cell * board.n_cols - text_width(label, style.faces.bold, size_pt) - 0.5 * CAPTION_PT
        if one.note and text_width(one.note, style.faces.text, SMALL_PT) <= left:
            ink.text(x + cell * board.n_cols, top - CAPTION_PT, one.note, style.faces.text, SMALL_PT, RIGHT)
        draw_figure(ink, one.answer, (x, top - 1.45 * CAPTION_PT - cell * board.n_rows), cell, style.look)
    return len(shown)
