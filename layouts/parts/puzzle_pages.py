"""Puzzle pages and answer pages, with captions and page references."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from generator.model import FRAME, HAIR, PICTURES, Entry, Figure
from layouts.drawing.candidate_dots import draw_dots, has_candidates
from layouts.drawing.figures import draw_spoken, place_cells
from layouts.drawing.ink import CENTER, RIGHT, Ink
from layouts.drawing.links import answer_key, around, puzzle_key
from layouts.drawing.ornaments import draw_on_pill, inner, outline_of, pill_width
from layouts.drawing.qr_codes import draw_code
from layouts.drawing.spoken_boards import speak_board
from layouts.drawing.tags import ARTIFACT, H1, H2, LINK
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import SMALLEST_PT, clip_text, fit_size
from layouts.geometry import Frame, Point
from layouts.parts.puzzle_foot import BETWEEN, draw_below, draw_beside, find_margin
from layouts.phrases import Phrases
from layouts.plan.answer_pages import ANSWER_GAP, fit_labels, label_runs, label_width
from layouts.plan.foot_answers import has_foot_answers
from layouts.plan.pages import Page, Slot
from layouts.plan.setting import Setting
from layouts.plan.tiling import has_pictures, has_strip, strip_height
from layouts.style.layout import LARGE_PT, Layout

NUMBER_RISE, PILL_RISE = 0.32, 0.4
"""Distance of the baseline above a grid from the grid's edge, in type sizes of numbers; the second is for numbers on pills."""

TAB_SIZE, TAB_HEIGHT = 0.78, 0.94
PILL_SIZE, PILL_HEIGHT = 0.58, 0.94
"""Type size and height of a number's tab, and of its pill, in type sizes of numbers."""


NAMES_GAP = 0.9
"""Least white between the names of pictures below a puzzle, in type sizes of the caption."""


def draw_puzzles(ink: Ink, setting: Setting, page: Page, entries: dict[int, Entry]) -> None:
    """Draw the puzzles of a page."""
    for slot in page.slots:
        entry = entries[slot.number]
        board = _cells_frame(slot, entry.puzzle)
        beside = _words_frame(setting, slot, board)
        margin = find_margin(setting, page, slot)
        _draw_above(ink, setting, slot, entry, (board, beside))
        _draw_halo(ink, setting, slot.grid, slot.cell)
        words = speak_board(setting.say("chapter.puzzle", first=entry.number), entry.puzzle, setting.phrases)
        draw_spoken(ink, entry.puzzle, slot.grid.corner, slot.cell, setting.layout.look, words)
        if setting.book.matter.candidate_dots and has_candidates(entry.answer):
            draw_dots(ink, entry.puzzle, *place_cells(entry.puzzle, slot.grid.corner, slot.cell), slot.cell)
        if margin:
            draw_beside(ink, setting, margin)
        draw_below(ink, setting, _draw_strip(ink, setting, slot, entry), entry, beside, margin is None)
        code = setting.book.matter.find_code(entry.number) if slot.code else None
        if code and slot.code:
            x, y = slot.code
            if x >= slot.grid.right:  # keep the frame's ink out of the code's white
                x += setting.layout.look.lines.reach_pt(slot.cell)
            draw_code(ink, code, setting.book.matter.codes_by, x, y)


