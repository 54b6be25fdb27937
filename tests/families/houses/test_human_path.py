"""The path of a person: singles first, each pattern once."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from generator.families import find_family
from generator.families.base.step_path import read_path
from generator.families.houses.explainer import NAMES, climb_ladder
from generator.grading import find_path, grade_puzzle, next_step
from generator.model import GradedPuzzle, Puzzle, Step, digits_of
from generator.notation import parse_puzzle
from tests.reference.ladder import fresh_marks, houses_of_nine
from tests.reference.replay import PEERS, SINGLES, place, replay
from tests.reference.visible import efforts_of_singles
from tests.support.paths import GOLDEN
from tests.support.samples import EASY

SAMPLE, WHOLE = 40, 500
LEAST_NEAR = 0.88
"""Share of digits that share a house or a digit with the one before; Sudoku Explainer's order reaches 0.80."""

SETS = ("pointing", "claiming", "naked pair", "naked triplet", "hidden pair", "hidden triplet")


def sample_grades(count: int) -> list[GradedPuzzle]:
    """Grade puzzles spread evenly over the golden file, easy ones and hard ones."""
    with (GOLDEN / "grades.csv").open() as lines:
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    chosen = [rows[at * len(rows) // count] for at in range(min(count, len(rows)))]
    return [grade_puzzle(parse_puzzle(row["puzzle"]), with_hodoku=False) for row in chosen]


def check_order(graded: GradedPuzzle) -> None:
    """Check that each step is the single that is easiest to see, if any.

    Raises AssertionError with the step that should have come later.
    """
    digits, marks, last = list(graded.puzzle.givens), fresh_marks(list(graded.puzzle.givens), houses_of_nine()), None
    for step in graded.path:
        efforts = efforts_of_singles(digits, marks, last)
        assert (step.technique in SINGLES) == bool(efforts), (step, "a single is open")
        if step.technique in SINGLES:
            assert efforts[step.cell or 0, step.digit] == min(efforts.values()), (step, efforts)
        for cell, digit in step.removed:
            marks[cell].discard(digit)
        if step.cell is not None:
            place(digits, marks, graded.solution, step)
            last = step.cell


def near_share(paths: Sequence[Sequence[Step]]) -> float:
    """Return the share of digits that have a house or the digit of the one before."""
    near, count = 0, 0
    for path in paths:
        placed = [step for step in path if step.cell is not None]
        pairs = list(pairwise(placed))
        near += sum(other.cell in PEERS[one.cell or 0] or one.digit == other.digit for one, other in pairs)
        count += len(pairs)
    return near / count


def check_sample(count: int) -> None:
    grades = sample_grades(count)
    for graded in grades:
        replay(graded.puzzle.givens, graded.solution, graded.path)
        check_order(graded)
        told = [(step.technique, step.pattern, step.digits) for step in graded.path if step.technique in SETS]
        assert len(told) == len(set(told)), "a set is shown twice"
        assert next_step(graded.puzzle) == graded.path[0]
        assert find_path(graded.puzzle, graded.solution) == graded.path, "a step taken over from the climb is not the one found anew"
    assert near_share([graded.path for graded in grades]) >= LEAST_NEAR


def test_paths_are_sound_and_in_the_order_of_a_person() -> None:
    check_sample(SAMPLE)


@pytest.mark.slow
def test_five_hundred_paths_are_sound_and_in_the_order_of_a_person() -> None:
    check_sample(WHOLE)


def test_the_path_of_the_ratings_would_be_refused() -> None:
    graded = sample_grades(3)[1]
    givens, solution = digits_of(graded.puzzle.givens), digits_of(graded.solution)
    nine = find_family("sudoku-9x9").geometry
    climbed = read_path(climb_ladder(givens, solution, nine).path, NAMES)
    with pytest.raises(AssertionError):
        check_order(replace(graded, path=climbed))


def test_direct_techniques_are_shown_as_eliminations() -> None:
    grades = [graded for graded in sample_grades(SAMPLE) if graded.effort.hardest.startswith("direct")]
    assert grades
    for graded in grades:
        used = {step.technique for step in graded.path}
        assert not any(name.startswith("direct") for name in used)


def test_a_mid_game_hint_is_the_first_step_of_its_path() -> None:
    graded = grade_puzzle(parse_puzzle(EASY), with_hodoku=False)
    board = bytearray(graded.puzzle.givens)
    while 0 in board:
        puzzle = Puzzle(graded.puzzle.family, bytes(board))
        step = next_step(puzzle)
        assert step == find_path(puzzle, graded.solution)[0]
        assert step is not None
        assert step.cell is not None
        board[step.cell] = step.digit


def test_a_complete_board_has_no_path() -> None:
    graded = grade_puzzle(parse_puzzle(EASY), with_hodoku=False)
    assert find_path(Puzzle(graded.puzzle.family, graded.solution), graded.solution) == ()
