"""Gray cells and circles: their digits, their drawing, and sentences of both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.errors import GridFormatError
from generator.families import find_family
from generator.families.base.family import SHADE
from generator.families.base.rule_play import list_signs, put_signs
from generator.grading import find_faults, find_path
from generator.model import CIRCLE, GRAY, INSIDE, SHADED, Puzzle, Sign
from generator.notation import parse_puzzle
from generator.rules.clue import Clue
from generator.rules.parity.rule import PARITY
from generator.words import LANGUAGES, find_words
from tests.support.told_steps import explain

FAMILY = find_family("evenodd-9x9")
EVEN, ODD = Clue((0,), 0, "e"), Clue((0,), 0, "o")


@pytest.mark.parametrize("n", [4, 9])
def test_a_mark_allows_exactly_its_digits_and_exchanged_digits_their_mark(n: int) -> None:
    assert PARITY.complement
    for clue, rest in ((EVEN, 0), (ODD, 1)):
        exchanged = PARITY.automaton(PARITY.complement(clue, n), n)
        for digit in range(1, n + 1):
            assert PARITY.automaton(clue, n).allows((digit,)) == (digit % 2 == rest)
            assert exchanged.allows((n + 1 - digit,)) == (digit % 2 == rest)


def test_a_cell_with_both_marks_is_refused() -> None:
    with pytest.raises(GridFormatError, match="expected one mark at a place, got two for r1c1"):
        PARITY.parse_clues("r1c1e;r1c1o", 9)


def test_gray_cells_are_shades_besides_those_of_the_board() -> None:
    bare = FAMILY.draw(FAMILY.geometry, bytes(81))
    signs = [Sign(SHADED, (4,), GRAY), Sign(INSIDE, (7,), CIRCLE)]
    figure = put_signs(bare, signs)
    assert [cell for cell, shade in enumerate(figure.shades) if shade == SHADE] == [4]
    assert sorted(list_signs(figure)) == sorted(signs)
    shaded = replace(bare, shades=(SHADE, *[0] * 80))
    assert sorted(list_signs(put_signs(shaded, signs), shaded.shades)) == sorted(signs)


@pytest.mark.parametrize(("digit", "mark", "said"), [(3, "r1c1e", "r1c1 is even"), (4, "r1c1o", "r1c1 is odd")], ids=["gray", "circle"])
def test_givens_that_break_a_mark_are_named(digit: int, mark: str, said: str) -> None:
    assert find_faults(Puzzle(FAMILY.name, bytes([digit, *[0] * 80]), mark)) == [f"the givens contradict a clue: {said}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence(language: str) -> None:
    puzzle, words = parse_puzzle(FAMILY.example), find_words(language)
    steps = [step for step in find_path(puzzle, FAMILY.solve(puzzle).first.tobytes()) if step.technique == "even or odd cell"]
    assert steps
    for step in steps:
        said = explain(step, puzzle, words)
        assert said
        assert "{" not in said
