"""Cages with an operation: their text, meaning, and how digging joins them."""

from __future__ import annotations

from itertools import product
from math import prod

import pytest

from generator.errors import GridFormatError
from generator.model import OUTLINE, Sign
from generator.rules.arithmetic.rule import ARITHMETIC, MOST_FACTORS, OPERATIONS
from generator.rules.clue import Clue

GRID = bytes([1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1])


def is_true(text: str, number: int, digits: tuple[int, ...]) -> bool:
    if text == "+":
        return sum(digits) == number
    if text == "x":
        return prod(digits) == number
    return number == (max(digits) - min(digits) if text == "-" else max(digits) / min(digits))


@pytest.mark.parametrize(
    ("text", "cells", "number"), [("+", 3, 12), ("+", 2, 9), ("x", 3, 24), ("x", 4, 36), ("x", 2, 1), ("-", 2, 3), ("/", 2, 2)]
)
def test_the_automaton_allows_what_the_operation_makes(text: str, cells: int, number: int) -> None:
    automaton = ARITHMETIC.automaton(Clue(tuple(range(cells)), number, text), 6)
    for digits in product(range(1, 7), repeat=cells):
        assert automaton.allows(digits) == is_true(text, number, digits)


def test_every_cage_that_digging_makes_has_an_automaton() -> None:
    """No product of four digits has more divisors than an automaton has states."""
    for digits in product(range(1, 10), repeat=MOST_FACTORS):
        if list(digits) == sorted(digits):
            assert ARITHMETIC.automaton(Clue((0, 1, 2, 3), prod(digits), "x"), 9).allows(digits)


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ("12+r1c1r1c2r2c1", Clue((0, 1, 5), 12, "+")),
        ("12+R2C1r1c2r1c1", Clue((0, 1, 5), 12, "+")),
        ("3−r1c1r1c2", Clue((0, 1), 3, "-")),
        ("20×r1c1r1c2", Clue((0, 1), 20, "x")),
        ("20*r1c1r1c2", Clue((0, 1), 20, "x")),
        ("20Xr1c1r1c2", Clue((0, 1), 20, "x")),
        ("2÷r1c1r2c1", Clue((0, 5), 2, "/")),
    ],
)
def test_cages_are_read_in_several_forms(text: str, clue: Clue) -> None:
    assert ARITHMETIC.parse(text, 5) == clue


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("12r1c1r1c2", "expected a cage such as 12+r1c1r1c2r2c1"),
        ("0+r1c1r1c2", "expected a cage such as"),
        ("5+r1c1r1c6", "expected cells r1c1 to r5c5, got r1c6"),
        ("5+r1c1r1c1", "expected different cells"),
        ("5+r1c1", "expected 2 to 12 cells, got 1; a cage of one cell is a given"),
        ("5+r1c1r2c2", "expected cells that are side by side"),
        ("5+r1c5r2c1", "expected cells that are side by side"),
        ("3-r1c1r1c2r1c3", "expected two cells for −, got 3"),
        ("11+r1c1r1c2", "expected a number that 2 digits from 1 to 5 make, got 11"),
        ("5-r1c1r1c2", "expected a number that 2 digits from 1 to 5 make, got 5"),
        ("7xr1c1r1c2", "expected a number that 2 digits from 1 to 5 make, got 7"),
        ("1+r1c1r1c2", "expected a number that 2 digits from 1 to 5 make, got 1"),
    ],
)
def test_faults_of_cages_are_named(text: str, said: str) -> None:
    with pytest.raises(GridFormatError) as caught:
        ARITHMETIC.parse(text, 5)
    assert str(caught.value).startswith(said)


def test_a_cell_in_two_cages_is_refused() -> None:
    with pytest.raises(GridFormatError, match="expected each cell in one clue, got r1c2 in two"):
        ARITHMETIC.parse_clues("5+r1c1r1c2;6+r1c2r1c3", 5)


@pytest.mark.parametrize("printed", ["12", "+", "0+", "12#", "1234567+", "x2+"])
def test_other_text_in_an_outline_is_no_cage(printed: str) -> None:
    assert ARITHMETIC.read(Sign(OUTLINE, (0, 1), printed)) is None


def test_printed_cages_have_the_signs_of_arithmetic() -> None:
    printed = {ARITHMETIC.draw(Clue((0, 1), 2, text)).text for text in OPERATIONS}
    assert printed == {"2+", "2−", "2×", "2÷"}


def join(one: Clue, other: Clue) -> set[tuple[int, str]]:
    assert ARITHMETIC.merging
    return {(clue.number, clue.text) for clue in ARITHMETIC.merging.join(one, other, GRID)}


def test_givens_are_joined_by_every_operation_and_cages_grow_by_their_own() -> None:
    assert join(Clue((1,), 2), Clue((0,), 1)) == {(3, "+"), (1, "-"), (2, "x"), (2, "/")}
    assert join(Clue((1,), 2), Clue((2,), 3)) == {(5, "+"), (1, "-"), (6, "x")}
    assert join(Clue((0, 1), 3, "+"), Clue((2,), 3)) == {(6, "+")}
    assert join(Clue((0, 1), 2, "x"), Clue((2, 3), 12, "x")) == {(24, "x")}
    assert join(Clue((0, 1), 2, "x"), Clue((2, 3), 7, "+")) == set()
    assert join(Clue((0, 1), 1, "-"), Clue((2,), 3)) == set()
    assert join(Clue((0, 1, 2), 6, "+"), Clue((3, 7), 7, "+")) == {(13, "+")}
    assert join(Clue((0, 1, 2), 6, "+"), Clue((3, 7, 11), 9, "+")) == set()
    assert join(Clue((0, 1, 2), 6, "x"), Clue((3, 7), 12, "x")) == set()


def test_no_cage_is_made_whose_number_has_four_digits() -> None:
    assert ARITHMETIC.merging
    wide = bytes([9, 8, 7, 5, 2, *[1] * 76])
    assert ARITHMETIC.merging.join(Clue((0, 1), 72, "x"), Clue((2,), 7, ""), wide) == [Clue((0, 1, 2), 504, "x")]
    assert ARITHMETIC.merging.join(Clue((0, 1, 2), 504, "x"), Clue((4,), 2, ""), wide) == []
