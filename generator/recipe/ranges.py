"""Ranges in flags and recipes: 7.2..8.0, 7.2.., ..8.0, 8.3, 7; clues 22..26."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from generator.errors import RecipeError
from generator.model.targets import Range, Target
from generator.recipe.text_fields import shorten

NUMBER = r"[0-9]{1,6}(?:\.[0-9]{1,3})?"
FORM = re.compile(rf"({NUMBER})?(\.\.)?({NUMBER})?")


@dataclass(frozen=True, slots=True)
class RangeForm:
    """What ranges of one kind may be.

    lowest, highest   the numbers allowed
    examples          for messages; the first has two numbers
    places            decimal places that the numbers of puzzles have; None for those of any column, where one number means itself
    """

    lowest: float
    highest: float
    examples: tuple[str, ...]
    places: int | None = None

    @property
    def is_count(self) -> bool:
        """True for whole numbers with both ends."""
        return self.places == 0


ER_FORM = RangeForm(1.0, 12.0, ("7.2..8.0", "7.2..", "..8.0", "8.3", "7 (7.0 to 7.9)"), 1)
RACE_FORM = RangeForm(0.0, 100_000.0, ("150..200", "150..", "..200", "180 (180 to below 181)"), 3)
CLUES_FORM = RangeForm(1, 10_000, ("22..26", "24"), 0)
MINUTES_FORM = RangeForm(0.1, 10_000.0, ("8..10", "8..", "..10", "9 (9.0 to 9.9)"), 1)
FORMS = {"er": ER_FORM, "race": RACE_FORM, "clues": CLUES_FORM, "minutes": MINUTES_FORM}
"""What the range of each key may be."""


def parse_range(text: str, form: RangeForm) -> Range:
    """Return the range that a text describes.

    One number stands for all that begin with it: a race of 33 is one from 33 up to 33.999, an ER of 8.3 only itself.

    Raises
    ------
    RecipeError   another text, numbers that are not allowed, or the larger one first
    """
    found = FORM.fullmatch(text.strip())
    if not found or not (found[1] or found[3]) or (found[1] and found[3] and not found[2]) or (form.is_count and not _counts(found)):
        raise RecipeError(f"expected {describe_form(form)}, got {shorten(text)}")
    as_number = int if form.is_count else float
    low, high = (as_number(number) if number else None for number in (found[1], found[3]))
    if not found[2]:
        low = high = low if low is not None else high
    for number in (low, high):
        if number is not None and not form.lowest <= number <= form.highest:
            raise RecipeError(f"expected numbers from {form.lowest:g} to {form.highest:g}, got {shorten(text)}")
    if low is not None and low == high and form.places:
        high = min(_find_last(low, found[1] or found[3], form.places), form.highest)
    span = Range(0.0 if low is None else low, inf if high is None else high)
    if span.low > span.high:
        raise RecipeError(f"expected the smaller number first, as in {form.examples[0]}, got {shorten(text)}")
    return span


def _find_last(number: float, text: str, places: int) -> float:
    """Return the last number that begins with a text: 7.9 for 7, with one place."""
    given = len(text.partition(".")[2])
    return round(number + 10.0**-given - 10.0**-places, places) if given < places else number


def _counts(found: re.Match[str]) -> bool:
    """Return whether the numbers of a range are whole, and none is left out."""
    return "." not in (found[1] or "") + (found[3] or "") and bool((found[1] and found[3]) or not found[2])


def describe_form(form: RangeForm) -> str:
    """Return what a range may be, in words."""
    *others, last = form.examples
    return f"a range such as {', '.join(others)} or {last}"


def read_target(texts: Mapping[str, str]) -> Target:
    """Return the target of a chapter whose ranges `parse_range` accepts.

    Keys may be missing or empty.
    """
    return Target(**{key: parse_range(text, form) for key, form in FORMS.items() if (text := texts.get(key))})
