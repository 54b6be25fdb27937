"""No dot: two neighbors are neither consecutive nor one twice the other.

In kropki sudoku it is true of all neighbors without a dot.
"""

from __future__ import annotations

from pathlib import Path

from generator.rules.fixed_rule import FixedRule
from generator.rules.neighbor_pairs import are_consecutive, list_pair_clues, list_techniques, relate


def is_double(one: int, other: int) -> bool:
    """Return whether one of two digits is twice the other."""
    return one == 2 * other or other == 2 * one


def _are_without_dot(one: int, other: int) -> bool:
    return not are_consecutive(one, other) and not is_double(one, other)


NO_DOT = FixedRule(
    name="no_dot",
    techniques=list_techniques("no dot", "two places without a dot"),
    automaton=lambda _, n: relate(_are_without_dot, n),
    list_clues=list_pair_clues,
    n_lines=1,
    complements=False,
    words=Path(__file__).parent / "words.toml",
)
