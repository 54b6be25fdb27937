"""Thermometers: their digits, their reversal, and sentences about them."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from generator.errors import GridFormatError
from generator.families import find_family
from generator.grading import find_faults, find_path
from generator.model import Puzzle
from generator.notation import format_puzzle, parse_puzzle
from generator.rules.clue import Clue
from generator.rules.thermo.rule import THERMO
from generator.words import LANGUAGES, find_words
from tests.support.command_line import run
from tests.support.told_steps import explain

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


def test_a_branched_thermometer_is_printed_and_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Branches share cells from the bulb on; lines that cross are refused."""
    puzzle = parse_puzzle(f"{FAMILY.example};r3c3<r4c3<r4c4")
    assert FAMILY.extra
    assert FAMILY.extra.read(FAMILY.figure(puzzle, puzzle.givens)) == puzzle.extra
    code, _, told = run(capsys, "pictures", format_puzzle(puzzle), "-o", tmp_path / "pictures", "--format", "svg", "--jobs", 1)
    assert (code, "all proved" in told) == (0, True), told
    with pytest.raises(GridFormatError, match="expected each cell in one clue, got r4c3 in two"):
        parse_puzzle(f"{FAMILY.example};r4c2<r4c3<r4c4")
