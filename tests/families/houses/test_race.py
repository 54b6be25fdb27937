"""The race model: streams, scores and ratings of hard steps.

The same stream gives the same score; fewer givens score higher; steps beyond singles cost by their rating.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace

import numpy as np
import pytest

from generator.families import find_family
from generator.families.houses.effort import race_state
from generator.families.houses.race import MODEL_FILE, RaceModel, race_model
from generator.grading import climb_ladder, grade_puzzle, is_within, race_parts
from generator.kernels import fill_grid
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.seeds import rng_state
from tests.support.samples import HARDEST

NINE = find_family("sudoku-9x9").geometry


def dug_grid(index: int, removed: int) -> tuple[np.ndarray, np.ndarray]:
    """Empty cells of a grid in random order while singles solve the rest."""
    solution = fill_grid(NINE, rng_state(41, "race test", index))
    givens = solution.copy()
    for cell in np.random.default_rng(index).permutation(81):
        givens[cell] = 0
        if not is_within(givens, NINE, 1.5):
            givens[cell] = solution[cell]
        if (givens == 0).sum() == removed:
            break
    return givens, solution


def score(givens: np.ndarray, solution: np.ndarray, key: bytes = b"key", model: RaceModel | None = None) -> float:
    path = climb_ladder(givens, solution, NINE).path
    return race_parts(givens, solution, NINE, path, race_state(key), model).score


def test_scores_repeat_by_stream_and_differ_little_between_streams() -> None:
    givens, solution = dug_grid(1, 50)
    first = score(givens, solution)
    assert score(givens, solution) == first
    other = score(givens, solution, b"another")
    assert other != first
    assert other == pytest.approx(first, rel=0.25)


def test_fewer_givens_score_higher() -> None:
    for index in range(5):
        scores = [score(*dug_grid(index, removed)) for removed in (10, 25, 40, 50)]
        assert scores == sorted(scores)
        assert scores[0] > 0


def test_one_empty_cell_costs_its_weights() -> None:
    """The last cell of its box, column and row, and a naked single.

    A ninth of a row is open.
    """
    solution = fill_grid(NINE, rng_state(41, "race test", 9))
    givens = solution.copy()
    givens[40] = 0
    weights = tomllib.loads(MODEL_FILE.read_text())["weights"]
    total = 3 * weights["last"] + weights["naked"]
    assert score(givens, solution) == pytest.approx(1 / 9 / (weights["blind"] + total), abs=0.0005)


def test_a_digit_placed_often_is_found_sooner() -> None:
    givens, solution = dug_grid(3, 45)
    model = race_model()
    blunt = replace(model, weights=np.concatenate([model.weights[:4], [1.0], model.weights[5:]]))
    assert score(givens, solution, model=model) < score(givens, solution, model=blunt)


@pytest.mark.broad
def test_steps_beyond_singles_cost_by_their_ratings_and_nothing_is_guessed() -> None:
    graded = grade_puzzle(Puzzle("sudoku-9x9", parse_puzzle(HARDEST[0]).givens), with_hodoku=False)
    givens, solution = (np.frombuffer(digits, np.uint8) for digits in (graded.puzzle.givens, graded.solution))
    path = climb_ladder(givens, solution, NINE).path
    model = race_model()
    free, dear = (replace(model, by_rating=cost) for cost in (0.0, 1000.0))
    costs = [race_parts(givens, solution, NINE, path, race_state(b"key"), one).score for one in (free, dear)]
    rated = (costs[1] - costs[0]) / 1000
    ratings = [step.rating for step in graded.path if not step.technique.endswith("single") and "single in" not in step.technique]
    assert 0 < rated <= sum(ratings) + 0.001
    assert rated * 10 == pytest.approx(round(rated * 10), abs=0.01)


def test_the_path_is_not_used_where_singles_solve_the_puzzle() -> None:
    givens, solution = dug_grid(2, 48)
    nothing = np.empty(0, np.int32)
    assert race_parts(givens, solution, NINE, nothing, race_state(b"key")).score == score(givens, solution)


def test_the_parts_of_a_score_add_up_to_it() -> None:
    graded = grade_puzzle(Puzzle("sudoku-9x9", parse_puzzle(HARDEST[0]).givens), with_hodoku=False)
    givens, solution = (np.frombuffer(digits, np.uint8) for digits in (graded.puzzle.givens, graded.solution))
    parts = race_parts(givens, solution, NINE, climb_ladder(givens, solution, NINE).path, race_state(b"key"))
    assert parts.search > 0
    assert len(parts.ratings) > 10
    assert min(parts.ratings) > 1.5
    assert parts.score == pytest.approx(parts.search + race_model().by_rating * sum(parts.ratings), abs=0.001)
