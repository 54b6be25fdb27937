"""Searches for ratings: what is found is in the range, and depends on its index."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from generator.families import find_family
from generator.grading import LEVELS, find_level, grade_puzzle, levels_for
from generator.model import GradedPuzzle
from generator.model.targets import Range, Target
from generator.puzzles import range_search
from generator.puzzles.grade import any_level
from generator.puzzles.level_search import make_search, make_target_order
from generator.puzzles.quota_search import Search, fill_quotas
from generator.puzzles.range_search import find_in_range
from generator.puzzles.task import Task
from generator.workers import InProcessRunner
from tests.puzzles.test_quota_search import Uneven
from tests.reference import solver

HOUSES = solver.sudoku_houses(3, 3)
HARD = Target(er=Range(8.2, 8.9))


def search(target: Target, wanted: int = 3, family: str = "sudoku-9x9", level: str = "", symmetry: str | None = None) -> Search:
    kind = find_family(family)
    levels = levels_for(kind)
    found = find_level(level, levels) if level else None
    return make_search(kind, found, make_target_order(target, found, levels, "symmetric" if symmetry else None, symmetry), wanted, 4, 20)


def find(made: Search) -> list[GradedPuzzle]:
    fill_quotas([made], InProcessRunner())
    return made.quota.taken


@pytest.mark.sample(4, 1)
@pytest.mark.parametrize(
    "target",
    [
        HARD,
        Target(er=Range(9.0)),
        Target(er=Range(7.1, 7.1)),
        Target(er=Range(4.2, 4.4)),
        Target(er=Range(2.0, 2.0)),
        Target(er=Range(0.0, 1.5)),
        Target(race=Range(10, 12)),
        Target(race=Range(60, 65)),
        Target(race=Range(200)),
        Target(er=Range(8.2), race=Range(200, 300)),
        Target(minutes=Range(8, 9)),
    ],
    ids=str,
)
def test_puzzles_found_are_in_the_range_by_the_ordinary_grade(target: Target) -> None:
    found = find(search(target))
    assert len(found) == len({graded.key for graded in found}) == 3
    for graded in found:
        again = grade_puzzle(graded.puzzle, with_hodoku=False, with_path=False)
        assert replace(again, level="") == replace(graded, level="")
        assert target.is_met(again.effort)
        assert solver.count_solutions(list(graded.puzzle.givens), HOUSES, 2) == 1


def test_puzzles_do_not_depend_on_waves_and_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [graded.puzzle for graded in find(search(HARD, 6))]
    made = search(HARD, 6)
    fill_quotas([made], Uneven(5))
    assert [graded.puzzle for graded in made.quota.taken] == expected
    monkeypatch.setattr("generator.puzzles.quota_search.FIRST_CHUNK", 1)
    assert [graded.puzzle for graded in find(search(HARD, 6))] == expected
    assert [graded.puzzle for graded in find(search(HARD, 2))] == expected[:2]


@pytest.mark.parametrize("name", ["diagonal-9x9", "windoku-9x9", "jigsaw-9x9", "antiknight-9x9", "wordoku-9x9", "sudoku-6x6"])
def test_other_families_are_searched_too(name: str) -> None:
    target = Target(er=Range(3.0 if name == "sudoku-6x6" else 7.0, 8.3))
    (graded,) = find(search(target, 1, name))
    assert target.is_met(grade_puzzle(graded.puzzle, with_hodoku=False, with_path=False).effort)
    assert find_family(name).solve(graded.puzzle).count == 1


def test_a_level_and_a_symmetry_are_kept() -> None:
    target = Target(er=Range(4.0, 4.4))
    for graded in find(search(target, 2, level="hard", symmetry="mirror")):
        assert grade_puzzle(graded.puzzle).level == graded.level == "hard"
        assert target.is_met(graded.effort)
        rows = [[bool(digit) for digit in graded.puzzle.givens[at : at + 9]] for at in range(0, 81, 9)]
        assert [row[::-1] for row in rows] == rows
    symmetric = find(search(HARD, 1, symmetry="half-turn"))[0].puzzle.givens
    assert [bool(digit) for digit in symmetric] == [bool(digit) for digit in reversed(symmetric)]


def test_a_puzzle_beyond_the_ladder_is_in_every_open_range() -> None:
    effort = replace(find(search(HARD, 1))[0].effort, se_er=9.5, beyond=True)
    assert Target(er=Range(9.0)).is_met(effort)
    assert not Target(er=Range(9.0, 9.9)).is_met(effort)
    assert Target(er=Range(9.6)).is_met(effort)
    assert not Target(er=Range(0, 9.5)).is_met(effort)
    assert Target(er=Range(9.0, 9.9)).is_met(replace(effort, beyond=False))


def test_a_race_is_searched_among_puzzles_of_its_level() -> None:
    assert make_target_order(Target(race=Range(10, 11)), None, LEVELS).ceiling == 1.2
    assert make_target_order(Target(race=Range(30)), None, LEVELS).method == "symmetric"
    assert make_target_order(Target(race=Range(0, 5)), None, LEVELS).clues == 33
    assert make_target_order(Target(race=Range(300)), None, LEVELS).ceiling is None
    assert make_target_order(Target(er=Range(3, 4)), None, LEVELS).ceiling == 4
    assert make_target_order(Target(er=Range(3, 4)), find_level("moderate"), LEVELS).ceiling == 2.3


def test_a_search_without_success_ends_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(range_search, "MOST_RATED", 2)
    monkeypatch.setattr(range_search, "STEPS", 3)
    made = search(Target(er=Range(9.0), race=Range(20, 21)), 2)
    assert find(made) == []
    said = made.shortfall("ordered", "--bound")
    assert said == "ordered 2 sudoku-9x9 with ER 9.. and race 20..21, found 0 in 40 candidates; raise --bound or order fewer"


def test_tries_end_at_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    order = make_target_order(Target(race=Range(100_000)), None, LEVELS)
    task = Task("sudoku-9x9", order, 1, any_level(), (any_level(),), own_stream="limits")
    counted: list[float] = []
    rate = range_search.rate_within
    monkeypatch.setattr(range_search, "rate_within", lambda *args: counted.append(args[2]) or rate(*args))
    monkeypatch.setattr(range_search, "MOST_RATED", 7)
    assert find_in_range(task, 0) is None
    assert counted == [inf] * 7
