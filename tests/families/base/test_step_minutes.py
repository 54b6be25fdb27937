"""Minutes from steps: marks cost seconds, harder steps cost by their rating."""

from __future__ import annotations

import pytest

from generator.families.base.step_minutes import SECONDS_A_POINT, expect_minutes
from generator.model import Step


def make_step(rating: float, cell: int | None) -> Step:
    return Step("", rating, cell, 0, (), (), (), ())


def test_a_mark_costs_its_seconds_alone() -> None:
    steps = [make_step(1.0, 0), make_step(1.5, 1)]
    assert expect_minutes(steps, 6.0) == pytest.approx(12 / 60)
    assert expect_minutes(steps, 6.0, breadth=2.0) == pytest.approx(12 / 60)


def test_other_steps_cost_by_rating_and_breadth() -> None:
    steps = [make_step(3.0, None), make_step(1.0, 4)]
    assert expect_minutes(steps, 6.0) == pytest.approx((6 + 3 * SECONDS_A_POINT) / 60)
    assert expect_minutes(steps, 6.0, breadth=1.5) == pytest.approx((6 + 4.5 * SECONDS_A_POINT) / 60)


def test_a_mark_that_must_be_thought_out_costs_both() -> None:
    assert expect_minutes([make_step(9.5, 3)], 6.0) == pytest.approx((6 + 9.5 * SECONDS_A_POINT) / 60)
    assert expect_minutes([], 6.0) == 0
