"""German whispers: their digits, either end, reasons, and sentences about them."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from generator.families import find_family
from generator.grading import find_faults, find_path
from generator.model import LINE, WHISPER, Puzzle, Sign
from generator.notation import parse_puzzle
from generator.rules.clue import Clue
from generator.rules.reasons import Asked, Reason
from generator.rules.whispers.rule import WHISPERS
from generator.words import LANGUAGES, find_words
from tests.support.told_steps import explain

FAMILY = find_family("whispers-9x9")
N, CLUE = 9, Clue((0, 1, 10))


def fillings(length: int = 3, n: int = N, gap: int = 5) -> list[tuple[int, ...]]:
    """Return all digits of a line whose neighbors differ by as much."""
    every = product(range(1, n + 1), repeat=length)
    return [digits for digits in every if all(abs(one - other) >= gap for one, other in pairwise(digits))]


@pytest.mark.parametrize(("n", "gap"), [(9, 5), (6, 3), (5, 3)])
def test_neighbors_differ_by_half_the_digits_or_more(n: int, gap: int) -> None:
    true = {*fillings(3, n, gap)}
    for digits in product(range(1, n + 1), repeat=3):
        assert WHISPERS.automaton(CLUE, n).allows(digits) == (digits in true)


def test_a_line_is_the_same_from_either_end() -> None:
    assert WHISPERS.parse("r2c2/r1c2/r1c1", N) == WHISPERS.parse("r1c1/r1c2/r2c2", N) == CLUE
    assert WHISPERS.read(Sign(LINE, (10, 1, 0), WHISPER)) == CLUE
    assert WHISPERS.turn(CLUE, {cell: 80 - cell for cell in range(81)}) == Clue((70, 79, 80))


def test_exchanged_digits_keep_the_line() -> None:
    assert WHISPERS.complement
    assert WHISPERS.complement(CLUE, N) == CLUE
    assert {tuple(10 - digit for digit in digits) for digits in fillings()} == {*fillings()}


def reasons_of(digits: tuple[int, ...], at: int) -> list[Reason]:
    """Return the reasons for what a line leaves in a cell."""
    true = [one for one in fillings(len(digits)) if all(known in (0, digit) for known, digit in zip(digits, one, strict=True))]
    left = tuple(sorted({one[at] for one in true}))
    assert WHISPERS.reason
    return WHISPERS.reason(Clue((0, 1, 10, 11)[: len(digits)]), Asked(digits, N, at, left))


@pytest.mark.parametrize(
    ("digits", "at", "reasons"),
    [
        ((3, 0, 0), 1, [Reason(key="least", numbers={"least": 8}, digits={"digit": 3}, cells={"known": 0, "cell": 1})]),
        ((0, 0, 7), 1, [Reason(key="most", numbers={"most": 2}, digits={"digit": 7}, cells={"known": 10, "cell": 1})]),
        ((2, 0, 4), 1, [Reason(key="least", numbers={"least": 9}, digits={"digit": 4}, cells={"known": 10, "cell": 1})]),
        ((3, 0, 0), 2, [Reason(key="alternate")]),
        ((0, 0, 0), 1, []),
    ],
)
def test_a_cell_is_bounded_by_its_neighbors_or_the_turns_of_the_line(digits: tuple[int, ...], at: int, reasons: list[Reason]) -> None:
    assert reasons_of(digits, at) == reasons


def test_only_the_middle_digit_has_no_neighbor() -> None:
    assert WHISPERS.reason
    for digit in range(1, N + 1):
        has_none = all(digit not in digits for digits in fillings())
        found = WHISPERS.reason(CLUE, Asked((0, 0, 0), N, wrong=(0,), digit=digit))
        assert found == ([Reason(key="middle", digits={"digit": digit})] if has_none else [])


def test_givens_that_break_a_line_are_named() -> None:
    puzzle = Puzzle(FAMILY.name, bytes([5, *[0] * 80]), "r1c1/r1c2/r2c2")
    expected = "the givens contradict a clue: neighbors on the whisper from r1c1 to r2c2 differ by at least five"
    assert find_faults(puzzle) == [expected]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence(language: str) -> None:
    puzzle, words = parse_puzzle(FAMILY.example), find_words(language)
    own = {technique.name for technique in WHISPERS.techniques}
    steps = [step for step in find_path(puzzle, FAMILY.solve(puzzle).first.tobytes()) if step.technique in own]
    assert steps
    for step in steps:
        said = explain(step, puzzle, words)
        assert said
        assert "{" not in said
