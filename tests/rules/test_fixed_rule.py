"""The contract of every rule without printed clues: its clues and their meaning.

A new rule in FIXED_RULES is tested at once.
"""

from __future__ import annotations

import numpy as np
import pytest

from generator.families.base.geometry import open_board, turns_of
from generator.kernels.backtracking import Bounds
from generator.kernels.clue_search import search_ruled
from generator.rules import FIXED_RULES, FixedRule
from generator.rules.automaton import MOST_STATES
from generator.rules.board_tables import make_ruled_board

ALL = pytest.mark.parametrize("rule", FIXED_RULES, ids=lambda rule: rule.name)
SIZES = (6, 8, 14)


def make_grid(rule: FixedRule, size: int, number: int) -> bytes:
    """Return a random grid of two digits that all clues of one rule allow."""
    geometry, grid = open_board(2, size), np.zeros((1, size * size), np.uint8)
    board = make_ruled_board(geometry, [rule], [(rule, clue) for clue in rule.list_clues(size)])
    rng = np.array([number, 5], np.uint64)
    assert search_ruled(board, np.zeros(size * size, np.uint8), Bounds(1, 50_000), rng, True, grid)[0] == 1
    return grid[0].tobytes()


def keeps(rule: FixedRule, size: int, grid: bytes) -> bool:
    return all(rule.automaton(clue, 2).allows(tuple(grid[cell] for cell in clue.cells)) for clue in rule.list_clues(size))


@ALL
@pytest.mark.parametrize("size", SIZES)
def test_clues_are_on_the_board_and_their_automata_are_small(rule: FixedRule, size: int) -> None:
    clues = rule.list_clues(size)
    assert len(set(clues)) == len(clues) > 0
    for clue in clues:
        assert len(set(clue.cells)) == len(clue.cells)
        assert set(clue.cells) <= set(range(size * size))
        assert len(rule.automaton(clue, 2).steps) <= MOST_STATES
        assert len(clue.cells) % rule.n_lines == 0


@ALL
def test_turns_keep_the_rule_and_so_does_the_complement_where_it_says_so(rule: FixedRule) -> None:
    for number in range(4):
        grid = make_grid(rule, 6, number)
        assert keeps(rule, 6, grid)
        for cells in turns_of(6):
            image = bytes(grid[cell] for cell in cells)
            assert keeps(rule, 6, image)
            assert keeps(rule, 6, bytes(3 - digit for digit in image)) or not rule.complements


@ALL
def test_some_grid_breaks_the_rule(rule: FixedRule) -> None:
    assert not keeps(rule, 6, bytes([1] * 36))
