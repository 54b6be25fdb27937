"""Outlines of cages as points: closed, inside their cells, one for each border."""

from __future__ import annotations

from itertools import pairwise

import pytest

from layouts.drawing.cage_lines import CAGE_DASH_PT, CAGE_INSET, fit_dash, inset_outline, trace_cage

N = 5
SHAPES = {
    "one cell": ((7,), [4]),
    "row": ((5, 6, 7), [4]),
    "corner": ((0, 1, 6), [6]),
    "inner corner at the label": ((1, 5, 6), [6]),
    "ring": ((0, 1, 2, 5, 7, 10, 11, 12), [4, 4]),
    "two cells at a corner": ((0, 1, 5, 11, 12, 7, 2), [10]),
    "cross": ((1, 5, 6, 7, 11), [12]),
}


def crossing(point: tuple[float, float], outlines: list[list[tuple[float, float]]]) -> bool:
    """Return whether a point is inside.

    A line to the left of it then crosses the outlines an odd number of times.
    """
    x, y = point
    sides = [side for outline in outlines for side in pairwise([*outline, outline[0]])]
    return sum(x0 == x1 and x0 < x and min(y0, y1) < y < max(y0, y1) for (x0, y0), (x1, y1) in sides) % 2 == 1


@pytest.mark.parametrize("shape", SHAPES)
def test_outlines_are_closed_and_inside_their_cells(shape: str) -> None:
    cage, n_corners = SHAPES[shape]
    outlines = [inset_outline(corners, 10.0, N) for corners in trace_cage(cage, N)]
    assert sorted(len(outline) for outline in outlines) == n_corners
    for outline in outlines:
        for (x0, y0), (x1, y1) in pairwise([*outline, outline[0]]):
            assert (x0 == x1) != (y0 == y1)  # each side ends where the next one starts, at a right angle
    for cell in range(N * N):
        row, col = divmod(cell, N)
        assert crossing((col * 10 + 5.0, (N - row) * 10 - 5.0), outlines) == (cell in cage)
        for x, y in ((0.5, 0.5), (9.5, 0.5), (0.5, 9.5), (9.5, 9.5)):
            if cell not in cage:
                assert not crossing((col * 10 + x, (N - row) * 10 - y), outlines)


def test_an_outline_is_one_inset_from_the_edges() -> None:
    (corners,) = trace_cage((0, 1), N)
    low, high = 10.0 * CAGE_INSET, 10.0 * (1 - CAGE_INSET)
    corners_pt = [(low, 40 + high), (10 + high, 40 + high), (10 + high, 40 + low), (low, 40 + low)]
    assert inset_outline(corners, 10.0, N) == [pytest.approx(corner) for corner in corners_pt]


@pytest.mark.parametrize("shape", SHAPES)
def test_whole_dashes_fit_an_outline(shape: str) -> None:
    for corners in trace_cage(SHAPES[shape][0], N):
        outline = inset_outline(corners, 31.7, N)
        length = sum(abs(x1 - x0) + abs(y1 - y0) for (x0, y0), (x1, y1) in pairwise([*outline, outline[0]]))
        dash = fit_dash(outline)
        assert dash == pytest.approx(CAGE_DASH_PT, rel=0.05)
        assert length / (2 * dash) == pytest.approx(round(length / (2 * dash)))
