"""The moves that a trial's contradiction needs."""

from __future__ import annotations

from generator.families.base.trial_proof import Move, find_needed


def test_moves_that_nothing_rests_on_are_left_out() -> None:
    moves = [Move((), {1, 2}), Move({2}, {3}), Move({1}, {4}), Move({4}, {5})]
    assert find_needed(moves, {5, 9}) == {-1: (3,), 0: (), 2: (0,), 3: (2,)}


def test_a_cell_is_removed_by_the_first_move_that_does() -> None:
    moves = [Move((), {1}), Move({1}, {1, 2}), Move({2}, {2, 3})]
    assert find_needed(moves, {1}) == {-1: (0,), 0: ()}
    assert find_needed(moves, {3}) == {-1: (2,), 0: (), 1: (0,), 2: (1,)}


def test_cells_never_open_are_no_reason() -> None:
    assert find_needed([Move((), {1})], {1, 7, 8}) == {-1: (0,), 0: ()}
