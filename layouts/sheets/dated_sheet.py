"""A dated puzzle for a newspaper page: its contents and its places.

From the top: title and date, puzzle, rules, answer. The width is that of the newspaper's columns; the height follows from it, or is given
and must be sufficient. `draw_sheet.py` draws what is planned here.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from math import ceil

from generator.errors import DoesNotFit, Faulty
from generator.model import Entry, Figure
from layouts.fonts.faces import find_missing, text_width
from layouts.fonts.fitting import fit_lines, wrap_text
from layouts.geometry import PT_PER_MM, Frame
from layouts.plan.draft import LINE_EDGE_PT
from layouts.sheets.style import SheetStyle, format_day

MARGIN_MM = 3.0
"""White inside the edge of the sheet; the newspaper page has margins of its own."""

TITLE_SHARE, LEAST_TITLE_PT, MOST_TITLE_PT = 0.085, 12.0, 44.0
"""Type size of the title in widths of the sheet, and its least and most in points."""

DATE_PT, CAPTION_PT, SMALL_PT = 9.0, 8.5, 7.5
RULES_SHARE, LEAST_RULES_PT, MOST_RULES_PT = 0.0285, 7.8, 10.0
"""Type size of the rules in widths of the sheet, and its least and most in points."""

LEAST_CELL_MM, WIDEST_CELL_MM = 4.5, 24.0
ANSWER_CELL_PT, ANSWER_SHARE, WIDEST_ANSWER = 10.7, 0.33, 2.2
"""Cell of the answer in points, for type of 7.1 pt; share of the width for the answer on wide sheets; its largest cell over the least."""

LEADING = 1.32
BAND_GAP_PT, RULE_GAP_PT = 9.0, 4.0
LEAST_COLUMN_PT = 105.0
"""Narrowest column of rules next to the answer; with less space they are above it."""


@dataclass(frozen=True, slots=True)
class DatedSheet:
    """The contents of one sheet.

    title         printed at the top, such as the family's
    day           the date printed next to it
    entry         the puzzle; its number is not printed
    level_title   the level in words
    meter         the position of the level, from 1, and the number of levels
    rules         how to play, one sentence each
    answer        complete board of the sheet before; None leaves the answer out
    answer_day    the day of that sheet
    answer_kind   title of its kind if it differs from today's, else empty
    author        line at the foot, empty for none
    """

    title: str
    day: date
    entry: Entry
    level_title: str
    meter: tuple[int, int]
    rules: tuple[str, ...]
    answer: Figure | None = None
    answer_day: date | None = None
    answer_kind: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """Title and date, in points; a date that does not fit next to the title is below.

    title_fall, date_fall   distance of the baselines from the top of the sheet's body
    height                  down to the puzzle
    """

    title_pt: float
    title_fall: float
    date_fall: float
    height: float


@dataclass(frozen=True, slots=True)
class Band:
    """The area below the puzzle, with rules and answer.

    answer_cell              side of a cell of the answer, 0 for none
    width, words_height      of the column of rules
    rise                     distance of that column's end from the foot of the sheet
    rules_pt, lines          its type size and its text
    height                   of the whole area
    """

    answer_cell: float
    width: float
    words_height: float
    rise: float
    rules_pt: float
    lines: tuple[str, ...]
    height: float


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """The places of everything on a sheet, in points from its bottom left corner.

    size    width and height of the sheet
    body    inside its margin
    cell    side of a cell of the puzzle, grid its place
    """

    size: tuple[float, float]
    body: Frame
    head: Head
    cell: float
    grid: Frame
    band: Band


def plan_sheet(sheet: DatedSheet, style: SheetStyle, width_mm: float, height_mm: float | None = None) -> SheetPlan:
    """Compute the places of a sheet; without a height, it follows from the width.

    Raises
    ------
    Faulty       a title or author with characters missing from the typefaces
    DoesNotFit   a sheet too small for the puzzle, its answer or its title; the message says what it needs
    """
    missing = find_missing(sheet.title + sheet.author, style.faces)
    if missing:
        raise Faulty(f"the fonts lack {missing[:20]!r}, needed for the title or the author; change the text, or name another --face")
    # The margin, and the half of the frame that is outside the board.
    edge = MARGIN_MM * PT_PER_MM + LINE_EDGE_PT
    width = width_mm * PT_PER_MM - 2 * edge
    board = sheet.entry.puzzle
    least = LEAST_CELL_MM * PT_PER_MM
    high, wide = board.extent
    narrowest_mm = ceil((2 * edge + least * wide) / PT_PER_MM)
    boards = f"a {board.n_rows}x{board.n_cols} board"
    if width < least * wide:  # checked before the title, whose error would ask for a shorter one
        raise DoesNotFit(f"{boards} needs a sheet {narrowest_mm} mm wide, but this one is {width_mm:g} mm wide; choose a wider --size")
    head, band = _plan_head(sheet, style, width), _plan_band(sheet, style, width)
    # Everything but the puzzle has a fixed height; its cells get what is left, up to the widest.
    fixed = 2 * edge + head.height + 2 * BAND_GAP_PT + band.height
    cell = min(width / wide, WIDEST_CELL_MM * PT_PER_MM)
    if height_mm is not None:
        cell = min(cell, (height_mm * PT_PER_MM - fixed) / high)
        if cell < least:
            needed = f"{narrowest_mm} x {ceil((fixed + least * high) / PT_PER_MM)} mm"
            given = f"{width_mm:g} x {height_mm:g} mm"
            raise DoesNotFit(f"a sheet of {boards} needs at least {needed}, but this one is {given}; choose a larger --size")
    height = height_mm * PT_PER_MM if height_mm is not None else fixed + cell * high
    body = Frame(edge, edge, width, height - 2 * edge)
    return SheetPlan((width_mm * PT_PER_MM, height), body, head, cell, _place_grid(body, head.height, band.height, cell, board), band)


def _plan_head(sheet: DatedSheet, style: SheetStyle, width: float) -> Head:
    """Plan title and date, and the height of the puzzle's caption below them.

    Raises
    ------
    DoesNotFit   a title too long even on a line of its own
    """
    title_pt, is_alone = _fit_title(sheet, style, width)
    # Baselines, from the top: the title below a rule, the date beside or below it, then the caption of the puzzle.
    title_fall = RULE_GAP_PT + 0.86 * title_pt
    date_fall = title_fall + (1.6 * DATE_PT if is_alone else 0.0)
    return Head(title_pt, title_fall, date_fall, date_fall + 0.26 * title_pt + 1.9 * CAPTION_PT)


def _plan_band(sheet: DatedSheet, style: SheetStyle, width: float) -> Band:
    """Plan rules and answer, in one row or, on a narrow sheet, one below the other.

    Raises
    ------
    DoesNotFit   a sheet too narrow for the answer
    """
    cell, words_width = _share_band(sheet.answer, width)
    rules_pt = max(LEAST_RULES_PT, min(MOST_RULES_PT, RULES_SHARE * width))
    lines = tuple(wrap_text(" ".join(sheet.rules), style.faces.text, rules_pt, words_width))
    # The column of rules: its heading, its lines, and the author if there is one. The answer: its board below its label.
    words_height = 1.6 * CAPTION_PT + len(lines) * LEADING * rules_pt + (1.7 * SMALL_PT if sheet.author else 0.0)
    answer_height = cell * sheet.answer.n_rows + 1.75 * CAPTION_PT + LINE_EDGE_PT if sheet.answer else 0.0
    if words_width < width or sheet.answer is None:
        height = max(words_height, answer_height)
        return Band(cell, words_width, height, 0.0, rules_pt, lines, height)
    return Band(cell, width, words_height, answer_height + BAND_GAP_PT, rules_pt, lines, words_height + BAND_GAP_PT + answer_height)


def _fit_title(sheet: DatedSheet, style: SheetStyle, width: float) -> tuple[float, bool]:
    """Return the type size of the title, and whether the date needs a second line.

    Raises
    ------
    DoesNotFit   a title too long even on a line of its own
    """
    # The date keeps its place at the right of the title, with two type sizes between them, unless even the least title is too long.
    room = width - text_width(format_day(style.phrases, sheet.day), style.faces.text, DATE_PT) - 2 * DATE_PT
    is_alone = text_width(sheet.title, style.faces.display, LEAST_TITLE_PT + 2) > room
    room = width if is_alone else room
    largest = max(LEAST_TITLE_PT, min(MOST_TITLE_PT, TITLE_SHARE * width))
    steps = [LEAST_TITLE_PT + (largest - LEAST_TITLE_PT) * step / 12 for step in range(12, -1, -1)]
    return fit_lines(sheet.title, style.faces.display, steps, room, 1)[0], is_alone


def _share_band(answer: Figure | None, width: float) -> tuple[float, float]:
    """Return the answer's cell, and the width of the rules: all if above the answer.

    Raises
    ------
    DoesNotFit   a sheet too narrow for the answer
    """
    if answer is None:
        return 0.0, width
    # The answer takes ANSWER_SHARE of the width, within its least and largest cell; the rules get the rest.
    cell = min(max(ANSWER_CELL_PT, ANSWER_SHARE * width / answer.n_cols), WIDEST_ANSWER * ANSWER_CELL_PT)
    taken = cell * answer.n_cols
    if taken > width:
        needed = (taken + 2 * LINE_EDGE_PT) / PT_PER_MM + 2 * MARGIN_MM
        raise DoesNotFit(f"the answer of a {answer.n_rows}x{answer.n_cols} board needs a sheet {needed:.0f} mm wide; choose a wider --size")
    rest = width - taken - 1.5 * BAND_GAP_PT
    return cell, rest if rest >= LEAST_COLUMN_PT else width


def _place_grid(body: Frame, head: float, band: float, cell: float, board: Figure) -> Frame:
    """Return the frame of the puzzle; a quarter of the spare height is above it."""
    width, height = cell * board.extent[1], cell * board.extent[0]
    spare = max(0.0, body.height - head - band - 2 * BAND_GAP_PT - height)
    return Frame(body.middle - width / 2, body.top - head - spare * 0.25 - height, width, height)
