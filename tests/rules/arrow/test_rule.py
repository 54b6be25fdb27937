"""Arrows: their digits, and sentences about them."""

from __future__ import annotations

from itertools import product

import pytest

from generator.families import find_family
from generator.grading import find_faults, find_path
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.rules.arrow.rule import ARROW
from generator.rules.clue import Clue
from generator.words import LANGUAGES, find_words
from tests.support.told_steps import explain

FAMILY = find_family("arrow-9x9")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_an_arrow_allows_exactly_digits_that_add_up(count: int) -> None:
    clue, n = Clue(tuple(range(count))), 5
    for digits in product(range(1, n + 1), repeat=count):
        assert ARROW.automaton(clue, n).allows(digits) == (digits[0] == sum(digits[1:]))


def test_the_circle_is_the_first_cell_of_a_line_and_remains_so_on_a_turned_board() -> None:
    clue = ARROW.parse("r5c5=r4c4+r4c5", 9)
    assert clue.cells == (40, 30, 31)
    assert ARROW.format(ARROW.turn(clue, {cell: 80 - cell for cell in range(81)}), 9) == "r5c5=r6c6+r6c5"


def test_givens_that_break_an_arrow_are_named() -> None:
    puzzle = Puzzle(FAMILY.name, bytes([5, 3, *[0] * 8, 4, *[0] * 70]), "r1c1=r1c2+r2c2")
    assert find_faults(puzzle) == [
        "the givens contradict a clue: the digits on the arrow from r1c1 to r2c2 add up to the one in its circle"
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence(language: str) -> None:
    puzzle, words = parse_puzzle(FAMILY.example), find_words(language)
    own = {technique.name for technique in ARROW.techniques}
    steps = [step for step in find_path(puzzle, FAMILY.solve(puzzle).first.tobytes()) if step.technique in own]
    assert steps
    for step in steps:
        said = explain(step, puzzle, words)
        assert said
        assert "{" not in said
