"""Numbers outside: how many digits of a line are visible from its end."""

from __future__ import annotations

from itertools import accumulate, permutations

import pytest

from generator.errors import GridFormatError
from generator.model import OUTSIDE, Sign
from generator.rules.automaton import MOST_STATES
from generator.rules.clue import Clue
from generator.rules.visible.rule import VISIBLE


def count_visible(digits: tuple[int, ...]) -> int:
    """Return the number of different highest digits along a line."""
    return len(set(accumulate(digits, max)))


@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_a_number_allows_exactly_the_lines_with_so_many_visible_digits(n: int) -> None:
    automata = [VISIBLE.automaton(Clue(tuple(range(n)), number), n) for number in range(1, n + 1)]
    for digits in permutations(range(1, n + 1)):
        assert [automaton.allows(digits) for automaton in automata] == [number == count_visible(digits) for number in range(1, n + 1)]


def test_automata_of_all_sizes_of_the_kind_are_small_enough() -> None:
    sizes = [len(VISIBLE.automaton(Clue(tuple(range(n)), number), n).steps) for n in range(4, 9) for number in range(1, n + 1)]
    assert max(sizes) == 47 <= MOST_STATES


def test_a_line_is_read_in_the_order_of_its_name() -> None:
    assert VISIBLE.parse("3=r1c1-r1c4", 4) == VISIBLE.parse("3=R1C1-R1C4", 4) == Clue((0, 1, 2, 3), 3)
    assert VISIBLE.parse("1=r4c2-r1c2", 4) == Clue((13, 9, 5, 1), 1)
    assert VISIBLE.format(Clue((7, 6, 5, 4), 2), 4) == "2=r2c4-r2c1"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3", "expected a number and a line such as 2=r1c1-r1c5 in clue 1, '3'"),
        ("0=r1c1-r1c5", "expected a number and a line"),
        ("6=r1c1-r1c5", "expected a number from 1 to 5, got 6"),
        ("2=r1c1-r1c6", "expected cells r1c1 to r5c5, got r1c6"),
        ("2=r1c1-r1c4", "expected a whole row or column, got r1c1-r1c4"),
        ("2=r1c1-r5c5", "expected a whole row or column, got r1c1-r5c5"),
        ("2=r1c1-r2c5", "expected the ends of a straight line, got r1c1-r2c5"),
        ("2=r1c1-r1c1", "expected the ends of a straight line, got r1c1-r1c1"),
    ],
)
def test_other_texts_are_refused(text: str, said: str) -> None:
    with pytest.raises(GridFormatError) as caught:
        VISIBLE.parse_clues(text, 5)
    assert said in str(caught.value)


def test_a_sign_without_a_number_is_no_clue() -> None:
    assert VISIBLE.read(Sign(OUTSIDE, (0, 1, 2, 3), "x")) is None
    assert VISIBLE.read(Sign("edge", (0, 1), "<")) is None
