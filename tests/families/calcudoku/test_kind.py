"""Calcudoku: merging, levels, the model, faults, sentences."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.families.base.dig_order import DigOrder
from generator.families.base.family import Family
from generator.families.base.rule_merge import list_borders
from generator.families.calcudoku.kind import SIZES, calcudoku
from generator.model import Puzzle
from generator.rules.arithmetic.rule import ARITHMETIC, MOST_CELLS
from generator.rules.rule import Clue
from generator.seeds import rng_state
from generator.techniques.category import GUESS

MINIMAL = DigOrder()
SIZED = pytest.mark.parametrize("size", SIZES)


def dig(size: int, number: int, order: DigOrder = MINIMAL) -> tuple[Family, bytes, Puzzle]:
    family, state = calcudoku(size), rng_state(5, "calcudoku", number)
    assert family.play
    grid = family.play.fill(state)
    return family, grid.digits, family.play.dig(grid, order, state)


def list_clues(puzzle: Puzzle, size: int) -> list[Clue]:
    """Return the cages of a puzzle, and its givens as clues of one cell."""
    givens = [Clue((cell,), digit) for cell, digit in enumerate(puzzle.givens) if digit]
    return [*givens, *ARITHMETIC.parse_clues(puzzle.extra, size)]


@SIZED
def test_cages_and_givens_cover_the_board_and_have_one_solution(size: int) -> None:
    for number in range(3):
        family, grid, puzzle = dig(size, number)
        clues = list_clues(puzzle, size)
        assert sorted(cell for clue in clues for cell in clue.cells) == list(range(size * size))
        assert max(len(clue.cells) for clue in clues) <= MOST_CELLS
        solutions = family.solve(puzzle)
        assert (solutions.count, bytes(solutions.first)) == (1, grid)


def make_puzzle(family: Family, clues: list[Clue]) -> Puzzle:
    givens = bytearray(family.geometry.n_cells)
    for clue in clues:
        if len(clue.cells) == 1:
            givens[clue.cells[0]] = clue.number
    cages = [clue for clue in clues if len(clue.cells) > 1]
    return Puzzle(family.name, bytes(givens), ARITHMETIC.format_clues(cages, family.geometry.n))


@pytest.mark.parametrize("size", [4, 6])
def test_no_two_neighboring_clues_can_be_joined(size: int) -> None:
    """One pass of merging is enough: every border that is left is needed."""
    tried = 0
    for number in range(8):
        family, grid, puzzle = dig(size, number)
        clues = list_clues(puzzle, size)
        clue_of = {cell: clue for clue in clues for cell in clue.cells}
        assert ARITHMETIC.merging
        for one, other in {(clue_of[first], clue_of[second]) for first, second in list_borders(size, size * size).tolist()}:
            for joined in ARITHMETIC.merging.join(one, other, grid) if one != other else []:
                rest = [clue for clue in clues if clue not in (one, other)]
                assert family.solve(make_puzzle(family, [joined, *rest])).count == 2
                tried += 1
    assert tried > 5


def test_a_number_of_clues_is_kept() -> None:
    counts = [len(list_clues(dig(6, 3, DigOrder("count", clues=count))[2], 6)) for count in (20, 30, 35)]
    assert counts == [20, 30, 35]


def test_every_ceiling_leaves_puzzles_that_its_ladder_fills() -> None:
    """Higher ceilings need fewer clues."""
    total = []
    for ceiling in (1.6, 1.7, 2.3, 3.9, 6.0):
        found = 0
        for number in range(6):
            family, grid, puzzle = dig(6, number, DigOrder(ceiling=ceiling))
            assert family.play
            ascent = family.play.climb(puzzle, grid, ceiling)
            assert not any(step.technique == GUESS for step in ascent.steps)
            found += len(list_clues(puzzle, 6))
        total.append(found)
    assert all(one >= other for one, other in pairwise(total[:3]))
