"""Calcudoku: merging, ceilings, drawing, faults; the rest is in the contract."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from generator.families.base.dig_order import DigOrder
from generator.families.base.family import Family
from generator.families.base.rule_merge import list_borders
from generator.families.calcudoku.kind import SIZES, calcudoku
from generator.grading import find_faults, levels_for
from generator.model import Puzzle
from generator.notation import parse_puzzle
from generator.puzzles.dig import dig as dig_order
from generator.puzzles.fill import fill
from generator.puzzles.quota_search import make_dig_order
from generator.rules.arithmetic.rule import ARITHMETIC, MOST_CELLS
from generator.rules.clue import Clue
from generator.seeds import Stream, rng_state
from generator.techniques.category import GUESS

LEVELS = levels_for(calcudoku(6))
MINIMAL = DigOrder()
SIZED = pytest.mark.parametrize("size", SIZES)


def dig(size: int, number: int, order: DigOrder = MINIMAL) -> tuple[Family, bytes, Puzzle]:
    family = calcudoku(size)
    grid = family.play.fill(Stream(5, "calcudoku", number))
    return family, grid.digits, family.play.dig(grid, order, rng_state(5, "calcudoku", number))


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


def test_every_ceiling_leaves_puzzles_that_its_ladder_fills() -> None:
    """Higher ceilings need fewer clues."""
    total = []
    for ceiling in (1.6, 1.7, 2.3, 3.9, 6.0):
        found = 0
        for number in range(6):
            family, grid, puzzle = dig(6, number, DigOrder(ceiling=ceiling))
            ascent = family.play.climb(puzzle, grid, ceiling)
            assert not any(step.technique == GUESS for step in ascent.steps)
            found += len(list_clues(puzzle, 6))
        total.append(found)
    assert all(one >= other for one, other in pairwise(total[:3]))


def make_level(name: str, index: int, size: int = 6) -> Puzzle:
    family, level = calcudoku(size), next(known for known in LEVELS if known.name == name)
    return dig_order(family, fill(family, 3, name, index), make_dig_order(level), 3, name, index)


def test_givens_against_a_cage_are_named() -> None:
    puzzle = parse_puzzle(f"calcudoku-6:61{'.' * 34}:3-r1c1r1c2")
    assert find_faults(puzzle) == ["the givens contradict a clue: the cage at r1c1 is labeled 3−"]


def test_a_drawn_board_is_read_back() -> None:
    """Every cell is in an outline; those of one cell have no text."""
    family, puzzle = calcudoku(6), make_level("gentle", 0)
    assert family.extra
    figure = family.figure(puzzle, puzzle.givens)
    assert sorted(cell for sign in figure.outlines for cell in sign.cells) == list(range(36))
    assert figure.signs == figure.outlines
    assert family.extra.read(figure) == puzzle.extra
    assert family.extra.read(replace(figure, signs=tuple(sign._replace(text="") for sign in figure.signs))) is None
    solved = family.figure(puzzle, bytes(family.solve(puzzle).first))
    assert (solved.signs, family.extra.read(solved)) == ((), "")


def test_a_digit_needed_by_a_cage_is_removed_from_the_rest_of_its_line() -> None:
    """The cage 4+ in row 1 has 1 and 3; the cage 2÷ at its end cannot have 1."""
    puzzle = parse_puzzle(f"calcudoku-4:{'.' * 16}:4+r1c1r1c2;2/r1c3r1c4")
    found = {
        step.technique: step for step in calcudoku(4).play.climb(puzzle, bytes([1, 3, 2, 4, 3, 1, 4, 2, 2, 4, 1, 3, 4, 2, 3, 1]), 9).steps
    }
    step = found["different digits in a cage"]
    assert sorted(step.removed) == [(0, 2), (1, 2)]
    step = found["digit needed by a cage"]
    assert step.pattern == (0, 1)
    assert {cell for cell, _ in step.removed} <= {2, 3}
