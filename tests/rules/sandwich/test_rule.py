"""Numbers of sandwiches: the sums that are possible, and their lines."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from generator.errors import GridFormatError
from generator.grading import find_faults
from generator.model import OUTSIDE, Puzzle, Sign
from generator.rules.automaton import MOST_STATES
from generator.rules.clue import Clue
from generator.rules.sandwich.rule import SANDWICH, list_sums


def add_between(digits: tuple[int, ...]) -> int:
    """Return the sum of the digits between the smallest and the largest."""
    first, last = sorted(digits.index(end) for end in (1, len(digits)))
    return sum(digits[first + 1 : last])


@pytest.mark.parametrize("n", [4, 5, 6])
def test_a_number_allows_exactly_the_lines_with_its_sum(n: int) -> None:
    automata = {number: SANDWICH.automaton(Clue(tuple(range(n)), number), n) for number in list_sums(n)}
    for digits in permutations(range(1, n + 1)):
        assert [number for number, automaton in automata.items() if automaton.allows(digits)] == [add_between(digits)]


def test_a_number_allows_exactly_the_lines_of_nine_digits_with_its_sum() -> None:
    random = Random(9)
    automata = {number: SANDWICH.automaton(Clue(tuple(range(9)), number), 9) for number in list_sums(9)}
    assert max(len(automaton.steps) for automaton in automata.values()) <= MOST_STATES
    for _ in range(300):
        digits = tuple(random.sample(range(1, 10), 9))
        assert [number for number, automaton in automata.items() if automaton.allows(digits)] == [add_between(digits)]


def test_a_line_and_its_mirror_image_are_read_alike() -> None:
    """Also one whose digits do not differ: twins have one grade."""
    random = Random(8)
    automata = [SANDWICH.automaton(Clue(tuple(range(9)), number), 9) for number in list_sums(9)]
    n_allowed = 0
    for _ in range(4000):
        inside = random.randint(0, 7)
        digits = [random.randint(2, 8) for _ in range(7)]
        line = (*digits[inside:4], 1, *digits[:inside], 9, *digits[max(inside, 4) :])
        for automaton in automata:
            assert automaton.allows(line) == automaton.allows(line[::-1])
            n_allowed += automaton.allows(line)
    assert n_allowed > 500


def test_every_sum_but_1_and_34_is_possible() -> None:
    assert {*range(36)} - {*list_sums(9)} == {1, 34}


def test_a_line_is_read_from_either_end_and_written_from_the_left_or_top() -> None:
    assert SANDWICH.parse("5=r2c4-r2c1", 4) == SANDWICH.parse("5=R2C1-R2C4", 4) == Clue((4, 5, 6, 7), 5)
    assert SANDWICH.format(SANDWICH.parse("0=r4c3-r1c3", 4), 4) == "0=r1c3-r4c3"


@pytest.mark.parametrize("text", ["1=r1c1-r1c4", "6=r1c1-r1c4", "5=r1c1-r4c4", "5=r1c1-r1c3", "5=r1c1", "=r1c1-r1c4"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(GridFormatError, match="expected a"):
        SANDWICH.parse(text, 4)


def test_a_sign_without_a_number_is_no_clue() -> None:
    assert SANDWICH.read(Sign(OUTSIDE, (0, 1, 2, 3), "x")) is None
    assert SANDWICH.read(Sign("edge", (0, 1), "<")) is None


def test_givens_that_break_a_number_are_named() -> None:
    givens = bytes([1, 9, *[0] * 79])
    assert find_faults(Puzzle("sandwich-9x9", givens, "0=r1c1-r1c9")) == []
    assert find_faults(Puzzle("sandwich-9x9", givens, "2=r1c1-r1c9")) == [
        "the givens contradict a clue: from r1c1 to r1c9, the digits between 1 and 9 have to add up to 2"
    ]
