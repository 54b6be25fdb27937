"""Houses that follow from the rules: those of windoku, and no others."""

from __future__ import annotations

import numpy as np

from generator.families import FAMILIES, find_family
from generator.families.base.geometry import box_regions, make_geometry
from generator.families.base.implied_houses import list_implied_houses, with_implied_houses
from generator.model import IMPLIED
from generator.puzzles.fill import fill
from tests.reference.variants import HIDDEN_WINDOWS

WINDOKU = find_family("windoku-9x9")


def test_a_windoku_has_five_hidden_windows() -> None:
    assert list_implied_houses(WINDOKU.geometry) == sorted(sorted(window) for window in HIDDEN_WINDOWS)


def test_each_of_them_contains_every_digit_of_a_grid() -> None:
    for index in range(10):
        digits = fill(WINDOKU, 4, "implied", index).digits
        for house in list_implied_houses(WINDOKU.geometry):
            assert {digits[cell] for cell in house} == set(range(1, 10))


def test_no_other_kind_has_any() -> None:
    for family in FAMILIES:
        if family is not WINDOKU:
            assert with_implied_houses(family.geometry) is family.geometry


def test_two_windows_imply_one_house_and_overlapping_ones_none() -> None:
    def square(top: int, left: int) -> list[int]:
        return [9 * (top + row) + left + col for row in range(3) for col in range(3)]

    def implied(*corners: tuple[int, int]) -> list[list[int]]:
        return list_implied_houses(make_geometry(box_regions(3, 3), [square(*corner) for corner in corners]))

    assert implied((1, 1), (1, 5)) == [[9 * row + col for row in (1, 2, 3) for col in (0, 4, 8)]]
    assert implied((1, 1), (1, 2)) == []
    assert implied((1, 1)) == []


def test_implied_houses_come_last_and_add_peers_only_where_asked() -> None:
    geometry = WINDOKU.geometry
    extended, linked = with_implied_houses(geometry), with_implied_houses(geometry, as_peers=True)
    assert (extended.kinds == IMPLIED).tolist() == [False] * 31 + [True] * 5
    assert (extended.houses[:31] == geometry.houses).all()
    assert extended.peers is geometry.peers
    # r1c2 and r5c3 share only a hidden window.
    assert 38 not in extended.peers[1]
    assert 38 in linked.peers[1]
    assert np.array_equal(linked.houses, extended.houses)
