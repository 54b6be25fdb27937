"""Errors: each with an exit code programs rely on; unknown names with what is near."""

from __future__ import annotations

import pytest

from generator import errors
from generator.errors import LONGEST_NAME, PuzzleError, UnknownName, find_named, unknown_name
from generator.recipe.trim_size import NAMED_MM
from layouts.style.layout import CLASSIC, LAYOUTS

CODES = {1, 2, 3, 65, 73, 74, 75}
"""What the README promises, but for success and signals."""

KNOWN = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, PuzzleError)]


@pytest.mark.parametrize("kind", KNOWN, ids=lambda kind: kind.__name__)
def test_every_error_ends_in_a_known_code(kind: type[PuzzleError]) -> None:
    assert kind.exit_code in CODES
    assert kind.__doc__


def test_an_unknown_name_comes_with_the_nearest_and_all() -> None:
    told = str(unknown_name("paper", "a44", NAMED_MM, "--size"))
    assert told == "--size: unknown paper 'a44'; known: A4, A5, eink-226, eink-300"
    assert "did you mean classic? known: classic" in str(unknown_name("layout", "clasic", ["classic"]))


def test_a_long_name_is_cut() -> None:
    told = str(unknown_name("layout", "x" * 10_000, ["classic"]))
    assert len(told) < LONGEST_NAME + 60
    assert "x..." in told


def test_items_are_found_by_name() -> None:
    assert find_named("layout", "classic", LAYOUTS) is CLASSIC
    with pytest.raises(UnknownName, match="known: all, classic, "):
        find_named("layout", "none at all", LAYOUTS, also=["all"])
