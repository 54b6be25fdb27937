"""The words below and beside a puzzle: blanks for time and date, references."""

from __future__ import annotations

from collections.abc import Sequence

from generator.model import HAIR, Entry
from layouts.drawing.figures import LINE_PT
from layouts.drawing.ink import LEFT, RIGHT, Ink
from layouts.drawing.links import answer_key, around, file_key, mention_key, page_key
from layouts.drawing.ornaments import draw_open_stars
from layouts.drawing.tags import LINK, P
from layouts.fonts.faces import text_width
from layouts.fonts.fitting import SMALLEST_PT, fit_size
from layouts.geometry import PT_PER_MM, Frame, Point
from layouts.parts.welcome import STARS
from layouts.plan.answer_pages import ANSWERS_FILE, SEPARATE
from layouts.plan.pages import OPENER, WHERE, Page, Plan, Slot
from layouts.plan.setting import Setting
from layouts.plan.tiling import star_height

BETWEEN = " · "
ANSWER_SHARE = 0.5
REFERENCES = (
    ("puzzle.hints", "puzzle.answer", 0.6),
    ("puzzle.hints_short", "puzzle.answer", 0.66),
    ("puzzle.hints_short", "puzzle.answer_short", 0.78),
)
"""Text between two references below a puzzle; the share of the line's width that one may use next to time and date.

References: wordings for two, longest first, with the share of the line that they may use."""

RULES = {"puzzle.hints": "puzzle.rules", "puzzle.hints_short": "puzzle.rules_short"}
"""Wordings of a reference to the rules, by those of one to the hints that it replaces."""

STARS_DROP, STAR_RISE = 2.2, 0.35
"""Distance of the baseline of words beside stars below a puzzle, and of the middle of the stars above it, in type sizes of the caption."""

LEAST_BLANK, BLANK_PT = 2.0, 34 * PT_PER_MM
"""Least length of a line to write time or date on, in type sizes of the caption, and its length in points where there is room."""

MARGIN_GAP_PT, MARGIN_PITCH = 14.0, 3.4
"""White between a grid and the blanks in the margin, and the distance of two blanks there, in type sizes of the caption."""


def find_margin(setting: Setting, page: Page, slot: Slot) -> Frame | None:
    """Return the place in the outer margin for blanks, or None without one.

    There is none in layouts with a line for the blanks, on pages with several columns of puzzles, or if the margin is too narrow.
    """
    grid, body, gap = slot.grid, page.body, MARGIN_GAP_PT
    if setting.layout.stacked or slot.frame.width < body.width - 0.1:
        return None
    has_code_right = slot.code is not None and slot.code[0] >= grid.right
    is_right = page.number % 2 == 1 and not has_code_right
    room = (body.right - grid.right if is_right else grid.x - body.x) - gap
    if room < 30 * PT_PER_MM:
        return None
    # Blanks beside a board are as high as it and MARGIN_GAP_PT away, in the outer margin.
    width = min(room, BLANK_PT)
    return Frame(grid.right + gap if is_right else grid.x - gap - width, grid.y, width, grid.height)


def draw_beside(ink: Ink, setting: Setting, place: Frame) -> None:
    """Draw blanks for time and date at the top of a place in the margin."""
    size_pt, y = setting.layout.caption_pt, place.top - setting.layout.caption_pt
    if setting.is_for_children:
        draw_open_stars(ink, place.x, place.top - star_height(setting.layout), star_height(setting.layout), STARS)
        return
    with ink.tag(P):
        for key in ("puzzle.time", "puzzle.date"):
            ink.text(place.x, y, setting.say(key), setting.faces.text, size_pt)
            ink.lines([(place.x, y - 0.5 * MARGIN_PITCH * size_pt, place.right, y - 0.5 * MARGIN_PITCH * size_pt)], LINE_PT[HAIR])
            y -= MARGIN_PITCH * size_pt


def draw_below(ink: Ink, setting: Setting, slot: Slot, entry: Entry, words: Frame, has_blanks: bool) -> None:
    """Draw page references and, if they are here, blanks below a puzzle."""
    layout = setting.layout
    size_pt = layout.caption_pt
    # The words are below the second frame of the theme; stars need a little more white.
    y = slot.grid.y - layout.look.lines.halo_pt - (STARS_DROP if setting.is_for_children else 1.75) * size_pt
    room = words.width
    if layout.stacked:
        y -= 0.25 * size_pt
        line = Frame(words.x, y - 1.75 * size_pt, words.width, 0.0)
        room -= _draw_references(ink, setting, entry, line, LEFT, words.right)
    elif has_blanks:
        words = _blanks_frame(setting, slot, words)
        room = words.width - _draw_references(ink, setting, entry, Frame(words.x, y, words.width, 0.0), RIGHT) - 1.2 * size_pt
    else:
        _draw_references(ink, setting, entry, Frame(words.x, y, words.width, 0.0), LEFT)
        return
    draw_blanks(ink, setting, words.x, y, room)


