"""No letter: two neighbors add up to neither 10 nor 5.

In XV sudoku it is true of all neighbors without an X or a V.
"""

from __future__ import annotations

from pathlib import Path

from generator.rules.neighbor_pairs import make_unmarked_rule

WORDS = Path(__file__).parent / "words.toml"
TEN, FIVE = 10, 5
"""The Roman numbers X and V."""


def are_ten(one: int, other: int) -> bool:
    """Return whether two digits add up to 10."""
    return one + other == TEN


def are_five(one: int, other: int) -> bool:
    """Return whether two digits add up to 5."""
    return one + other == FIVE


NO_LETTER = make_unmarked_rule("no_letter", (are_ten, are_five), "no letter", "two places without a letter", WORDS)
