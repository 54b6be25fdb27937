"""Sheets for a class, with one or two puzzles, and their key.

The key has the answers of all sheets and is a file of its own, as are hints that are not on the sheets. The answers of dated sheets over a
week or a month are drawn like a key.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

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

DATED_CELL_PT = 13.0
"""Least cell of an answer with its day, where that makes room for another row."""

MOST_ACROSS = 4
"""Most answers in a row of the key."""

HINT_PT, HINT_LEADING, HINT_GAP_PT = 9.0, 1.3, 5.0
"""Type of hints, its leading in type sizes, and white above the hint of a puzzle and between hints of a page."""

HINT_INDENT_PT = 12.0
"""Indent of further lines of a hint on a page of hints."""

GRIDS_GAP_PT = 14.0
"""White between two puzzles on a sheet."""

NAME_SHARE = 0.66
"""Share of a sheet's width for the name; the date has the rest."""


@dataclass(frozen=True, slots=True)
class ClassSheet:
    """One pupil's sheet.

    entries  its puzzles
    levels   level of each in words; empty on sheets of several levels, which show dots instead
    meter    the position of the level, from 1, and the number of levels; 0, 0 for a single level
    hints    a hint for each puzzle, or none
    pupil    name of the pupil; empty for a line to write it on
    """

    entries: tuple[Entry, ...]
    levels: tuple[str, ...]
    meter: tuple[int, int] = (0, 0)
    hints: tuple[str, ...] = ()
    pupil: str = ""


@dataclass(frozen=True, slots=True)
class KeyAnswer:
    """One answer of the key, with the label above it.

    note   text at the right of the label, left out if there is no room
    """

    label: str
    note: str
    answer: Figure


@dataclass(frozen=True, slots=True)
class PageHint:
    """A hint on a page of hints.

    heading   above the first hint that has it; empty for none
    number    of its puzzle
    """

    heading: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class ClassSet:
    """Sheets for a class and their key.

    rules    how to play, one sentence each
    key      answers; a single one is drawn large
    notes    lines about the sheets at the top of the key
    hints    for pages of their own
    hint_note    what the names of cells in hints mean
    hint_lines   lines that the longest hint on a sheet takes; 0 without hints on sheets
    """

    title: str
    author: str
    rules: tuple[str, ...]
    sheets: tuple[ClassSheet, ...]
    key: tuple[KeyAnswer, ...]
    notes: tuple[str, ...]
    hints: tuple[PageHint, ...] = ()
    hint_note: str = ""
    hint_lines: int = 0


def class_body(size_mm: tuple[float, float]) -> Frame:
    """Return the part of a page inside its margins, in points."""
    edge = MARGIN_MM * PT_PER_MM
    return Frame(edge, edge, size_mm[0] * PT_PER_MM - 2 * edge, size_mm[1] * PT_PER_MM - 2 * edge)


@dataclass(frozen=True, slots=True)
class SheetPlaces:
    """The places of the puzzles on a sheet, in points.

    grids    frame of each puzzle
    cell     side of their cells
    hint_x, hint_width   leftmost place of the hint of each puzzle, and the width of hints; they begin below the grid if they fit there
    rules_y  baseline of the first line of the rules
    """

    grids: tuple[Frame, ...]
    cell: float
    hint_x: tuple[float, ...]
    hint_width: float
    rules_y: float


