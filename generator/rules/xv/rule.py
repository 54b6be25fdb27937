"""XV: the sum of the digits on both sides of an X or a V.

    r1c1xr1c2      an X: the digits add up to 10
    r1c1vr1c2      a V: the digits add up to 5

Every such letter is printed.
"""

from __future__ import annotations

from pathlib import Path

from generator.model import LETTER_V, LETTER_X
from generator.rules.neighbor_pairs import Mark, make_mark_rule
from generator.rules.no_letter.rule import NO_LETTER, are_five, are_ten

XV = make_mark_rule(
    "xv",
    (Mark("x", LETTER_X, are_ten), Mark("v", LETTER_V, are_five)),
    "letter",
    NO_LETTER,
    Path(__file__).parent / "words.toml",
)
