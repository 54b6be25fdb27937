"""N queens: known counts, the same arrangements as the plain way, one walk interpreted and compiled."""

from __future__ import annotations

import numpy as np
import pytest

from generator.families.queens.kernels.backtracking import (
    all_places,
    arrange_directly,
    count_from_column,
    find_queens,
    list_from,
    place_at_random,
    search_queens,
)
from tests.reference import queens as plain

COUNTS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]
DISTINCT = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787]
"""Arrangements for n = 1, 2, ...: all, and those that differ under the eight symmetries. Source: OEIS A000170 and A002562."""


def stands(columns: list[int]) -> bool:
    n = len(columns)
    return all(len({col + sign * row for row, col in enumerate(columns)}) == n for sign in (-1, 0, 1))


@pytest.mark.parametrize("n", range(1, 15))
def test_known_counts(n: int) -> None:
    assert sum(count_from_column(n, column, False) for column in range(n)) == COUNTS[n - 1]


@pytest.mark.slow
@pytest.mark.parametrize(("n", "count"), [(15, 2279184), (16, 14772512)])
def test_known_counts_of_large_boards(n: int, count: int) -> None:
    assert sum(count_from_column(n, column, False) for column in range(n)) == count


@pytest.mark.parametrize("n", range(1, 13))
def test_known_counts_under_symmetry(n: int) -> None:
    assert sum(count_from_column(n, column, True) for column in range(n)) == DISTINCT[n - 1]


@pytest.mark.parametrize("n", range(1, 8))
def test_arrangements_are_those_of_the_plain_way_in_order(n: int) -> None:
    assert [tuple(columns.tolist()) for columns in list_from(n, distinct=False)] == list(plain.arrangements(n))


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8])
def test_interpreted_and_compiled_walk_alike(n: int) -> None:
    both = []
    for search in (search_queens, search_queens.py_func):
        found = np.zeros((100, n), np.int16)
        both.append((*search(all_places(n), 2**40, 2**40, found), found.tolist()))
    assert both[0] == both[1]


def test_the_bound_ends_the_search() -> None:
    found = find_queens(all_places(20), 2**40, 0, max_nodes=1000)
    assert found.gave_up
    assert found.nodes == 1000


@pytest.mark.parametrize("n", [*range(4, 60), 999, 1000, 1001, 1002, 1003, 1004])
def test_direct_arrangements_stand(n: int) -> None:
    columns = arrange_directly(n)
    assert len(columns) == n
    assert stands(columns)


@pytest.mark.parametrize("n", [4, 6, 8, 13, 30])
def test_random_arrangements_stand_and_differ(n: int) -> None:
    state = np.array([3, 5], np.uint64)
    seen = set()
    for _ in range(40):
        columns = np.zeros(n, np.int16)
        if place_at_random(n, state, 1000 * n, columns):
            assert stands(columns.tolist())
            seen.add(tuple(columns.tolist()))
    assert len(seen) == {4: 2, 6: 4}.get(n, len(seen))
    assert len(seen) > 1
