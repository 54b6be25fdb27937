"""Each technique on a position checked by hand.

It is an empty 9x9 board on which a few digits are removed from a few cells.
"""

from __future__ import annotations

import numpy as np
import pytest

from generator.families import find_family
from generator.families.base.step_path import read_path
from generator.families.houses.explainer import NAMES
from generator.kernels.marks import Marks, count_house, load_marks, make_board, make_marks
from generator.model import Step
from generator.techniques.explainer import TECHNIQUES, late_techniques
from generator.techniques.explainer.steps import CODE, LENGTH, RATING, step_size

NINE = find_family("sudoku-9x9").geometry
BOARD = make_board(NINE)
LEAST_DEEP = 7.0
ALL_DIGITS = "123456789"
BY_NAME = {technique.name: technique for technique in TECHNIQUES}


def cell_of(name: str) -> int:
    """Return the cell of a name such as r1c2."""
    return 9 * (int(name[1]) - 1) + int(name[3]) - 1


def cells_of(names: str) -> list[int]:
    return [cell_of(name) for name in names.split()]


def row(number: int) -> set[int]:
    return {9 * (number - 1) + col for col in range(9)}


def column(number: int) -> set[int]:
    return {9 * r + number - 1 for r in range(9)}


def box(number: int) -> set[int]:
    return {int(cell) for cell in NINE.houses[number - 1]}


def only(digits: str, cells: set[int], names: str) -> dict[int, str]:
    """Limit digits of some cells to the named ones among them.

    Returned are the digits left to all other cells.
    """
    rest = "".join(digit for digit in ALL_DIGITS if digit not in digits)
    return dict.fromkeys(cells - set(cells_of(names)), rest)


def keep(**digits: str) -> dict[int, str]:
    """Limit the named cells to these digits."""
    return {cell_of(name): text for name, text in digits.items()}


def combine(*parts: dict[int, str]) -> dict[int, str]:
    """Combine restrictions: a cell keeps the digits that all of them allow."""
    kept: dict[int, str] = {}
    for part in parts:
        for cell, text in part.items():
            kept[cell] = "".join(digit for digit in kept.get(cell, ALL_DIGITS) if digit in text)
    return kept


def restricted(limits: dict[int, str]) -> Marks:
    """Return marks of an empty board on which some cells are limited to some digits."""
    marks = make_marks(BOARD)
    load_marks(BOARD, np.zeros(81, np.uint8), marks)
    for cell, text in limits.items():
        marks.candidates[cell] = sum(1 << (int(digit) - 1) for digit in text)
    for house in range(len(NINE.houses)):
        count_house(BOARD, marks, house)
    return marks


def find(name: str, marks: Marks) -> Step | None:
    """Run one technique on marks."""
    technique = BY_NAME[name]
    step = np.zeros(step_size(81, 9), np.int32)
    if not technique.find(BOARD, marks, technique.form, step):
        return None
    late = [one for one in late_techniques(NINE) if (one.find, one.form) == (technique.find, technique.form)]
    step[CODE] = step[CODE] + late[0].code if late else TECHNIQUES.index(technique)
    step[RATING] = step[RATING] or round(10 * technique.rating)
    return read_path(step[: step[LENGTH]], NAMES)[0]


def gone(cells: set[int], digits: str) -> set[tuple[int, int]]:
    return {(cell, int(digit)) for cell in cells for digit in digits}


PLACED = {
    "hidden single in box": (only("4", box(5), "r5c5"), "r5c5", 4),
    "hidden single in line": (only("4", row(5), "r5c5"), "r5c5", 4),
    "naked single": (keep(r6c2="7"), "r6c2", 7),
    # In box 1 the 1 must be in row 1, so in box 2 the two places in row 1 are excluded.
    "direct pointing": (combine(only("1", box(1), "r1c1 r1c2"), only("1", box(2), "r1c4 r1c5 r2c6")), "r2c6", 1),
    # In column 1 the 1 must be in box 1, so in column 2 the places in box 1 are excluded.
    "direct claiming": (combine(only("1", column(1), "r1c1 r2c1"), only("1", column(2), "r1c2 r3c2 r5c2")), "r5c2", 1),
    "direct hidden pair": (combine(only("12", box(1), "r1c1 r1c2"), only("3", box(1), "r1c1 r2c2")), "r2c2", 3),
    "direct hidden triplet": (combine(only("124", box(1), "r1c1 r1c2 r1c3"), only("3", box(1), "r1c1 r2c2")), "r2c2", 3),
}
"""The restrictions, and the cell and digit that follow."""