def _draw_strip(ink: Ink, setting: Setting, slot: Slot, entry: Entry) -> Slot:
    """Draw the symbols of a puzzle below it, each below a column.

    Digits are there to be struck out; pictures and colors have their names, so that readers need not look them up in the rules.

    Returns the slot with its grid moved down by their height, for the words below them.
    """
    if not (has_strip(setting.book, entry.puzzle) and has_candidates(entry.answer)):
        return slot
    layout, grid, height = setting.layout, slot.grid, strip_height(setting.layout)
    symbols = entry.puzzle.faces or setting.rules_of(entry.family).symbols or "".join(map(str, range(1, entry.puzzle.n_cols + 1)))
    is_named = has_pictures(entry.puzzle)
    texts = [f"{symbol} {setting.say(f'picture.{PICTURES[symbol]}')}" for symbol in symbols] if is_named else list(symbols)
    if is_named:
        return _draw_names(ink, setting, slot, texts, height)
    face = setting.faces.digit
    size_pt = min(fit_size(text, face, layout.caption_pt, 0.94 * slot.cell) for text in texts)
    y = grid.y - layout.look.lines.halo_pt - 1.4 * layout.caption_pt
    with ink.tag(ARTIFACT):
        for col, text in enumerate(texts):
            ink.text(grid.x + (entry.puzzle.margins.left + col + 0.5) * slot.cell, y, text, face, size_pt, CENTER)
    return replace(slot, grid=Frame(grid.x, grid.y - height, grid.width, grid.height))


def _draw_names(ink: Ink, setting: Setting, slot: Slot, texts: Sequence[str], height: float) -> Slot:
    """Draw pictures or colors with their names in a row below a puzzle.

    The row is centered; names are as far apart as columns if they fit there, and else in a row wider than the grid, in type that can be
    read. Returns the slot as `_draw_strip` does.
    """
    layout, face, grid = setting.layout, setting.faces.text, slot.grid
    gap, room = NAMES_GAP * layout.caption_pt, max(grid.width, slot.frame.width)
    size_pt = fit_size("".join(texts), face, layout.caption_pt, room - gap * (len(texts) - 1))
    widths = [text_width(text, face, size_pt) for text in texts]
    gap = max(gap, min((grid.width - sum(widths)) / len(texts), 3.0 * gap))
    x = grid.middle - (sum(widths) + gap * (len(texts) - 1)) / 2
    x = max(slot.frame.x, min(x, slot.frame.right - sum(widths) - gap * (len(texts) - 1)))
    y = grid.y - layout.look.lines.halo_pt - 1.4 * layout.caption_pt
    with ink.tag(ARTIFACT):
        for text, width in zip(texts, widths, strict=True):
            ink.text(x, y, text, face, size_pt)
            x += width + gap
    return replace(slot, grid=Frame(grid.x, grid.y - height, grid.width, grid.height))


def _cells_frame(slot: Slot, figure: Figure) -> Frame:
    """Return the frame of a board without the white around it."""
    x, y = place_cells(figure, slot.grid.corner, slot.cell)
    return Frame(x, y, figure.n_cols * slot.cell, figure.n_rows * slot.cell)


def _words_frame(setting: Setting, slot: Slot, board: Frame) -> Frame:
    """Return the frame for the words of a puzzle: as wide as its board, or wider.

    It is wider if the words do not fit above a small board.
    """
    needed = 23 * setting.layout.caption_pt
    width = min(slot.frame.width, max(board.width, needed))
    # Words that are wider begin at the board if they do not end beyond the white around it.
    x = board.x if board.x + width <= slot.grid.right else board.middle - width / 2
    x = max(slot.frame.x, min(x, slot.frame.right - width))
    return Frame(x, slot.grid.y, width, slot.grid.height)


def _draw_above(ink: Ink, setting: Setting, slot: Slot, entry: Entry, places: tuple[Frame, Frame]) -> None:
    """Draw number, level and minutes above a puzzle.

    Its ID is here too in a book whose answers, at the foot of the page, have no room for it.

    Parameters
    ----------
    places : the board, and the frame for its words
    """
    layout, (board, words) = setting.layout, places
    rise = PILL_RISE if layout.look.caption == "pill" else NUMBER_RISE
    # The baseline above the board; a pill reaches below it and so stands higher.
    y = slot.grid.top + layout.look.lines.halo_pt + rise * layout.number_pt
    ink.anchor(puzzle_key(entry.number), words.x, slot.frame.top)
    start = board.x if layout.look.caption == "tab" else words.x
    heading = ("puzzle", entry.number)
    with ink.tag(H2, key=heading):
        left = NUMBERS[layout.look.caption](ink, layout, str(entry.number), (start, y), slot.cell) + 0.75 * layout.caption_pt
    room = words.right - left
    if has_foot_answers(setting.book):
        ink.text(words.right, y, entry.puzzle_id, setting.faces.text, layout.small_pt, RIGHT)
        room -= text_width(entry.puzzle_id, setting.faces.text, layout.small_pt) + layout.caption_pt
    face = setting.faces.slanted if layout.look.caption == "italic" else setting.faces.text
    size_pt, caption = clip_text(_caption(setting, entry, room, face), face, layout.caption_pt, room)
    with ink.tag(H2, key=heading):
        ink.text(left, y, caption, face, size_pt)


