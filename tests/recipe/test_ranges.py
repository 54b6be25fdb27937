"""Ranges of ratings: read, written, and refused in one line."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.targets import Range
from generator.recipe.ranges import CLUES_FORM, ER_FORM, MINUTES_FORM, RACE_FORM, RangeForm, parse_range

TENTHS = st.integers(10, 120).map(lambda tenths: tenths / 10)


@given(TENTHS, TENTHS)
def test_a_range_is_read_as_it_is_written(one: float, other: float) -> None:
    low, high = sorted((one, other))
    for span in (Range(low, high), Range(low), Range(0.0, high), Range(low, low)):
        assert parse_range(str(span), ER_FORM) == span
    assert parse_range(f" {low}..{high} ", ER_FORM) == Range(low, high)


@given(TENTHS, TENTHS, TENTHS)
def test_a_number_is_in_a_range_at_distance_zero(one: float, other: float, number: float) -> None:
    low, high = sorted((one, other))
    span = Range(low, high)
    assert (number in span) == (span.distance(number) == 0) == (low <= number <= high)
    assert span.distance(number) == max(low - number, number - high, 0)


@given(st.text(max_size=12))
def test_any_text_is_a_range_or_refused_in_one_line(text: str) -> None:
    said = ""
    try:
        span = parse_range(text, RACE_FORM)
        assert 0 <= span.low <= span.high
    except ValueError as fault:
        said = str(fault)
    assert not said or (said.startswith("expected") and said.isprintable())


def test_ranges_may_be_open() -> None:
    assert parse_range("8.3", ER_FORM) == Range(8.3, 8.3)
    assert parse_range("7.2..", ER_FORM) == Range(7.2, inf)
    assert parse_range("..8.0", ER_FORM) == Range(0.0, 8.0)
    assert parse_range("150..200", RACE_FORM) == Range(150, 200)


@pytest.mark.parametrize(
    ("text", "form", "low", "high"),
    [
        ("33", RACE_FORM, 33, 33.999),
        ("33.5", RACE_FORM, 33.5, 33.599),
        ("33.516", RACE_FORM, 33.516, 33.516),
        ("7", ER_FORM, 7, 7.9),
        ("7.0", ER_FORM, 7, 7),
        ("12", ER_FORM, 12, 12),
        ("9", MINUTES_FORM, 9, 9.9),
        ("24", CLUES_FORM, 24, 24),
    ],
)
def test_one_number_stands_for_all_that_begin_with_it(text: str, form: RangeForm, low: float, high: float) -> None:
    span = parse_range(text, form)
    assert span == Range(low, high)
    assert parse_range(str(span), form) == span


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected a range such as 7.2..8.0, 7.2.., ..8.0, 8.3 or 7 (7.0 to 7.9), got ''"),
        ("..", "expected a range such as"),
        ("7.2-8.0", "expected a range such as 7.2..8.0, 7.2.., ..8.0, 8.3 or 7 (7.0 to 7.9), got '7.2-8.0'"),
        ("7..8..9", "expected a range such as"),
        ("7,2..8,0", "expected a range such as"),
        ("hard", "expected a range such as"),
        ("-1..3", "expected a range such as"),
        ("\u0667..\u0668", "expected a range such as"),
        ("1e3", "expected a range such as"),
        ("8.0..7.2", "expected the smaller number first, as in 7.2..8.0, got '8.0..7.2'"),
        ("0.5..3", "expected numbers from 1 to 12, got '0.5..3'"),
        ("9..13", "expected numbers from 1 to 12, got '9..13'"),
        ("9" * 60, "expected a range such as 7.2..8.0, 7.2.., ..8.0, 8.3 or 7 (7.0 to 7.9), got '" + "9" * 40 + "'..."),
    ],
)
def test_other_texts_are_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match="expected") as fault:
        parse_range(text, ER_FORM)
    assert said in str(fault.value)
