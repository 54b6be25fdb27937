"""The contract of every rule without printed clues: its clues and their meaning.

A new rule in FIXED_RULES is tested at once.
"""

from __future__ import annotations

import pytest

from generator.families.base.geometry import turns_of
from generator.rules import FIXED_RULES, FixedRule
from generator.rules.automaton import MOST_STATES
from tests.support.fixed_boards import fill_board, make_fixed_board

ALL = pytest.mark.parametrize("rule", FIXED_RULES, ids=lambda rule: rule.name)
SIZES = (6, 8, 14)


def keeps(rule: FixedRule, size: int, grid: bytes) -> bool:
    n = make_fixed_board(rule, size).n
    return all(rule.automaton(clue, n).allows(tuple(grid[cell] for cell in clue.cells)) for clue in rule.list_clues(size))


@pytest.mark.sample(4, 1)
@ALL
@pytest.mark.parametrize("size", SIZES)
def test_clues_are_on_the_board_and_their_automata_are_small(rule: FixedRule, size: int) -> None:
    clues = rule.list_clues(size)
    assert len(set(clues)) == len(clues) > 0
    for clue in clues:
        assert len(set(clue.cells)) == len(clue.cells)
        assert set(clue.cells) <= set(range(size * size))
        assert len(rule.automaton(clue, make_fixed_board(rule, size).n).steps) <= MOST_STATES
        assert len(clue.cells) % rule.n_lines == 0


@ALL
def test_turns_keep_the_rule_and_so_does_the_complement_where_it_says_so(rule: FixedRule) -> None:
    n = make_fixed_board(rule, 6).n
    for number in range(4):
        grid = fill_board(rule, 6, rule.list_clues(6), number)
        assert keeps(rule, 6, grid)
        for cells in turns_of(6):
            image = bytes(grid[cell] for cell in cells)
            assert keeps(rule, 6, image)
            assert keeps(rule, 6, bytes(n + 1 - digit for digit in image)) or not rule.complements


@ALL
def test_some_grid_breaks_the_rule(rule: FixedRule) -> None:
    assert not keeps(rule, 6, bytes([1] * 36) if make_fixed_board(rule, 6).n == 2 else bytes(1 + at % 6 for at in range(36)))
