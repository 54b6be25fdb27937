"""Draws a planned sheet, alike on any ink: in black and gray, or in color.

`dated_sheet.py` computes the places.
"""

from __future__ import annotations

from generator.model import FRAME, HAIR
from layouts.drawing.cell_colors import BLUE
from layouts.drawing.figures import LINE_PT, draw_figure
from layouts.drawing.ink import LEFT, RIGHT, Ink
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import clip_text
from layouts.geometry import Frame
from layouts.parts.furniture import PALE
from layouts.plan.draft import LINE_EDGE_PT
from layouts.sheets.dated_sheet import BAND_GAP_PT, CAPTION_PT, DATE_PT, LEADING, SMALL_PT, DatedSheet, SheetPlan
from layouts.sheets.style import SheetStyle, format_day

LEAST_CAPTION_PT, WIDEST_HEADING = 170.0, 0.6
"""Least width of the line above a small puzzle; share of the sheet's width that the heading of an answer may use."""

BAND_PT, BAND_COLOR = 4.5, BLUE
"""Height and color of the band at the top of a sheet in color."""

DOT_SHARE = 0.3
"""Radius of a dot of the level's meter, in type sizes of the caption."""


def draw_sheet(ink: Ink, sheet: DatedSheet, style: SheetStyle, plan: SheetPlan) -> None:
    """Draw a planned sheet."""
    body, head = plan.body, plan.head
    _draw_top(ink, style, body)
    ink.text(body.x, body.top - head.title_fall, sheet.title, style.faces.display, head.title_pt)
    place, align = (body.right, RIGHT) if head.date_fall == head.title_fall else (body.x, LEFT)
    size_pt, day = clip_text(format_day(style.phrases, sheet.day), style.faces.text, DATE_PT, body.width)
    ink.text(place, body.top - head.date_fall, day, style.faces.text, size_pt, align)
    _draw_caption(ink, sheet, style, plan)
    draw_figure(ink, sheet.entry.puzzle, plan.grid.corner, plan.cell, style.look)
    _draw_words(ink, sheet, style, plan)
    _draw_answer(ink, sheet, style, plan)


def _draw_top(ink: Ink, style: SheetStyle, body: Frame) -> None:
    """Draw the heavy line at the top; on a sheet in color, a band of the color."""
    if style.look.is_colored:
        ink.tint(body.x, body.top - BAND_PT / 2, body.width, BAND_PT, BAND_COLOR)
    else:
        ink.lines([(body.x, body.top, body.right, body.top)], LINE_PT[FRAME])


def _draw_caption(ink: Ink, sheet: DatedSheet, style: SheetStyle, plan: SheetPlan) -> None:
    """Draw level, minutes (if they fit), a meter of dots and the ID above the puzzle."""
    y = plan.grid.top + 0.62 * CAPTION_PT
    body, grid = plan.body, plan.grid
    spare = max(0.0, (min(LEAST_CAPTION_PT, body.width) - grid.width) / 2)
    left, right = grid.x - spare, grid.right + spare
    reached, count = sheet.meter
    radius = DOT_SHARE * CAPTION_PT
    for index in range(count):
        tone = 0.0 if index < reached else PALE
        ink.disc(left + radius + index * 2.7 * radius, y + digit_height(style.faces.text) * CAPTION_PT / 2, radius, tone)
    left += (count * 2.7 - 0.7) * radius + 0.7 * CAPTION_PT
    minutes = style.phrases.count("minutes", max(1, round(sheet.entry.minutes)))
    captions = [style.phrases.say("puzzle.caption", level=sheet.level_title, minutes=minutes), sheet.level_title]
    if sheet.entry.kind:
        captions = [style.phrases.say("puzzle.named", kind=sheet.entry.kind, caption=caption) for caption in captions]
    room = right - left - text_width(sheet.entry.puzzle_id, style.faces.text, SMALL_PT) - CAPTION_PT
    caption = next((words for words in captions if text_width(words, style.faces.text, SMALL_PT) <= room), captions[-1])
    size_pt, shown = clip_text(caption, style.faces.text, CAPTION_PT, room)
    ink.text(left, y, shown, style.faces.text, size_pt)
    ink.text(right, y, sheet.entry.puzzle_id, style.faces.text, SMALL_PT, RIGHT)


def _draw_words(ink: Ink, sheet: DatedSheet, style: SheetStyle, plan: SheetPlan) -> None:
    """Draw the rules, and the author at the foot, below a line across the sheet."""
    body, band = plan.body, plan.band
    rule_y = body.y + band.height + BAND_GAP_PT / 2
    ink.lines([(body.x, rule_y, body.right, rule_y)], LINE_PT[HAIR])
    foot = body.y + band.rise
    y = foot + band.words_height - digit_height(style.faces.text) * CAPTION_PT
    ink.text(body.x, y, style.phrases.say("rules.title"), style.faces.bold, CAPTION_PT)
    y -= 1.6 * CAPTION_PT
    for line in band.lines:
        ink.text(body.x, y, line, style.faces.text, band.rules_pt)
        y -= LEADING * band.rules_pt
    if sheet.author:
        size_pt, shown = clip_text(sheet.author, style.faces.text, SMALL_PT, band.width)
        ink.text(body.x, foot + 0.1 * SMALL_PT, shown, style.faces.text, size_pt)


def _draw_answer(ink: Ink, sheet: DatedSheet, style: SheetStyle, plan: SheetPlan) -> None:
    """Draw the answer of the sheet before with its heading, in the lower right corner."""
    answer, day = sheet.answer, sheet.answer_day
    if answer is None or day is None:
        return
    body, cell = plan.body, plan.band.answer_cell
    x, y, width = body.right - cell * answer.n_cols, body.y + LINE_EDGE_PT, cell * answer.n_cols
    say = style.phrases.say
    heading = say("sheet.yesterday") if (sheet.day - day).days == 1 else say("sheet.answer", day=format_day(style.phrases, day))
    if sheet.answer_kind:
        heading = say("puzzle.named", kind=sheet.answer_kind, caption=heading)
    size_pt, shown = clip_text(heading, style.faces.bold, CAPTION_PT, max(width, WIDEST_HEADING * body.width))
    align, place = (LEFT, x) if text_width(shown, style.faces.bold, size_pt) <= width else (RIGHT, body.right)
    ink.text(place, y + cell * answer.n_rows + 0.75 * CAPTION_PT, shown, style.faces.bold, size_pt, align)
    draw_figure(ink, answer, (x, y), cell, style.look)
