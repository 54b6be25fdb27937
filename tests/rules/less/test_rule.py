"""The signs < and >."""

from __future__ import annotations

import pytest

from generator.errors import GridFormatError
from generator.rules.clue import Clue
from generator.rules.less.rule import LESS


def test_both_signs_are_read_and_the_smaller_cell_comes_first() -> None:
    assert LESS.parse("r1c1<r1c2", 4) == LESS.parse("R1C2>R1C1", 4) == Clue((0, 1))
    assert LESS.format(LESS.parse("r2c1>r1c1", 4), 4) == "r1c1<r2c1"


def test_a_sign_allows_exactly_a_smaller_first_digit() -> None:
    automaton = LESS.automaton(Clue((0, 1)), 9)
    for low in range(1, 10):
        for high in range(1, 10):
            assert automaton.allows((low, high)) == (low < high)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("r1c1", "expected a sign such as r1c1<r1c2 in clue 1, 'r1c1'"),
        ("r1c1=r1c2", "expected a sign such as"),
        ("r1c1<r2c2", "expected two cells side by side, got r1c1 and r2c2"),
        ("r1c1<r1c1", "expected two cells side by side"),
        ("r1c4<r2c1", "expected two cells side by side"),
        ("r1c4<r1c5", "expected cells r1c1 to r4c4, got r1c5"),
        ("r0c1<r1c1", "expected cells r1c1 to r4c4, got r0c1"),
    ],
)
def test_anything_else_is_refused(text: str, said: str) -> None:
    with pytest.raises(GridFormatError) as caught:
        LESS.parse_clues(text, 4)
    assert said in str(caught.value)
