"""Nonconsecutive: which neighbors are allowed, and sentences for its steps."""

from __future__ import annotations

from itertools import product

import pytest

from generator.families import find_family
from generator.grading import find_faults, find_path
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.rules.nonconsecutive.rule import NONCONSECUTIVE
from generator.words import LANGUAGES, find_words
from tests.support.told_steps import explain

FAMILY = find_family("nonconsecutive-9x9")


def test_every_pair_of_neighbors_is_a_clue() -> None:
    clues = NONCONSECUTIVE.list_clues(9)
    assert len(clues) == 144
    assert {abs(clue.cells[0] - clue.cells[1]) for clue in clues} == {1, 9}


@pytest.mark.parametrize("n", [4, 9])
def test_digits_that_differ_by_one_are_refused(n: int) -> None:
    automaton = NONCONSECUTIVE.automaton(NONCONSECUTIVE.list_clues(n)[0], n)
    for digits in product(range(1, n + 1), repeat=2):
        assert automaton.allows(digits) == (abs(digits[0] - digits[1]) != 1)


def test_givens_that_break_the_rule_are_named() -> None:
    puzzle = Puzzle(FAMILY.name, bytes([4, 5, *[0] * 79]))
    assert find_faults(puzzle) == ["the givens break a rule: r1c1 and r1c2 cannot be consecutive"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence(language: str) -> None:
    puzzle, words = parse_puzzle(FAMILY.example), find_words(language)
    steps = [step for step in find_path(puzzle, FAMILY.solve(puzzle).first.tobytes()) if "nonconsecutive" in step.technique]
    assert steps
    for step in steps:
        said = explain(step, puzzle, words)
        assert said
        assert "{" not in said


def test_two_neighbors_of_a_cell_are_named_with_their_common_house() -> None:
    puzzle = parse_puzzle("nonconsecutive-9x9:.....9.....6...1...9..5...8.....5.7.................4.......3...................7")
    path = find_path(puzzle, FAMILY.solve(puzzle).first.tobytes())
    said = [explain(step, puzzle, find_words("en")) for step in path if step.technique == "two nonconsecutive neighbors"]
    assert said
    assert all(text.count("cannot be consecutive") == 2 for text in said)
    assert any(" differ" in text for text in said)
