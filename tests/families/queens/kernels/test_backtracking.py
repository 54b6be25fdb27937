"""N queens: known counts, plain enumeration, interpreted and compiled search."""

from __future__ import annotations

import numpy as np
import pytest

from generator.families.queens.kernels.backtracking import (
    SearchStack,
    all_places,
    construct_arrangement,
    count_from_column,
    count_further,
    find_queens,
    list_arrangements,
    search_queens,
)
from tests.reference import queens as plain

COUNTS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596]
DISTINCT = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787]
"""Arrangements for n = 1, 2, ...: all, and those that differ under symmetry.

There are eight symmetries. Source: OEIS A000170 and A002562.
"""


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
def test_arrangements_equal_the_plain_enumeration_in_order(n: int) -> None:
    assert [tuple(columns.tolist()) for columns in list_arrangements(n, distinct=False)] == list(plain.arrangements(n))


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8])
def test_interpreted_and_compiled_searches_agree(n: int) -> None:
    both = []
    for search in (search_queens, search_queens.py_func):
        found = np.zeros((100, n), np.int16)
        both.append((*search(all_places(n), 2**40, 2**40, found), found.tolist()))
    assert both[0] == both[1]


@pytest.mark.parametrize("is_distinct", [False, True])
def test_a_count_in_pieces_is_the_count_in_one(is_distinct: bool) -> None:
    n, results = 7, []
    for count, nodes in ((count_further, 1), (count_further, 2**40), (count_further.py_func, 50)):
        stack, progress = SearchStack(*np.zeros((4, n + 1), np.int64)), np.zeros(2, np.int64)
        stack.left[0] = all_places(n)[0]
        columns, images = np.zeros(n, np.int16), np.empty((8 if is_distinct else 0, n), np.int16)
        calls = 1
        while not count(all_places(n), stack, progress, nodes, columns, images):
            calls += 1
        results.append((calls > 1, int(progress[1])))
    expected = (DISTINCT if is_distinct else COUNTS)[n - 1]
    assert results == [(True, expected), (False, expected), (True, expected)]


def test_a_count_can_be_ended() -> None:
    asked: list[bool] = []
    count_from_column(30, 0, False, lambda: bool(asked.append(True)) or len(asked) == 2)
    assert len(asked) == 2


def test_the_node_limit_ends_the_search() -> None:
    found = find_queens(all_places(20), 2**40, 0, max_nodes=1000)
    assert found.gave_up
    assert found.nodes == 1000


@pytest.mark.parametrize("n", [*range(4, 60), 999, 1000, 1001, 1002, 1003, 1004])
def test_direct_arrangements_are_valid(n: int) -> None:
    columns = construct_arrangement(n)
    assert len(columns) == n
    assert plain.is_valid(columns)
