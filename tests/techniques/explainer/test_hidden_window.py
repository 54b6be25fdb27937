"""Hidden windows against a slow plain reference, and which boards use them."""

from __future__ import annotations

import pytest

from generator.families import find_family
from generator.families.base.implied_houses import with_implied_houses
from generator.kernels.marks import load_marks, make_board, make_marks
from generator.model import digits_of
from generator.notation import parse_puzzle
from generator.techniques.explainer import TECHNIQUES, make_order
from tests.reference import variants
from tests.support.variant_positions import compare_with_reference

FORMS = {
    "single in hidden window": "hidden",
    "direct hidden window": "direct",
    "last candidate by hidden window": "naked",
    "hidden window": "removal",
}


@pytest.mark.parametrize("name", FORMS)
def test_every_step_is_one_of_the_reference(name: str) -> None:
    found = compare_with_reference(
        name, "windoku-9x9", lambda digits, marks, board: variants.hidden_window(FORMS[name], digits, marks, board.houses)
    )
    assert found[True] >= 5
    assert found[False] >= 5 or name == "hidden window"


def test_only_boards_with_hidden_windows_try_them() -> None:
    for family in ("sudoku-9x9", "sudoku-12x12", "diagonal-9x9", "antiknight-9x9", "jigsaw-9x9"):
        board = with_implied_houses(find_family(family).geometry)
        assert not {TECHNIQUES[code].name for code in make_order(geometry=board)[:, 0]} & FORMS.keys()
    names = [TECHNIQUES[code].name for code in make_order(geometry=with_implied_houses(find_family("windoku-9x9").geometry))[:, 0]]
    assert [name for name in names if name in FORMS] == list(FORMS)


def test_a_given_of_a_hidden_window_leaves_a_candidate_but_no_place() -> None:
    """A 5 in r1c2 is not seen by r5c3, though no second 5 fits in their hidden window."""
    board = make_board(with_implied_houses(find_family("windoku-9x9").geometry))
    marks = make_marks(board)
    load_marks(board, digits_of(parse_puzzle("windoku-9x9:.5" + "." * 79).givens), marks)
    assert marks.candidates[4 * 9 + 2] >> 4 & 1
    window = next(house for house in range(31, 36) if 1 in board.houses[house])
    assert marks.places[window, 4] == 0
