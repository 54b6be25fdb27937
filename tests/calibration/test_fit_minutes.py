"""Fitting minutes: the numbers by which times were made up are found again."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

import numpy as np
import pytest

from generator.families.houses.minutes import FASTEST
from generator.families.houses.race import MODEL_FILE, RaceParts
from tests.calibration.fit_minutes import WRITING, fit_minutes, fit_pace, fit_range, format_errors, limit_times


@dataclass
class Row:
    """A puzzle with made-up times."""

    seconds: float
    players: float = 10.0
    n_empty: int = 50
    er: float = 1.2


def test_the_fit_finds_the_numbers_that_made_the_times() -> None:
    rng = np.random.default_rng(1)
    parts = [RaceParts(0.0, search, (3.0,) * count) for search, count in zip(rng.uniform(10, 60, 80), rng.integers(0, 5, 80), strict=True)]
    rows = [Row(50 * (WRITING + 8.0 * ((part.search + 2.0 * sum(part.ratings)) / 50) ** 0.7)) for part in parts]
    assert fit_minutes(parts, rows) == pytest.approx({"writing": WRITING, "looking": 8.0, "power": 0.7, "stall": 2.0}, abs=1e-6)


def test_the_pace_of_a_level_is_the_median_of_its_puzzles() -> None:
    scores = np.concatenate([np.full(20, 5.0), np.full(20, 20.0), np.full(3, 40.0)])
    rows = [Row(50 * pace) for pace in (*np.linspace(4, 6, 20), *np.linspace(5, 7, 20), 9, 9, 9)]
    pace = fit_pace(scores, rows)
    assert pace[FASTEST] == pytest.approx(4, abs=0.1)
    assert (pace["gentle"], pace["easy"]) == pytest.approx((5, 6))
    assert pace["moderate"] == pace["easy"]  # three puzzles are too few
    assert "gentle" in format_errors(np.array([row.seconds for row in rows]), scores, rows)


def test_the_spread_between_players_is_found_from_their_means() -> None:
    rng = np.random.default_rng(2)
    rows = []
    for players in np.repeat(np.arange(5, 45), 50):
        single = rng.normal(-0.18, 0.6, players)
        rows.append(Row(300 * float(np.exp(single).mean()), float(players)))
    found = fit_range(np.full(len(rows), 300.0), rows)
    assert found["spread"] == pytest.approx(0.6, abs=0.06)
    assert found["error"] <= 0.05
    within = np.exp(rng.normal(-0.18, 0.6, 100_000))
    assert ((within > found["low"]) & (within < found["high"])).mean() == pytest.approx(0.8, abs=0.02)
    assert (within < found["within"]).mean() == pytest.approx(0.8, abs=0.02)


def test_times_are_those_of_log_normal_players() -> None:
    rng = np.random.default_rng(3)
    limits = limit_times(0.74, 0.05)
    expected = np.exp(rng.normal(0.0, 0.05, 400_000))
    single = expected * np.exp(rng.normal(-(0.74**2) / 2, 0.74, 400_000))
    assert single.mean() == pytest.approx(1.0, abs=0.01)
    shares = [float((single < limits[name]).mean()) for name in ("low", "within", "high")]
    assert shares == pytest.approx([0.1, 0.8, 0.9], abs=0.003)


def test_the_times_of_the_press_follow_from_its_spread() -> None:
    table = tomllib.loads(MODEL_FILE.read_text())["range"]
    limits = limit_times(table["spread"], table["error"])
    assert {name: table[name] for name in limits} == {name: float(f"{limit:.4g}") for name, limit in limits.items()}
