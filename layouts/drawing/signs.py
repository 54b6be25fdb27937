"""Drawing of the signs of a board: the clues printed between or beside its cells.

What is drawn follows from the kind and the text of a sign alone; no rule is known here. A further kind is one function more in DRAWINGS,
a further mark between two cells one more in MARKS.
`generator/proof/printed_signs.py` reads signs back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin

from generator.model import (
    BAR,
    BLACK_DOT,
    EDGE,
    HAIR,
    INSIDE,
    LESS,
    LETTER_V,
    LETTER_X,
    OUTSIDE,
    SLASH,
    WHITE_DOT,
    Figure,
    Sign,
    find_outside,
)
from layouts.drawing.ink import CENTER, Ink
from layouts.fonts.faces import digit_height, text_width
from layouts.geometry import Point
from layouts.style.look import Look

ARM, DEPTH = 0.12, 0.085
"""Chevron of an edge, in cells: half its width along the line between the cells, and half its depth across that line."""

LETTER_WIDE, LETTER_HIGH = 0.088, 0.11
"""Half the width and half the height of an X or a V, in cells."""

DOT = 0.13
"""Radius of a dot, in cells."""

SHARED_DOT, SHARED_LETTER = 0.16, 0.72
"""Radius of a dot with a letter in it, in cells, and the size of a letter in a dot or a bar over that of others."""

BAR_LONG, BAR_DEEP = 0.27, 0.1
"""Half the length of a bar along the line between the cells, and half its depth across that line, in cells."""

CIRCLE_RADIUS, CIRCLE_GRAY = 0.41, 0.35
"""Outer radius of a circle in a cell, in cells, and its gray."""

PER_HAIR = 1.5
"""Thickness of a chevron, a letter, or the rim of a white dot or bar over that of the lines between cells."""

THICKEST_RIM = 0.35
"""Largest thickness of the rim of a white dot over its radius, so that small dots remain white."""

GAP = 0.05
"""White of the line between the cells, at either side of a chevron or a letter, in cells."""

LINE_SLACK_PT = 0.5
"""Thickness by which this white exceeds the line that it interrupts, in points."""

PLACE = 0.56
"""Side of the white behind a number outside, in cells; the proof looks for numbers where this white is drawn."""

OUTSIDE_SIZE = 0.75
"""Type size of a number outside in that of a digit, so that it is told from a given; less only if the largest number needs it."""

WIDEST_OUTSIDE, WIDEST_ASIDE = 0.64, 0.52
"""Largest width of a number outside, and of one beside an arrow, in cells; the numbers of a board are of one size."""

ARROW_ASIDE = 0.06
"""Distance, each way, by which a number with an arrow is farther from the board than the middle of its place, in cells."""

ARROW_TAIL, ARROW_TIP, ARROW_HEAD, ARROW_SPREAD = 0.24, 0.43, 0.17, 0.42
"""An arrow, on the diagonal toward the board: distances of its ends from the middle of the place each way, in cells; length of the strokes

