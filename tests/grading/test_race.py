"""The race model: same stream, same score; fewer open cells, higher score; minutes follow the score."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest

from generator.families import find_family
from generator.grading import is_within, minutes_of, race_score
from generator.grading.fit import Case, fit_minutes, rank_correlation
from generator.grading.grade import race_state
from generator.grading.race import MODEL_FILE, RaceModel, make_model, race_model
from generator.kernels import fill_grid
from generator.notation import parse_puzzle
from generator.seeds import rng_state

NINE = find_family("sudoku-9x9").geometry


def dug_grid(index: int, removed: int) -> tuple[np.ndarray, np.ndarray]:
    """Empty cells of a grid in random order as long as singles solve the rest."""
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
    return race_score(givens, solution, NINE, race_state(key), model)


def test_same_stream_same_score_and_another_nearly_the_same() -> None:
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


def test_one_empty_cell_costs_what_the_weights_say() -> None:
    """A last cell is one of its box, its column and its row, and a naked single; one of 81 cells is left."""
    solution = fill_grid(NINE, rng_state(41, "race test", 9))
    givens = solution.copy()
    givens[40] = 0
    weights = tomllib.loads(MODEL_FILE.read_text())["weights"]
    total = 3 * weights["last"] + weights["naked"]
    assert score(givens, solution) == pytest.approx((1 / 81) ** weights["crowd"] * total ** -weights["slowness"], abs=0.0005)


def test_a_guess_costs_what_the_model_says() -> None:
    puzzle = parse_puzzle(".8....47.3...9.....1.7...3...598..6..9...1...........4..34..18.8....659..26...7..")
    solution = parse_puzzle("582613479374895621619742835135984267497261358268537914753429186841376592926158743")
    table = tomllib.loads(MODEL_FILE.read_text())
    cheap = make_model({**table, "stall": {**table["stall"], "guess": 0.0}})
    dear = make_model({**table, "stall": {**table["stall"], "guess": 1000.0}})
    boards = [np.frombuffer(puzzle.givens, np.uint8), np.frombuffer(solution.givens, np.uint8)]
    difference = score(*boards, model=dear) - score(*boards, model=cheap)
    assert difference > 0
    assert difference % 1000 == pytest.approx(0, abs=0.01)


def test_minutes_grow_with_the_score() -> None:
    minutes = [minutes_of(race) for race in (0.0, 1.0, 5.0, 20.0, 100.0)]
    assert minutes == sorted(minutes)
    assert 1 < minutes_of(2.0) < minutes_of(200.0) < 60
    assert race_model().power > 0


def test_rank_correlation_of_known_rows() -> None:
    up = np.arange(5.0)
    assert rank_correlation(up, up**3) == pytest.approx(1)
    assert rank_correlation(up, -up) == pytest.approx(-1)
    assert rank_correlation(np.array([1.0, 2, 2, 3]), np.array([1.0, 2, 3, 4])) == pytest.approx(0.9486833)


def test_minutes_are_fitted_on_logarithms() -> None:
    board = np.zeros(81, np.uint8)
    scores = np.array([1.0, 4.0, 16.0])
    cases = [Case(board, board, race_state(b""), 60 * 3 * s**0.5, float("nan")) for s in scores]
    assert fit_minutes(scores, cases) == pytest.approx((3.0, 0.5))
