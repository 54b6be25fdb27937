"""Dots: which digits each allows, what their lack says, and sentences of both."""

from __future__ import annotations

from itertools import product

import pytest

from generator.errors import GridFormatError
from generator.families import find_family
from generator.grading import find_faults, find_path
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.rules.clue import Clue
from generator.rules.kropki.rule import KROPKI
from generator.rules.no_dot.rule import NO_DOT
from generator.words import LANGUAGES, find_words
from tests.support.told_steps import explain

FAMILY = find_family("kropki-9x9")
WHITE, BLACK = Clue((0, 1), 0, "~"), Clue((0, 1), 0, "*")


def test_dots_are_read_from_either_cell_and_the_upper_or_left_one_comes_first() -> None:
    assert KROPKI.parse("R1C2~R1C1", 4) == WHITE
    assert KROPKI.format(KROPKI.parse("r2c1*r1c1", 4), 4) == "r1c1*r2c1"


@pytest.mark.parametrize("n", [4, 9])
def test_a_dot_or_its_lack_allows_exactly_its_digits(n: int) -> None:
    for one, other in product(range(1, n + 1), repeat=2):
        is_white, is_black = abs(one - other) == 1, max(one, other) == 2 * min(one, other)
        assert KROPKI.automaton(WHITE, n).allows((one, other)) == is_white
        assert KROPKI.automaton(BLACK, n).allows((one, other)) == is_black
        assert NO_DOT.automaton(NO_DOT.list_clues(n)[0], n).allows((one, other)) == (not is_white and not is_black)


def test_every_pair_of_neighbors_of_a_grid_has_one_dot_or_none() -> None:
    grid = FAMILY.solve(parse_puzzle(FAMILY.example)).first.tobytes()
    found = KROPKI.find(grid, 9)
    assert len(found) + len(KROPKI.list_unmarked(found, 9)) == 144
    assert len({clue.cells for clue in found}) == len(found)
    assert all(clue.text == "~" for clue in found if {grid[cell] for cell in clue.cells} == {1, 2})


def test_two_dots_at_one_place_are_refused() -> None:
    with pytest.raises(GridFormatError, match="expected one mark at a place, got two for r1c1 and r1c2"):
        KROPKI.parse_clues("r1c1~r1c2;r1c1*r1c2", 9)


@pytest.mark.parametrize(
    ("digits", "dots", "fault"),
    [
        ((4, 6), "r1c1~r1c2", "the givens contradict a clue: r1c1 and r1c2 are consecutive"),
        ((4, 6), "r1c1*r1c2", "the givens contradict a clue: one of r1c1 and r1c2 is twice the other"),
        ((4, 5), "", "the givens break a rule: r1c1 and r1c2 have no dot between them"),
    ],
    ids=["white", "black", "none"],
)
def test_givens_that_break_a_dot_are_named(digits: tuple[int, int], dots: str, fault: str) -> None:
    assert find_faults(Puzzle(FAMILY.name, bytes([*digits, *[0] * 79]), dots)) == [fault]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_sentence(language: str) -> None:
    puzzle, words = parse_puzzle(FAMILY.example), find_words(language)
    steps = [step for step in find_path(puzzle, FAMILY.solve(puzzle).first.tobytes()) if "dot" in step.technique]
    assert {"dot", "no dot"} <= {step.technique for step in steps}
    for step in steps:
        said = explain(step, puzzle, words)
        assert said
        assert "{" not in said
