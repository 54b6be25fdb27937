"""Analysis of a grid's drawn lines: line weights, shades, cages, discs and signs.

A grid is formed by straight lines that divide a rectangle into equal cells; cell, box and frame lines differ in thickness.
`page_reader.py` finds the lines on the page, `printed_boards.py` identifies the puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.model import FRAME, HAIR, HOLE_SHADE, WALL, Sign
from generator.proof.printed_marks import BLACK, PAPER, Shapes, SignBoard, Trace
from generator.proof.printed_signs import find_signs

HAIR_TO, FRAME_FROM = 1.1, 0.95
"""Largest thickness of a cell line over that of the board's thinnest line, and least one of a frame over that of its thickest line.

Lines grow with the cells of a board, so the weights of each board are found from its own lines; walls are between the others."""

UNEVEN = 0.05
"""Largest distance, in cells, of a line from its place in a grid of equal cells."""

CAGE_REACH = 0.2
"""Largest distance, in cells, of a cage line from the border of its cell."""

SMALL = 0.5
"""Side, in cells, below which a disc is a dot, and a filled rectangle a bar."""

TOP, RIGHT, BOTTOM, LEFT = 1, 2, 4, 8
"""Bits of the sides of a cell."""

Stroke = tuple[float, float, float, float, float]
"""x0, y0, x1, y1 in points, then the thickness of a line, or the gray of a filled shape (0 black to 1 white)."""


Color = tuple[float, float, float]
"""Red, green and blue, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Strokes:
    """Lines of a form: solid, dashed, filled rectangles, filled curves, gray lines.

    colored   the fills that are neither black, gray nor white: edges and color; their grays are in `fills`
    """

    lines: tuple[Stroke, ...]
    dashes: tuple[Stroke, ...] = ()
    fills: tuple[Stroke, ...] = ()
    discs: tuple[Stroke, ...] = ()
    traces: tuple[Trace, ...] = ()
    colored: tuple[tuple[float, float, float, float, Color], ...] = ()


@dataclass(frozen=True, slots=True)
class Pattern:
    """Drawn lines of a grid; weights, shades and discs as in `model.Figure`.

    Coordinates are relative to the form's origin.

    sides   for each cell, its sides along which a cage line runs, as bits; empty without cages, None if a cage line is misplaced
    signs   None if a sign is misplaced; numbers outside are without their text, which is not part of the form
    box     left, bottom, right, top
    holes   cells that are as gray as a hole; they are not in `shades`
    gaps    cells outside the frame, with a side that has no line
    colors  color of each cell, None for black, gray and white; empty without colored cells
    """

    n_rows: int
    n_cols: int
    across: bytes
    upright: bytes
    shades: tuple[int, ...]
    sides: tuple[int, ...] | None
    discs: tuple[int, ...]
    signs: tuple[Sign, ...] | None
    box: tuple[float, float, float, float]
    holes: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()
    colors: tuple[Color | None, ...] = ()


