"""Drawings of boards as layers of Penpa+: figures to what a link shows.

lineE         {"v,v": 2}                       thick lines between cells
number        {"c": ["5", 1, "1"]}             digits, letters, numbers beside the board, letters between cells
numberS       {"s": ["12", 1]}                 small numbers, in cages and holes
surface       {"c": 3}                         gray cells
symbol        {"c": [2, "circle_SS", 2]}       dots, bars, signs, circles, holes, arrows beside the board
thermo        [[c, c, ...]]                    thermometers from the bulb
arrows        [[c, c, ...]]                    arrows from the circle
nobulbthermo  [[c, c, ...]]                    whispers
killercages   [[c, c, ...]]                    cages; `cage` has their dotted lines
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from generator.formats.penpa_points import (
    BELOW,
    LOWER_LEFT,
    LOWER_RIGHT,
    MIDDLE,
    RIGHT,
    UPPER_LEFT,
    UPPER_RIGHT,
    Place,
    Points,
)
from generator.formats.penpa_text import Layer, empty_layer
from generator.model import (
    ARROW,
    BAR,
    BLACK_DOT,
    EDGE,
    HOLE_SYMBOL,
    INSIDE,
    LETTER_V,
    LETTER_X,
    LINE,
    OUTLINE,
    OUTSIDE,
    SLASH,
    THERMOMETER,
    WALL,
    WHISPER,
    WHITE_DOT,
    Figure,
    Sign,
)

THICK, DOTTED, GRAY_CELL, DARK_CELL, GRAY_SHAPE = 2, 10, 3, 8, 3
"""Styles of lines, of cells and of shapes."""

COLOR, SQUARE, NO_GRAY = "color", "square", "no gray"
"""How gray cells are drawn: colored; with a square each, as marks of even digits are; not at all, where they only decorate."""

DARK = 20
"""Gray in percent from which a cell is written as a dark one."""

BLACK_TEXT, WHITE_TEXT, CIRCLED = 1, 4, 6
LARGE, MEDIUM, TINY = "1", "6", "5"
"""Styles and sizes of numbers."""

UNDER, OVER = 1, 2
"""Whether a symbol is under or over the lines."""

DOTS = {WHITE_DOT: 8, BLACK_DOT: 2}
STEPS = ((0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1))
"""Row and column of the neighbors of a cell, in the order in which `arrow_eight` has them: from the left, clockwise."""

POINTS_TO = {(0, -1): 1, (-1, 0): 2, (0, 1): 3, (1, 0): 4}
"""Direction in which a sign points, which is that of the smaller digit -> its number in `inequality`."""

DISC = "\N{BLACK STAR}"
"""How a given mark, such as a star, is written."""


class Drawn(NamedTuple):
    """A board as Penpa+ has it: margins, cells of the board, what it shows."""

    points: Points
    space: tuple[int, int, int, int]
    cells: tuple[int, ...]
    layer: Layer


@dataclass(frozen=True, slots=True)
class Pen:
    """Where cells of a figure are in a link.

    top, left   rows and columns of margin
    """

    figure: Figure
    points: Points
    top: int
    left: int

    def place(self, cell: int) -> Place:
        """Return the place of a cell."""
        row, col = divmod(cell, self.figure.n_cols)
        return row + self.top, col + self.left

    def middle(self, cell: int) -> int:
        """Return the number of a cell."""
        return self.points.number(MIDDLE, self.place(cell))

    def between(self, one: int, other: int) -> int:
        """Return the number of the middle of the side between two cells."""
        first = min(one, other)
        return self.points.number(RIGHT if abs(one - other) == 1 else BELOW, self.place(first))


def find_outside(cells: tuple[int, ...], n_cols: int) -> tuple[Place, Place]:
    """Return the place beside a board where a line of cells begins, and its step.

    The first row and the first column of the board are 0.
    """
    (row, col), (next_row, next_col) = divmod(cells[0], n_cols), divmod(cells[1], n_cols)
    step = next_row - row, next_col - col
    return (row - step[0], col - step[1]), step


def draw_figure(figure: Figure, gray: str) -> Drawn:
    """Return a figure as Penpa+ shows it.

    Parameters
    ----------
    gray : how gray cells are drawn: COLOR, SQUARE or NO_GRAY
    """
    places = [find_outside(sign.cells, figure.n_cols)[0] for sign in figure.signs if sign.kind == OUTSIDE]
    top, left = (int(any(place[axis] < 0 for place in places)) for axis in (0, 1))
    bottom = int(any(place[0] >= figure.n_rows for place in places))
    right = int(any(place[1] >= figure.n_cols for place in places))
    points = Points(figure.n_rows + top + bottom, figure.n_cols + left + right)
    pen, layer = Pen(figure, points, top, left), empty_layer()
    _draw_cells(pen, layer)
    _draw_gray(pen, layer, gray)
    _draw_walls(pen, layer)
    for sign in figure.signs:
        SIGNS[sign.kind](pen, layer, sign)
    cells = tuple(pen.middle(cell) for cell in range(len(figure.symbols)) if cell not in figure.gaps)
    return Drawn(points, (top, bottom, left, right), cells, layer)


def _draw_cells(pen: Pen, layer: Layer) -> None:
    figure = pen.figure
    with_sums = {cell for sign in figure.signs if sign.kind == SLASH for cell in [_hole_before(sign, figure.n_cols)[0]]}
    for cell, symbol in enumerate(figure.symbols):
        if symbol == HOLE_SYMBOL and cell not in figure.gaps:
            layer["symbol"][str(pen.middle(cell))] = [1 if cell in with_sums else 2, "kakuro", UNDER]
        elif symbol and symbol != HOLE_SYMBOL:
            layer["number"][str(pen.middle(cell))] = [symbol, BLACK_TEXT, LARGE]
    for cell in figure.discs:
        layer["number"][str(pen.middle(cell))] = [DISC, BLACK_TEXT, LARGE]


def _draw_gray(pen: Pen, layer: Layer, gray: str) -> None:
    for cell, shade in enumerate(pen.figure.shades if gray != NO_GRAY else ()):
        if shade and gray == SQUARE:
            layer["symbol"][str(pen.middle(cell))] = [GRAY_SHAPE, "square_L", UNDER]
        elif shade and pen.figure.symbols[cell] != HOLE_SYMBOL:
            layer["surface"][str(pen.middle(cell))] = DARK_CELL if shade >= DARK else GRAY_CELL


def _draw_walls(pen: Pen, layer: Layer) -> None:
    figure, points = pen.figure, pen.points
    for row in range(figure.n_rows):
        for col in range(figure.n_cols):
            above, left, _, _ = figure.sides_of(row * figure.n_cols + col)
            at_row, at_col = row + pen.top, col + pen.left
            if row and above >= WALL:
                layer["lineE"][f"{points.vertex(at_row, at_col)},{points.vertex(at_row, at_col + 1)}"] = THICK
            if col and left >= WALL:
                layer["lineE"][f"{points.vertex(at_row, at_col)},{points.vertex(at_row + 1, at_col)}"] = THICK


def list_dots(places: Iterable[Place], points: Points) -> list[tuple[int, int]]:
    """Return the dotted lines around a cage, each as two small places in order."""
    cage, found = {*places}, []

    def add(one: Place, corner: int, other: Place, other_corner: int) -> None:
        ends = points.small(one, corner), points.small(other, other_corner)
        found.append((min(ends), max(ends)))

    for row, col in sorted(cage):
        here, right, below = (row, col), (row, col + 1), (row + 1, col)
        for other, one_corner, other_corner in (
            ((row - 1, col), UPPER_LEFT, UPPER_RIGHT), (below, LOWER_LEFT, LOWER_RIGHT),
            ((row, col - 1), UPPER_LEFT, LOWER_LEFT), (right, UPPER_RIGHT, LOWER_RIGHT),
        ):  # fmt: skip
            if other not in cage:
                add(here, one_corner, here, other_corner)
        # From one cell to the next, on each side where the cage does not continue over both.
        if right in cage:
            for down, mine, theirs in ((-1, UPPER_RIGHT, UPPER_LEFT), (1, LOWER_RIGHT, LOWER_LEFT)):
                if not {(row + down, col), (row + down, col + 1)} <= cage:
                    add(here, mine, right, theirs)
        if below in cage:
            for along, mine, theirs in ((-1, LOWER_LEFT, UPPER_LEFT), (1, LOWER_RIGHT, UPPER_RIGHT)):
                if not {(row, col + along), (row + 1, col + along)} <= cage:
                    add(here, mine, below, theirs)
    return found


def _draw_outline(pen: Pen, layer: Layer, sign: Sign) -> None:
    layer["killercages"].append([pen.middle(cell) for cell in sign.cells])
    layer["cage"] |= {f"{one},{other}": DOTTED for one, other in list_dots(map(pen.place, sign.cells), pen.points)}
    if sign.text:
        layer["numberS"][str(pen.points.small(pen.place(sign.cells[0]), UPPER_LEFT))] = [sign.text, BLACK_TEXT]


def _draw_edge(pen: Pen, layer: Layer, sign: Sign) -> None:
    one, other = sign.cells
    key = str(pen.between(one, other))
    if sign.text in (LETTER_X, LETTER_V):
        layer["number"][key] = [sign.text, CIRCLED, TINY]
    elif sign.text in DOTS:
        layer["symbol"][key] = [DOTS[sign.text], "circle_SS", OVER]
    elif sign.text == BAR:
        layer["symbol"][key] = [1 if abs(one - other) == 1 else 2, "bars_W", OVER]
    else:
        (row, col), (other_row, other_col) = pen.place(one), pen.place(other)
        layer["symbol"][key] = [POINTS_TO[row - other_row, col - other_col], "inequality", OVER]


def _draw_outside(pen: Pen, layer: Layer, sign: Sign) -> None:
    (row, col), step = find_outside(sign.cells, pen.figure.n_cols)
    key = str(pen.points.number(MIDDLE, (row + pen.top, col + pen.left)))
    is_diagonal = 0 not in step
    layer["number"][key] = [sign.text, BLACK_TEXT, MEDIUM if is_diagonal else LARGE]
    if is_diagonal:
        layer["symbol"][key] = [[int(step == one) for one in STEPS], "arrow_eight", OVER]


def _hole_before(sign: Sign, n_cols: int) -> tuple[int, int]:
    """Return the hole with the number of a line of cells, and the place in it."""
    first, second = sign.cells[:2]
    return (first - 1, UPPER_RIGHT) if second == first + 1 else (first - n_cols, LOWER_LEFT)


def _draw_slash(pen: Pen, layer: Layer, sign: Sign) -> None:
    hole, corner = _hole_before(sign, pen.figure.n_cols)
    layer["numberS"][str(pen.points.small(pen.place(hole), corner))] = [sign.text, WHITE_TEXT]


def _draw_inside(pen: Pen, layer: Layer, sign: Sign) -> None:
    layer["symbol"][str(pen.middle(sign.cells[0]))] = [GRAY_SHAPE, "circle_L", UNDER]


def _draw_line(pen: Pen, layer: Layer, sign: Sign) -> None:
    layer[LINES[sign.text]].append([pen.middle(cell) for cell in sign.cells])


LINES = {THERMOMETER: "thermo", ARROW: "arrows", WHISPER: "nobulbthermo"}
SIGNS: dict[str, Callable[[Pen, Layer, Sign], None]] = {
    EDGE: _draw_edge, OUTLINE: _draw_outline, OUTSIDE: _draw_outside, SLASH: _draw_slash, INSIDE: _draw_inside, LINE: _draw_line,
}  # fmt: skip
"""How a sign is drawn -> its writer; gray cells are in `Figure.shades`."""
