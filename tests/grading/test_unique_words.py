"""Unique rectangles, loops and BUGs in words: loops in order, BUGs by houses."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from generator.families import find_family
from generator.model import Step
from tests.grading.test_describe import sample_steps
from tests.support.told_steps import describe

NINE = find_family("sudoku-9x9").geometry
LOOPS = [f"unique {shape} type {number}" for shape in ("rectangle", "loop") for number in (1, 2, 3, 4)]


def read_cells(text: str) -> list[int]:
    return [9 * int(row) + int(col) - 10 for row, col in re.findall(r"r(\d)c(\d)", text)]


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_named_in_its_order(name: str) -> None:
    step = sample_steps()[name]
    ring = read_cells(describe(step, NINE).partition(" held only ")[0])
    assert set(ring) == {cell for cell, _ in step.candidates}
    assert ring[0] == min(ring)
    assert ring[1] < ring[-1]
    for one, two in pairwise([*ring, ring[0]]):
        assert two in NINE.peers[one]


@pytest.mark.parametrize("name", ["unique rectangle type 2", "unique loop type 2", "bug type 2"])
def test_eliminated_cells_see_all_the_cells_that_exclude_them(name: str) -> None:
    step = sample_steps()[name]
    named, _, last = describe(step, NINE).partition(". A cell that sees ")
    cells = read_cells(re.findall(r"(?:To prevent this,|so) ([^.,]*(?:, [^.,]*)* or r\dc\d) (?:must be|is) \d", named)[-1])
    assert last.startswith("both" if len(cells) == 2 else "them all")
    for cell, _ in step.removed:
        assert all(other in NINE.peers[cell] for other in cells)


def test_a_bug_names_the_houses_of_its_extra_digit() -> None:
    step = sample_steps()["bug type 1"]
    ((cell, digit),) = step.candidates
    said = (
        f"In box {cell // 27 * 3 + cell % 9 // 3 + 1}, column {cell % 9 + 1} and row {cell // 9 + 1}, {digit} is a candidate three times; "
    )
    assert said in describe(step, NINE)


def test_a_bug_of_two_extra_digits_in_a_cell_names_both() -> None:
    step = Step("bug type 1", 5.6, None, 0, ((0, 1), (0, 2)), (0,), (3, 4), (), (), ((0, 3), (0, 4)))
    assert describe(step, NINE) == (
        "only r1c1 has more than two candidates. In box 1, column 1 and row 1, 3 and 4 are each a candidate three times; otherwise every "
        "digit missing from a house has exactly two places there. If r1c1 were not 3 or 4, the puzzle could not have exactly one solution, "
        "so eliminate 1 and 2 from r1c1"
    )


def test_a_set_with_an_extra_lists_its_cells_and_the_one_of_two() -> None:
    text = describe(sample_steps()["bug type 3"], NINE)
    assert re.search(r"In \w+ \d, (r\dc\d(, r\dc\d)* and) whichever of r\dc\d and r\dc\d holds its extra candidate use up \d", text), text
