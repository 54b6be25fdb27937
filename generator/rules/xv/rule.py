"""XV: the sum of the digits on both sides of an X or a V.

    r1c1xr1c2      an X: the digits add up to 10
    r1c1vr1c2      a V: the digits add up to 5

Every such letter is printed.
"""

from __future__ import annotations

from pathlib import Path

from generator.model import LETTER_V, LETTER_X
from generator.rules.neighbor_pairs import Mark, make_mark_rule
from generator.rules.no_letter.rule import FIVE, NO_LETTER, TEN, are_five, are_ten
from generator.rules.reasons import explain_sum

SUMS = {"x": TEN, "v": FIVE}
"""What digits on both sides of a letter add up to, by its letter in puzzle lines."""

XV = make_mark_rule(
    "xv",
    (Mark("x", LETTER_X, are_ten), Mark("v", LETTER_V, are_five)),
    "letter",
    NO_LETTER,
    Path(__file__).parent / "words.toml",
    reason=lambda clue, asked: explain_sum(SUMS[clue.text], asked),
)
