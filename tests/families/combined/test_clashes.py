"""Rules that cannot be combined: a constraint solver finds no grid with them."""

from __future__ import annotations

import pytest

from generator.families.combined.clashes import CLASHES, NO_GRID
from generator.model import Puzzle
from tests.reference import ruled

PROVED = [sorted(clash.rules) for clash in CLASHES if clash.why == NO_GRID]
QUICK = [rules for rules in PROVED if "nonconsecutive" not in rules]


@pytest.mark.parametrize("rules", QUICK, ids="-".join)
def test_no_grid_has_all_rules_of_a_clash(rules: list[str]) -> None:
    assert ruled.count_sudoku(Puzzle("sudoku-9x9", bytes(81)), rules, 1)[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("rules", [rules for rules in PROVED if rules not in QUICK], ids="-".join)
def test_no_grid_has_all_rules_of_a_clash_with_neighbors(rules: list[str]) -> None:
    """Half a minute each."""
    assert ruled.count_sudoku(Puzzle("sudoku-9x9", bytes(81)), rules, 1)[0] == 0