@pytest.mark.parametrize("name", PLACED)
def test_technique_finds_its_placement(name: str) -> None:
    limits, cell, digit = PLACED[name]
    step = find(name, restricted(limits))
    assert step is not None
    assert (step.cell, step.digit, step.removed, step.technique) == (cell_of(cell), digit, (), name)


def test_a_full_house_is_the_last_cell_of_a_row() -> None:
    marks = make_marks(BOARD)
    load_marks(BOARD, np.array([1, 2, 3, 4, 0, 6, 7, 8, 9] + [0] * 72, np.uint8), marks)
    step = find("full house", marks)
    assert step is not None
    assert (step.cell, step.digit, step.houses) == (4, 5, (18,))


NO_RECTANGLE = {"r2c1": "3456789", "r3c4": "3456789", "r1c7": "3456789"}
"""Cells near a ring of six cells in three boxes that would make a rectangle of its corners."""

REMOVED: dict[str, tuple[dict[int, str], set[tuple[int, int]] | None]] = {
    "pointing": (only("1", box(1), "r1c1 r1c3"), gone(row(1) - box(1), "1")),
    "claiming": (only("1", row(1), "r1c1 r1c3"), gone(box(1) - row(1), "1")),
    "naked pair": (keep(r1c1="12", r1c5="12"), gone(row(1) - {0, 4}, "12")),
    "naked triplet": (keep(r1c1="12", r5c1="23", r9c1="13"), gone(column(1) - {0, 36, 72}, "123")),
    "naked quad": (keep(r1c1="12", r1c4="23", r1c5="34", r1c9="1234"), gone(row(1) - {0, 3, 4, 8}, "1234")),
    "hidden pair": (only("12", box(1), "r1c1 r2c2"), gone({0, 10}, "3456789")),
    "hidden triplet": (only("123", row(4), "r4c1 r4c4 r4c7"), gone({27, 30, 33}, "456789")),
    "hidden quad": (only("1234", row(4), "r4c1 r4c4 r4c7 r4c9"), gone({27, 30, 33, 35}, "56789")),
    "x-wing": (
        combine(only("1", column(1), "r1c1 r5c1"), only("1", column(5), "r1c5 r5c5")),
        gone((row(1) | row(5)) - {0, 4, 36, 40}, "1"),
    ),
    "swordfish": (
        combine(only("1", row(1), "r1c1 r1c4"), only("1", row(4), "r4c4 r4c8"), only("1", row(8), "r8c1 r8c8")),
        gone((column(1) | column(4) | column(8)) - row(1) - row(4) - row(8), "1"),
    ),
    "jellyfish": (
        combine(
            only("1", row(1), "r1c1 r1c4"),
            only("1", row(4), "r4c4 r4c8"),
            only("1", row(6), "r6c5 r6c8"),
            only("1", row(8), "r8c1 r8c5"),
        ),
        gone((column(1) | column(4) | column(5) | column(8)) - row(1) - row(4) - row(6) - row(8), "1"),
    ),
    "xy-wing": (keep(r1c1="12", r1c5="13", r5c1="23"), {(40, 3)}),
    "xyz-wing": (keep(r1c1="123", r1c5="13", r2c2="23"), {(1, 3), (2, 3)}),
    "unique rectangle type 1": (keep(r1c1="12", r1c4="12", r2c1="12", r2c4="123"), gone({12}, "12")),
    "unique rectangle type 2": (keep(r1c1="12", r1c4="12", r2c1="123", r2c4="123"), gone(row(2) - {9, 12}, "3")),
    "unique rectangle type 3": (
        keep(r1c1="12", r1c4="12", r2c1="123", r2c4="124", r2c9="34"),
        gone(row(2) - {9, 12, 17}, "34"),
    ),
    "unique rectangle type 4": (
        combine(keep(r1c1="12", r1c4="12", r2c1="12345", r2c4="12678"), only("1", row(2), "r2c1 r2c4")),
        {(9, 2), (12, 2)},
    ),
    "unique loop type 1": (keep(**NO_RECTANGLE, r1c1="12", r1c4="12", r2c4="12", r2c7="12", r3c7="12", r3c1="124"), gone({18}, "12")),
    "unique loop type 2": (
        keep(**NO_RECTANGLE, r1c1="12", r1c4="12", r2c4="12", r2c7="123", r3c7="123", r3c1="12"),
        gone((box(3) | column(7)) - {15, 24}, "3"),
    ),
    "unique loop type 3": (
        keep(**NO_RECTANGLE, r1c1="12", r1c4="12", r2c4="12", r2c7="123", r3c7="124", r3c1="12", r9c7="34"),
        gone(column(7) - {15, 24, 78}, "34"),
    ),
    "unique loop type 4": (
        combine(
            keep(**NO_RECTANGLE, r1c1="12", r1c4="12", r2c4="12", r2c7="1234", r3c7="1256", r3c1="12"), only("1", column(7), "r2c7 r3c7")
        ),
        {(15, 2), (24, 2)},
    ),
    # r1c1 4 leaves r1c2 1 and 5 alone, and r1c4 forbids 4 with 1, r1c5 forbids 4 with 5.
    "aligned pair exclusion": (keep(r1c1="34", r1c2="15", r1c4="14", r1c5="45"), {(0, 4)}),
    # In column 1, row 1 and row 5 a 1 has two places each; r5c5 sees the true and the false ones alike.
    "bidirectional x-cycle": (
        combine(only("1", column(1), "r1c1 r5c1"), only("1", column(6), "r1c6 r5c6")),
        gone((row(1) | row(5)) - {0, 5, 36, 41}, "1"),
    ),
    # Skyscraper: one of r5c1 and r6c9 is 1.
    "forcing x-chain": (
        combine(only("1", column(1), "r1c1 r5c1"), only("1", column(9), "r1c9 r6c9")),
        None,
    ),
    # A ring of pairs 12, 23, 34, 14 in a rectangle: each line has the digit its two cells share.
    "bidirectional y-cycle": (
        keep(r1c1="12", r1c5="23", r5c5="34", r5c1="14"),
        (gone(row(1) - {0, 4}, "2") | gone(column(5) - {4, 40}, "3") | gone(row(5) - {40, 36}, "4") | gone(column(1) - {0, 36}, "1")),
    ),
}
"""The restrictions, and the candidates that are eliminated."""


