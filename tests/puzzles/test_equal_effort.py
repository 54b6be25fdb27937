"""Sets of equal effort are accepted once enough puzzles are close together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.model import Effort, GradedPuzzle, Puzzle
from generator.puzzles.equal_effort import EqualEffortQuota, effort_key, is_within_tolerance


def one(race: float, number: int) -> GradedPuzzle:
    givens = bytes([number // 4 + 1, number % 4 + 1, *([0] * 14)])
    return GradedPuzzle(Puzzle("sudoku-4x4", givens), bytes(16), Effort(race, 1.0, 1.2, 1.2, 1.2, False, "", 0.0), "easy", (), givens)


def test_the_first_complete_set_is_accepted() -> None:
    quota = EqualEffortQuota("sudoku-4x4", "easy", 3, tolerance=0.1)
    for number, race in enumerate((10.0, 20.0, 13.0, 11.0, 30.0)):
        assert quota.offer(one(race, number)) == "taken"
        assert not quota.is_full
    assert (quota.fullest, quota.missing > 0) == (2, True)
    assert quota.offer(one(13.0, 2)) == "twin"
    assert quota.offer(one(12.1, 6), is_printed=True) == "printed"
    assert quota.offer(one(11.9, 7)) == "taken"
    assert [graded.effort.race for graded in quota.sorted()] == [10.0, 11.0, 11.9]
    assert (quota.offer(one(12.0, 8)), quota.missing) == ("full", 0)
    assert is_within_tolerance(98, 102, 0.02)
    assert not is_within_tolerance(97.9, 102, 0.02)


def test_the_first_complete_set_is_accepted_rather_than_the_most_even() -> None:
    quota = EqualEffortQuota("sudoku-4x4", "easy", 2, tolerance=0.1)
    for number, race in enumerate((10.0, 14.0, 12.0, 12.1)):
        quota.offer(one(race, number))
    assert [graded.effort.race for graded in quota.sorted()] == [10.0, 12.0]


@pytest.mark.parametrize(("races", "missing"), [((), 3), ((10.0,), 2), ((10.0, 10.1), 1), ((10.0, 20.0), 4)])
def test_missing_grows_with_the_puzzles_that_do_not_fit(races: tuple[float, ...], missing: int) -> None:
    quota = EqualEffortQuota("sudoku-4x4", "easy", 3, tolerance=0.02)
    for number, race in enumerate(races):
        quota.offer(one(race, number))
    assert quota.missing == missing


def test_puzzles_beyond_the_ladder_come_after_rated_ones() -> None:
    """Beyond is written as 9.5, and a puzzle that the ladder solves may be rated 10.2."""
    easier, harder, beyond = (one(10.0, number) for number in range(3))
    easier = replace(easier, effort=replace(easier.effort, se_er=9.5))
    harder = replace(harder, effort=replace(harder.effort, se_er=10.2))
    beyond = replace(beyond, effort=replace(beyond.effort, se_er=9.5, beyond=True))
    assert sorted([beyond, harder, easier], key=effort_key) == [easier, harder, beyond]
