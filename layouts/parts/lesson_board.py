"""The board of a lesson: a position with one step marked.

The cells that explain the step are gray, or framed where gray could be taken for something of the board. The digit or piece of the step is
white on black, so that it cannot be taken for a given, and those found before it are gray. The proof reads the digit like the others, and
compares the step with the line `opener.step` near the board.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

from generator.model import Figure, Lesson, Position
from layouts.drawing.board_pieces import draw_piece
from layouts.drawing.cell_marks import Marking, list_circled, needs_frames
from layouts.drawing.figures import box_of, draw_figure, label_depth, place_cells
from layouts.drawing.flow import Piece
from layouts.drawing.ink import CENTER, Ink
from layouts.drawing.line_signs import has_lines
from layouts.drawing.links import around, puzzle_key
from layouts.drawing.signs import has_circles, has_edge_signs
from layouts.drawing.spoken_boards import speak_position
from layouts.drawing.tags import ARTIFACT, FIGURE, LINK, P
from layouts.fonts.faces import digit_height, text_width
from layouts.fonts.fitting import SMALLEST_PT, clip_text
from layouts.parts.positions import SEPARATOR, coordinate_margin, draw_coordinates
from layouts.plan.setting import Setting

SHADE = 0.76
"""Gray of the cells that explain the step."""

DISC, SQUARE, CIRCLED_SQUARE, PIECE_SQUARE = 0.42, 0.33, 0.27, 0.45
"""Radius in cells of the disc behind the digit; half the side of the square that is there on boards with signs at edges, lines or circles,
of that in a cell with a circle, and of that behind a piece."""

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
    # The board has the width that the names of rows and the ink of its frame leave.
    rows, cols = figure.extent
    reach = layout.look.lines.reach_pt((side - margin) / cols)
    cell = (side - margin - 2 * reach) / cols
    height = cell * rows
    captions = _list_captions(setting, lesson, side - margin)
    # A caption begins at the board, or a long one at the white around it, or at the names of the rows.
    inner = margin + figure.margins.left * cell
    widest = max(text_width(text, face, layout.caption_pt) for text in captions)
    start = next((start for start in (inner, margin) if widest <= side - start - reach), 0.0)
    lines = [clip_text(text, face, layout.caption_pt, side - start - reach) for text in captions]

    def draw(ink: Ink, x: float, top: float) -> None:
        # From the top: names of columns, ink of the frame, the board; its left edge is behind the names of rows.
        left, low = x + margin + reach, top - head - reach - height
        if not is_plain:
            with ink.tag(ARTIFACT):
                draw_coordinates(ink, setting, figure, left, low + height, cell)
        spoken = speak_position(setting.say("chapter.puzzle", first=number), mark_reasons(lesson), setting.phrases)
        with ink.tag(FIGURE, spoken, box=box_of(figure, (left, low), cell)):
            draw_figure(ink, figure, (left, low), cell, layout.look, _mark_cells(lesson))
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


def name_step(setting: Setting, lesson: Lesson) -> str:
    """Return the place of a step with its digit or piece, in words."""
    figure = lesson.position.figure
    row, col = divmod(lesson.cell, figure.n_cols)
    piece = f"opener.piece.{figure.mark}"
    key = "opener.step" if lesson.symbol else piece if piece in setting.phrases.words else "opener.place"
    return setting.say(key, row=row + 1, col=col + 1, **({"digit": lesson.symbol} if lesson.symbol else {}))


def mark_reasons(lesson: Lesson) -> Position:
    """Return the position with its reasons, for boards in words."""
    return replace(lesson.position, reasons=lesson.position.highlighted, pattern_cells=(), highlighted=())


def _mark_cells(lesson: Lesson) -> Marking:
    """Return the marks of the board of a lesson."""
    position = lesson.position
    faint, reasons = frozenset(position.found), position.highlighted
    if needs_frames(position.figure):
        return Marking((), reasons, faint, is_untinted=True)
    return Marking(((reasons, SHADE),), (), faint, is_untinted=True)


def _list_captions(setting: Setting, lesson: Lesson, width: float) -> list[str]:
    """Return the lines of the caption: puzzle, page, number of cells filled before."""
    number, found = lesson.position.number, len(lesson.position.found)
    page = setting.plan.page_of[number] if setting.plan else 0
    state = setting.say("opener.found", number=found) if found else setting.say("opener.start")
    parts = [setting.say("position.label", number=number, page=page), state]
    # The widest page number decides, so that a plan does not change the lines.
    longest = SEPARATOR.join([setting.say("position.label", number=number, page=888), parts[1]])
    is_short = text_width(longest, setting.faces.text, setting.layout.caption_pt) <= width
    return [SEPARATOR.join(parts)] if is_short else parts


def _draw_crosses(ink: Ink, lesson: Lesson, corner: tuple[float, float], cell: float) -> None:
    """Cross out the cells that the sentences rule out."""
    figure, arm = lesson.position.figure, CROSS * cell
    for index in lesson.position.ruled_out:
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
    y, share = low + 0.5 * cell, 1.0
    if not lesson.symbol:
        _fill_square(ink, x, y, PIECE_SQUARE * cell)
        draw_piece(ink, figure.mark, x, y, cell, 1.0)
        return
    if has_edge_signs(figure) or has_circles(figure) or has_lines(figure):
        is_circled = lesson.cell in list_circled(figure)
        _fill_square(ink, x, y, (CIRCLED_SQUARE if is_circled else SQUARE) * cell)
    else:
        radius = DISC
        if lesson.cell in figure.labels:
            radius = min(DISC, (1 - label_depth(cell, look) / cell - BELOW) / 2)
            y, share = low + (BELOW + radius) * cell, radius / DISC
        ink.disc(x, y, radius * cell, 0.0)
    size_pt = max(share * look.lines.size_per_cell, LEAST_DIGIT / digit_height(look.faces.digit)) * cell
    ink.text(x, y - digit_height(look.faces.digit) * size_pt / 2, lesson.symbol, look.faces.digit, size_pt, CENTER, 1.0)


def _fill_square(ink: Ink, x: float, y: float, half: float) -> None:
    """Fill a black square around a point."""
    ink.fill(x - half, y - half, 2 * half, 2 * half, 0.0)
