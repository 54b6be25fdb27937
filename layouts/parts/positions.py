"""Drawing of positions: partly solved boards with candidates and shaded cells.

Candidates are shown where a step needs them; shades mark the cells it uses. The board itself is drawn like every other board, so the
proof reads it and its candidates. The proof does not see shades, strokes and crosses; a reader cannot mistake them for clues.
"""

from __future__ import annotations

from math import ceil, sqrt

from generator.model import HAIR, Figure, Position
from layouts.drawing.cage_lines import CAGE_INSET
from layouts.drawing.figures import LINE_PT, box_of, draw_figure, label_depth
from layouts.drawing.ink import CENTER, Ink
from layouts.drawing.spoken_boards import speak_position
from layouts.drawing.tags import FIGURE
from layouts.fonts.faces import SMALLEST_PT, digit_height, text_width
from layouts.plan.setting import Setting

LIT, ABOUT = 0.9, 0.76
"""Greys of the houses that a step looks along, and of the cells it is about."""

PENCIL_SHARE, STRIKE_PT, CROSS_PT, CROSS, CROSS_GREY = 0.3, 0.9, 1.5, 0.14, 0.6
REACH, CAGE_GAP_PT = 0.6, 1.0
"""Candidates: their size in cells (at least the smallest type), and the share of a cell they are spread over.

On boards with cages they are between the dotted lines, below the sum, with a gap to both; each row has its share of the height left.
"""

LEAST_CELL_EMS, CAGED_CELL_EMS, TEXT_EMS = 2.62, 4.3, 1.78
"""Least side of a cell, in sizes of its candidates, without cages and with cages; side of a cell in sizes of the text next to it."""


def position_cell(figure: Figure, text_pt: float, width: float) -> float:
    """Return the side of a position's cells in points.

    It grows with the size of the text next to the board; the board is never wider than `width`, that of the column.
    """
    least = (CAGED_CELL_EMS if figure.cages else LEAST_CELL_EMS) * SMALLEST_PT
    return min(max(least, TEXT_EMS * text_pt), width / figure.n_cols)


def draw_position(ink: Ink, setting: Setting, position: Position, x: float, y: float, cell: float) -> None:
    """Draw a position with its bottom left corner at x, y."""
    what = setting.say("chapter.puzzle", first=position.number)
    with ink.tag(FIGURE, speak_position(what, position, setting.phrases), box=box_of(position.figure, (x, y), cell)):
        _draw_board(ink, setting, position, x, y, cell)


def _draw_board(ink: Ink, setting: Setting, position: Position, x: float, y: float, cell: float) -> None:
    marks = ((position.highlighted, LIT), (position.pattern_cells, ABOUT))
    draw_figure(ink, position.figure, (x, y), cell, setting.layout.look, marks)
    for index, digits in enumerate(position.pencil):
        if digits:
            _draw_pencil(ink, setting, position, index, (*_corner(position, index, x, y, cell), cell))
    if position.crosses:
        gone = [index for index, _ in position.eliminated]
        for cells, grey, width in ((position.ruled_out, CROSS_GREY, LINE_PT[HAIR]), (gone, 0.0, CROSS_PT)):
            for index in cells:
                left, low = _corner(position, index, x, y, cell)
                _draw_cross(ink, left + cell / 2, low + cell / 2, CROSS * cell, width, grey)


def _draw_cross(ink: Ink, x: float, y: float, arm: float, width_pt: float, grey: float) -> None:
    ink.lines([(x - arm, y - arm, x + arm, y + arm), (x - arm, y + arm, x + arm, y - arm)], width_pt, grey)


def _corner(position: Position, index: int, x: float, y: float, cell: float) -> tuple[float, float]:
    row, col = divmod(index, position.figure.n_cols)
    return x + col * cell, y + (position.figure.n_rows - row - 1) * cell


def _draw_pencil(ink: Ink, setting: Setting, position: Position, index: int, place: tuple[float, float, float]) -> None:
    """Draw the candidates of a cell, each at its digit's place.

    Eliminated candidates are crossed out. `place` is the cell's left, bottom and side.
    """
    left, low, cell = place
    figure, face = position.figure, setting.faces.digit
    side = ceil(sqrt(figure.n_rows))
    rows = ceil(figure.n_rows / side)
    size_pt, across = max(SMALLEST_PT, PENCIL_SHARE * cell), REACH * cell / max(1, side - 1)
    middle, down = low + cell / 2, REACH * cell / max(1, rows - 1)
    if figure.cages:
        bottom = CAGE_INSET * cell + CAGE_GAP_PT
        room = cell - bottom - label_depth(cell, setting.layout.look)
        middle, down, across = low + bottom + room / 2, room / rows, (cell - 2 * bottom) / side
        size_pt = max(SMALLEST_PT, min(size_pt, down))
    high = digit_height(face) * size_pt
    for digit in position.pencil[index]:
        row, col = divmod(digit - 1, side)
        mid_x, mid_y = left + cell / 2 + (col - (side - 1) / 2) * across, middle + ((rows - 1) / 2 - row) * down
        ink.text(mid_x, mid_y - high / 2, str(digit), face, size_pt, CENTER)
        if (index, digit) in position.eliminated:
            arm_x, arm_y = 0.7 * text_width(str(digit), face, size_pt), 0.55 * high
            ink.lines([(mid_x - arm_x, mid_y - arm_y, mid_x + arm_x, mid_y + arm_y)], STRIKE_PT)
