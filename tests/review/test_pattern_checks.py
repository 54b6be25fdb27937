"""Checks of patterns of givens."""

from __future__ import annotations

import pytest

from generator.families import find_family
from generator.grading import grade_puzzle
from generator.notation import parse_puzzle
from generator.review.gate import EMPTY_BOXES, LOPSIDED, MISSING_DIGIT, find_pattern_faults, is_classic
from tests.support.samples import EASY, FOUR, KILLER, PLAIN

NO_TWO = "79.5...4....4.75.3..519....379.....451.....686.....731....394..4.76.1....6...4.15"
TWO_EMPTY = "......19.24.63......1.5.4.......9..6....2.9.1.....754.83.7.........6.....7...5..."
THREE_EMPTY = "...6.....7.9..4.....4157...512...6.7..3...4..4.8...251...4127.....7..3.9.....9..."
THIN_RIGHT = "..871....9....4......2.9...6.5.2....1..9.8..4...45....4.1...5...9.1...82..2.67..."
THIN_MIDDLE = "54.26..1...2.4.7..16..7...3...7......5.....8......5...4...3..26..1.9.5...2..56.94"
HARD_WITHOUT_A_DIGIT = ".....9....56.3...84...5.7.........7978......51....56....1.4..9.53..964...6.....3."


def faults(line: str) -> list[tuple[str, str]]:
    return list(find_pattern_faults(grade_puzzle(parse_puzzle(line), with_hodoku=False)))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (EASY, []),
        (PLAIN, []),
        (NO_TWO, [(MISSING_DIGIT, "no given is 2")]),
        (TWO_EMPTY, [(EMPTY_BOXES, "2 boxes have no given: 4 and 9")]),
        (THREE_EMPTY, []),
        (THIN_RIGHT, [(LOPSIDED, "only 4 of 26 givens are in column 3 of boxes")]),
        (THIN_MIDDLE, []),
        (FOUR, []),
        (KILLER, []),
        (find_family("diagonal-9x9").example, []),
    ],
    ids=[
        "easy",
        "plain",
        "missing digit",
        "empty boxes",
        "empty but symmetric",
        "lopsided",
        "thin but symmetric",
        "small",
        "killer",
        "diagonal",
    ],
)
def test_faults_of_a_pattern_are_named(line: str, found: list[tuple[str, str]]) -> None:
    assert faults(line) == found


def test_a_thin_column_of_boxes_is_found_as_well_as_a_row() -> None:
    turned = "".join(THIN_RIGHT[row * 9 + col] for col in range(9) for row in range(9))
    assert faults(turned) == [(LOPSIDED, "only 4 of 26 givens are in row 3 of boxes")]


def test_a_missing_digit_counts_only_in_puzzles_of_beginners() -> None:
    assert MISSING_DIGIT not in dict(faults(HARD_WITHOUT_A_DIGIT))


@pytest.mark.parametrize(
    ("name", "expected"),
    [("sudoku-9x9", True), ("sudoku-16x16", True), ("windoku-9x9", False), ("antiking-9x9", False), ("jigsaw-9x9", False),
     ("samurai-9x9", False), ("killer-9x9", False), ("binairo-8", False)],
)  # fmt: skip
def test_only_rows_columns_and_boxes_are_classic(name: str, expected: bool) -> None:
    assert is_classic(find_family(name)) is expected
