"""Ratings that no puzzle of a family or level has are refused in one line."""

from __future__ import annotations

from math import inf

import pytest

from generator.errors import DoesNotFit, PuzzleError
from generator.families import FAMILIES, find_family
from generator.grading import find_level, levels_for
from generator.grading.targets import check_target, limit_ceiling, list_fixed_ratings
from generator.model.targets import NO_TARGET, Range, Target
from generator.techniques.explainer import LADDER, TECHNIQUES

NINE = find_family("sudoku-9x9")


def er(low: float, high: float = inf) -> Target:
    return Target(er=Range(low, high))


def race(low: float, high: float = inf) -> Target:
    return Target(race=Range(low, high))


def test_every_rating_of_a_technique_may_be_ordered() -> None:
    for family in FAMILIES:
        if family.play.has_explainer_ladder and family.geometry.n <= 9:
            for rating in list_fixed_ratings(family):
                check_target(er(rating, rating), family, None, "--")
    for technique in TECHNIQUES[LADDER:]:
        check_target(er(technique.rating, technique.rating), NINE, None, "--")
    check_target(NO_TARGET, find_family("killer-9x9"), None, "--")


@pytest.mark.parametrize(
    ("target", "family", "level", "said"),
    [
        (
            er(8.0),
            "killer-9x9",
            "",
            "--er: expected a family rated by Sudoku Explainer's techniques, got killer-9x9, which is",
        ),
        (race(80), "queens-8", "", "--race: expected a family rated by Sudoku Explainer's techniques, got queens-8"),
        (er(1.3, 1.4), "sudoku-9x9", "", "--er: no puzzle has such a rating, got 1.3..1.4; the nearest are --er 1.2 and --er 1.5"),
        (er(0, 0.5), "sudoku-9x9", "", "--er: no puzzle has such a rating, got ..0.5; the nearest are --er 1.0 and --er 1.2"),
        (er(1.8, 1.8), "sudoku-9x9", "", "got 1.8; the nearest are --er 1.7 and --er 1.9"),
        (er(7.2), "sudoku-12x12", "", "--er: sudoku-12x12 is dug up to ER 4 only, got 7.2..; the nearest is --er ..4"),
        (er(7.2, 8), "sudoku-9x9", "hard", "--er: puzzles of level hard have ratings up to 4.4, got 7.2..8; the nearest is --er 2.6..4.4"),
        (er(0, 5), "sudoku-9x9", "fiendish", "--er: puzzles of level fiendish need techniques rated 6.5 or more, got ..5"),
        (race(50, 60), "sudoku-9x9", "easy", "level easy have a race from 12 up to 25, got 50..60; the nearest is --race 12..25"),
        (race(0, 11), "sudoku-9x9", "easy", "--race: puzzles of level easy have a race from 12 up to 25, got ..11"),
    ],
)
def test_what_no_puzzle_has_is_refused(target: Target, family: str, level: str, said: str) -> None:
    kind = find_family(family)
    wanted = find_level(level, levels_for(kind), family) if level else None
    with pytest.raises(PuzzleError) as fault:
        check_target(target, kind, wanted, "--")
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)


def test_a_jigsaw_may_have_the_ratings_of_any_board() -> None:
    check_target(er(1.8, 1.8), find_family("jigsaw-9x9"), None, "")
    with pytest.raises(DoesNotFit, match="chapter 2: er: expected a family"):
        check_target(er(1.8, 1.8), find_family("kakuro-8"), None, "chapter 2: ")


def test_digging_stays_within_a_low_range_only() -> None:
    assert limit_ceiling(None, er(3, 4), 4.4) == 4
    assert limit_ceiling(2.3, er(0, 4), 4.4) == 2.3
    assert limit_ceiling(None, er(8), 4.4) is None
    assert limit_ceiling(7.5, er(7), 4.4) is None
    assert limit_ceiling(1.5, race(20), 4.4) == 1.5
