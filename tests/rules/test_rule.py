"""The contract of every rule: text, drawing, turning, and clues that are true.

A new rule in RULES is tested at once.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from generator.errors import GridFormatError
from generator.families.base.geometry import turns_of
from generator.families.base.rule_kind import latin_square
from generator.kernels import fill_grid
from generator.rules import RULES, Rule
from generator.rules.board_tables import make_ruled_board
from generator.rules.clue import Clue

ALL = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
N = 5


def make_grid(number: int) -> bytes:
    return fill_grid(latin_square(N), np.array([number, 7], np.uint64)).tobytes()


def pick(rule: Rule, clues: list[Clue]) -> list[Clue]:
    """Return clues of one board; some rules let no two have a cell in common."""
    picked: list[Clue] = []
    for clue in clues:
        if not (rule.merging or rule.is_apart) or not any({*clue.cells} & {*other.cells} for other in picked):
            picked.append(clue)
    return picked


@ALL
def test_every_clue_found_is_true_of_the_grid_and_of_its_turns(rule: Rule) -> None:
    for number in range(5):
        grid = make_grid(number)
        clues = rule.find(grid, N)
        assert len(clues) == len(set(clues)) > 0
        for cells in turns_of(N):
            place_of = {cell: place for place, cell in enumerate(cells)}
            image = bytes(grid[cell] for cell in cells)
            turned = [rule.turn(clue, place_of) for clue in clues]
            assert sorted(turned) == sorted(rule.find(image, N))
            assert all(rule.automaton(clue, N).allows(tuple(image[cell] for cell in clue.cells)) for clue in turned)


@ALL
def test_text_and_drawing_are_read_back(rule: Rule) -> None:
    for clue in rule.find(make_grid(1), N):
        assert rule.parse(rule.format(clue, N), N) == clue
        assert rule.read(rule.draw(clue)) == clue
    clues = sorted(pick(rule, rule.find(make_grid(2), N)))
    text = rule.format_clues(clues, N)
    assert rule.parse_clues(text, N) == tuple(clues)
    assert rule.parse_clues(";".join(reversed(text.split(";"))), N) == tuple(clues)
    assert rule.parse_clues("", N) == ()


@ALL
def test_a_clue_given_twice_and_any_other_text_is_refused(rule: Rule) -> None:
    text = rule.format(rule.find(make_grid(1), N)[0], N)
    with pytest.raises(GridFormatError, match=r"expected each clue once, got .* twice"):
        rule.parse_clues(f"{text};{text}", N)
    for wrong in ("", "x", f"{text}0", "r1c1", "=" * 500):
        with pytest.raises(GridFormatError, match="clue 2, ") as caught:
            rule.parse_clues(f"{text};{wrong}", N)
        assert len(str(caught.value)) < 200


@ALL
def test_some_digits_break_every_clue(rule: Rule) -> None:
    """A clue that nothing can break would be no clue."""
    for clue in rule.find(make_grid(3), N):
        automaton = rule.automaton(clue, N)
        allowed = [automaton.allows(digits) for digits in product(range(1, N + 1), repeat=len(clue.cells))]
        assert any(allowed)
        assert not all(allowed)


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.choose], ids=lambda rule: rule.name)
def test_chosen_clues_are_some_of_those_found_and_differ_by_seed(rule: Rule) -> None:
    grid = make_grid(1)
    chosen = [rule.choose_clues(grid, N, np.array([seed, 5], np.uint64)) for seed in (1, 1, 2, 3, 4)]
    assert chosen[0] == chosen[1]
    assert len({*chosen}) > 2
    for clues in chosen:
        assert {*clues} < {*rule.find(grid, N)}
        assert rule.parse_clues(rule.format_clues(clues, N), N) == tuple(sorted(clues))


def test_tables_have_the_clues_in_their_order() -> None:
    rule = RULES[0]
    clues = rule.find(make_grid(1), N)
    board = make_ruled_board(latin_square(N), [rule], [(rule, clue) for clue in clues])
    assert [tuple(row) for row in board.clues.cells.tolist()] == [clue.cells for clue in clues]
    assert board.clues.sizes.tolist() == [len(clue.cells) for clue in clues]
    assert board.clues.active.all()
    assert make_ruled_board(latin_square(N), [rule], []).clues.cells.shape == (0, 1)
