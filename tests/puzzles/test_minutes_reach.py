"""Puzzles by expected minutes: of any kind, and refused at once out of reach."""

from __future__ import annotations

import pytest

from generator.errors import DoesNotFit
from generator.families import find_family
from generator.grading import find_level, grade_puzzle, levels_for
from generator.model.targets import Range, Target
from generator.puzzles.level_search import make_search
from generator.puzzles.minutes_reach import check_minutes, choose_level_order
from generator.puzzles.quota_search import Search, fill_quotas, make_dig_order
from generator.workers import InProcessRunner


def search(family: str, minutes: Range, level: str = "") -> Search:
    kind, target = find_family(family), Target(minutes=minutes)
    levels = levels_for(kind)
    found = find_level(level, levels, family) if level else None
    order = make_dig_order(found, target=target) if found else choose_level_order(kind, levels, target)
    made = make_search(kind, found, order, 2, 5, 200)
    check_minutes(made, levels, "--")
    return made


@pytest.mark.parametrize(
    ("family", "minutes", "level"),
    [
        ("sudoku-6x6", Range(3.2, 4), ""),
        ("killer-9x9", Range(20, 24), ""),
        ("futoshiki-5", Range(0, 4), ""),
        ("sudoku-9x9", Range(6.5, 7), "moderate"),
    ],
)
def test_puzzles_found_take_the_minutes(family: str, minutes: Range, level: str) -> None:
    made = search(family, minutes, level)
    fill_quotas([made], InProcessRunner())
    assert len(made.quota.taken) == 2
    for graded in made.quota.taken:
        again = grade_puzzle(graded.puzzle, with_hodoku=False, with_path=False)
        assert again.effort.minutes in minutes
        assert level in ("", again.level)


@pytest.mark.parametrize(
    ("minutes", "level", "said"),
    [
        (Range(0.1, 0.5), "", r"--minutes: puzzles of sudoku-9x9 take about .* minutes, got 0.1..0.5; the nearest is 3"),
        (Range(5000), "", r"got 5000..; the nearest is [0-9.]+\.\.$"),
        (Range(30, 40), "gentle", r"puzzles of gentle sudoku-9x9 take about .* minutes, got 30..40; the nearest is 3"),
        (Range(0, 2), "fiendish", r"got ..2; the nearest is \.\.[0-9.]+$"),
    ],
)
def test_minutes_out_of_reach_are_refused_with_the_nearest(minutes: Range, level: str, said: str) -> None:
    with pytest.raises(DoesNotFit, match=said):
        search("sudoku-9x9", minutes, level)