def _draw_halo(ink: Ink, setting: Setting, grid: Frame, cell: float) -> None:
    """Draw the second, fine frame around a puzzle, in themes that have one."""
    lines = setting.layout.look.lines
    if lines.halo_pt:
        ink.lines(outline_of(inner(grid, -lines.halo_pt)), lines.thickness(HAIR, cell))


def _plain_number(ink: Ink, layout: Layout, number: str, place: Point, _: float) -> float:
    """Draw the number of a puzzle on its baseline; return the x of its right end."""
    x, y = place
    ink.text(x, y, number, layout.look.faces.number, layout.number_pt)
    return x + text_width(number, layout.look.faces.number, layout.number_pt)


def _number_on_tab(ink: Ink, layout: Layout, number: str, place: Point, cell: float) -> float:
    """Draw the number in white on a black tab; return the x of its right end.

    The tab is on the frame of the grid.
    """
    x, y = place
    face, size_pt = layout.look.faces.number, max(layout.small_pt, TAB_SIZE * layout.number_pt)
    # The tab begins on the frame of the board and is as wide as the number with 0.4 of its size at either side.
    bottom, width = y - NUMBER_RISE * layout.number_pt, text_width(number, face, size_pt) + 0.8 * size_pt
    height = TAB_HEIGHT * layout.number_pt
    edge = layout.look.lines.thickness(FRAME, cell) / 2
    ink.fill(x - edge, bottom, width + edge, height, 0.0)
    ink.text(x + 0.4 * size_pt, bottom + (height - digit_height(face) * size_pt) / 2, number, face, size_pt, grey=1.0)
    return x + width


def _number_on_pill(ink: Ink, layout: Layout, number: str, place: Point, cell: float) -> float:
    """Draw the number in white on a black disc or pill; return the x of its right end."""
    x, y = place
    face, size_pt, height = layout.look.faces.number, max(layout.small_pt, PILL_SIZE * layout.number_pt), PILL_HEIGHT * layout.number_pt
    width = pill_width(number, face, size_pt, height)
    # The pill is centered on the height of the caption, but never touches the frame of the board.
    bottom = max(y + 0.36 * layout.caption_pt - height / 2, y - PILL_RISE * layout.number_pt + layout.look.lines.reach_pt(cell))
    draw_on_pill(ink, number, face, size_pt, Frame(x, bottom, width, height))
    return x + width


NUMBERS = {"plain": _plain_number, "italic": _plain_number, "tab": _number_on_tab, "pill": _number_on_pill}
"""Drawing function of the number of a puzzle, by the kind of caption."""


def _caption(setting: Setting, entry: Entry, room: float, face: str) -> str:
    """Return the caption next to a number: kind, level and minutes.

    Minutes and then the level are left out if there is no room: in the smallest type, or in large print at its full size. The kind comes
    first and is never shortened, because the proof reads it as a player does. The symbols of a board with letters come last.
    """
    level, caption_pt = setting.level_title(entry.level), setting.layout.caption_pt
    size_pt = caption_pt if caption_pt >= LARGE_PT else min(SMALLEST_PT, caption_pt)
    caption = setting.say_caption(entry)
    if not entry.kind:
        return caption if text_width(caption, face, size_pt) <= room else level
    named = [setting.say("puzzle.named", kind=entry.kind, caption=words) for words in (caption, level)]
    if symbols := list_symbols(entry.answer, setting.phrases):
        named = [*(f"{words}{BETWEEN}{symbols}" for words in (*named, entry.kind)), *named]
    return next((words for words in named if text_width(words, face, size_pt) <= room), entry.kind)


