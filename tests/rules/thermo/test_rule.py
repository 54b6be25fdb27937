"""Thermometers: their digits, their reversal, and sentences about them."""

from __future__ import annotations

from itertools import product

import pytest

from generator.families import find_family
from generator.grading import explain, find_path
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.solve import find_faults
from generator.rules.clue import Clue
from generator.rules.thermo.rule import THERMO
from generator.words import LANGUAGES, find_words

FAMILY = find_family("thermo-9x9")
CLUE = Clue((0, 1, 10))


def test_a_thermometer_allows_exactly_growing_digits_and_exchanged_digits_its_reversal() -> None:
    assert THERMO.complement
    n, turned = 5, THERMO.complement(CLUE, 5)
    assert turned == Clue((10, 1, 0))
    for digits in product(range(1, n + 1), repeat=3):
        grows = digits[0] < digits[1] < digits[2]
        assert THERMO.automaton(CLUE, n).allows(digits) == grows
        assert THERMO.automaton(turned, n).allows(tuple(n + 1 - digit for digit in reversed(digits))) == grows


def test_givens_that_break_a_thermometer_are_named() -> None:
    puzzle = Puzzle(FAMILY.name, bytes([5, 3, *[0] * 79]), "r1c1<r1c2<r2c2")
    assert find_faults(puzzle) == ["the givens contradict a clue: digits grow along the thermometer from r1c1 to r2c2"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence(language: str) -> None:
    puzzle, words = parse_puzzle(FAMILY.example), find_words(language)
    steps = [step for step in find_path(puzzle, FAMILY.solve(puzzle).first.tobytes()) if step.technique == "thermometer"]
    assert steps
    for step in steps:
        said = explain(step, puzzle, words)
        assert said
        assert "{" not in said
