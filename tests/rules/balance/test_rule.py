"""As many of each of two digits."""

from __future__ import annotations

from itertools import product

from generator.rules.balance.rule import BALANCE


def test_a_line_has_half_of_each_digit() -> None:
    clue = BALANCE.list_clues(8)[0]
    for digits in product((1, 2), repeat=8):
        assert BALANCE.automaton(clue, 2).allows(digits) == (digits.count(1) == 4)


def test_every_row_and_column_has_a_clue() -> None:
    assert [clue.cells for clue in BALANCE.list_clues(6)][5::6] == [(30, 31, 32, 33, 34, 35), (5, 11, 17, 23, 29, 35)]
