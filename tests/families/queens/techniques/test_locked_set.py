"""Locked pairs and triplets of queens, against every choice of lines."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from generator.families.queens.techniques.locked_set import find_locked_pair, find_locked_triplet
from tests.reference import queens as plain
from tests.support.queens_boards import boards


@pytest.mark.broad
@pytest.mark.parametrize(
    ("size", "find", "least"), [(2, find_locked_pair, 20), pytest.param(3, find_locked_triplet, 20, marks=pytest.mark.slow)]
)
def test_sets_are_those_of_the_plain_definition(size: int, find: Callable[..., Any], least: int) -> None:
    count = 0
    for board in boards():
        lines = plain.open_lines(board.places, board.n)
        expected = {
            frozenset(gone)
            for kind in ("row", "column")
            for chosen in combinations([cells for (name, _), cells in lines.items() if name == kind], size)
            if (gone := plain.gone_by_lines(board.places, list(chosen), is_diagonal=False))
        }
        found = find(board.rows, board.placed)
        assert (found is None) == (not expected)
        if found is not None:
            assert frozenset(found.removed) in expected
            assert not board.solution.intersection(found.removed)
            count += 1
    assert count >= least


def test_a_triplet_names_its_lines_and_those_they_fill() -> None:
    found = next(step for board in boards() if (step := find_locked_triplet(board.rows, board.placed)) is not None)
    bases, covers = found.houses[:3], found.houses[3:]
    n = max(len(board.rows) for board in boards())
    assert len(covers) == 3
    assert len({house < n for house in bases}) == 1
