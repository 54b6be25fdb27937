"""X and V: which sums each allows, what their lack says, and sentences of both."""

from __future__ import annotations

from itertools import product

import pytest

from generator.families import find_family
from generator.grading import find_faults, find_path
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.rules.clue import Clue
from generator.rules.no_letter.rule import NO_LETTER
from generator.rules.xv.rule import XV
from generator.words import LANGUAGES, find_words
from tests.support.told_steps import explain

FAMILY = find_family("xv-9x9")
TEN, FIVE = Clue((0, 1), 0, "x"), Clue((0, 1), 0, "v")


def test_letters_may_be_capitals() -> None:
    assert XV.parse("R1C2XR1C1", 4) == TEN
    assert XV.format(XV.parse("r2c1Vr1c1", 4), 4) == "r1c1vr2c1"


@pytest.mark.parametrize("n", [5, 9])
def test_a_letter_or_its_lack_allows_exactly_its_sums(n: int) -> None:
    for digits in product(range(1, n + 1), repeat=2):
        assert XV.automaton(TEN, n).allows(digits) == (sum(digits) == 10)
        assert XV.automaton(FIVE, n).allows(digits) == (sum(digits) == 5)
        assert NO_LETTER.automaton(NO_LETTER.list_clues(n)[0], n).allows(digits) == (sum(digits) not in (5, 10))


@pytest.mark.parametrize(
    ("digits", "letters", "fault"),
    [
        ((4, 5), "r1c1xr1c2", "the givens contradict a clue: r1c1 and r1c2 add up to 10"),
        ((4, 6), "r1c1vr1c2", "the givens contradict a clue: r1c1 and r1c2 add up to 5"),
        ((4, 6), "", "the givens break a rule: r1c1 and r1c2 have no letter between them"),
    ],
    ids=["x", "v", "none"],
)
def test_givens_that_break_a_letter_are_named(digits: tuple[int, int], letters: str, fault: str) -> None:
    assert find_faults(Puzzle(FAMILY.name, bytes([*digits, *[0] * 79]), letters)) == [fault]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence(language: str) -> None:
    puzzle, words = parse_puzzle(FAMILY.example), find_words(language)
    steps = [step for step in find_path(puzzle, FAMILY.solve(puzzle).first.tobytes()) if "letter" in step.technique]
    assert {"letter", "no letter"} <= {step.technique for step in steps}
    for step in steps:
        said = explain(step, puzzle, words)
        assert said
        assert "{" not in said