def _blanks_frame(setting: Setting, slot: Slot, words: Frame) -> Frame:
    """Return the frame for blanks and references, wider than the grid if possible."""
    width = max(words.width, min(slot.frame.width, 2 * BLANK_PT + 28 * setting.layout.caption_pt))
    x = max(slot.frame.x, min(slot.grid.middle - width / 2, slot.frame.right - width))
    return Frame(x, words.y, width, words.height)


def _draw_references(ink: Ink, setting: Setting, entry: Entry, line: Frame, align: float, right: float = 0.0) -> float:
    """Draw references to the answer and the hints.

    If there is no room for both, they are worded more briefly. `line` is the line that the references may use: all of it if `align` is
    LEFT, else about its right half. If `right` is given, words are not made smaller, and the hints may be on the line above, up to `right`.

    The result is the width taken from the line of time and date, in points.
    """
    size_pt, face = setting.layout.caption_pt, setting.faces.text
    least = size_pt if right else min(SMALLEST_PT, size_pt)
    for hints, answer, most in REFERENCES:
        parts = _list_references(setting, entry, hints, answer)
        share = 1.0 if align == LEFT else most if len(parts) > 1 else ANSWER_SHARE
        if text_width(BETWEEN.join(words for words, _ in parts), face, least) <= share * line.width:
            break
    else:
        if right and len(parts) > 1:
            words, key = parts[0]
            width = text_width(words, face, size_pt)
            _draw_parts(ink, setting, [(words, key)], (right - width, line.y + 1.75 * size_pt), size_pt)
            _draw_parts(ink, setting, parts[1:], (line.x, line.y), fit_size(parts[1][0], face, size_pt, line.width))
            return width + size_pt
    fitted = fit_size(BETWEEN.join(words for words, _ in parts), face, size_pt, share * line.width)
    width = text_width(BETWEEN.join(words for words, _ in parts), face, fitted)
    _draw_parts(ink, setting, parts, (line.x if align == LEFT else line.right - width, line.y), fitted)
    return 0.0 if align == LEFT else width


def _list_references(setting: Setting, entry: Entry, hints: str, answer: str) -> list[tuple[str, str]]:
    """Return the references to the hints, if the book has any, and to the answer.

    Books for children without hints have a reference to the rules instead. Each has its link; `hints` and `answer` are the keys of their
    words.
    """
    plan = setting.plan
    page = plan.answer_page_of[entry.number] if plan else 0
    key = file_key(ANSWERS_FILE, page) if setting.imprint.answers == SEPARATE else answer_key(entry.number)
    parts = [(setting.say_answers(answer, page=page), key)]
    if plan and (mention := plan.find_mention(WHERE, entry.number)):
        parts.insert(0, (setting.say(hints, page=mention), mention_key(WHERE, entry.number)))
    elif plan and setting.is_for_children and (rules := _find_rules(setting, plan, entry)):
        parts.insert(0, (setting.say(RULES[hints], page=rules), page_key(rules)))
    return parts


def _find_rules(setting: Setting, plan: Plan, entry: Entry) -> int | None:
    """Return the page with the rules of a puzzle's kind: the first opener of the kind."""
    openers = (page for page in plan.pages if page.kind == OPENER)
    return next((page.number for page in openers if setting.book.chapters[page.index].family == entry.family), None)


def _draw_parts(ink: Ink, setting: Setting, parts: Sequence[tuple[str, str]], place: Point, size_pt: float) -> None:
    """Draw references one after another, each with its link."""
    face, (x, y) = setting.faces.text, place
    with ink.tag(P):
        for index, (words, key) in enumerate(parts):
            if index:
                ink.text(x - text_width(BETWEEN, face, size_pt), y, BETWEEN, face, size_pt)
            with ink.tag(LINK):
                ink.text(x, y, words, face, size_pt)
                ink.link(key, around(x, y, text_width(words, face, size_pt), size_pt), words)
            x += text_width(words + BETWEEN, face, size_pt)


def draw_blanks(ink: Ink, setting: Setting, x: float, y: float, room: float) -> None:
    """Draw labels for time and date, each with a line to write on; stars for children.

    The date is left out if two lines would be too short to write on.
    """
    size_pt = setting.layout.caption_pt
    if setting.is_for_children:
        height = star_height(setting.layout)
        draw_open_stars(ink, x, y + STAR_RISE * size_pt - height / 2, height, STARS)
        return
    labels = [setting.say("puzzle.time"), setting.say("puzzle.date")]
    gap = 0.5 * size_pt

    def share() -> float:
        return (room - sum(text_width(label, setting.faces.text, size_pt) for label in labels)) / len(labels) - 1.5 * gap

    if share() < LEAST_BLANK * size_pt:
        labels.pop()
    line = min(share(), max(8 * size_pt, BLANK_PT))
    with ink.tag(P):
        for label in labels:
            ink.text(x, y, label, setting.faces.text, size_pt)
            x += text_width(label, setting.faces.text, size_pt) + 0.5 * gap
            ink.lines([(x, y - 1.2, x + line, y - 1.2)], LINE_PT[HAIR])
            x += line + gap
