"""Lines through cells: all true ones are found, and random ones are apart."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations

import numpy as np
import pytest

from generator.errors import GridFormatError
from generator.families.base.rule_kind import latin_square
from generator.kernels import fill_grid
from generator.rules.arrow.rule import ARROW
from generator.rules.line_paths import check_path, choose_apart, find_paths, list_lengths, list_middles, list_touching
from generator.rules.rule import Rule
from generator.rules.thermo.rule import THERMO
from generator.rules.whispers.rule import WHISPERS

N = 9
EACH = pytest.mark.parametrize("rule", [THERMO, ARROW, WHISPERS], ids=lambda rule: rule.name)


def make_grid(n: int = N) -> bytes:
    return fill_grid(latin_square(n), np.array([2, 7], np.uint64)).tobytes()


def is_straight_enough(path: tuple[int, ...], n: int) -> bool:
    steps = [(other // n - one // n, other % n - one % n) for one, other in pairwise(path)]
    return all(down * after + aside * later >= 0 for (down, aside), (after, later) in pairwise(steps))


def test_lines_of_three_cells_are_all_those_of_a_small_board() -> None:
    """Every order of three cells is tried, and those are kept whose steps touch."""
    n = 4
    assert [*list_lengths(n)] == [3]
    touching = {
        cells
        for cells in permutations(range(n * n), 3)
        if all(max(abs(one // n - other // n), abs(one % n - other % n)) == 1 for one, other in pairwise(cells))
    }
    found = find_paths(n, lambda _: True, lambda _: True)
    assert found == sorted(cells for cells in touching if is_straight_enough(cells, n))


@EACH
def test_lines_are_easy_to_follow_and_have_several_lengths(rule: Rule) -> None:
    clues = rule.find(make_grid(), N)
    assert {len(clue.cells) for clue in clues} == {3, 4, 5, 6}
    assert all(is_straight_enough(clue.cells, N) for clue in clues)
    assert all(len({*list_middles(clue.cells, N)}) == len(clue.cells) - 1 for clue in clues)


@EACH
def test_chosen_lines_neither_meet_nor_cross(rule: Rule) -> None:
    found = rule.find(make_grid(), N)
    for seed in range(10):
        chosen = choose_apart(found, N, np.array([seed + 1, 9], np.uint64))
        assert 4 <= len(chosen) < N
        for one, other in combinations(chosen, 2):
            assert not {*one.cells} & {*other.cells}
            assert not {*list_middles(one.cells, N)} & {*list_middles(other.cells, N)}


def test_two_steps_that_cross_have_one_middle() -> None:
    assert list_middles((0, 10), N) == list_middles((9, 1), N)
    assert list_touching(3)[4] == (0, 1, 2, 3, 5, 6, 7, 8)
    assert list_touching(3)[0] == (1, 3, 4)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ((0, 2), "expected cells that touch, got r1c1 and r1c3"),
        ((8, 9), "expected cells that touch, got r1c9 and r2c1"),
        ((0, 1, 0), "expected each cell of a line once, got r1c1 twice"),
        ((0, 1, 2, 3), "expected a line of at most 3 cells, got 4"),
    ],
)
def test_cells_that_are_no_line_are_refused(path: tuple[int, ...], said: str) -> None:
    with pytest.raises(GridFormatError, match=said):
        check_path(path, N, 3)
