"""Understands the drawn lines of a grid: weights of lines, shades, outlines of cages and discs, cell by cell.

A grid is what straight lines make of a rectangle divided into equal cells; the thickness of a line tells cell, box and frame apart.
`page_reader.py` finds the lines on the page, `printed_boards.py` says what puzzle it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from generator.model import FRAME, HAIR, WALL

WALL_FROM_PT, FRAME_FROM_PT = 1.1, 1.95
"""Thickness from which a line is a wall, and a frame; cell lines are 0.75 pt, walls 1.5 to 1.8, frames 2.1 to 2.5."""

UNEVEN = 0.05
"""How far, in cells, a line may lie from where equal cells put it."""

CAGE_REACH = 0.2
"""How far inside its cell, in cells, the line of a cage lies at most."""

TOP, RIGHT, BOTTOM, LEFT = 1, 2, 4, 8
"""Bits of the sides of a cell."""

Stroke = tuple[float, float, float, float, float]
"""x0, y0, x1, y1 in points, and the thickness of a line, or the grey (0 black to 1 paper) of what is filled."""


@dataclass(frozen=True, slots=True)
class Strokes:
    """What a form draws: solid straight lines, dashed ones, filled rectangles, filled curves."""

    lines: tuple[Stroke, ...]
    dashes: tuple[Stroke, ...] = ()
    fills: tuple[Stroke, ...] = ()
    discs: tuple[Stroke, ...] = ()


@dataclass(frozen=True, slots=True)
class Pattern:
    """The drawn lines of a grid; weights, shades and discs as in `model.Figure`, x and y from the form's own zero.

    sides   for each cell, the sides along which a cage line runs, as bits; empty without cages, None where such a line lies astray
    box     left, bottom, right, top
    """

    n_rows: int
    n_cols: int
    across: bytes
    upright: bytes
    shades: tuple[int, ...]
    sides: tuple[int, ...] | None
    discs: tuple[int, ...]
    box: tuple[float, float, float, float]


@lru_cache(maxsize=4096)
def find_pattern(strokes: Strokes) -> Pattern | None:
    """Return the grid that lines make, None where they make none."""
    level = [stroke for stroke in strokes.lines if stroke[1] == stroke[3]]
    upright = [stroke for stroke in strokes.lines if stroke[0] == stroke[2]]
    ys, xs = sorted({stroke[1] for stroke in level}), sorted({stroke[0] for stroke in upright})
    if len(ys) < 3 or len(xs) < 3 or not (_is_even(xs) and _is_even(ys)):
        return None
    n_rows, n_cols = len(ys) - 1, len(xs) - 1
    left, bottom, right, top = xs[0], ys[0], xs[-1], ys[-1]
    side_x, side_y = (right - left) / n_cols, (top - bottom) / n_rows
    lines = np.zeros((n_rows + 1, n_cols), np.uint8)
    for x0, y, x1, _, width in level:
        first, last = _span((x0 - left) / side_x, (x1 - left) / side_x)
        row = round((top - y) / side_y)
        lines[row, first:last] = np.maximum(lines[row, first:last], _weight(width))
    posts = np.zeros((n_rows, n_cols + 1), np.uint8)
    for x, y0, _, y1, width in upright:
        first, last = _span((top - y0) / side_y, (top - y1) / side_y)
        col = round((x - left) / side_x)
        posts[first:last, col] = np.maximum(posts[first:last, col], _weight(width))
    box = (left, bottom, right, top)
    place = _Placer(box, n_rows, n_cols)
    return Pattern(
        n_rows=n_rows,
        n_cols=n_cols,
        across=lines.tobytes(),
        upright=posts.tobytes(),
        shades=_shades(strokes.fills, place),
        sides=_cage_sides(strokes.dashes, place),
        discs=tuple(sorted(place.cell_of(disc) for disc in strokes.discs)),
        box=box,
    )


@dataclass(frozen=True, slots=True)
class _Placer:
    """Tells in which cell of a grid something lies; box is left, bottom, right, top."""

    box: tuple[float, float, float, float]
    n_rows: int
    n_cols: int

    def spot(self, stroke: Stroke) -> tuple[float, float]:
        """Return the middle of a stroke in rows from the top and columns from the left."""
        left, bottom, right, top = self.box
        x, y = (stroke[0] + stroke[2]) / 2, (stroke[1] + stroke[3]) / 2
        return (top - y) * self.n_rows / (top - bottom), (x - left) * self.n_cols / (right - left)

    def cell_of(self, stroke: Stroke) -> int:
        """Return the cell the middle of a stroke lies in, -1 for none."""
        row, col = self.spot(stroke)
        return int(row) * self.n_cols + int(col) if 0 < row < self.n_rows and 0 < col < self.n_cols else -1


def _shades(fills: tuple[Stroke, ...], place: _Placer) -> tuple[int, ...]:
    """Return the percent of ink behind each cell; empty where there is none."""
    shades = [0] * (place.n_rows * place.n_cols)
    for fill in fills:
        if (cell := place.cell_of(fill)) >= 0:
            shades[cell] = round(100 * (1 - fill[4]))
    return tuple(shades) if any(shades) else ()


def _cage_sides(dashes: tuple[Stroke, ...], place: _Placer) -> tuple[int, ...] | None:
    """Return for each cell which of its sides have a cage line, as bits; empty where there is none, None where one lies astray."""
    sides = [0] * (place.n_rows * place.n_cols)
    for dash in dashes:
        row, col = place.spot(dash)
        cell = place.cell_of(dash)
        is_level = dash[1] == dash[3]
        depth = (row if is_level else col) % 1
        near, far = (TOP, BOTTOM) if is_level else (LEFT, RIGHT)
        if cell < 0 or min(depth, 1 - depth) > CAGE_REACH:
            return None
        sides[cell] |= near if depth < 0.5 else far
    return tuple(sides) if dashes else ()


def find_cages(pattern: Pattern) -> tuple[tuple[int, ...], ...] | None:
    """Return the cages whose outlines are drawn, in order of their first cells; none where no line is, None for lines that enclose nothing.

    Every cell must lie in a cage: a line on one side of a border only, or cells reached around the end of a line, are no outline.
    """
    if not pattern.sides:
        return None if pattern.sides is None else ()
    rows, cols, sides = pattern.n_rows, pattern.n_cols, pattern.sides
    cage_of = [-1] * (rows * cols)
    cages: list[tuple[int, ...]] = []
    for start in range(rows * cols):
        if cage_of[start] >= 0:
            continue
        cage_of[start], waiting, found = len(cages), [start], []
        while waiting:
            cell = waiting.pop()
            found.append(cell)
            for near, mine, theirs in _neighbors(cell, rows, cols):
                if not sides[cell] & mine and not sides[near] & theirs and cage_of[near] < 0:
                    cage_of[near] = len(cages)
                    waiting.append(near)
        cages.append(tuple(sorted(found)))
    is_outline = all(sides[cell] == _outer_sides(cell, cage_of, rows, cols) for cell in range(rows * cols))
    return tuple(cages) if is_outline else None


def _outer_sides(cell: int, cage_of: list[int], rows: int, cols: int) -> int:
    """Return the sides of a cell, as bits, that lie on the outline of its cage."""
    return sum(mine for near, mine, _ in _around(cell, rows, cols) if near < 0 or cage_of[near] != cage_of[cell])


def _neighbors(cell: int, rows: int, cols: int) -> list[tuple[int, int, int]]:
    return [side for side in _around(cell, rows, cols) if side[0] >= 0]


def _around(cell: int, rows: int, cols: int) -> list[tuple[int, int, int]]:
    """List for each side of a cell the neighbor there (-1 for none), the side's bit, and the bit of the neighbor's side that meets it."""
    row, col = divmod(cell, cols)
    return [
        (cell - cols if row else -1, TOP, BOTTOM),
        (cell + 1 if col < cols - 1 else -1, RIGHT, LEFT),
        (cell + cols if row < rows - 1 else -1, BOTTOM, TOP),
        (cell - 1 if col else -1, LEFT, RIGHT),
    ]


def _span(start: float, end: float) -> tuple[int, int]:
    """Return the cells a line runs along, from the first up to, not including, the last."""
    return max(0, round(min(start, end))), max(0, round(max(start, end)))


def _is_even(places: list[float]) -> bool:
    side = (places[-1] - places[0]) / (len(places) - 1)
    return side > 0 and all(abs(place - places[0] - index * side) < UNEVEN * side for index, place in enumerate(places))


def _weight(width_pt: float) -> int:
    return FRAME if width_pt >= FRAME_FROM_PT else WALL if width_pt >= WALL_FROM_PT else HAIR
