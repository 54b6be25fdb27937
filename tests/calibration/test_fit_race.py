"""Fitting the race model: it recovers known weights and gives the same file twice.

The shipped file reaches the correlation that it states.
"""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path

import numpy as np
import pytest

from generator.families.houses.minutes import FASTEST, make_minutes_model
from generator.families.houses.race import MODEL_FILE, make_model
from generator.grading.solutions import solve_puzzle
from generator.notation import format_digits, parse_puzzle
from tests.calibration import fit_race as fit
from tests.calibration.fit_race import START, cache_scores, fit_power, fit_table, main, score_cases, search_weights, write_model
from tests.calibration.human_times import TIMES, Case, agreement, rank_correlation, read_cases
from tests.support.needs import require_reference
from tests.support.paths import GOLDEN

SAMPLE = GOLDEN / "grades.csv"
TRUTH = {**START, "weights": {**START["weights"], "line": 0.25, "blind": 0.1}}
"""The weights by which the solving times of the tests are made up."""


def write_times(folder: Path, count: int) -> list[Case]:
    """Make up mean solving times by TRUTH for puzzles of the sample.

    Every second puzzle has a D_TO time as well.
    """
    with SAMPLE.open(newline="") as lines:
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))[:count]
    for row in rows:
        row |= {"solution": format_digits(solve_puzzle(parse_puzzle(row["puzzle"]))), "avg_s": "1", "DTO": "", "players": "1"}
    columns = ("puzzle", "solution", "players", "avg_s", "DTO")
    _write(folder, rows, columns)
    scores = score_cases(read_cases(folder / TIMES), TRUTH)
    noise = np.random.default_rng(1).normal(0, 0.02, len(scores))
    for k, row in enumerate(rows):
        row["avg_s"] = f"{60 * scores[k] ** 0.5 * np.exp(noise[k]):.3f}"
        row["DTO"] = f"{np.log(scores[k]):.5f}" if k % 2 else ""
        row["players"] = str(10 + k)
    _write(folder, rows, columns)
    return read_cases(folder / TIMES)


def _write(folder: Path, rows: list[dict[str, str]], columns: tuple[str, ...]) -> None:
    with (folder / TIMES).open("w", newline="") as file:
        writer = csv.DictWriter(file, columns, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)


def test_the_fit_recovers_how_times_were_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit, "LEAST_GAIN", 0.0)
    cases = write_times(tmp_path, 60)
    score = cache_scores(cases)
    found = search_weights(cases, np.arange(len(cases)), score)
    before, after = (rank_correlation(score(table), score_cases(cases, TRUTH)) for table in (START, found))
    assert found["weights"]["line"] < START["weights"]["line"] or found["weights"]["blind"] < START["weights"]["blind"]
    assert after > before
    assert after > 0.98


@pytest.mark.broad
def test_two_fits_give_the_same_valid_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("ROUNDS", 1), ("REPEATS", 1), ("FOLDS", 3)):
        monkeypatch.setattr(fit, name, value)
    cases = write_times(tmp_path, 40)
    for name in ("one.toml", "two.toml"):
        write_model(fit_table(cases, cache_scores(cases)), tmp_path / name)
    assert (tmp_path / "one.toml").read_text() == (tmp_path / "two.toml").read_text()
    table = tomllib.loads((tmp_path / "one.toml").read_text())
    assert make_model(table).by_rating > 0
    model = make_minutes_model(table)
    assert model.looking > 0
    assert 0 < model.low < 1 < model.high
    assert list(model.pace.values()) == sorted(model.pace.values())
    assert model.pace[FASTEST] > 0
    assert table["reached"]["puzzles"] == 40
    assert 0.8 < table["reached"]["time_validated"] <= 1


def test_without_the_file_the_fit_is_skipped_with_a_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shipped = MODEL_FILE.read_text()
    assert main([str(tmp_path)]) == 0
    assert "skipped: " in capsys.readouterr().err
    assert main([]) == 2
    assert MODEL_FILE.read_text() == shipped


def test_the_shipped_model_reaches_its_stated_correlation() -> None:
    path = require_reference(TIMES)
    table = tomllib.loads(MODEL_FILE.read_text())
    cases = read_cases(path)
    times, dto = agreement(score_cases(cases, table), cases)
    assert (len(cases), round(times, 4), round(dto, 4)) == tuple(table["reached"][key] for key in ("puzzles", "time", "dto"))


def test_the_shipped_pace_is_that_of_people() -> None:
    """The fastest hundredth needs 3.8 seconds a cell, and harder levels more."""
    table = tomllib.loads(MODEL_FILE.read_text())
    assert table["pace"][FASTEST] == pytest.approx(3.8, abs=0.1)
    assert 4.5 < table["pace"]["gentle"] < table["pace"]["easy"]


def test_scores_become_comparable_by_a_power() -> None:
    nothing = np.zeros(0, np.uint8)
    scores = np.array([1.0, 4.0, 16.0])
    cases = [Case(nothing, nothing, nothing, nothing, 10.0, 60 * 3 * s**0.5, float("nan"), {}) for s in scores]
    assert fit_power(scores, cases) == pytest.approx((3.0, 0.5))