def place_grids(
    board: Figure, rules: Sequence[str], style: SheetStyle, size_mm: tuple[float, float], count: int = 1, hint_lines: int = 0
) -> SheetPlaces:
    """Return the places of the puzzles of a sheet: one above or beside the other.

    Parameters
    ----------
    count : 1 or 2 puzzles
    hint_lines : lines to keep free below each for a hint

    Raises
    ------
    DoesNotFit   a page too small for the puzzles
    """
    body = class_body(size_mm)
    # Above the puzzles: the lines for name and date, and the title. Above each: its number. Below all: the rules and the author.
    head, caption = 2.4 * NAME_PT + 1.9 * TITLE_PT, 1.6 * NUMBER_PT
    foot = (len(wrap_text(" ".join(rules), style.faces.text, RULES_PT, body.width)) * LEADING + 2.6) * RULES_PT + 3.0 * SMALL_PT
    hint = HINT_GAP_PT + hint_lines * HINT_LEADING * HINT_PT if hint_lines else 0.0
    high, wide = board.extent
    # Two puzzles are one below the other or side by side, whichever has larger cells; a tie goes to one below the other.
    options = []
    for across in range(1, count + 1):
        down = count // across
        width = (body.width - (across - 1) * 2 * GRIDS_GAP_PT) / across
        height = (body.height - head - foot - (down - 1) * GRIDS_GAP_PT) / down
        options.append((min(width / wide, (height - caption - hint) / high, WIDEST_CELL_MM * PT_PER_MM), -across, width))
    cell, across, width = max(options)
    across = -across
    if cell < LEAST_CELL_MM * PT_PER_MM:
        cells = f"the cells of {'two boards' if count == 2 else 'a board'} of {board.n_rows}x{board.n_cols}"
        advice = "choose a larger --size" + (" or --per-page 1" if count == 2 else "")
        raise DoesNotFit(f"{cells} would be only {max(cell, 0) / PT_PER_MM:.1f} mm wide on this paper; {advice}")
    # Each board is in the middle of its column; rows follow each other from the top.
    pitch = caption + cell * high + hint + GRIDS_GAP_PT
    grids, hint_x = [], []
    for index in range(count):
        row, col = divmod(index, across)
        x = body.x + col * (width + 2 * GRIDS_GAP_PT)
        top = body.top - head - caption - row * pitch
        grids.append(Frame(x + (width - cell * wide) / 2, top - cell * high, cell * wide, cell * high))
        hint_x.append(x)
    return SheetPlaces(tuple(grids), cell, tuple(hint_x), width, grids[-1].y - hint - 2.6 * RULES_PT)


def count_hint_lines(hints: Sequence[str], style: SheetStyle, size_mm: tuple[float, float], count: int) -> int:
    """Return the number of lines of the longest hint on sheets.

    Parameters
    ----------
    count : puzzles on a sheet; two are beside each other, where hints are narrower
    """
    width = class_body(size_mm).width
    narrow = width if count == 1 else (width - 2 * GRIDS_GAP_PT) / 2
    return max((len(wrap_text(hint, style.faces.text, HINT_PT, narrow)) for hint in hints), default=0)


def fit_name(name: str, style: SheetStyle, size_mm: tuple[float, float]) -> tuple[float, str]:
    """Return the type size and text of a pupil's name, so that it fits its line."""
    _, start, end = _name_line(style, class_body(size_mm))
    return clip_text(name, style.faces.text, NAME_PT, end - start)


def _name_line(style: SheetStyle, body: Frame) -> tuple[str, float, float]:
    """Return the word before the name, and both ends of the line for it."""
    # The name has NAME_SHARE of the width, the date the rest; a gap of 1.5 type sizes is between them.
    words, split = style.phrases.say("class.name"), body.x + NAME_SHARE * body.width
    return words, body.x + text_width(words, style.faces.text, NAME_PT) + 0.5 * NAME_PT, split - 1.5 * NAME_PT


def note_even(phrases: Phrases, level: str, minutes: tuple[float, float]) -> str:
    """Return a note on the one level of all sheets.

    Parameters
    ----------
    level : its printed name
    minutes : least and most of all sheets
    """
    low, high = (max(1, round(each)) for each in minutes)
    shown = phrases.count("minutes", low) if low == high else phrases.say("minutes.range", low=low, high=high)
    return phrases.say("class.even", level=level, minutes=shown)


def note_levels(phrases: Phrases, counts: Sequence[tuple[str, int]], each: int = 1) -> tuple[str, ...]:
    """Return notes for sheets of several levels that share an answer.

    The first line says how many levels there are; each further line explains the dots of one level.

    Parameters
    ----------
    counts : title of a level and number of its sheets
    each : puzzles on a sheet, 1 or 2
    """
    level_lines = [phrases.say("class.copies", level=level, sheets=phrases.count("class.sheets", count)) for level, count in counts]
    first = phrases.say("class.depths" if each == 1 else "class.depths_two", count=len(counts))
    return (first, *(f"{'•' * index} {line}" for index, line in enumerate(level_lines, start=1)))