of its head in cells, and half the angle between them in radians, so that none is level or upright."""

NUMBER_SIZE, LARGEST_NUMBER, SMALLEST_NUMBER_PT = 0.39, 0.45, 7.0
"""Type size of a number in a hole: in cells, at most for large print, and at least in points, as printers ask; so of one outside."""

NUMBER_ASIDE, NUMBER_UP = 0.22, 0.24
"""Distance of the middle of such a number from the middle of its hole, to the side and up or down, in cells."""

REACH = 0.16
"""Distance from the edge of a cell within which only signs are printed, in cells."""


def draw_signs(ink: Ink, figure: Figure, cell: float, look: Look) -> None:
    """Draw the signs of a board whose bottom left corner is at zero.

    Parameters
    ----------
    cell : side of a cell in points
    """
    # Letters are last: a V may be within a dot or a bar.
    for sign in sorted(figure.signs, key=_is_letter_mark):
        if sign.kind in DRAWINGS and not (sign.kind == INSIDE and figure.outlines):
            DRAWINGS[sign.kind](ink, figure, sign, cell, look)
    draw_slashes(ink, figure, cell, look)


def draw_circles(ink: Ink, figure: Figure, cell: float, look: Look) -> None:
    """Draw the circles in cells; on boards with cages, below their outlines."""
    for sign in figure.signs:
        if sign.kind == INSIDE:
            _draw_circle(ink, figure, sign, cell, look)


def _is_letter_mark(sign: Sign) -> bool:
    """Return whether a sign is a letter between two cells."""
    return sign.kind == EDGE and sign.text in (LETTER_V, LETTER_X)


def has_edge_signs(figure: Figure) -> bool:
    """Return whether signs extend into cells from their edges, as far as REACH."""
    return any(sign.kind == EDGE for sign in figure.signs)


@dataclass(frozen=True, slots=True)
class _Edge:
    """The place of a mark: the middle of the line between two cells, in points.

    along   direction from the first cell to the second: 1 or -1, and 0
    is_shared   whether a letter is within a dot or a bar there
    line    thickness of that line
    pen     thickness of the lines of marks
    cell    side of a cell
    """

    x: float
    y: float
    along: Point
    line: float
    pen: float
    cell: float
    is_shared: bool = False


def has_circles(figure: Figure) -> bool:
    """Return whether cells have circles, which marks of cells leave free."""
    return any(sign.kind == INSIDE for sign in figure.signs)


def _draw_edge(ink: Ink, figure: Figure, sign: Sign, cell: float, look: Look) -> None:
    """Draw a mark on the line between two cells."""
    # The mark stands halfway between the middles of its two cells.
    first, second = (_middle(figure, index, cell) for index in sign.cells)
    along = ((second[0] - first[0]) / cell, (second[1] - first[1]) / cell)
    line, pen = look.lines.thickness(_weight(figure, sign), cell), round(PER_HAIR * look.lines.thickness(HAIR, cell), 3)
    is_shared = sum(other.kind == EDGE and {*other.cells} == {*sign.cells} for other in figure.signs) > 1
    MARKS[sign.text](ink, _Edge((first[0] + second[0]) / 2, (first[1] + second[1]) / 2, along, line, pen, cell, is_shared))


def _draw_chevron(ink: Ink, edge: _Edge) -> None:
    """Draw a chevron that is open toward the second cell."""
    x, y, cell, (along_x, along_y) = edge.x, edge.y, edge.cell, edge.along
    _clear_line(ink, edge, ARM)
    # The arms end DEPTH of a cell toward the second cell, ARM to either side; the tip is as far on the other side of the line.
    open_x, open_y = x + DEPTH * cell * along_x, y + DEPTH * cell * along_y
    arm_x, arm_y = ARM * cell * abs(along_y), ARM * cell * abs(along_x)
    tip = (x - DEPTH * cell * along_x, y - DEPTH * cell * along_y)
    ends: tuple[Point, Point] = ((open_x - arm_x, open_y + arm_y), (open_x + arm_x, open_y - arm_y))
    ink.polyline((ends[0], tip, ends[1]), edge.pen)


def _draw_letter(ink: Ink, edge: _Edge, *, is_crossed: bool) -> None:
    """Draw an upright V, or an X as two strokes; smaller within another mark."""
    # Letters stand upright on lines of both directions; wide and high are half their width and height.
    size = SHARED_LETTER * edge.cell if edge.is_shared else edge.cell
    x, y, wide, high = edge.x, edge.y, LETTER_WIDE * size, LETTER_HIGH * size
    if not edge.is_shared:
        _clear_line(ink, edge, LETTER_HIGH if edge.along[0] else LETTER_WIDE)
    if not is_crossed:
        ink.polyline(((x - wide, y + high), (x, y - high), (x + wide, y + high)), edge.pen)
        return
    ink.polyline(((x - wide, y + high), (x + wide, y - high)), edge.pen)
    ink.polyline(((x - wide, y - high), (x + wide, y + high)), edge.pen)


def _draw_dot(ink: Ink, edge: _Edge, *, is_white: bool) -> None:
    radius = (SHARED_DOT if edge.is_shared else DOT) * edge.cell
    ink.disc(edge.x, edge.y, radius)
    if is_white:
        ink.disc(edge.x, edge.y, radius - min(edge.pen, THICKEST_RIM * DOT * edge.cell), 1.0)


def _draw_bar(ink: Ink, edge: _Edge) -> None:
    """Draw a white bar with a black rim along the line."""
    # Half the length and half the thickness of the bar; it lies along the line between the cells.
    long, deep = BAR_LONG * edge.cell, BAR_DEEP * edge.cell
    width, height = (deep, long) if edge.along[0] else (long, deep)
    for inset, grey in ((0.0, 0.0), (edge.pen, 1.0)):
        ink.fill(edge.x - width + inset, edge.y - height + inset, 2 * (width - inset), 2 * (height - inset), grey)


def _clear_line(ink: Ink, edge: _Edge, reach: float) -> None:
    """Interrupt the line between the cells where a mark is drawn.

    Parameters
    ----------
    reach : half the length of the mark along the line, in cells
    """
    # A white rectangle over the line: a little thicker than the line, and as long as the mark with its white.
    across, length = edge.line + LINE_SLACK_PT, 2 * (reach + GAP) * edge.cell
    width, height = (across, length) if edge.along[0] else (length, across)
    ink.fill(edge.x - width / 2, edge.y - height / 2, width, height, 1.0)


def _draw_circle(ink: Ink, figure: Figure, sign: Sign, cell: float, look: Look) -> None:
    """Draw a gray circle in a cell, around its symbol."""
    x, y = _middle(figure, sign.cells[0], cell)
    ink.disc(x, y, CIRCLE_RADIUS * cell, CIRCLE_GRAY)
    ink.disc(x, y, CIRCLE_RADIUS * cell - PER_HAIR * look.lines.thickness(HAIR, cell), 1.0)


def _draw_place(ink: Ink, figure: Figure, sign: Sign, cell: float, look: Look) -> None:
    """Draw the white behind a number outside, and the arrow of a diagonal.

    `draw_outside` draws the number.
    """
    x, y = _outside(figure, sign, cell)
    ink.fill(x - PLACE * cell / 2, y - PLACE * cell / 2, PLACE * cell, PLACE * cell, 1.0)
    if is_diagonal(sign, figure.n_cols):
        _draw_arrow(ink, (x, y), _direction(figure, sign), cell, PER_HAIR * look.lines.thickness(HAIR, cell))


def _draw_arrow(ink: Ink, middle: Point, along: Point, cell: float, pen: float) -> None:
    """Draw an arrow toward the board: its head as one stroke, then its shaft.

    Parameters
    ----------
    along : direction: 1 or -1 each way
    """
    # Tip and tail lie on the diagonal through the middle of the place; the strokes of the head are turned to both sides of it.
    tip, tail = ((middle[0] + at * cell * along[0], middle[1] + at * cell * along[1]) for at in (ARROW_TIP, ARROW_TAIL))
    level, steep = (ARROW_HEAD * cell * function(pi / 4 - ARROW_SPREAD) for function in (cos, sin))
    ends = [(tip[0] - x * along[0], tip[1] - y * along[1]) for x, y in ((level, steep), (steep, level))]
    ink.polyline((ends[0], tip, ends[1]), round(pen, 3))
    ink.polyline((tail, tip), round(pen, 3))


def _direction(figure: Figure, sign: Sign) -> Point:
    """Return the direction of a sign's line, to the right and up."""
    (x, y), (next_x, next_y) = (_middle(figure, cell, 1.0) for cell in sign.cells[:2])
    return next_x - x, next_y - y


