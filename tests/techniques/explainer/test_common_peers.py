"""Common peers against a slow plain reference, and which boards use them."""

from __future__ import annotations

import pytest

from generator.families import find_family
from generator.families.base.implied_houses import with_implied_houses
from generator.techniques.explainer import TECHNIQUES, make_order
from generator.techniques.explainer.common_peers import MOST_PLACES
from tests.reference import kinds, variants
from tests.support.variant_positions import compare_with_reference

NAME = "common peers"


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize(("family", "windows"), [("antiknight-9x9", []), ("diagonal-9x9", []), ("windoku-9x9", variants.HIDDEN_WINDOWS)])
def test_every_step_is_one_of_the_reference(family: str, windows: list[list[int]]) -> None:
    """A digit that a hidden window has already has no places there."""

    def reference(digits: list[int], marks: list[set[int]], board: kinds.Board) -> variants.Steps:
        steps = variants.common_peers(MOST_PLACES, marks, board.houses, board.apart)
        for window in windows:
            free = {*range(1, 10)} - {digits[cell] for cell in window}
            steps += variants.common_peers(MOST_PLACES, marks, [window], board.apart, free)
        return steps

    found = compare_with_reference(NAME, family, reference)
    assert found[True] >= 5


def test_boards_without_further_houses_or_peers_do_not_try_it() -> None:
    for family, is_tried in {
        "sudoku-9x9": False,
        "sudoku-6x6": False,
        "jigsaw-9x9": False,
        "diagonal-9x9": True,
        "windoku-9x9": True,
        "antiknight-9x9": True,
    }.items():
        board = with_implied_houses(find_family(family).geometry)
        assert (NAME in {TECHNIQUES[code].name for code in make_order(geometry=board)[:, 0]}) == is_tried