def check_class(made: ClassSet, style: SheetStyle) -> None:
    """Check that the faces can print title, author and names.

    Raises
    ------
    Faulty   characters missing from the faces
    """
    for place, sheet in enumerate(made.sheets, start=1):
        if missing := find_missing(sheet.pupil, style.faces):
            what = f"the fonts lack {missing[:20]!r}, needed for the name {sheet.pupil!r}, number {place} of --names"
            raise Faulty(f"{what}; write it in other letters, or name another --face")
    missing = find_missing(made.title + made.author, style.faces)
    if missing:
        raise Faulty(f"the fonts lack {missing[:20]!r}, needed for the title or the author; change the text, or name another --face")


def draw_class_sheet(ink: Ink, made: ClassSet, index: int, style: SheetStyle, size_mm: tuple[float, float]) -> None:
    """Draw one sheet of a set as a page."""
    sheet, body, faces = made.sheets[index], class_body(size_mm), style.faces
    _draw_names(ink, style, body, fit_name(sheet.pupil, style, size_mm))
    # The title is below the lines for name and date; at its right, which sheet it is.
    y = body.top - 2.4 * NAME_PT - TITLE_PT
    size_pt = _title_size(made.title, style, 0.72 * body.width)
    ink.text(body.x, y, made.title, faces.display, size_pt)
    place = style.phrases.say("class.sheet", number=index + 1, count=len(made.sheets))
    ink.text(body.right, y, place, faces.text, CAPTION_PT, RIGHT)
    places = place_grids(sheet.entries[0].puzzle, made.rules, style, size_mm, len(sheet.entries), made.hint_lines)
    for at, (entry, grid) in enumerate(zip(sheet.entries, places.grids, strict=True)):
        _draw_caption(ink, entry, (sheet.levels[at], sheet.meter), style, grid)
        draw_figure(ink, entry.puzzle, grid.corner, places.cell, style.look)
        # A hint begins below the left edge of its board, or further left where its longest line needs that.
        y = grid.y - HINT_GAP_PT - HINT_PT
        lines = wrap_text(sheet.hints[at], faces.text, HINT_PT, places.hint_width) if sheet.hints else []
        widest = max((text_width(line, faces.text, HINT_PT) for line in lines), default=0.0)
        x = max(places.hint_x[at], min(grid.x, places.hint_x[at] + places.hint_width - widest))
        for line in lines:
            ink.text(x, y, line, faces.text, HINT_PT)
            y -= HINT_LEADING * HINT_PT
    # The rules are below the last puzzle, the author at the foot of the page.
    y = places.rules_y
    for line in wrap_text(" ".join(made.rules), faces.text, RULES_PT, body.width):
        ink.text(body.x, y, line, faces.text, RULES_PT)
        y -= LEADING * RULES_PT
    if made.author:
        size_pt, shown = clip_text(made.author, faces.text, SMALL_PT, body.width)
        ink.text(body.x, body.y, shown, faces.text, size_pt)
    ink.end_page()


def _draw_names(ink: Ink, style: SheetStyle, body: Frame, pupil: tuple[float, str]) -> None:
    """Draw the lines for name and date at the top of a sheet, and the name if given.

    Parameters
    ----------
    pupil : type size and text of the name
    """
    y, split, face = body.top - NAME_PT, body.x + NAME_SHARE * body.width, style.faces.text
    words, start, end = _name_line(style, body)
    date = style.phrases.say("puzzle.date")
    # Each line begins half a type size after its word and lies 2 pt below the baseline.
    lines = ((words, body.x, start, end), (date, split, split + text_width(date, face, NAME_PT) + 0.5 * NAME_PT, body.right))
    for label, x, first, last in lines:
        ink.text(x, y, label, face, NAME_PT)
        ink.lines([(first, y - 2.0, last, y - 2.0)], LINE_PT[HAIR])
    if pupil[1]:
        ink.text(start, y, pupil[1], face, pupil[0])


def _title_size(title: str, style: SheetStyle, room: float) -> float:
    steps = [LEAST_TITLE_PT + (TITLE_PT - LEAST_TITLE_PT) * step / 12 for step in range(12, -1, -1)]
    return fit_lines(title, style.faces.display, steps, room, 1)[0]