def is_diagonal(sign: Sign, n_cols: int) -> bool:
    """Return whether the line of a number outside is a diagonal."""
    return len({cell // n_cols for cell in sign.cells[:2]}) == len({cell % n_cols for cell in sign.cells[:2]}) == 2


def draw_outside(ink: Ink, figure: Figure, corner: Point, cell: float, look: Look) -> None:
    """Draw the numbers beside a board, smaller than its digits.

    Like digits, they are not part of the stamp with the lines.

    Parameters
    ----------
    corner : bottom left corner of the board's cells, in points
    """
    signs = [sign for sign in figure.signs if sign.kind == OUTSIDE]
    has_arrows = any(is_diagonal(sign, figure.n_cols) for sign in signs)
    # All numbers of a board have one size: OUTSIDE_SIZE of its digits, or less if the longest is wider than its place.
    face, digit_pt = look.faces.digit, look.lines.size_per_cell * cell
    size_pt = min(digit_pt, max(OUTSIDE_SIZE * digit_pt, look.label_pt, SMALLEST_NUMBER_PT))
    widest = max((text_width(sign.text, face, size_pt) for sign in signs), default=0.0)
    if widest:
        fit_pt = size_pt * (WIDEST_ASIDE if has_arrows else WIDEST_OUTSIDE) * cell / widest
        size_pt = min(size_pt, max(fit_pt, SMALLEST_NUMBER_PT))
    drop = digit_height(face) * size_pt / 2
    for sign in signs:
        x, y = _outside(figure, sign, cell)
        if is_diagonal(sign, figure.n_cols):
            along = _direction(figure, sign)
            x, y = x - ARROW_ASIDE * cell * along[0], y - ARROW_ASIDE * cell * along[1]
        ink.text(corner[0] + x, corner[1] + y - drop, sign.text, face, size_pt, CENTER)


def draw_slashes(ink: Ink, figure: Figure, cell: float, look: Look, corner: Point = (0.0, 0.0)) -> None:
    """Draw the slashes of holes with numbers; `draw_in_holes` draws the numbers.

    Parameters
    ----------
    corner : bottom left corner of the board's cells, in points
    """
    # One slash for each hole, from its upper left to its lower right corner.
    holes = sorted({find_outside(sign, figure.n_cols) for sign in figure.signs if sign.kind == SLASH})
    tops = [(corner[0] + col * cell, corner[1] + (figure.n_rows - row) * cell) for row, col in holes]
    ink.lines([(x, y, x + cell, y - cell) for x, y in tops], look.lines.thickness(HAIR, cell))


def draw_in_holes(ink: Ink, figure: Figure, corner: Point, cell: float, look: Look, grey: float = 0.0) -> None:
    """Draw the numbers in holes: of rows above the slash, of columns below it.

    Parameters
    ----------
    corner : bottom left corner of the board's cells, in points
    """
    face, size_pt = look.faces.label, max(SMALLEST_NUMBER_PT, NUMBER_SIZE * cell, min(look.label_pt, LARGEST_NUMBER * cell))
    drop = digit_height(face) * size_pt / 2
    for sign in figure.signs:
        if sign.kind == SLASH:
            x, y = _outside(figure, sign, cell)
            # The number of a row stands right of the slash and above it, that of a column left of it and below.
            right, up = (way * cell * (1 if is_level(sign) else -1) for way in (NUMBER_ASIDE, NUMBER_UP))
            ink.text(corner[0] + x + right, corner[1] + y + up - drop, sign.text, face, size_pt, CENTER, grey)


def is_level(sign: Sign) -> bool:
    """Return whether the cells of a sign are side by side in a row."""
    return abs(sign.cells[1] - sign.cells[0]) == 1


def _outside(figure: Figure, sign: Sign, cell: float) -> Point:
    """Return the middle of the place before the first cell of a sign's line."""
    row, col = find_outside(sign, figure.n_cols)
    return (col + 0.5) * cell, (figure.n_rows - row - 0.5) * cell


def _weight(figure: Figure, sign: Sign) -> int:
    """Return the weight of the line between the two cells of a sign; HAIR without one."""
    low, high = sorted(sign.cells)
    is_level = high - low == figure.n_cols
    return (figure.across[high] if is_level else figure.upright[low + low // figure.n_cols + 1]) or HAIR


def _middle(figure: Figure, index: int, cell: float) -> Point:
    row, col = divmod(index, figure.n_cols)
    return (col + 0.5) * cell, (figure.n_rows - row - 0.5) * cell


DRAWINGS: Mapping[str, Callable[[Ink, Figure, Sign, float, Look], None]] = {EDGE: _draw_edge, OUTSIDE: _draw_place, INSIDE: _draw_circle}
"""How each kind of sign is drawn, except slashes: two signs may have one."""

MARKS: Mapping[str, Callable[[Ink, _Edge], None]] = {
    LESS: _draw_chevron,
    LETTER_X: partial(_draw_letter, is_crossed=True),
    LETTER_V: partial(_draw_letter, is_crossed=False),
    WHITE_DOT: partial(_draw_dot, is_white=True),
    BLACK_DOT: partial(_draw_dot, is_white=False),
    BAR: _draw_bar,
}
"""How each mark between two cells is drawn."""
