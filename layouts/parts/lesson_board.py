"""The board of a lesson: a position with one step marked.

The cells that explain the step are gray. The digit is white on a black disc, so that it cannot be taken for a given; a mark is a ring.
The proof reads the digit like the others, and compares the step with the line `opener.step` near the board.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

from generator.model import Figure, Lesson, Position
from layouts.drawing.figures import box_of, draw_figure, label_depth, place_cells
from layouts.drawing.flow import Piece
from layouts.drawing.ink import CENTER, Ink
from layouts.drawing.links import around, puzzle_key
from layouts.drawing.signs import has_edge_signs
from layouts.drawing.spoken_boards import speak_position
from layouts.drawing.tags import ARTIFACT, FIGURE, LINK, P
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import SMALLEST_PT, clip_text
from layouts.parts.positions import SEPARATOR, coordinate_margin, draw_coordinates
from layouts.plan.setting import Setting

SHADE = 0.72
"""Grey of the cells that explain the step; darker than the tints of boards."""

DISC, SIGNED_DISC, RING, DOT = 0.42, 0.35, 0.34, 0.24
"""Radii in cells: disc behind the digit, and on boards with signs at the edges of cells; white and black parts of a placed mark."""

BELOW = 0.03
"""White below the disc in a cell with the label of its cage, in cells: there the disc is lower and smaller."""

LEAST_DIGIT = 0.4
"""Height in cells of the digit on the smallest disc; a lower one could be taken for a candidate."""

CROSS, CROSS_PT = 0.16, 1.2
"""Crosses: reach in cells, thickness in points."""

COLUMN_GAP_PT = 0.8
"""Least white between the names of two columns."""

CAPTION_LINE, CAPTION_FALL = 1.35, 0.6
"""Distance of the lines of the caption, and white above and below it, in type sizes."""


def lesson_board(setting: Setting, lesson: Lesson, side: float) -> Piece:
    """Return the board of a lesson with coordinates, above its caption.

    The caption links to the puzzle of the board. Books for children have no coordinates.

    Parameters
    ----------
    side : width of the board with its coordinates and the ink of its frame, in points
    """
    layout, face, figure, number = setting.layout, setting.faces.text, lesson.position.figure, lesson.position.number
    is_plain = layout.look.is_for_children
    margin, head = (0.0, 0.0) if is_plain else coordinate_margin(setting, figure)
    rows, cols = figure.extent
    reach = layout.look.lines.reach_pt((side - margin) / cols)
    cell = (side - margin - 2 * reach) / cols
    height = cell * rows
    captions = _list_captions(setting, lesson, side - margin)
    # A caption begins at the board, or a long one at the white around it, or at the names of the rows.
    inner = margin + figure.margin * cell
    widest = max(text_width(text, face, layout.caption_pt) for text in captions)
    start = next((start for start in (inner, margin) if widest <= side - start - reach), 0.0)
    lines = [clip_text(text, face, layout.caption_pt, side - start - reach) for text in captions]

    def draw(ink: Ink, x: float, top: float) -> None:
        left, low = x + margin + reach, top - head - reach - height
        if not is_plain:
            with ink.tag(ARTIFACT):
                draw_coordinates(ink, setting, figure, left, low + height, cell)
        spoken = speak_position(setting.say("chapter.puzzle", first=number), mark_reasons(lesson), setting.phrases)
        with ink.tag(FIGURE, spoken, box=box_of(figure, (left, low), cell)):
            draw_figure(ink, figure, (left, low), cell, layout.look, [(lesson.position.highlighted, SHADE)], is_untinted=True)
            corner = place_cells(figure, (left, low), cell)
            _draw_crosses(ink, lesson, corner, cell)
            _draw_step(ink, setting, lesson, corner, cell)
        _draw_caption(ink, setting, number, lines, (x + start + reach, low - CAPTION_FALL * layout.caption_pt))

    return Piece(head + 2 * reach + height + 2 * CAPTION_FALL * layout.caption_pt + len(lines) * CAPTION_LINE * layout.caption_pt, draw)


def _draw_caption(ink: Ink, setting: Setting, number: int, lines: list[tuple[float, str]], corner: tuple[float, float]) -> None:
    """Write the lines of the caption below a point; the first is a link to the puzzle."""
    x, y = corner
    face = setting.faces.text
    for at, (size_pt, text) in enumerate(lines):
        y -= CAPTION_LINE * setting.layout.caption_pt
        with ink.tag(P), nullcontext() if at else ink.tag(LINK):
            ink.text(x, y, text, face, size_pt)
            if at == 0:
                ink.link(puzzle_key(number), around(x, y, text_width(text, face, size_pt), size_pt), text)


def mark_reasons(lesson: Lesson) -> Position:
    """Return the position with the cells that explain the step as its dark gray ones.

    They are dark gray on the page, where the cell of the step has a disc; boards in words name them so.
    """
    return replace(lesson.position, pattern_cells=lesson.position.highlighted, highlighted=())


def _list_captions(setting: Setting, lesson: Lesson, width: float) -> list[str]:
    """Return the lines of the caption: puzzle, page, number of filled cells."""
    figure, number = lesson.position.figure, lesson.position.number
    filled = figure.n_filled + (lesson.symbol != "")
    page = setting.plan.page_of[number] if setting.plan else 0
    parts = [setting.say("position.label", number=number, page=page), setting.say("position.filled", filled=filled)]
    # The widest page number decides, so that a plan does not change the lines.
    longest = SEPARATOR.join([setting.say("position.label", number=number, page=888), parts[1]])
    is_short = text_width(longest, setting.faces.text, setting.layout.caption_pt) <= width
    return [SEPARATOR.join(parts)] if is_short else parts


def _draw_crosses(ink: Ink, lesson: Lesson, corner: tuple[float, float], cell: float) -> None:
    """Cross out the marked cells that are known to have no mark."""
    figure, arm = lesson.position.figure, CROSS * cell
    for index in sorted(set(lesson.position.ruled_out) & set(lesson.position.highlighted)):
        row, col = divmod(index, figure.n_cols)
        x, y = corner[0] + (col + 0.5) * cell, corner[1] + (figure.n_rows - row - 0.5) * cell
        ink.lines([(x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm)], CROSS_PT)


def least_side(setting: Setting, figure: Figure, size_pt: float) -> float:
    """Return the least width of a board whose symbols have a type size, in points.

    It includes the coordinates, which do not touch each other, and the ink of the frame.
    """
    look = setting.layout.look
    cell = size_pt / look.lines.size_per_cell
    if look.is_for_children:
        return 2 * look.lines.reach_pt(cell) + figure.extent[1] * cell
    widest = text_width(setting.say("position.column", col=figure.n_cols), setting.faces.text, SMALLEST_PT)
    cell = max(cell, widest + COLUMN_GAP_PT)
    return coordinate_margin(setting, figure)[0] + 2 * look.lines.reach_pt(cell) + figure.extent[1] * cell


def _draw_step(ink: Ink, setting: Setting, lesson: Lesson, corner: tuple[float, float], cell: float) -> None:
    """Draw the digit or mark that the step places."""
    figure, look = lesson.position.figure, setting.layout.look
    row, col = divmod(lesson.cell, figure.n_cols)
    x, low = corner[0] + (col + 0.5) * cell, corner[1] + (figure.n_rows - row - 1) * cell
    y, radius, share = low + 0.5 * cell, SIGNED_DISC if has_edge_signs(figure) else DISC, 1.0
    if figure.cages and figure.labels[lesson.cell]:
        radius = min(DISC, (1 - label_depth(cell, look) / cell - BELOW) / 2)
        y, share = low + (BELOW + radius) * cell, radius / DISC
    ink.disc(x, y, radius * cell, 0.0)
    if lesson.symbol:
        size_pt = max(share * look.lines.size_per_cell, LEAST_DIGIT / digit_height(look.faces.digit)) * cell
        ink.text(x, y - digit_height(look.faces.digit) * size_pt / 2, lesson.symbol, look.faces.digit, size_pt, CENTER, 1.0)
    else:
        ink.disc(x, y, RING * cell, 1.0)
        ink.disc(x, y, DOT * cell, 0.0)
