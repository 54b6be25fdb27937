"""Kropki: what the dot between two cells says of their digits.

    r1c1~r1c2      a white dot: the digits are consecutive
    r1c1*r1c2      a black dot: one digit is twice the other

Every such dot is printed. Of 1 and 2 both are true: those of gridpress have a white dot, but puzzles from elsewhere may have a black one.
"""

from __future__ import annotations

from pathlib import Path

from generator.model import BLACK_DOT, WHITE_DOT
from generator.rules.neighbor_pairs import Mark, are_consecutive, make_mark_rule
from generator.rules.no_dot.rule import NO_DOT, is_double

KROPKI = make_mark_rule(
    "kropki",
    (Mark("~", WHITE_DOT, are_consecutive), Mark("*", BLACK_DOT, is_double)),
    "dot",
    NO_DOT,
    Path(__file__).parent / "words.toml",
)