@lru_cache(maxsize=4096)
def find_pattern(strokes: Strokes) -> Pattern | None:
    """Return the grid that lines form, or None if they form none."""
    # Distinct positions of horizontal and vertical lines must be evenly spaced, and at least three each way.
    level = [stroke for stroke in strokes.lines if stroke[1] == stroke[3]]
    upright = [stroke for stroke in strokes.lines if stroke[0] == stroke[2]]
    ys, xs = sorted({stroke[1] for stroke in level}), sorted({stroke[0] for stroke in upright})
    if len(ys) < 3 or len(xs) < 3 or not (_is_even(xs) and _is_even(ys)):
        return None
    n_rows, n_cols = len(ys) - 1, len(xs) - 1
    left, bottom, right, top = xs[0], ys[0], xs[-1], ys[-1]
    side_x, side_y = (right - left) / n_cols, (top - bottom) / n_rows
    box = (left, bottom, right, top)
    lines, posts = _weigh_sides(level, upright, box, n_rows, n_cols)
    slanted = [stroke for stroke in strokes.lines if stroke[0] != stroke[2] and stroke[1] != stroke[3]]
    whites = [fill for fill in strokes.fills if fill[4] >= PAPER]
    large_fills, bars = _divide([fill for fill in strokes.fills if fill[4] < PAPER], side_x, side_y)
    large_discs, dots = _divide(strokes.discs, side_x, side_y)
    pieces, circles = [disc for disc in large_discs if disc[4] <= BLACK], [disc for disc in large_discs if disc[4] > BLACK]
    place = _Placer(box, n_rows, n_cols)
    shades = _shades(large_fills, place)
    colors = _list_colors(strokes.colored, place)
    holes = tuple(cell for cell, shade in enumerate(shades) if shade == HOLE_SHADE and not (colors and colors[cell]))
    board = SignBoard(left, top, side_x, side_y, n_rows, n_cols, frozenset(holes))
    lighter = tuple(0 if cell in board.holes else shade for cell, shade in enumerate(shades))
    return Pattern(
        n_rows=n_rows,
        n_cols=n_cols,
        across=lines.tobytes(),
        upright=posts.tobytes(),
        shades=lighter if any(lighter) else (),
        sides=_cage_sides(strokes.dashes, place),
        discs=tuple(sorted(place.cell_of(disc) for disc in pieces)),
        signs=find_signs(slanted, board, whites, Shapes(dots, bars, circles, strokes.traces)),
        box=box,
        holes=holes,
        gaps=_find_gaps(lines, posts),
        colors=colors,
    )


