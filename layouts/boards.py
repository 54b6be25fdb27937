"""Puzzle pages and answer pages: each board with its number, what is said about it, and where its other half stands."""

from __future__ import annotations

from generator.model import HAIR, Entry
from layouts.faces import SMALLEST_PT, clip_text, fit_size, text_width
from layouts.figures import LINE_PT, draw_figure
from layouts.furniture import QUIET
from layouts.ink import LEFT, RIGHT, Ink
from layouts.places import Frame, Page, Slot
from layouts.setting import Setting
from layouts.trail import answer_key, around, puzzle_key


def draw_puzzles(ink: Ink, setting: Setting, page: Page, entries: dict[int, Entry]) -> None:
    """Draw the puzzles of a page."""
    for slot in page.slots:
        entry = entries[slot.number]
        words = _words_frame(setting, slot)
        _draw_above(ink, setting, slot, entry, words)
        draw_figure(ink, entry.puzzle, slot.grid.x, slot.grid.y, slot.cell, setting.layout.look)
        _draw_below(ink, setting, slot, entry, words)


def _words_frame(setting: Setting, slot: Slot) -> Frame:
    """Return the strip the words of a puzzle keep to: as wide as the grid, wider where a small grid could not hold them."""
    needed = 23 * setting.layout.caption_pt
    width = min(slot.frame.width, max(slot.grid.width, needed))
    x = max(slot.frame.x, min(slot.grid.middle - width / 2, slot.frame.right - width))
    return Frame(x, slot.grid.y, width, slot.grid.height)


def _draw_above(ink: Ink, setting: Setting, slot: Slot, entry: Entry, words: Frame) -> None:
    """Set number, level, minutes and ID above a puzzle."""
    layout = setting.layout
    y = slot.grid.top + 0.32 * layout.number_pt
    number = str(entry.number)
    ink.anchor(puzzle_key(entry.number), words.x, slot.frame.top)
    ink.text(words.x, y, number, setting.faces.number, layout.number_pt)
    left = words.x + text_width(number, setting.faces.number, layout.number_pt) + 0.75 * layout.caption_pt
    room = words.right - left
    if not layout.stacked:
        ink.text(words.right, y, entry.puzzle_id, setting.faces.text, layout.small_pt, RIGHT, QUIET)
        room -= text_width(entry.puzzle_id, setting.faces.text, layout.small_pt) + layout.caption_pt
    size_pt, caption = clip_text(_caption(setting, entry, room), setting.faces.text, layout.caption_pt, room)
    ink.text(left, y, caption, setting.faces.text, size_pt)


def _caption(setting: Setting, entry: Entry, room: float) -> str:
    """Return what stands beside a number: kind, level, minutes; without the minutes, then the level, where they have no room.

    The kind comes first and whole, for the proof reads it as a player does.
    """
    level = setting.level_title(entry.level)
    caption = setting.say("puzzle.caption", level=level, minutes=setting.minutes([entry]))
    if not entry.kind:
        return caption
    named = [setting.say("puzzle.named", kind=entry.kind, caption=words) for words in (caption, level)]
    size_pt = min(SMALLEST_PT, setting.layout.caption_pt)
    return next((words for words in named if text_width(words, setting.faces.text, size_pt) <= room), entry.kind)


