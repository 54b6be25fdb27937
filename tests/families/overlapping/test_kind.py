"""Overlapping sudokus: none is solved alone; faults of lines; names of houses."""

from __future__ import annotations

import pytest

from generator.errors import GridFormatError
from generator.families import find_family
from generator.families.overlapping.kind import needs_overlaps
from generator.grading import find_path, levels_for
from generator.model import HOLE, HOLE_SYMBOL, Puzzle
from generator.notation import format_puzzle, parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from layouts.draw_book import make_setting
from layouts.geometry import PT_PER_MM
from tests.reference import kinds, ruled
from tests.support.sample_book import sample_book
from tests.support.told_steps import explain

NAMES = ("twin-9x9", "butterfly-9x9", "samurai-9x9")


def make_puzzle(name: str, level: str, index: int) -> tuple[Puzzle, bytes]:
    """Return a puzzle dug for a level, and its solution."""
    family = find_family(name)
    order = make_dig_order(next(one for one in levels_for(family) if one.name == level))
    grid = fill(family, 2, level, index)
    return dig(family, grid, order, 2, level, index), grid.digits


@pytest.mark.sample(3, 1)
@pytest.mark.parametrize("level", ["gentle", "hard"])
@pytest.mark.parametrize("name", NAMES)
def test_the_model_finds_one_solution_and_several_of_each_sudoku_alone(name: str, level: str) -> None:
    puzzle, solution = make_puzzle(name, level, 0)
    count, last = ruled.count_with_rules(puzzle, 2)
    assert (count, bytes(last)) == (1, solution)
    assert ruled.count_with_rules(puzzle, 2, without="overlaps")[0] == 2


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_whose_first_sudoku_has_one_solution_is_not_accepted(name: str) -> None:
    family = find_family(name)
    puzzle, solution = make_puzzle(name, "gentle", 0)
    side, corners = kinds.OVERLAPS[name.partition("-")[0]]
    first = [corners[0][0] * side + row * side + col for row in range(9) for col in range(9)]
    givens = bytes(solution[cell] if cell in first else given for cell, given in enumerate(puzzle.givens))
    assert family.accepts
    assert family.accepts(puzzle)
    assert not family.accepts(Puzzle(name, givens))
    assert not needs_overlaps(Puzzle(name, givens), [tuple(first)])


@pytest.mark.parametrize(
    ("cell", "symbol", "said"),
    [
        (9, "5", "expected # at r1c10 of twin-9x9, got '5'"),
        (9, ".", "expected # at r1c10"),
        (0, HOLE_SYMBOL, "expected 1-9 or '.' at r1c1"),
    ],
)
def test_a_line_with_a_hole_at_another_place_names_it(cell: int, symbol: str, said: str) -> None:
    cells = find_family("twin-9x9").example.partition(":")[2]
    with pytest.raises(GridFormatError, match=said):
        parse_puzzle(f"twin-9x9:{cells[:cell]}{symbol}{cells[cell + 1 :]}")


def test_holes_are_no_clues_and_stay_in_lines() -> None:
    puzzle, solution = make_puzzle("samurai-9x9", "gentle", 1)
    assert puzzle.givens.count(HOLE) == solution.count(HOLE) == format_puzzle(puzzle).count(HOLE_SYMBOL) == 72
    assert puzzle.clues == 369 - puzzle.givens.count(0)


def test_sentences_name_the_sudoku_of_a_line_and_the_cell_of_a_box() -> None:
    puzzle, solution = make_puzzle("samurai-9x9", "easy", 0)
    said = [explain(step, puzzle) for step in find_path(puzzle, solution)]
    assert any("in row" in one and "of the middle sudoku" in one for one in said)
    assert any("of the lower right sudoku" in one for one in said)
    assert any("the box of r" in one for one in said)
    assert not any("box 1" in one or "extra" in one for one in said)


def test_a_samurai_is_alone_on_its_page_as_wide_as_the_page() -> None:
    plan = make_setting(sample_book("classic", "8.5x11", ("samurai-9x9",))).plan
    assert plan
    for page in plan.pages:
        if page.kind == "puzzles":
            (slot,) = page.slots
            assert slot.cell > 8.5 * PT_PER_MM


def test_half_turned_puzzles_keep_their_symmetry() -> None:
    for name in NAMES:
        puzzle, _ = make_puzzle(name, "easy", 0)
        given = [bool(digit) for digit in puzzle.givens]
        assert given == given[::-1]
