"""Checks of paths: spikes, long runs, solutions that rest on uniqueness."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from generator.grading import grade_puzzle
from generator.model import GradedPuzzle
from generator.notation import parse_puzzle
from generator.review.codes import find_limit
from generator.review.gate import SPIKE, TEDIOUS, describe_spike, describe_tedium, describe_uniqueness
from tests.support.samples import CHAINED, EASY, HARDEST, KILLER, PLAIN

ONE_TRIPLET = "27...5..8..3...1...4..........8....9....3.....8.5...6....4...2.86...257...4.1..8."
"""Singles and one hidden triplet solve it, and so do singles and locked candidates."""

ONE_CHAIN = "..56.4...7......8...2.73.612.....8..4....2.7..63....4.......79..78.....3...39...."
"""Singles, pairs and one chain solve it."""

LONG_RUN = "18...6...9..3..8.2.......1..18.3...7.....5...3.2...4.8...7..64.6.5.9....83......."
"""25 eliminations follow one another."""

RECTANGLE = "sudoku-9x9:...3.9..6.6..2.8...3.15.4....38...9....9...1.2...4....9.6....2.17....3...8......1"
"""Nothing easier than its unique rectangle solves it otherwise."""


@cache
def graded(line: str) -> GradedPuzzle:
    return grade_puzzle(parse_puzzle(line), with_hodoku=False)


def test_one_hard_step_among_easy_ones_is_a_spike() -> None:
    assert describe_spike(graded(ONE_CHAIN)) == "step 25 of 68 (forcing xy-chain) is rated 7.1, all others at most 3.0"


def test_a_hard_step_that_easier_ones_can_replace_is_no_spike() -> None:
    ratings = sorted(step.rating for step in graded(ONE_TRIPLET).path)
    assert ratings[-1] - ratings[-2] >= find_limit(SPIKE, "gap")
    assert describe_spike(graded(ONE_TRIPLET)) == ""


@pytest.mark.parametrize("line", [EASY, PLAIN, CHAINED, HARDEST[0], KILLER], ids=["easy", "plain", "several chains", "beyond", "own play"])
def test_a_path_without_a_gap_has_no_spike(line: str) -> None:
    assert describe_spike(graded(line)) == ""


def test_a_spike_begins_at_both_limits() -> None:
    easy, gap = find_limit(SPIKE, "easy"), find_limit(SPIKE, "gap")
    puzzle = graded(ONE_CHAIN)
    low, high = puzzle.path[0], puzzle.path[24]
    for rest, top, is_spike in ((easy, easy + gap, True), (easy, easy + gap - 0.1, False), (easy + 0.1, easy + gap + 0.1, False)):
        assert bool(describe_spike(replace(puzzle, path=(replace(low, rating=rest), replace(high, rating=top))))) is is_spike
    assert describe_spike(replace(puzzle, path=(high,))) == ""


def test_a_long_run_without_a_digit_is_tedious() -> None:
    assert describe_tedium(graded(LONG_RUN)) == "25 steps in a row, 7 to 31 of 97, place no digit"
    assert describe_tedium(graded(PLAIN)) == ""


def test_kinds_with_clues_have_a_limit_of_their_own() -> None:
    killer, sudoku = graded(KILLER), graded(ONE_TRIPLET)
    elimination = next(step for step in sudoku.path if step.cell is None)
    run = int(find_limit(TEDIOUS, "run"))
    assert describe_tedium(replace(sudoku, path=(elimination,) * run))
    assert describe_tedium(replace(sudoku, path=(elimination,) * (run - 1))) == ""
    assert describe_tedium(replace(killer, path=(elimination,) * run)) == ""
    assert describe_tedium(replace(killer, path=(elimination,) * int(find_limit(TEDIOUS, "run_with_clues"))))


def test_a_solution_that_rests_on_uniqueness_is_named() -> None:
    assert describe_uniqueness(graded(RECTANGLE)) == "no technique up to 4.5 solves it without unique rectangle type 4"


@pytest.mark.parametrize("line", [EASY, PLAIN, CHAINED, HARDEST[0], KILLER], ids=["easy", "plain", "chains", "beyond", "own play"])
def test_a_solution_without_uniqueness_is_not_named(line: str) -> None:
    assert describe_uniqueness(graded(line)) == ""
