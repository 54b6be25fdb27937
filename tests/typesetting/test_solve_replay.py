"""Following a path on the board: every state is right, unsound steps are errors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.errors import Faulty
from generator.model import GradedPuzzle
from generator.typesetting.solve_replay import replay_path
from tests.support.graded_book import graded_puzzles


@pytest.fixture(scope="module")
def chained() -> GradedPuzzle:
    """Return a puzzle whose path both places digits and removes candidates."""
    return graded_puzzles()[1]


@pytest.mark.parametrize("graded", graded_puzzles(), ids=lambda graded: graded.puzzle.family)
def test_a_path_ends_in_the_solution(graded: GradedPuzzle) -> None:
    snapshots = [replay.snapshot() for replay in replay_path(graded)]
    assert [snapshot.at for snapshot in snapshots] == list(range(len(graded.path)))
    assert [snapshot.step for snapshot in snapshots] == list(graded.path)
    assert snapshots[0].digits == graded.puzzle.givens
    for snapshot in snapshots:
        for cell, digit in enumerate(snapshot.digits):
            assert digit in (0, graded.solution[cell])
            assert bool(snapshot.candidates[cell]) <= (not digit)


def test_a_saved_state_does_not_change(chained: GradedPuzzle) -> None:
    steps = replay_path(chained)
    first = next(steps).snapshot()
    n_empty = [replay.n_empty for replay in steps]
    assert first.digits == chained.puzzle.givens
    assert n_empty == sorted(n_empty, reverse=True)


def test_candidates_a_step_removes_are_missing_in_the_next_state(chained: GradedPuzzle) -> None:
    snapshots = [replay.snapshot() for replay in replay_path(chained)]
    removing = [at for at, snapshot in enumerate(snapshots[:-1]) if snapshot.step.removed]
    assert removing
    for at in removing:
        for cell, digit in snapshots[at].step.removed:
            assert digit not in snapshots[at + 1].candidates[cell]


def test_a_step_that_places_another_digit_is_an_error(chained: GradedPuzzle) -> None:
    at = next(at for at, step in enumerate(chained.path) if step.cell is not None)
    step = chained.path[at]
    wrong = replace(step, digit=step.digit % 9 + 1)
    path = (*chained.path[:at], wrong, *chained.path[at + 1 :])
    with pytest.raises(Faulty, match=rf"step {at + 1} \({step.technique}\) of sudoku-9x9 does not lead to the solution"):
        list(replay_path(replace(chained, path=path)))


def test_a_step_that_removes_a_digit_of_the_solution_is_an_error(chained: GradedPuzzle) -> None:
    cell = chained.puzzle.givens.index(0)
    wrong = replace(chained.path[0], cell=None, removed=((cell, chained.solution[cell]),))
    with pytest.raises(Faulty, match="step 1 "):
        list(replay_path(replace(chained, path=(wrong, *chained.path))))


def test_a_path_that_ends_early_is_an_error(chained: GradedPuzzle) -> None:
    with pytest.raises(Faulty, match="expected the steps of sudoku-9x9 to reach the solution"):
        list(replay_path(replace(chained, path=chained.path[:-1])))
