"""No dot: two neighbors are neither consecutive nor one twice the other.

In kropki sudoku it is true of all neighbors without a dot.
"""

from __future__ import annotations

from pathlib import Path

from generator.rules.neighbor_pairs import are_consecutive, make_unmarked_rule

WORDS = Path(__file__).parent / "words.toml"


def is_double(one: int, other: int) -> bool:
    """Return whether one of two digits is twice the other."""
    return one == 2 * other or other == 2 * one


NO_DOT = make_unmarked_rule("no_dot", (are_consecutive, is_double), "no dot", "two places without a dot", WORDS)
