"""No three equal digits in line."""

from __future__ import annotations

from itertools import product

from generator.rules.no_three.rule import NO_THREE


def test_all_three_cells_in_line_have_a_clue() -> None:
    clues = {clue.cells for clue in NO_THREE.list_clues(6)}
    assert len(clues) == 2 * 6 * 4
    assert {(0, 1, 2), (3, 4, 5), (0, 6, 12), (23, 29, 35)} <= clues
    assert (4, 5, 6) not in clues


def test_only_three_equal_digits_are_refused() -> None:
    automaton = NO_THREE.automaton(NO_THREE.list_clues(6)[0], 2)
    for digits in product((1, 2), repeat=3):
        assert automaton.allows(digits) == (len(set(digits)) > 1)
