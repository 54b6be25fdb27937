"""Reasons of clues: sums, and general facts that are true of every filling."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from generator.rules.arithmetic.rule import ARITHMETIC
from generator.rules.arrow.rule import ARROW
from generator.rules.clue import Clue
from generator.rules.diagonal_sum.rule import DIAGONAL_SUM
from generator.rules.reasons import Asked, Reason, explain_product, explain_sum
from generator.rules.rule import Rule
from generator.rules.run.rule import RUN
from generator.rules.sandwich.rule import SANDWICH
from generator.rules.thermo.rule import THERMO
from generator.rules.visible.rule import VISIBLE
from generator.rules.xv.rule import XV

N = 9


def reasons_of(rule: Rule, clue: Clue, digits: tuple[int, ...], at: int, n: int = N) -> list[Reason]:
    """Return the reasons of a clue for one of its cells."""
    automaton = rule.automaton(clue, n)
    every = range(1, n + 1)
    left = {some[at] for some in product(*([digit] if digit else every for digit in digits)) if automaton.allows(some)}
    assert rule.reason
    return rule.reason(clue, Asked(digits, n, at, tuple(sorted(left))))


@pytest.mark.parametrize(
    ("rule", "clue", "digits", "at", "said"),
    [
        (DIAGONAL_SUM, Clue((7, 17), 5), (0, 4), 0, "5 − 4 = 1"),
        (RUN, Clue((1, 2, 3), 24), (0, 0, 0), 1, "24 = 7 + 8 + 9"),
        (XV, Clue((0, 1), 0, "x"), (9, 0), 1, "10 − 9 = 1"),
        (XV, Clue((0, 1), 0, "v"), (0, 2), 0, "5 − 2 = 3"),
        (ARROW, Clue((0, 1, 2)), (0, 4, 3), 0, "4 + 3 = 7"),
        (ARROW, Clue((0, 1, 2, 11)), (9, 4, 0, 2), 2, "9 − 4 − 2 = 3"),
        (ARITHMETIC, Clue((0, 1, 9), 12, "+"), (5, 0, 4), 1, "12 − 5 − 4 = 3"),
        (ARITHMETIC, Clue((0, 1, 9), 50, "x"), (0, 0, 0), 1, "50 = 2 × 5 × 5"),
        (ARITHMETIC, Clue((0, 1), 6, "-"), (2, 0), 1, "8 − 2 = 6"),
        (ARITHMETIC, Clue((0, 1), 4, "/"), (8, 0), 1, "8 ÷ 2 = 4"),
    ],
)
def test_a_sum_leaves_one_digit(rule: Rule, clue: Clue, digits: tuple[int, ...], at: int, said: str) -> None:
    assert "".join(reason.sum for reason in reasons_of(rule, clue, digits, at)) == said


def test_sums_and_products_with_one_set_of_digits_name_it() -> None:
    assert [one.sum for one in explain_sum(3, Asked((0, 0), N, 0), differ=True)] == ["3 = 1 + 2"]
    assert explain_sum(5, Asked((0, 0), N, 0), differ=True) == []
    assert [one.sum for one in explain_product(50, Asked((0, 0, 0, 0), 6, 0))] == ["50 = 1 × 2 × 5 × 5"]
    assert [one.sum for one in explain_product(50, Asked((5, 0, 0, 0), 6, 1))] == ["50 ÷ 5 = 1 × 2 × 5"]
    assert explain_sum(3, Asked((0, 0), N)) == []


@pytest.mark.parametrize("digits", [(0, 4, 0, 1, 2), (0, 0, 0, 0, 0), (0, 4, 0, 3, 0)])
def test_the_digits_on_an_arrow_bound_its_circle_and_each_other(digits: tuple[int, ...]) -> None:
    clue = Clue((4, 13, 22, 31, 40))
    (least,) = reasons_of(ARROW, clue, digits, 0)
    assert least.numbers["least"] == sum(digits) + digits[1:].count(0)
    (most,) = reasons_of(ARROW, clue, digits, digits.index(0, 1))
    assert most.numbers["most"] == N - most.numbers["rest"]


@pytest.mark.parametrize("digits", [(0, 0, 8, 0), (0, 4, 0, 0), (0, 0, 0, 0), (2, 0, 0, 5)])
def test_bounds_on_a_thermometer_are_those_of_its_fillings(digits: tuple[int, ...]) -> None:
    clue = Clue((0, 1, 2, 11))
    for at in (at for at, digit in enumerate(digits) if not digit):
        fillings = [
            some
            for some in product(*([digit] if digit else range(1, N + 1) for digit in digits))
            if all(one < other for one, other in pairwise(some))
        ]
        least, most = min(some[at] for some in fillings), max(some[at] for some in fillings)
        found = {reason.key: reason.numbers for reason in reasons_of(THERMO, clue, digits, at)}
        assert {"least", "before"} & set(found) if least > 1 else not {"least", "before"} & set(found)
        assert all(numbers.get("least", least) == least and numbers.get("most", most) == most for numbers in found.values())


def test_a_thermometer_rules_out_a_digit_of_one_cell_of_a_house() -> None:
    clue = Clue((0, 1, 2, 11))
    assert THERMO.reason
    (reason,) = THERMO.reason(clue, Asked((0, 0, 0, 0), N, wrong=(3,), digit=2))
    assert (reason.key, reason.numbers) == ("before", {"count": 3, "least": 4})
    assert THERMO.reason(clue, Asked((0, 0, 0, 0), N, wrong=(1, 3), digit=1)) == []


def test_one_visible_building_is_the_tallest_and_all_visible_ones_grow() -> None:
    line = tuple(range(6))
    (reason,) = reasons_of(VISIBLE, Clue(line, 1), (0, 3, 0, 0, 0, 0), 0, 6)
    assert (reason.key, reason.is_whole, reason.is_exact) == ("tallest", True, True)
    assert reasons_of(VISIBLE, Clue(line, 1), (0, 0, 0, 0, 0, 0), 1, 6) == []
    (reason,) = reasons_of(VISIBLE, Clue(line, 6), (0, 0, 0, 0, 0, 0), 2, 6)
    assert (reason.key, reason.numbers) == ("rising", {"number": 6})
    assert reasons_of(VISIBLE, Clue(line, 3), (0, 0, 0, 0, 0, 0), 0, 6) == []


@pytest.mark.parametrize(("number", "counts"), [(33, {6}), (35, {7}), (8, {1, 2}), (2, {1}), (20, {3, 4, 5})])
def test_bounds_of_a_sandwich_are_those_of_its_sums(number: int, counts: set[int]) -> None:
    """Add up different digits from 2 to 8 to see how many make the number."""
    assert SANDWICH.reason
    found = SANDWICH.reason(Clue(tuple(range(9)), number), Asked((0,) * 9, N))
    numbers = {name: value for reason in found for name, value in reason.numbers.items()}
    assert numbers.get("least", numbers.get("count", 1)) == min(counts)
    assert numbers.get("most", numbers.get("count", 7)) == max(counts)
    if "top" in numbers:
        assert numbers["top"] == sum(sorted(range(2, 9))[-numbers["fewer"] :]) < number
    if "bottom" in numbers:
        assert numbers["bottom"] == sum(sorted(range(2, 9))[: numbers["more"]]) > number


def test_a_sandwich_of_nothing_has_its_ends_side_by_side() -> None:
    assert SANDWICH.reason
    (reason,) = SANDWICH.reason(Clue(tuple(range(9)), 0), Asked((0,) * 9, N))
    assert (reason.key, reason.is_whole) == ("together", True)
