"""Following a path on the board: every moment is right, and a step that is not sound ends it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.errors import Faulty
from generator.model import GradedPuzzle
from generator.typesetting.solve_replay import follow
from tests.support.graded_book import graded_puzzles


@pytest.fixture(scope="module")
def chained() -> GradedPuzzle:
    """Return a puzzle whose path both places digits and removes candidates."""
    return graded_puzzles()[1]


@pytest.mark.parametrize("graded", graded_puzzles(), ids=lambda graded: graded.puzzle.family)
def test_a_path_ends_in_the_solution(graded: GradedPuzzle) -> None:
    moments = [solve.hold() for solve in follow(graded)]
    assert [moment.at for moment in moments] == list(range(len(graded.path)))
    assert [moment.step for moment in moments] == list(graded.path)
    assert moments[0].digits == graded.puzzle.givens
    for moment in moments:
        for cell, digit in enumerate(moment.digits):
            assert digit in (0, graded.solution[cell])
            assert bool(moment.candidates[cell]) <= (not digit)


def test_a_moment_stays_as_it_is(chained: GradedPuzzle) -> None:
    steps = follow(chained)
    first = next(steps).hold()
    n_empty = [solve.n_empty for solve in steps]
    assert first.digits == chained.puzzle.givens
    assert n_empty == sorted(n_empty, reverse=True)


def test_what_a_step_removes_is_gone_in_the_next_moment(chained: GradedPuzzle) -> None:
    moments = [solve.hold() for solve in follow(chained)]
    removing = [at for at, moment in enumerate(moments[:-1]) if moment.step.removed]
    assert removing
    for at in removing:
        for cell, digit in moments[at].step.removed:
            assert digit not in moments[at + 1].candidates[cell]


def test_a_step_that_places_another_digit_ends_it(chained: GradedPuzzle) -> None:
    at = next(at for at, step in enumerate(chained.path) if step.cell is not None)
    step = chained.path[at]
    wrong = replace(step, digit=step.digit % 9 + 1)
    path = (*chained.path[:at], wrong, *chained.path[at + 1 :])
    with pytest.raises(Faulty, match=rf"step {at + 1} \({step.technique}\) of sudoku-9x9 does not lead to the solution"):
        list(follow(replace(chained, path=path)))


def test_a_step_that_removes_a_digit_of_the_solution_ends_it(chained: GradedPuzzle) -> None:
    cell = chained.puzzle.givens.index(0)
    wrong = replace(chained.path[0], cell=None, removed=((cell, chained.solution[cell]),))
    with pytest.raises(Faulty, match="step 1 "):
        list(follow(replace(chained, path=(wrong, *chained.path))))


def test_a_path_that_ends_early_is_noticed(chained: GradedPuzzle) -> None:
    with pytest.raises(Faulty, match="expected the steps of sudoku-9x9 to reach the solution"):
        list(follow(replace(chained, path=chained.path[:-1])))