def list_symbols(figure: Figure, phrases: Phrases) -> str:
    """Return the symbols of a board with letters as ranges, such as 1–9, A–G; else "".

    Letters that only one puzzle has are printed below its board.
    """
    letters = sorted({symbol for symbol in figure.symbols if symbol.isalpha()}) if not figure.faces else []
    ends = ((1, 9), (letters[0], letters[-1])) if letters else ()
    return phrases.join([str(first) if first == last else phrases.say("contents.range", first=first, last=last) for first, last in ends])


def list_answer_notes(setting: Setting) -> list[str]:
    """Return how to read the answers: their order, and what is bold, if anything."""
    has_found = any(entry.answer.found for entry in setting.entries())
    return [setting.say("answers.note"), *([setting.say("answers.givens")] if has_found else [])]


def draw_answers(ink: Ink, setting: Setting, page: Page, entries: dict[int, Entry]) -> None:
    """Draw the answers of a page below its heading."""
    layout, body = setting.layout, page.body
    size_pt = 1.7 * layout.text_pt
    if page.part == 0:
        title = setting.say("answers.title")
        width = text_width(title, layout.heading_face, size_pt)
        x = body.middle - width / 2 if layout.look.heading == "centered" else body.x
        if layout.look.heading == "bar":
            ink.fill(body.x, body.top, body.width, 0.42 * layout.text_pt, 0.0)
        with ink.tag(H1):
            ink.text(x, body.top - size_pt, title, layout.heading_face, size_pt)
        left = x + width + layout.text_pt
        # The notes beside the title, or only the first of them, if they fit in type that can be read.
        notes = list_answer_notes(setting)
        for note in (reduce(lambda one, other: setting.say("listing.sentences", one=one, other=other), notes), notes[0]):
            fitted = fit_size(note, setting.faces.text, layout.caption_pt, body.right - left)
            if fitted >= layout.small_pt:
                ink.text(body.right, body.top - size_pt, note, setting.faces.text, fitted, RIGHT)
                break
    for slot in page.slots:
        _draw_answer(ink, setting, slot, entries[slot.number])


def _draw_answer(ink: Ink, setting: Setting, slot: Slot, entry: Entry) -> None:
    """Draw an answer below its number, the ID of the puzzle and the puzzle's page."""
    layout, page = setting.layout, setting.say("answers.page", page=setting.plan.page_of[entry.number] if setting.plan else 0)
    # The line above the board is as wide as the board, or wider if its words need that; they are made smaller if both are too narrow.
    runs = label_runs(layout, entry.number, entry.puzzle_id, page)
    width = max(slot.grid.width, min(slot.frame.width, label_width(runs)))
    x, y = max(slot.frame.x, min(slot.grid.middle - width / 2, slot.frame.right - width)), slot.grid.top + 0.45 * layout.answer_pt
    first, middle, last = fit_labels(runs, width)
    label = setting.say("answers.label", number=entry.number)
    with ink.tag(H2), ink.tag(LINK):
        ink.text(x, y, *first)
        ink.text(x + text_width(*first) + ANSWER_GAP * first[2], y, *middle)
        ink.text(x + width, y, *last, RIGHT)
        ink.anchor(answer_key(entry.number), slot.frame.x, slot.frame.top)
        ink.link(puzzle_key(entry.number), around(x, y, width, first[2]), label)
    words = speak_board(setting.say("spoken.answer", number=entry.number), entry.answer, setting.phrases)
    draw_spoken(ink, entry.answer, slot.grid.corner, slot.cell, layout.answer_look, words)
