"""The law of leftovers against a slow plain reference, and which boards use it."""

from __future__ import annotations

import pytest

from generator.families import find_family
from generator.techniques.explainer import TECHNIQUES, make_order
from tests.reference import kinds, variants
from tests.support.variant_positions import compare_with_reference

FORMS = {"leftover single": "placing", "law of leftovers": "removing"}


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", FORMS)
def test_every_step_is_one_of_the_reference(name: str) -> None:
    def reference(digits: list[int], marks: list[set[int]], board: kinds.Board) -> variants.Steps:
        lines = {tuple(range(9 * at, 9 * at + 9)) for at in range(9)} | {tuple(range(at, 81, 9)) for at in range(9)}
        regions = [house for house in board.houses if tuple(house) not in lines]
        return variants.leftovers(FORMS[name], digits, marks, regions, board.apart) if len(regions) == 9 else []

    found = compare_with_reference(name, "jigsaw-9x9", reference, 40)
    assert found[True] >= 5
    assert found[False] >= 1


def test_only_boards_with_irregular_regions_try_it() -> None:
    jigsaw = find_family("jigsaw-9x9")
    assert jigsaw.extra is not None
    for board, is_tried in (
        (find_family("sudoku-9x9").geometry, False),
        (find_family("sudoku-6x6").geometry, False),
        (find_family("windoku-9x9").geometry, False),
        (jigsaw.extra.board(jigsaw.example.rpartition(":")[2]), True),
    ):
        names = {TECHNIQUES[code].name for code in make_order(geometry=board)[:, 0]}
        assert (FORMS.keys() <= names, not FORMS.keys() & names) == (is_tried, not is_tried)
