"""Fault points do nothing unless a test sets them, and refuse unknown names."""

from __future__ import annotations

import errno

import pytest

from generator.errors import RecipeError, UnknownName
from generator.storage.fault_points import POINTS, POISON, VARIABLE, candidate_point, fault_point


def test_points_have_different_names() -> None:
    assert len(set(POINTS)) == len(POINTS)


@pytest.mark.parametrize("point", POINTS)
def test_unset_points_do_nothing(point: str) -> None:
    fault_point(point)
    candidate_point(point)


def test_only_the_set_point_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "after_wave:enospc")
    fault_point("before_latest")
    with pytest.raises(OSError, match="No space left on device") as caught:
        fault_point("after_wave")
    assert caught.value.errno == errno.ENOSPC
    monkeypatch.setenv(VARIABLE, "after_wave:raise")
    with pytest.raises(RuntimeError, match="after_wave"):
        fault_point("after_wave")


def test_an_unknown_point_or_kind_is_refused_at_any_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "after_waves:kill")
    with pytest.raises(UnknownName, match="did you mean after_wave"):
        fault_point("before_latest")
    monkeypatch.setenv(VARIABLE, "after_wave:die")
    with pytest.raises(RecipeError, match="a kind of kill, enospc, raise"):
        fault_point("before_latest")


def test_candidates_are_poisoned_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(POISON, "sudoku-9x9/easy:7:exit")  # the kind is after the last colon
    candidate_point("sudoku-9x9/easy:8")
    monkeypatch.setenv(POISON, "sudoku-9x9/easy:7:sleep")
    with pytest.raises(RecipeError, match="a kind of exit, memory"):
        candidate_point("sudoku-9x9/easy:8")
