"""Bars: consecutive digits, with exchanged digits too, and none elsewhere."""

from __future__ import annotations

from itertools import product

import pytest

from generator.families import find_family
from generator.grading import find_faults, find_path
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.rules.clue import Clue
from generator.rules.consecutive.rule import CONSECUTIVE
from generator.words import LANGUAGES, find_words
from tests.support.told_steps import explain

FAMILY = find_family("consecutive-9x9")
BAR = Clue((0, 1), 0, "~")


@pytest.mark.parametrize("n", [4, 9])
def test_a_bar_allows_exactly_consecutive_digits(n: int) -> None:
    for digits in product(range(1, n + 1), repeat=2):
        assert CONSECUTIVE.automaton(BAR, n).allows(digits) == (abs(digits[0] - digits[1]) == 1)


def test_a_grid_with_exchanged_digits_has_the_same_bars() -> None:
    assert CONSECUTIVE.complement
    grid = FAMILY.solve(parse_puzzle(FAMILY.example)).first.tobytes()
    found = CONSECUTIVE.find(grid, 9)
    assert CONSECUTIVE.find(bytes(10 - digit for digit in grid), 9) == [CONSECUTIVE.complement(clue, 9) for clue in found]
    assert len(found) + len(CONSECUTIVE.list_unmarked(found, 9)) == 144


@pytest.mark.parametrize(
    ("digits", "bars", "fault"),
    [
        ((4, 6), "r1c1~r1c2", "the givens contradict a clue: r1c1 and r1c2 are consecutive"),
        ((4, 5), "", "the givens break a rule: r1c1 and r1c2 cannot be consecutive"),
    ],
    ids=["bar", "none"],
)
def test_givens_that_break_a_bar_are_named(digits: tuple[int, int], bars: str, fault: str) -> None:
    assert find_faults(Puzzle(FAMILY.name, bytes([*digits, *[0] * 79]), bars)) == [fault]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence(language: str) -> None:
    puzzle, words = parse_puzzle(FAMILY.example), find_words(language)
    steps = [step for step in find_path(puzzle, FAMILY.solve(puzzle).first.tobytes()) if step.technique == "bar"]
    assert steps
    for step in steps:
        said = explain(step, puzzle, words)
        assert said
        assert "{" not in said