def _draw_caption(ink: Ink, entry: Entry, level: tuple[str, tuple[int, int]], style: SheetStyle, grid: Frame) -> None:
    """Draw number, level and ID above a puzzle; with several levels, dots show which.

    Parameters
    ----------
    level : in words, and its meter
    """
    faces, y = style.faces, grid.top + 0.34 * NUMBER_PT
    number = str(entry.number)
    ink.text(grid.x, y, number, faces.number, NUMBER_PT)
    left = grid.x + text_width(number, faces.number, NUMBER_PT) + 0.8 * CAPTION_PT
    caption, (reached, count) = level
    # The dots of the meter stand at half the height of the digits, 2.8 radii apart.
    radius = 0.32 * CAPTION_PT
    for index in range(count):
        tone = 0.0 if index < reached else PALE
        ink.disc(left + radius + index * 2.8 * radius, y + digit_height(faces.text) * CAPTION_PT / 2, radius, tone)
    left += count * 2.8 * radius + (0.5 * CAPTION_PT if count else 0.0)
    if caption:
        minutes = style.phrases.count("minutes", max(1, round(entry.minutes)))
        caption = style.phrases.say("puzzle.caption", level=caption, minutes=minutes)
    if entry.kind:
        caption = style.phrases.say("puzzle.named", kind=entry.kind, caption=caption) if caption else entry.kind
    # Level and kind have the space between the dots and the ID, which ends at the right edge of the board.
    room = grid.right - left - text_width(entry.puzzle_id, faces.text, SMALL_PT) - CAPTION_PT
    if caption:
        size_pt, shown = clip_text(caption, faces.text, CAPTION_PT, room)
        ink.text(left, y, shown, faces.text, size_pt)
    ink.text(grid.right, y, entry.puzzle_id, faces.text, SMALL_PT, RIGHT)


def draw_key(ink: Ink, made: ClassSet, style: SheetStyle, size_mm: tuple[float, float]) -> None:
    """Draw the key on as many pages as it needs, with its notes on the first."""
    draw_answer_pages(ink, (style.phrases.say("class.key"), made.title), made.notes, made.key, style, size_mm)


def draw_answer_pages(
    ink: Ink,
    heading: tuple[str, str],
    notes: Sequence[str],
    answers: Sequence[KeyAnswer],
    style: SheetStyle,
    size_mm: tuple[float, float],
    label_pt: float = 0.0,
) -> None:
    """Draw answers on as many pages as they need, with notes on the first.

    Boards of another size begin a page of their own.

    Parameters
    ----------
    heading : what the pages are, and of which sheets
    label_pt : least width of the label above an answer
    """
    body, waiting, is_first = class_body(size_mm), list(answers), True
    while waiting or is_first:
        room = _draw_key_head(ink, heading, notes if is_first else (), style, body)
        alike = next(([*same] for _, same in groupby(waiting, key=lambda one: one.answer.extent)), [])
        waiting = waiting[_draw_answers(ink, alike, style, room, alone=len(answers) == 1, least_pt=label_pt) :]
        is_first = False
        ink.end_page()


def draw_hint_pages(ink: Ink, made: ClassSet, style: SheetStyle, size_mm: tuple[float, float]) -> None:
    """Draw the hints of a set on as many pages as they need.

    The number of its puzzle is at the beginning of each hint.
    """
    face, body, y = style.faces.text, class_body(size_mm), 0.0
    for at, hint in enumerate(made.hints):
        before = made.hints[at - 1] if at else PageHint("", 0, "")
        first, *others = wrap_text(f"{hint.number}  {hint.text}", face, HINT_PT, body.width - HINT_INDENT_PT)
        is_headed = hint.heading not in ("", before.heading)
        # A heading counts as two lines; hints of one puzzle follow each other without a gap.
        height = (1 + len(others) + 2 * is_headed) * HINT_LEADING * HINT_PT
        y -= HINT_GAP_PT if (hint.heading, hint.number) != (before.heading, before.number) else 0.0
        if not at or y - height < body.y:
            if at:
                ink.end_page()
            notes = [made.title, made.hint_note] if not at else []
            y = _draw_key_head(ink, (style.phrases.say("follows.title"), ""), notes, style, body).top
        if is_headed:
            y -= 1.6 * HINT_LEADING * HINT_PT
            ink.text(body.x, y, hint.heading, style.faces.bold, HINT_PT)
        for line_number, line in enumerate((first, *others)):
            y -= HINT_LEADING * HINT_PT
            ink.text(body.x + (HINT_INDENT_PT if line_number else 0.0), y, line, face, HINT_PT)
    ink.end_page()


