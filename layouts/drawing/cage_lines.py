"""Outlines of cages: closed dashed lines slightly inside the cells of each cage.

`figures.py` draws them. The proof reads them back, one side of a cell at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layouts.geometry import Point

CAGE_INSET, CAGE_DASH_PT = 0.12, 1.5
"""Distance of an outline from the edges of its cells, in cells, and length of a dash, as of the gap after it, in points."""

Place = tuple[int, int]
"""Row and column: of a cell, of a corner between cells, or of a step from one corner to the next."""

SIDES: tuple[tuple[Place, Place, Place], ...] = (
    ((-1, 0), (0, 0), (0, 1)),
    ((0, 1), (0, 1), (1, 1)),
    ((1, 0), (1, 1), (1, 0)),
    ((0, -1), (1, 0), (0, 0)),
)
"""For each side of a cell, clockwise: the step to its neighbor, and the corners where the side starts and ends."""


def trace_cage(cage: Sequence[int], n_cols: int) -> Iterator[list[Place]]:
    """Yield the closed outlines of a cage as corners between cells, clockwise.

    A cage around a hole has two outlines. Where two cells meet at a corner only, the outline stays with its cell.
    """
    cells = {divmod(cell, n_cols) for cell in cage}
    steps: dict[Place, list[Place]] = {}
    for row, col in sorted(cells):
        for (down, right), start, end in SIDES:
            if (row + down, col + right) not in cells:
                steps.setdefault((row + start[0], col + start[1]), []).append((end[0] - start[0], end[1] - start[1]))
    while steps:
        first = at = min(steps)
        outline: list[Place] = []
        step = steps[at][0]
        while not outline or at != first:
            choices = steps[at]
            turned = (step[1], -step[0])
            step = turned if len(choices) > 1 and turned in choices else choices[0]
            choices.remove(step)
            if not choices:
                del steps[at]
            outline.append(at)
            at = (at[0] + step[0], at[1] + step[1])
        yield outline


def inset_outline(corners: Sequence[Place], cell: float, n_rows: int) -> list[Point]:
    """Return an outline in points, moved inward, with the corners at which it turns.

    The origin is the bottom left corner of the board.
    """
    points = []
    for at, (row, col) in enumerate(corners):
        before, after = corners[at - 1], corners[(at + 1) % len(corners)]
        step_in, step_out = (row - before[0], col - before[1]), (after[0] - row, after[1] - col)
        if step_in != step_out:
            down = step_in[1] + step_out[1]  # the inside is at the right hand of a step: below one that leads to the right
            right = -step_in[0] - step_out[0]
            points.append(((col + right * CAGE_INSET) * cell, (n_rows - row - down * CAGE_INSET) * cell))
    return points


def fit_dash(outline: Sequence[Point]) -> float:
    """Return the length of a dash in points, so that whole dashes fit the outline.

    Its pattern then has no break where the outline closes.
    """
    length = sum(abs(x1 - x0) + abs(y1 - y0) for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True))
    return length / (2 * max(1, round(length / (2 * CAGE_DASH_PT))))
