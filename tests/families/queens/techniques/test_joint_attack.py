"""Joint attacks of two lines, against every way to place their queens."""

from __future__ import annotations

from itertools import combinations

import pytest

from generator.families.queens.techniques.joint_attack import MOST_PLACES, RATINGS, find_joint_attack
from tests.reference import queens as plain
from tests.support.queens_boards import boards


@pytest.mark.broad
def test_joint_attacks_are_those_of_the_plain_definition() -> None:
    counts = dict.fromkeys(RATINGS.values(), 0)
    for board in boards():
        lines = [cells for cells in plain.open_lines(board.places, board.n).values() if len(cells) <= MOST_PLACES]
        expected: dict[float, set[frozenset[plain.Cell]]] = {rating: set() for rating in RATINGS.values()}
        for one, other in combinations(lines, 2):
            gone, ways = plain.gone_by_attack(board.places, one, other)
            rating = next((rated for most, rated in RATINGS.items() if ways <= most), None)
            if gone and rating is not None:
                expected[rating].add(frozenset(gone))
        found = find_joint_attack(board.rows, board.placed)
        easiest = next((rating for rating, sets in expected.items() if sets), None)
        assert (None if found is None else found.rating) == easiest
        if found is not None:
            assert frozenset(found.removed) in expected[found.rating]
            assert not board.solution.intersection(found.removed)
            counts[found.rating] += 1
    assert min(counts.values()) >= 20
