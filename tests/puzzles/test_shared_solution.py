"""One grid at several levels: one solution, and easier sheets have more givens."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from generator.families import FAMILIES, find_family
from generator.families.base.dig_order import DigOrder
from generator.families.killer.cages import parse_cages
from generator.grading import LEVELS, find_level, fits, levels_for
from generator.model import GradedPuzzle
from generator.notation import parse_puzzle
from generator.puzzles import shared_solution
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.grade import grade
from generator.puzzles.quota_search import make_dig_order
from generator.puzzles.shared_solution import make_levels, makes_easiest_first
from tests.support.samples import HARD

SUDOKU = find_family("sudoku-9x9")


@pytest.fixture(scope="module")
def hard() -> GradedPuzzle:
    return grade(parse_puzzle(HARD), LEVELS, with_hodoku=False)


def deepen(start: GradedPuzzle, *names: str) -> list[GradedPuzzle] | None:
    levels = [find_level(name) for name in names]
    return make_levels(SUDOKU, start, levels, LEVELS, [DigOrder()] * len(levels), 7)


def test_givens_are_added_until_each_level_is_reached(hard: GradedPuzzle) -> None:
    made = deepen(hard, hard.level, "moderate", "gentle")
    assert made is not None
    assert made[0] == hard
    assert [one.level for one in made] == [hard.level, "moderate", "gentle"]
    assert all(fits(one.effort, find_level(one.level)) for one in made[1:])
    for harder, easier in pairwise(made):
        assert easier.solution == hard.solution
        assert all(digit in (0, kept) for digit, kept in zip(harder.puzzle.givens, easier.puzzle.givens, strict=True))
        assert easier.puzzle != harder.puzzle


def test_the_same_seed_gives_the_same_puzzles(hard: GradedPuzzle) -> None:
    assert deepen(hard, hard.level, "gentle") == deepen(hard, hard.level, "gentle")


def test_an_unreachable_level_gives_none(hard: GradedPuzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_solution, "MOST_TRIES", 1)
    assert deepen(hard, hard.level, "fiendish") is None


def test_puzzles_that_a_kind_does_not_accept_are_left_out(hard: GradedPuzzle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_solution, "MOST_TRIES", 1)
    levels, refusing = [find_level(hard.level), find_level("gentle")], replace(SUDOKU, accepts=lambda _: False)
    assert make_levels(SUDOKU, hard, levels, LEVELS, [DigOrder()] * 2, 7)
    assert make_levels(refusing, hard, levels, LEVELS, [DigOrder()] * 2, 7) is None


def test_only_killer_merges_cages() -> None:
    assert [family.name for family in FAMILIES if makes_easiest_first(family)] == ["killer-9x9"]


def test_harder_levels_have_merged_cages() -> None:
    killer = find_family("killer-9x9")
    table = levels_for(killer)
    levels = table[:2]
    orders = [make_dig_order(level) for level in levels]
    for index in range(20):
        grid = fill(killer, 3, "depths test", index)
        start = grade(dig(killer, grid, orders[0], 3, "depths test", index), LEVELS, with_hodoku=False)
        if start.level == levels[0].name and (made := make_levels(killer, start, levels, LEVELS, orders, 7)):
            break
    else:
        pytest.fail("none of 20 grids has both levels")
    first, second = (parse_cages(one.puzzle.extra) for one in made)
    assert [one.level for one in made] == [level.name for level in levels]
    assert len(second) < len(first)
    assert made[0].solution == made[1].solution
    assert replace(made[0], puzzle=made[1].puzzle).solution == made[1].solution
