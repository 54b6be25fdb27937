"""Two rules of a line together."""

from __future__ import annotations

from itertools import groupby, product

from generator.rules.no_three_balanced.rule import NO_THREE_BALANCED


def test_a_line_has_half_of_each_digit_and_no_three_alike() -> None:
    clue = NO_THREE_BALANCED.list_clues(8)[0]
    for digits in product((1, 2), repeat=8):
        longest = max(len(list(run)) for _, run in groupby(digits))
        assert NO_THREE_BALANCED.automaton(clue, 2).allows(digits) == (digits.count(1) == 4 and longest < 3)
