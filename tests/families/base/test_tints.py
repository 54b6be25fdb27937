"""Tints of regions: neighbors differ, few are used, the search is limited."""

from __future__ import annotations

from itertools import combinations

from generator.families.base import tints
from generator.families.base.tints import TINTS, color_map, tint_regions


def test_neighbors_differ_and_the_largest_part_is_white() -> None:
    regions = (0, 0, 1, 0, 2, 1, 2, 2, 1)
    shades = tint_regions(regions, 3)
    assert len(set(shades)) == 3
    assert shades.count(0) == 3
    assert len(set(zip(regions, shades, strict=True))) == 3
    assert tint_regions((0, 0, 0, 0, 0, 1, 0, 0, 0), 3) == (0, 0, 0, 0, 0, TINTS[0][1], 0, 0, 0)


def test_a_board_without_regions_has_no_tints() -> None:
    assert tint_regions((-1,) * 9, 3) == ()


def test_four_tints_where_three_are_not_enough() -> None:
    ring = (0, 0, 0, 0, 1, 2, 2, 0, 1, 1, 3, 0, 0, 0, 0, 0)  # 1, 2, 3 and what is around them all touch
    near = [{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}]
    assert color_map(near, 3) is None
    assert sorted(color_map(near, 4) or []) == [0, 1, 2, 3]
    assert len(set(tint_regions(ring, 4))) in (3, 4)


def test_colors_need_going_back() -> None:
    """Wheels of odd length need four colors, those of even length three."""
    for rim in (5, 7, 9, 6, 8):
        near = [{(at - 1) % rim, (at + 1) % rim, rim} for at in range(rim)] + [set(range(rim))]
        colors = color_map(near, 4)
        assert colors is not None
        assert all(colors[at] != colors[other] for at, others in enumerate(near) for other in others)
        assert (color_map(near, 3) is None) == (rim % 2 == 1)


def test_the_search_is_limited(monkeypatch) -> None:
    near = [{other for pair in combinations(range(4), 2) if at in pair for other in pair if other != at} for at in range(4)]
    monkeypatch.setattr(tints, "MOST_CHOICES", 3)
    assert color_map(near, 4) is None
