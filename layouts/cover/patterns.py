"""Two designs of fronts: steps of levels, and a pattern of shapes.

All lengths are points from the bottom left corner of the sheet.
"""

from __future__ import annotations

from math import ceil

from generator.model import Entry
from layouts.cover.back import level_titles
from layouts.cover.cover_ink import CoverInk, Spot
from layouts.cover.palettes import Palette, Tint
from layouts.cover.stage import Stage
from layouts.cover.words import Style, set_front
from layouts.drawing.ink import CENTER
from layouts.fonts.faces import POSTER, digit_height, text_width
from layouts.fonts.fitting import SMALLEST_PT, fit_size
from layouts.geometry import Frame

STEPS = Style(POSTER)
STEP_GAP, LOWEST_STEP = 0.06, 0.26
"""White between two steps in widths of one, and the height of the lowest in heights of the highest."""

LARGEST_NAME_PT = 30.0
"""Largest type of a level on its step; below SMALLEST_PT the steps have no names."""

PATTERN = Style(POSTER)
FEWEST_COLS, QUIET = 8, 0.72
"""Least shapes in a row, to which small boards are repeated; grey of the shapes of digits that are not given."""


def draw_steps(ink: CoverInk, stage: Stage) -> None:
    """Draw a step for each level, and the number of puzzles above the lower ones."""
    lines, box = stage.fit(STEPS, 0.5)
    end = set_front(ink, lines, STEPS, box, stage.palette)
    front, art = stage.wrap.front, stage.wrap.front_art
    names, palette = level_titles(stage.setting), stage.palette
    top = end - 0.04 * front.height
    pitch = box.width / len(names)
    width = pitch / (1 + STEP_GAP) if len(names) > 1 else pitch
    heights = [(top - front.y) * (LOWEST_STEP + (1 - LOWEST_STEP) * (index + 1) / (len(names) + 1)) for index in range(len(names))]
    ink.use(Tint(palette.accent, palette.paper))
    for index, height in enumerate(heights):
        ink.fill(box.x + index * pitch, art.y, width, front.y + height - art.y, 0.0)
    face = stage.setting.faces.bold
    size_pt = min(fit_size(name, face, LARGEST_NAME_PT, 0.84 * width) for name in names)
    if size_pt >= SMALLEST_PT:
        ink.use(Tint(palette.paper, palette.accent))
        for index, (name, height) in enumerate(zip(names, heights, strict=True)):
            ink.text(box.x + index * pitch + width / 2, front.y + height - 1.5 * size_pt, name, face, size_pt, CENTER)
    low = ceil(len(names) / 2)
    _draw_count(ink, stage, Frame(box.x, front.y + heights[low - 1], (low - 1) * pitch + width, top - front.y - heights[low - 1]))


def _draw_count(ink: CoverInk, stage: Stage, room: Frame) -> None:
    """Draw the number of puzzles as large as a frame allows, near its foot."""
    text, face = str(len(stage.setting.entries())), stage.setting.faces.numeral
    size_pt = min(room.width / text_width(text, face, 1.0), 0.8 * room.height / digit_height(face))
    ink.use(Tint(stage.palette.ink, stage.palette.paper))
    ink.text(room.middle, room.y + 0.09 * room.height, text, face, size_pt, CENTER)


def draw_pattern(ink: CoverInk, stage: Stage) -> None:
    """Draw a quarter disc for each digit of an answer; the digit selects its corner.

    Givens are bright, on squares; the other digits are quiet.
    """
    lines, box = stage.fit(PATTERN, 0.56)
    end = set_front(ink, lines, PATTERN, box, stage.palette)
    front, art = stage.wrap.front, stage.wrap.front_art
    entries = stage.setting.entries()
    entry = entries[len(entries) // 2]
    n_cols = entry.answer.n_cols * ceil(FEWEST_COLS / entry.answer.n_cols)
    side, top = front.width / n_cols, end - 0.04 * front.height
    for row in range(ceil((top - art.y) / side)):
        for col in range(-1, n_cols + 1):
            square = _overlap(Frame(front.x + col * side, top - (row + 1) * side, side, side), art)
            if square is not None:
                _draw_shape(ink, stage.palette, entry, (row, col), square, (front.x + col * side, top - (row + 1) * side, side))


def _overlap(one: Frame, other: Frame) -> Frame | None:
    """Return the area that two frames share, or None."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    width, height = min(one.right, other.right) - x, min(one.top, other.top) - y
    return Frame(x, y, width, height) if width > 0 and height > 0 else None


def _draw_shape(
    ink: CoverInk, palette: Palette, entry: Entry, place: tuple[int, int], square: Frame, area: tuple[float, float, float]
) -> None:
    """Draw the shape of a cell, clipped to its square.

    `area` is the corner of the cell, and its side.
    """
    answer = entry.answer
    cell = place[0] % answer.n_rows * answer.n_cols + place[1] % answer.n_cols
    ranks = sorted({symbol for symbol in answer.printed if symbol}, key=lambda symbol: (len(symbol), symbol))
    symbol = answer.printed[cell]
    rank = ranks.index(symbol) if symbol else sum(place)
    is_bright = bool(entry.puzzle.printed[cell]) or cell in answer.discs
    x, y, side = area
    ink.use(Tint(palette.ink, palette.paper))
    if is_bright:
        ink.fill(square.x, square.y, square.width, square.height, 0.0)
        ink.use(Tint(palette.paper, palette.ink))
    if rank % 3 == 2 and not is_bright:
        ink.use(Tint(palette.accent, palette.paper))
    with ink.placed(Spot(0.0, 0.0), square):
        ink.disc(x + (rank % 4 in (1, 2)) * side, y + (rank % 4 in (2, 3)) * side, side, 0.0 if is_bright or rank % 3 == 2 else QUIET)
