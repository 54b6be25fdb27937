"""No letter: two neighbors add up to neither 10 nor 5.

In XV sudoku it is true of all neighbors without an X or a V.
"""

from __future__ import annotations

from pathlib import Path

from generator.rules.fixed_rule import FixedRule
from generator.rules.neighbor_pairs import list_pair_clues, list_techniques, relate

TEN, FIVE = 10, 5
"""The Roman numbers X and V."""


def are_ten(one: int, other: int) -> bool:
    """Return whether two digits add up to 10."""
    return one + other == TEN


def are_five(one: int, other: int) -> bool:
    """Return whether two digits add up to 5."""
    return one + other == FIVE


def _are_without_letter(one: int, other: int) -> bool:
    return one + other not in (TEN, FIVE)


NO_LETTER = FixedRule(
    name="no_letter",
    techniques=list_techniques("no letter", "two places without a letter"),
    automaton=lambda _, n: relate(_are_without_letter, n),
    list_clues=list_pair_clues,
    n_lines=1,
    complements=False,
    words=Path(__file__).parent / "words.toml",
)