def _draw_key_head(ink: Ink, heading: tuple[str, str], notes: Sequence[str], style: SheetStyle, body: Frame) -> Frame:
    """Draw the heading and notes of a page; return the frame below.

    Parameters
    ----------
    heading : what the pages are, and of which sheets; "" for none
    """
    faces, y = style.faces, body.top - TITLE_PT
    what, of = heading
    title = style.phrases.say("chapter.head", family=what, level=of) if of else what
    ink.text(body.x, y, title, faces.display, _title_size(title, style, body.width))
    # The notes are below the heading, with a third of a line between them.
    y -= 1.3 * RULES_PT
    for note in notes:
        for line in wrap_text(note, faces.text, RULES_PT, body.width):
            y -= LEADING * RULES_PT
            ink.text(body.x, y, line, faces.text, RULES_PT)
        y -= 0.3 * RULES_PT
    y -= 1.8 * RULES_PT
    return Frame(body.x, body.y, body.width, y - body.y)


def _draw_answers(ink: Ink, waiting: Sequence[KeyAnswer], style: SheetStyle, room: Frame, alone: bool, least_pt: float = 0.0) -> int:
    """Draw as many answers in rows as fit; return their number.

    Parameters
    ----------
    least_pt : least width of an answer and its label

    Raises
    ------
    DoesNotFit   not even one answer fits
    """
    board, label_pt = waiting[0].answer, 1.9 * CAPTION_PT
    across = 1 if alone else min(MOST_ACROSS, int((room.width + KEY_GAP_PT) / (max(ANSWER_CELL_PT * board.n_cols, least_pt) + KEY_GAP_PT)))
    if across < 1:
        raise DoesNotFit(f"the key of a {board.n_rows}x{board.n_cols} board does not fit on this paper; choose a wider --size")
    # Columns share the width; a cell is at most a third of that of a puzzle, or 1/1.6 of it for a single answer.
    width = (room.width - (across - 1) * KEY_GAP_PT) / across
    cell = min(width / board.n_cols, (room.height - label_pt) / board.n_rows, WIDEST_CELL_MM * PT_PER_MM / (1.6 if alone else 3))
    if least_pt:  # a month should take few pages: one more row of answers where they stay large enough
        down = max(1, int(room.height / (DATED_CELL_PT * board.n_rows + label_pt + LINE_EDGE_PT)))
        cell = min(cell, (room.height / down - label_pt - LINE_EDGE_PT) / board.n_rows)
    # A row of answers is a label, a board and the ink of its frame; the last row may lack the white below it.
    pitch = cell * board.n_rows + label_pt + LINE_EDGE_PT
    down = max(1, int((room.height + 0.4 * CAPTION_PT) / pitch))
    shown = waiting[: across * down]
    for index, one in enumerate(shown):
        row, col = divmod(index, across)
        x, top = room.x + col * (width + KEY_GAP_PT), room.top - row * pitch
        size_pt, label = clip_text(one.label, style.faces.bold, CAPTION_PT, max(cell * board.n_cols, least_pt))
        ink.text(x, top - CAPTION_PT, label, style.faces.bold, size_pt)
        # The note ends at the right edge of the board, if the label leaves room for it.
        left = cell * board.n_cols - text_width(label, style.faces.bold, size_pt) - 0.5 * CAPTION_PT
        if one.note and text_width(one.note, style.faces.text, SMALL_PT) <= left:
            ink.text(x + cell * board.n_cols, top - CAPTION_PT, one.note, style.faces.text, SMALL_PT, RIGHT)
        draw_figure(ink, one.answer, (x, top - 1.45 * CAPTION_PT - cell * board.n_rows), cell, style.look)
    return len(shown)