def sees_ends(step: Step) -> bool:
    """Check whether the eliminated cell of a skyscraper sees both of its ends.

    Several cells do; the ladder eliminates from the first of them.

    It is the first of which the ladder eliminates a candidate.
    """
    ((cell, digit),) = step.removed
    return digit == 1 and bool(BOARD.sees[cell, cell_of("r5c1")]) and bool(BOARD.sees[cell, cell_of("r6c9")])


@pytest.mark.parametrize("name", REMOVED)
def test_technique_finds_its_eliminations(name: str) -> None:
    limits, removed = REMOVED[name]
    marks = restricted(limits)
    step = find(name, marks)
    assert step is not None
    if removed is None:
        assert step.technique == name
        assert sees_ends(step)
        return
    expected = {(cell, digit) for cell, digit in removed if marks.candidates[cell] >> (digit - 1) & 1}
    assert (step.cell, set(step.removed), step.technique) == (None, expected, name)


def test_every_technique_has_a_position() -> None:
    """The deepest techniques need whole puzzles, which test_reference.py grades.

    Those of other boards have files of their own.
    """
    classic = [technique for technique in TECHNIQUES if technique.needs(NINE)]
    deep = {technique.name for technique in classic if technique.rating >= LEAST_DEEP or technique.name.startswith("bug")}
    assert {technique.name for technique in classic} - deep == {"full house", *PLACED, *REMOVED}


@pytest.mark.parametrize("name", [technique.name for technique in TECHNIQUES])
def test_nothing_is_found_on_an_empty_board(name: str) -> None:
    assert find(name, restricted({})) is None


def test_pairs_need_a_number_of_empty_cells_in_their_house() -> None:
    """A naked pair needs four empty cells in its house, a hidden pair five."""
    three_left = np.array([0, 0, 0, 4, 5, 6, 7, 8, 9] + [0] * 72, np.uint8)
    marks = make_marks(BOARD)
    load_marks(BOARD, three_left, marks)
    marks.candidates[:3] = [0b11, 0b11, 0b111]
    count_house(BOARD, marks, 18)
    assert marks.empties[18] == 3
    step = find("naked pair", marks)
    assert step is None or step.houses == (0,)  # box 1 has nine empty cells, and there the pair counts
    four_left = np.array([0, 0, 0, 4, 0, 6, 7, 8, 9] + [0] * 72, np.uint8)
    load_marks(BOARD, four_left, marks)
    for cell in (2, 4):
        marks.candidates[cell] &= ~0b11
    for house in range(len(NINE.houses)):
        count_house(BOARD, marks, house)
    step = find("hidden pair", marks)
    assert step is None or 18 not in step.houses
