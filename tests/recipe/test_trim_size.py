"""Trim sizes in the forms that people write."""

from __future__ import annotations

import pytest

from generator.errors import RecipeError
from generator.recipe.trim_size import parse_trim, tidy_trim


@pytest.mark.parametrize(
    ("trim", "size"),
    [
        ("8.5x11", (215.9, 279.4)),
        ("6x9", (152.4, 228.6)),
        ("A4", (210, 297)),
        ("A5", (148, 210)),
        ("210x297mm", (210, 297)),
        ("eink-226", (157.79, 210.39)),
        ("EINK-300", (157.48, 209.97)),
    ],
)
def test_trims_are_parsed(trim: str, size: tuple[float, float]) -> None:
    assert parse_trim(trim) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("trim", ["", "8.5", "8.5x", "8.5x11in", "-8x11", "a6", "1e3x9", "8.5x11x2", "99999x2", "8,5x11"])
def test_invalid_trims_are_refused(trim: str) -> None:
    with pytest.raises(RecipeError, match="expected"):
        parse_trim(trim)


@pytest.mark.parametrize("trim", ["1.9x8", "49.9x60mm", "1000.1x60mm", "40x11"])
def test_sides_out_of_range_are_refused(trim: str) -> None:
    with pytest.raises(RecipeError, match="expected sides of 50 to 1000 mm, got "):
        parse_trim(trim)
    assert parse_trim("50x1000mm") == (50, 1000)


@pytest.mark.parametrize(("trim", "tidy"), [("a4", "A4"), ("EINK-226", "eink-226"), ("210X297MM", "210x297mm"), ("6x9", "6x9")])
def test_a_trim_is_normalized(trim: str, tidy: str) -> None:
    assert tidy_trim(trim) == tidy
    assert parse_trim(trim) == parse_trim(tidy)
