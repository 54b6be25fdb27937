"""Boards on a page: how many share it and where, as numbers."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from generator.model import EDGE, OUTLINE, OUTSIDE, OUTSIDE_MARGIN, Figure, Sign
from layouts.geometry import PT_PER_MM, Frame
from layouts.plan.pages import Slot
from layouts.plan.tiling import Tiling, find_tiling, has_digits, place_slots
from layouts.style.layout import Grids

GRIDS = Grids(per_page=(6, 4, 2, 1), cell_mm=7.0, alone_cell_mm=5.0, widest_cell_mm=12.0, gap_mm=8.0)
LETTER = Frame(40, 40, 530, 700)
NINE = (9, 9)
WORDS = (14.0, 10.0)


def inside(inner: Frame, outer: Frame) -> bool:
    return inner.x >= outer.x - 1e-6 and inner.y >= outer.y - 1e-6 and inner.right <= outer.right + 1e-6 and inner.top <= outer.top + 1e-6


def apart(one: Slot, other: Slot) -> bool:
    a, b = one.frame, other.frame
    return a.right <= b.x + 1e-6 or b.right <= a.x + 1e-6 or a.top <= b.y + 1e-6 or b.top <= a.y + 1e-6


@pytest.mark.parametrize(
    ("area", "shape", "count"),
    [
        (LETTER, NINE, 6),
        (Frame(0, 0, 430, 430), NINE, 4),
        (Frame(0, 0, 220, 470), NINE, 2),
        (Frame(0, 0, 150, 160), NINE, 1),  # cells between 5 and 7 mm: only where the board is alone
        (LETTER, (4, 4), 6),
        (LETTER, (25, 25), 1),
    ],
)
def test_number_of_boards_on_an_area_with_large_enough_cells(area: Frame, shape: tuple[int, int], count: int) -> None:
    found = find_tiling(area, shape, GRIDS, sum(WORDS))
    assert found is not None
    assert found.cols * found.rows == count
    least = GRIDS.alone_cell_mm if count == 1 else GRIDS.cell_mm
    assert least * PT_PER_MM <= found.cell <= GRIDS.widest_cell_mm * PT_PER_MM


def test_a_board_that_is_too_large_has_no_tiling() -> None:
    assert find_tiling(Frame(0, 0, 120, 120), NINE, GRIDS, sum(WORDS)) is None


def test_small_boards_have_a_largest_size() -> None:
    found = find_tiling(LETTER, (4, 4), Grids((1,), 5, 5, 12.0, 8), 0)
    assert found == Tiling(1, 1, 12.0 * PT_PER_MM, 8 * PT_PER_MM)


def test_a_code_is_placed_where_boards_are_larger() -> None:
    one = Grids((1,), 3, 3, 50, 8)
    wide, high = (find_tiling(area, NINE, one, 0, 60) for area in (Frame(0, 0, 400, 300), Frame(0, 0, 300, 400)))
    assert wide is not None
    assert (wide.beside, wide.below) == (60, 0)
    assert high is not None
    assert (high.beside, high.below) == (0, 60)


@pytest.mark.parametrize("code_pt", [0.0, 40.0])
@pytest.mark.parametrize("shape", [(4, 4), (9, 9), (6, 8)])
@pytest.mark.parametrize("area", [LETTER, Frame(0, 0, 430, 430), Frame(10, 20, 330, 640)])
def test_slots_are_inside_apart_and_in_reading_order(area: Frame, shape: tuple[int, int], code_pt: float) -> None:
    tiling = find_tiling(area, shape, GRIDS, sum(WORDS), code_pt)
    assert tiling is not None
    numbers = range(5, 5 + tiling.cols * tiling.rows)
    slots = place_slots(area, tiling, shape, WORDS, numbers)
    assert [slot.number for slot in slots] == list(numbers)
    assert all(inside(slot.frame, area) and inside(slot.grid, slot.frame) for slot in slots)
    assert all(apart(one, other) for one, other in combinations(slots, 2))
    for slot in slots:
        assert slot.grid.width == pytest.approx(slot.cell * shape[1])
        assert slot.grid.height == pytest.approx(slot.cell * shape[0])
        assert (slot.code is None) == (not code_pt)
        if slot.code:
            assert inside(Frame(*slot.code, code_pt, code_pt), slot.frame)
            assert apart(Slot(0, Frame(*slot.code, code_pt, code_pt), slot.grid, 1), Slot(0, slot.grid, slot.grid, 1))
    places = [(-round(slot.grid.top, 3), round(slot.grid.x, 3)) for slot in slots]
    assert places == sorted(places)


def test_fewer_boards_than_slots_are_at_the_top() -> None:
    tiling = find_tiling(LETTER, NINE, GRIDS, sum(WORDS))
    assert tiling is not None
    assert place_slots(LETTER, tiling, NINE, WORDS, [1, 2]) == place_slots(LETTER, tiling, NINE, WORDS, [1, 2, 3, 4, 5, 6])[:2]


def test_puzzles_about_digits_are_told_from_those_of_marks() -> None:
    """Boards with signs only share their pages with boards that have givens."""
    empty = Figure(2, 2, ("",) * 4, bytes(6), bytes(6))
    assert not has_digits(replace(empty, discs=(1,)))
    assert has_digits(replace(empty, symbols=("", "3", "", "")))
    assert has_digits(replace(empty, signs=(Sign(OUTLINE, (0,), "7"),)))
    assert has_digits(replace(empty, signs=(Sign(EDGE, (0, 1), "<"),)))


def test_the_white_around_boards_is_part_of_their_places() -> None:
    figure = Figure(6, 6, ("",) * 36, bytes(42), bytes(42), signs=(Sign(OUTSIDE, (0, 1), "3"),))
    tiling = find_tiling(LETTER, figure.extent, GRIDS, sum(WORDS))
    assert tiling
    slots = place_slots(LETTER, tiling, figure.extent, WORDS, range(1, tiling.cols * tiling.rows + 1))
    for slot in slots:
        assert slot.grid.width == pytest.approx(slot.grid.height) == pytest.approx((6 + OUTSIDE_MARGIN) * slot.cell)
        assert inside(slot.frame, LETTER)
    assert all(apart(one, other) for one, other in combinations(slots, 2))
