"""People's times: reading them, and rank correlations weighted by players."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from generator.notation import parse_puzzle
from tests.calibration.human_times import TIMES, Case, agreement, format_comparison, rank_correlation, read_cases

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def make_case(seconds: float, dto: float, players: float, er: float) -> Case:
    nothing = np.zeros(0, np.uint8)
    return Case(nothing, nothing, nothing, nothing, players, seconds, dto, {"SE ER": er})


def test_a_row_becomes_a_case(tmp_path: Path) -> None:
    (tmp_path / TIMES).write_text(f"puzzle,solution,players,avg_s,DTO\n{EASY},{SOLVED},12.0,303.0,\n")
    (case,) = read_cases(tmp_path / TIMES)
    assert (case.players, case.seconds, case.n_empty) == (12.0, 303.0, parse_puzzle(EASY).givens.count(0))
    assert np.isnan(case.dto)
    assert not case.is_hard
    assert case.er == case.others["SE ER"] == 1.2


def test_rank_correlation_of_known_rows() -> None:
    up = np.arange(5.0)
    assert rank_correlation(up, up**3) == pytest.approx(1)
    assert rank_correlation(up, -up) == pytest.approx(-1)
    assert rank_correlation(np.array([1.0, 2, 2, 3]), np.array([1.0, 2, 3, 4])) == pytest.approx(0.9486833)
    assert np.isnan(rank_correlation(np.array([1.0]), np.array([2.0])))


def test_a_weight_counts_like_repeated_rows() -> None:
    one, other, times = np.array([1.0, 5, 3, 4, 2]), np.array([2.0, 4, 5, 3, 1]), np.array([1, 3, 2, 1, 4])
    repeated = rank_correlation(np.repeat(one, times), np.repeat(other, times))
    assert rank_correlation(one, other, times.astype(float)) == pytest.approx(repeated)
    assert repeated != pytest.approx(rank_correlation(one, other))


def test_agreement_is_weighted_by_players() -> None:
    seconds = (100.0, 200.0, 300.0, 400.0)
    cases = [make_case(s, s, players, 1.2) for s, players in zip(seconds, (50.0, 50.0, 50.0, 1.0), strict=True)]
    times, dto = agreement(np.array([1.0, 2.0, 3.0, 0.0]), cases)
    assert times == dto
    assert times > 0.9


def test_the_table_has_a_row_for_each_measure_and_columns_for_groups() -> None:
    cases = [make_case(100.0 * k, float(k), 10.0 + 2 * k, 1.2 if k % 2 else 3.0) for k in range(1, 13)]
    head, race, er, counts = format_comparison(cases, np.array([[case.seconds for case in cases]])).splitlines()
    assert "18 players or more" in head
    assert race.split()[2:] == ["1.000"] * 6
    assert er.startswith("SE ER")
    assert counts.split() == ["puzzles", "12", "12", "9", "9", "6", "6"]