def _weigh_sides(
    level: Sequence[Stroke], upright: Sequence[Stroke], box: tuple[float, float, float, float], n_rows: int, n_cols: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the weight of the heaviest line along each cell side.

    Horizontal lines are uint8[n_rows + 1, n_cols], vertical ones uint8[n_rows, n_cols + 1].
    """
    left, bottom, right, top = box
    side_x, side_y = (right - left) / n_cols, (top - bottom) / n_rows
    weigh = _weigher((*level, *upright))
    lines = np.zeros((n_rows + 1, n_cols), np.uint8)
    for x0, y, x1, _, width in level:
        first, last = _span((x0 - left) / side_x, (x1 - left) / side_x)
        row = round((top - y) / side_y)
        lines[row, first:last] = np.maximum(lines[row, first:last], weigh(width))
    posts = np.zeros((n_rows, n_cols + 1), np.uint8)
    for x, y0, _, y1, width in upright:
        first, last = _span((top - y0) / side_y, (top - y1) / side_y)
        col = round((x - left) / side_x)
        posts[first:last, col] = np.maximum(posts[first:last, col], weigh(width))
    return lines, posts


def _find_gaps(lines: NDArray[np.uint8], posts: NDArray[np.uint8]) -> tuple[int, ...]:
    """Return the cells with a side that has no line.

    Parameters
    ----------
    lines, posts : as of `_weigh_sides`
    """
    is_open = (lines[:-1] == 0) | (lines[1:] == 0) | (posts[:, :-1] == 0) | (posts[:, 1:] == 0)
    return tuple(np.flatnonzero(is_open).tolist())


@dataclass(frozen=True, slots=True)
class _Placer:
    """Mapping from points to cells of a grid; box is left, bottom, right, top."""

    box: tuple[float, float, float, float]
    n_rows: int
    n_cols: int

    def spot(self, stroke: Stroke) -> tuple[float, float]:
        """Return the center of a stroke in rows from the top and columns from the left."""
        left, bottom, right, top = self.box
        x, y = (stroke[0] + stroke[2]) / 2, (stroke[1] + stroke[3]) / 2
        return (top - y) * self.n_rows / (top - bottom), (x - left) * self.n_cols / (right - left)

    def span(self, stroke: Stroke, is_level: bool) -> tuple[int, int]:
        """Return the columns, or rows, whose middle a stroke passes.

        The result is the first one, and the one after the last."""
        left, bottom, right, top = self.box
        if is_level:
            ends, n_cells = [(x - left) * self.n_cols / (right - left) for x in (stroke[0], stroke[2])], self.n_cols
        else:
            ends, n_cells = [(top - y) * self.n_rows / (top - bottom) for y in (stroke[1], stroke[3])], self.n_rows
        return max(0, round(min(ends))), min(n_cells, round(max(ends)))

    def cell_of(self, stroke: Stroke) -> int:
        """Return the cell that contains the center of a stroke, or -1 if none does."""
        row, col = self.spot(stroke)
        return int(row) * self.n_cols + int(col) if 0 < row < self.n_rows and 0 < col < self.n_cols else -1


def _divide(shapes: Sequence[Stroke], side_x: float, side_y: float) -> tuple[list[Stroke], list[Stroke]]:
    """Return the shapes as large as cells, and the small ones, which are marks.

    Parameters
    ----------
    side_x, side_y : width and height of a cell in points
    """
    small = [shape for shape in shapes if min((shape[2] - shape[0]) / side_x, (shape[3] - shape[1]) / side_y) < SMALL]
    return [shape for shape in shapes if shape not in small], small


def _shades(fills: Sequence[Stroke], place: _Placer) -> tuple[int, ...]:
    """Return the percent of ink behind each cell; empty if no cell is shaded."""
    shades = [0] * (place.n_rows * place.n_cols)
    for fill in fills:
        if (cell := place.cell_of(fill)) >= 0:
            shades[cell] = round(100 * (1 - fill[4]))
    return tuple(shades) if any(shades) else ()


def _list_colors(colored: Sequence[tuple[float, float, float, float, Color]], place: _Placer) -> tuple[Color | None, ...]:
    """Return the color of each cell, the last one drawn; empty if no cell has one."""
    colors: list[Color | None] = [None] * (place.n_rows * place.n_cols)
    for left, bottom, right, top, color in colored:
        if (cell := place.cell_of((left, bottom, right, top, 0.0))) >= 0:
            colors[cell] = color
    return tuple(colors) if any(colors) else ()


def _cage_sides(dashes: tuple[Stroke, ...], place: _Placer) -> tuple[int, ...] | None:
    """Return the sides of each cell that have a cage line, as bits.

    The result is empty without cage lines, and None if one is misplaced.
    """
    sides = [0] * (place.n_rows * place.n_cols)
    for dash in dashes:
        is_level = dash[1] == dash[3]
        row, col = place.spot(dash)
        at, count = (row, place.n_rows) if is_level else (col, place.n_cols)
        depth = at % 1
        if not 0 < at < count or min(depth, 1 - depth) > CAGE_REACH:
            return None
        near, far = (TOP, BOTTOM) if is_level else (LEFT, RIGHT)
        first, last = place.span(dash, is_level)
        for along in range(first, last):
            cell = int(at) * place.n_cols + along if is_level else along * place.n_cols + int(at)
            sides[cell] |= near if depth < 0.5 else far
    return tuple(sides) if dashes else ()


def _span(start: float, end: float) -> tuple[int, int]:
    """Return the range of cells along a line: the first, and the one after the last."""
    return max(0, round(min(start, end))), max(0, round(max(start, end)))


def _is_even(places: list[float]) -> bool:
    side = (places[-1] - places[0]) / (len(places) - 1)
    return side > 0 and all(abs(place - places[0] - index * side) < UNEVEN * side for index, place in enumerate(places))


def _weigher(strokes: Sequence[Stroke]) -> Callable[[float], int]:
    """Return the function from the thickness of a board's line to its weight."""
    thinnest, thickest = (find(stroke[4] for stroke in strokes) for find in (min, max))
    return lambda width: FRAME if width >= FRAME_FROM * thickest else HAIR if width <= HAIR_TO * thinnest else WALL