def _draw_below(ink: Ink, setting: Setting, slot: Slot, entry: Entry, words: Frame) -> None:
    """Set a place for time and date, and where the answer is, below a puzzle."""
    layout = setting.layout
    size_pt = layout.caption_pt
    page = setting.plan.answer_page_of[entry.number] if setting.plan else 0
    answer = setting.say("puzzle.answer", page=page)
    y = slot.grid.y - 1.75 * size_pt
    room = words.width
    if layout.stacked:
        y -= 0.25 * size_pt
        id_width = text_width(entry.puzzle_id, setting.faces.text, layout.small_pt)
        fitted = fit_size(answer, setting.faces.text, size_pt, words.width - id_width - size_pt)
        ink.text(words.x, y - 1.75 * size_pt, answer, setting.faces.text, fitted)
        box = around(words.x, y - 1.75 * size_pt, text_width(answer, setting.faces.text, fitted), fitted)
        ink.text(words.right, y - 1.75 * size_pt, entry.puzzle_id, setting.faces.text, layout.small_pt, RIGHT, QUIET)
    else:
        fitted = fit_size(answer, setting.faces.text, size_pt, 0.5 * words.width)
        ink.text(words.right, y, answer, setting.faces.text, fitted, RIGHT)
        width = text_width(answer, setting.faces.text, fitted)
        box = around(words.right - width, y, width, fitted)
        room -= width + 1.2 * size_pt
    ink.link(answer_key(entry.number), box, answer)
    _draw_blanks(ink, setting, words.x, y, room)


def _draw_blanks(ink: Ink, setting: Setting, x: float, y: float, room: float) -> None:
    """Set the words for time and date, each with a line to write on."""
    size_pt = setting.layout.caption_pt
    labels = [setting.say("puzzle.time"), setting.say("puzzle.date")]
    gap = 0.5 * size_pt
    line = (room - sum(text_width(label, setting.faces.text, size_pt) for label in labels)) / 2 - 1.5 * gap
    line = min(line, 8 * size_pt)
    for label in labels:
        ink.text(x, y, label, setting.faces.text, size_pt, LEFT, QUIET)
        x += text_width(label, setting.faces.text, size_pt) + 0.5 * gap
        ink.lines([(x, y - 1.2, x + line, y - 1.2)], LINE_PT[HAIR], 0.5)
        x += line + gap


def draw_answers(ink: Ink, setting: Setting, page: Page, entries: dict[int, Entry]) -> None:
    """Draw the answers of a page under its heading."""
    layout, body = setting.layout, page.body
    size_pt = 1.7 * layout.text_pt
    if page.index == 0:
        title = setting.say("answers.title")
        ink.text(body.x, body.top - size_pt, title, layout.heading_face, size_pt)
        left = body.x + text_width(title, layout.heading_face, size_pt) + layout.text_pt
        note = setting.say("answers.note")
        fitted = fit_size(note, setting.faces.text, layout.caption_pt, body.right - left)
        if fitted >= layout.small_pt:
            ink.text(body.right, body.top - size_pt, note, setting.faces.text, fitted, RIGHT, QUIET)
    for slot in page.slots:
        _draw_answer(ink, setting, slot, entries[slot.number])


def _draw_answer(ink: Ink, setting: Setting, slot: Slot, entry: Entry) -> None:
    layout = setting.layout
    y = slot.grid.top + 0.45 * layout.answer_pt
    label = setting.say("answers.label", number=entry.number)
    page = setting.say("answers.page", page=setting.plan.page_of[entry.number] if setting.plan else 0)
    width = max(slot.grid.width, min(slot.frame.width, 12 * layout.answer_pt))
    x = max(slot.frame.x, min(slot.grid.middle - width / 2, slot.frame.right - width))
    small_pt = layout.answer_pt if layout.stacked else min(layout.answer_pt, max(layout.small_pt, 0.85 * layout.answer_pt))
    plain, bold = setting.faces.text, setting.faces.bold
    natural = text_width(label, bold, layout.answer_pt) + layout.answer_pt * 0.6 + text_width(page, plain, small_pt)
    scale = min(1.0, width / natural)
    ink.text(x, y, label, bold, scale * layout.answer_pt)
    ink.text(x + width, y, page, plain, scale * small_pt, RIGHT, QUIET)
    ink.anchor(answer_key(entry.number), slot.frame.x, slot.frame.top)
    ink.link(puzzle_key(entry.number), around(x, y, width, scale * layout.answer_pt), label)
    draw_figure(ink, entry.answer, slot.grid.x, slot.grid.y, slot.cell, layout.look)
