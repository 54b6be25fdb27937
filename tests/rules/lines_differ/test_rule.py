"""No two equal lines."""

from __future__ import annotations

from itertools import chain, product

from generator.rules.lines_differ.rule import LINES_DIFFER


def test_every_two_rows_and_every_two_columns_have_a_clue() -> None:
    clues = [clue.cells for clue in LINES_DIFFER.list_clues(6)]
    assert len(clues) == 2 * 15
    assert clues[0] == (0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5, 11)
    assert clues[-1] == (4, 5, 10, 11, 16, 17, 22, 23, 28, 29, 34, 35)


def test_two_lines_with_as_many_of_each_digit_differ() -> None:
    """Lines that are not balanced are left to other rules."""
    automaton = LINES_DIFFER.automaton(LINES_DIFFER.list_clues(6)[0], 2)
    lines = list(product((1, 2), repeat=6))
    for one in lines:
        for other in lines:
            if one.count(1) == other.count(1) == 3:
                assert automaton.allows(tuple(chain.from_iterable(zip(one, other, strict=True)))) == (one != other)


def test_an_almost_complete_line_differs_from_a_complete_one() -> None:
    """The last two cells of a line are known if the other way it would be equal."""
    automaton = LINES_DIFFER.automaton(LINES_DIFFER.list_clues(6)[0], 2)
    full, start = (1, 2, 1, 2, 1, 2), (1, 2, 1, 2)
    allowed = [
        end for end in product((1, 2), repeat=2) if automaton.allows(tuple(chain.from_iterable(zip(full, start + end, strict=True))))
    ]
    assert allowed == [(2, 1)]
