"""Trials of queens: the shortest is found, each forced queen has its reasons."""

from __future__ import annotations

import pytest

from generator.families.queens.techniques.trial import SHORT_RATING, find_long_trial, find_short_trial
from tests.reference import queens as plain
from tests.support.queens_boards import boards


def line_of(house: int, places: set[plain.Cell], n: int) -> set[plain.Cell]:
    return {cell for cell in places if (cell[1] == house if house < n else cell[0] == house - n)}


def test_each_forced_queen_follows_from_the_queens_it_names() -> None:
    lengths: dict[int, int] = {}
    for board in boards():
        found = find_short_trial(board.rows, board.placed) or find_long_trial(board.rows, board.placed)
        if found is None or not found.forced:
            continue
        queens = [found.removed[0]]
        assert found.removed[0] not in board.solution
        used: set[int] = set()
        for queen in found.forced:
            assert set(queen.reasons) <= set(range(len(queens)))
            left = plain.left_by(board.places, [queens[reason] for reason in queen.reasons])
            assert line_of(queen.house, left, board.n) == {queen.cell}
            used |= set(queen.reasons)
            queens.append(queen.cell)
        assert line_of(found.houses[0], board.places, board.n)
        assert not line_of(found.houses[0], plain.left_by(board.places, queens), board.n)
        # Nothing is named that the contradiction does not need.
        ends = set(range(len(queens))) - used - {0}
        for end in ends:
            rest = [queen for at, queen in enumerate(queens) if at != end]
            assert line_of(found.houses[0], plain.left_by(board.places, rest), board.n)
        lengths[len(found.forced)] = lengths.get(len(found.forced), 0) + 1
    assert lengths[1] > 20
    assert lengths[2] > 5


@pytest.mark.broad
def test_trials_are_those_of_the_plain_definition() -> None:
    counts = {"short": 0, "long": 0}
    for board in boards():
        fewest = [moves for cell in board.places if (moves := plain.forced_after(board.places, cell, board.n)) is not None]
        short, long = find_short_trial(board.rows, board.placed), find_long_trial(board.rows, board.placed)
        assert (long is None) == (not fewest)
        if not fewest or min(fewest) == 0:
            continue
        assert (short is not None) == (min(fewest) == 1)
        assert short is None or (short.technique, short.rating, len(short.forced)) == ("short trial", SHORT_RATING, 1)
        if short is None and long is not None:
            assert long.technique == "long trial"
            assert long.rating == round(4.2 + 0.1 * (len(long.forced) - 2), 1)
        counts["short" if short else "long"] += 1
    assert min(counts.values()) >= 20
