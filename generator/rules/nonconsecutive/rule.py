"""Nonconsecutive: the digits of two neighboring cells do not differ by one.

The rule of nonconsecutive sudoku, where it is true of all neighbors; of consecutive sudoku, where it is true of those without a bar.
"""

from __future__ import annotations

from pathlib import Path

from generator.rules.neighbor_pairs import are_consecutive, make_unmarked_rule

NONCONSECUTIVE = make_unmarked_rule(
    "nonconsecutive",
    (are_consecutive,),
    "nonconsecutive neighbors",
    "two nonconsecutive neighbors",
    Path(__file__).parent / "words.toml",
    complements=True,
)
