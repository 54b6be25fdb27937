"""The badge of a front cover: the number of puzzles, and that all are proved.

All lengths are points from the bottom left corner of the sheet.
"""

from __future__ import annotations

from layouts.cover.cover_ink import CoverInk
from layouts.cover.palettes import Tint
from layouts.cover.stage import ART_GAP, Stage
from layouts.drawing.ink import CENTER
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import SMALLEST_PT, balance_text, fit_size
from layouts.geometry import Frame
from layouts.plan.setting import Setting

RADIUS, RING = 0.155, 0.045
"""Radius of the badge in widths of the front, and the distance of the ring inside from its edge, in radii."""

RISE, INSET = 0.35, 0.8
"""How much of the white above the art the badge covers; its distance from the trim, in margins of the words."""

BESIDE_BOARD, BOARD_INSET = 0.8, 0.6
"""Radius of the badge at the left of a whole board, in usual ones; its distance from the trim, likewise."""

HIGHEST, LARGEST_NOTE = 0.42, 0.2
"""Largest height of the number, and largest type of the words below it, in radii."""

WIDEST_NUMBER, WIDEST_LINE = 1.5, 1.3
"""Widest number and widest line of the promise, in radii."""

BASE, BASE_WITHOUT = 0.16, 0.0
"""How far above the middle the number begins, with and without a promise below, in radii."""


def badge_words(setting: Setting) -> tuple[str, str, str]:
    """Return the number of puzzles, their noun, and that they are proved.

    The last is "" for a book that is not proved.
    """
    number = len(setting.entries())
    words = setting.phrases.count("count.puzzles", number).replace(str(number), "", 1).strip()
    return str(number), words, setting.say("cover.seal") if setting.imprint.proved and number > 1 else ""


def draw_badge(ink: CoverInk, stage: Stage, end: float, board: Frame | None = None) -> None:
    """Draw the badge at the upper right of the art, below the words.

    Parameters
    ----------
    end : y of the lower end of the words
    board : a whole board that the badge must not hide: it is then at the left of it
    """
    front, palette, faces = stage.wrap.front, stage.palette, stage.setting.faces
    radius = RADIUS * front.width
    edge = stage.room(1.0).x - front.x
    x, y = front.right - INSET * edge - radius, end - radius - (1 - RISE) * ART_GAP * front.height
    if board is not None:
        radius *= BESIDE_BOARD
        x, y = front.x + BOARD_INSET * edge + radius, board.y + board.height / 2
    # a disc in the accent color, in a thin ring of the ground
    ink.use(Tint(palette.accent, palette.paper))
    ink.disc(x, y, 1.06 * radius, 1.0)
    ink.disc(x, y, radius)
    ink.disc(x, y, (1 - RING) * radius, 1.0)
    ink.disc(x, y, (1 - 1.5 * RING) * radius)
    number, noun, proved = badge_words(stage.setting)
    # the number in the middle, the noun below it, the promise in the lower third
    ink.use(Tint(palette.paper, palette.accent))
    size_pt = min(HIGHEST * radius / digit_height(faces.numeral), WIDEST_NUMBER * radius / text_width(number, faces.numeral, 1.0))
    note_pt = max(SMALLEST_PT, min(LARGEST_NOTE * radius, fit_size(noun, faces.bold, LARGEST_NOTE * radius, WIDEST_NUMBER * radius)))
    base = y + (BASE if proved else BASE_WITHOUT) * radius
    ink.text(x, base, number, faces.numeral, size_pt, CENTER)
    ink.text(x, base - 1.25 * note_pt, noun, faces.bold, note_pt, CENTER)
    lines = balance_text(proved, faces.bold, note_pt, WIDEST_LINE * radius) if proved else []
    small_pt = min([note_pt, *(fit_size(line, faces.bold, 0.85 * note_pt, WIDEST_LINE * radius) for line in lines)])
    for index, line in enumerate(lines):
        ink.text(x, base - 1.25 * note_pt - (1.45 + 1.15 * index) * small_pt, line, faces.bold, small_pt, CENTER)
