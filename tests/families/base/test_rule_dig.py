"""Digging of boards with clues, stage by stage."""

from __future__ import annotations

import pytest

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.grading.wishes import choose
from generator.model import Puzzle
from generator.model.wishes import Wish
from generator.puzzles.fill import fill
from generator.seeds import rng_state

KROPKI = find_family("kropki-9x9")
FUTOSHIKI = find_family("futoshiki-6")


def count_clues(puzzle: Puzzle) -> int:
    """Return how many givens and signs a futoshiki has."""
    return sum(digit > 0 for digit in puzzle.givens) + len([text for text in puzzle.extra.split(";") if text])


def test_fewer_clues_than_rules_always_print_are_no_fault() -> None:
    """Kropki prints every dot, so that a low count of clues leaves no given to keep."""
    grid = fill(KROPKI, 1, "clues", 0)
    few, many = (KROPKI.play.dig(grid, DigOrder("count", clues=clues, ceiling=1.6), rng_state(1, "clues", 0)) for clues in (1, 81))
    assert sum(map(bool, few.givens)) < sum(map(bool, many.givens))
    assert few.extra == many.extra
    assert KROPKI.solve(few).count == 1


def test_a_later_stage_removes_more() -> None:
    choice = choose(Wish(needs=("two-signs",)), FUTOSHIKI, None)
    for index in range(5):
        grid = fill(FUTOSHIKI, 1, "stages", index)
        easier, both = (
            FUTOSHIKI.play.dig(grid, DigOrder(stages=stages), rng_state(1, "stages", index))
            for stages in ((choice.easier,), (choice.easier, choice.all))
        )
        assert FUTOSHIKI.play.fills(easier, choice.easier)
        assert FUTOSHIKI.play.fills(both, choice.all)
        assert count_clues(both) <= count_clues(easier)


@pytest.mark.parametrize("clues", [10, 20])
def test_every_stage_keeps_the_clues_ordered(clues: int) -> None:
    choice = choose(Wish(needs=("naked-pair",)), FUTOSHIKI, None)
    order = DigOrder("count", clues=clues, stages=(choice.easier, choice.all))
    puzzle = FUTOSHIKI.play.dig(fill(FUTOSHIKI, 1, "kept", 0), order, rng_state(1, "kept", 0))
    assert count_clues(puzzle) >= clues
