"""Arrows of chains keep clear of digits and candidates, and dashes are even."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import pytest

from generator.recipe.matter_order import MatterOrder
from layouts.draw_book import make_setting
from layouts.drawing.ink_log import InkLog
from layouts.geometry import Box
from layouts.parts import positions
from layouts.parts.chain_arrows import Disc, Point, Route, count_crossed, draw_arrow, find_routes
from tests.support.graded_book import graded_book

GAP = 5.0


def test_a_free_arrow_is_nearly_straight_and_ends_beside_its_candidates() -> None:
    (route,) = find_routes([((0.0, 0.0), (100.0, 0.0))], GAP, [])
    assert max(abs(y) for _, y in route) < 10.0
    assert hypot(*route[0]) == pytest.approx(GAP, abs=0.3)
    assert hypot(route[-1][0] - 100.0, route[-1][1]) == pytest.approx(GAP, abs=0.3)


@pytest.mark.parametrize("blocks", [[(50.0, 0.0, 9.0)], [(30.0, 0.0, 9.0), (60.0, 0.0, 9.0)], [(30.0, 8.0, 9.0), (70.0, -8.0, 9.0)]])
def test_an_arrow_bends_around_digits(blocks: list[tuple[float, float, float]]) -> None:
    (route,) = find_routes([((0.0, 0.0), (100.0, 0.0))], GAP, blocks)
    assert count_crossed(route, blocks) == 0
    assert count_crossed([(0.0, 0.0), *((x, 0.0) for x in range(5, 96, 5))], blocks) > 0


def test_two_arrows_between_the_same_candidates_are_apart() -> None:
    one, two = find_routes([((0.0, 0.0), (100.0, 0.0)), ((0.0, 0.0), (100.0, 0.0))], GAP, [])
    middle = len(one) // 2
    assert min(hypot(one[middle][0] - x, one[middle][1] - y) for x, y in two) > 2.0


def test_no_arrow_of_the_glossary_crosses_a_digit(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = make_setting(graded_book(MatterOrder(glossary=True)))
    crossed = []

    def find(ends: Sequence[tuple[Point, Point]], gap: float, blocks: Sequence[Disc], board: Box) -> list[Route]:
        routes = find_routes(ends, gap, blocks, board)
        assert all(board.left < x < board.right and board.bottom < y < board.top for route in routes for x, y in route)
        for route, (one, two) in zip(routes, ends, strict=True):
            others = [block for block in blocks if min(hypot(block[0] - x, block[1] - y) for x, y in (one, two)) > 0.5]
            crossed.append(count_crossed(route, others))
        return routes

    monkeypatch.setattr(positions, "find_routes", find)
    for entry in setting.book.matter.glossary:
        if entry.position.arrows:
            positions.draw_position(InkLog(), setting, entry.position, 0.0, 0.0, 31.0)
    assert len(crossed) >= 4
    assert sum(crossed) == 0


def test_dashes_are_even_along_the_whole_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[float, list[tuple[float, float, float, float]]]] = []
    ink = InkLog()
    monkeypatch.setattr(ink, "lines", lambda parts, width_pt, *_, **__: drawn.append((width_pt, list(parts))))
    draw_arrow(ink, [(float(x), 0.0) for x in range(45)], 2.2)
    (halo, _), (thickness, dashes), _ = drawn
    assert halo > 2 * thickness
    # 44 points of dashes and gaps of 2.2 points are ten dashes; the round ends of a dash make it longer and its gaps shorter
    gaps = [later[0] - earlier[2] for earlier, later in pairwise(dashes) if later[0] - earlier[2] > 0.01]
    assert len(gaps) == pytest.approx(9, abs=1)
    assert gaps == pytest.approx([2.2 + thickness] * len(gaps))
