"""Diagonal pairs of queens, against every choice of two lines."""

from __future__ import annotations

from itertools import combinations

from generator.families.queens.techniques.diagonal_pair import find_diagonal_pair
from tests.reference import queens as plain
from tests.support.queens_boards import boards


def test_diagonal_pairs_are_those_of_the_plain_definition() -> None:
    count = 0
    for board in boards():
        lines = plain.open_lines(board.places, board.n)
        expected = set()
        for kind in ("row", "column"):
            two = [cells for (name, _), cells in lines.items() if name == kind and len(cells) == 2]
            for pair in combinations(two, 2):
                expected |= plain.gone_by_lines(board.places, list(pair), is_diagonal=True)
        found = find_diagonal_pair(board.rows, board.placed)
        assert (found is None) == (not expected)
        if found is not None:
            assert expected.issuperset(found.removed)
            assert not board.solution.intersection(found.removed)
            count += 1
    assert count >= 20
