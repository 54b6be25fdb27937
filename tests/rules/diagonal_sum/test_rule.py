"""Numbers of diagonals: their sums, their ends, and exchanged digits."""

from __future__ import annotations

from itertools import product

import pytest

from generator.errors import GridFormatError
from generator.grading import find_faults
from generator.model import OUTSIDE, Puzzle, Sign
from generator.rules.automaton import MOST_STATES
from generator.rules.clue import Clue
from generator.rules.diagonal_sum.rule import DIAGONAL_SUM


@pytest.mark.parametrize("length", [2, 3, 4])
def test_a_number_allows_exactly_the_digits_with_its_sum_and_exchanged_ones_theirs(length: int) -> None:
    assert DIAGONAL_SUM.complement
    cells, n = tuple(range(length)), 5
    for number in range(length, n * length + 1):
        clue = Clue(cells, number)
        automaton, exchanged = DIAGONAL_SUM.automaton(clue, n), DIAGONAL_SUM.automaton(DIAGONAL_SUM.complement(clue, n), n)
        for digits in product(range(1, n + 1), repeat=length):
            assert automaton.allows(digits) == exchanged.allows(tuple(n + 1 - digit for digit in digits)) == (sum(digits) == number)


def test_automata_of_all_sums_are_small_enough() -> None:
    sums = [(length, number) for length in range(2, 10) for number in range(length, 9 * length + 1)]
    assert max(len(DIAGONAL_SUM.automaton(Clue(tuple(range(length)), number), 9).steps) for length, number in sums) == 37 <= MOST_STATES


def test_a_diagonal_is_read_from_either_end_and_written_from_one() -> None:
    for text, other in (("9=r1c2-r3c4", "9=R3C4-R1C2"), ("9=r4c3-r2c1", "9=r2c1-r4c3"), ("9=r3c1-r1c3", "9=r1c3-r3c1")):
        assert DIAGONAL_SUM.parse(text, 4) == DIAGONAL_SUM.parse(other, 4)
        assert DIAGONAL_SUM.format(DIAGONAL_SUM.parse(other, 4), 4) == text


@pytest.mark.parametrize("text", ["2=r1c2-r3c4", "13=r1c2-r3c4", "9=r1c2-r2c3", "9=r1c1-r1c4", "9=r1c4-r1c4", "9=r1c2", "0=r1c2-r3c4"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(GridFormatError, match="expected"):
        DIAGONAL_SUM.parse(text, 4)


def test_a_sign_without_a_number_is_no_clue() -> None:
    assert DIAGONAL_SUM.read(Sign(OUTSIDE, (1, 6, 11), "x")) is None
    assert DIAGONAL_SUM.read(Sign("edge", (0, 1), "<")) is None


def test_digits_may_repeat_on_a_diagonal() -> None:
    givens = bytearray(81)
    givens[3], givens[33] = 5, 5
    assert find_faults(Puzzle("littlekiller-9x9", bytes(givens), "30=r1c4-r6c9")) == []


def test_givens_that_break_a_number_are_named() -> None:
    givens = bytes([*[0] * 7, 1, *[0] * 73])
    assert find_faults(Puzzle("littlekiller-9x9", givens, "12=r1c8-r2c9")) == [
        "the givens contradict a clue: the diagonal from r1c8 to r2c9 has to add up to 12"
    ]
