"""Nonconsecutive: the digits of two neighboring cells do not differ by one.

The rule of nonconsecutive sudoku, where it is true of all neighbors; of consecutive sudoku, where it is true of those without a bar.
"""

from __future__ import annotations

from pathlib import Path

from generator.rules.fixed_rule import FixedRule
from generator.rules.neighbor_pairs import are_consecutive, list_pair_clues, list_techniques, relate


def _are_apart(one: int, other: int) -> bool:
    return not are_consecutive(one, other)


NONCONSECUTIVE = FixedRule(
    name="nonconsecutive",
    techniques=list_techniques("nonconsecutive neighbors", "two nonconsecutive neighbors"),
    automaton=lambda _, n: relate(_are_apart, n),
    list_clues=list_pair_clues,
    n_lines=1,
    complements=True,
    words=Path(__file__).parent / "words.toml",
)
