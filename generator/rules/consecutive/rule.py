"""Consecutive: the digits on both sides of a bar differ by one.

    r1c1~r1c2      a bar between two cells

Every such bar is printed.
"""

from __future__ import annotations

from pathlib import Path

from generator.model import BAR
from generator.rules.neighbor_pairs import Mark, are_consecutive, make_mark_rule
from generator.rules.nonconsecutive.rule import NONCONSECUTIVE

CONSECUTIVE = make_mark_rule(
    "consecutive",
    (Mark("~", BAR, are_consecutive),),
    "bar",
    NONCONSECUTIVE,
    Path(__file__).parent / "words.toml",
    complements=True,
)
