"""Puzzles of a pattern: proved, no twins, the same for every size of a chunk."""

from __future__ import annotations

import pytest

from generator.errors import Shortfall
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.base.given_pattern import find_pattern, load_patterns
from generator.grading import find_key, solve_puzzle
from generator.model import Puzzle
from generator.model.patterns import Pattern
from generator.puzzles import pattern_search
from generator.puzzles.pattern_search import PatternSearch, check_possible
from generator.puzzles.task import Task
from generator.workers import InProcessRunner
from tests.kernels.test_agreement import SEVENTEEN
from tests.reference import solver

NINE = find_family("sudoku-9x9")
HOUSES = solver.sudoku_houses(3, 3)
RARE = Pattern("rare", tuple(cell for cell, digit in enumerate(SEVENTEEN[0]) if digit != "0"))
NONE = Pattern("none", tuple(cell for cell in range(81) if cell // 9 not in (1, 2)))


def search(pattern: Pattern, wanted: int, bound: int = 2000, family: str = "sudoku-9x9", seed: int = 5) -> PatternSearch:
    return PatternSearch(Task(family, DigOrder(pattern=pattern), seed), wanted, bound)


def find(made: PatternSearch) -> list[Puzzle]:
    return list(made.run(InProcessRunner()))


@pytest.mark.parametrize("name", [*load_patterns()])
def test_every_named_pattern_has_puzzles(name: str) -> None:
    pattern = find_pattern(name, NINE, "")
    (puzzle,) = find(search(pattern, 1))
    assert tuple(cell for cell, digit in enumerate(puzzle.givens) if digit) == pattern.cells
    assert solver.count_solutions(list(puzzle.givens), HOUSES, 2) == 1


@pytest.mark.parametrize("name", ["diagonal-9x9", "windoku-9x9", "antiknight-9x9", "antiking-9x9", "disjoint-9x9", "jigsaw-9x9"])
def test_other_families_have_them_too(name: str) -> None:
    family = find_family(name)
    pattern = find_pattern("heart", family, "")
    (puzzle,) = find(search(pattern, 1, family=name))
    assert tuple(cell for cell, digit in enumerate(puzzle.givens) if digit) == pattern.cells
    assert family.solve(puzzle).count == 1
    assert family.accepts is None or family.accepts(puzzle)


@pytest.mark.parametrize("first", [1, 3, 64])
def test_puzzles_do_not_depend_on_the_size_of_chunks(monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    plain = search(RARE, 3)
    expected = find(plain)
    monkeypatch.setattr(pattern_search, "FIRST_CHUNK", first)
    monkeypatch.setattr(pattern_search, "LARGEST_CHUNK", 2 * first)
    other = search(RARE, 3)
    assert find(other) == expected
    assert (other.tries, other.n_twins, other.n_found) == (plain.tries, plain.n_twins, 3)


def test_twins_are_left_out() -> None:
    """So few puzzles have these 17 cells that most of those found are twins."""
    made = search(RARE, 3)
    puzzles = find(made)
    assert len({find_key(puzzle, solve_puzzle(puzzle)) for puzzle in puzzles}) == 3


def test_a_hopeless_pattern_ends_at_the_bound() -> None:
    made = search(NONE, 40, bound=50)
    assert find(made) == []
    assert made.tries == 50
    with pytest.raises(Shortfall, match="pattern none with 63 givens: no puzzle found in 50 tries; it may have none; add or move givens"):
        made.check()
    with pytest.raises(Shortfall, match="no puzzle found in 30 tries"):
        check_possible(NINE, NONE, 1, 30)


def test_a_shortfall_names_what_was_found_and_the_twins() -> None:
    four = find_family("sudoku-4x4")
    pattern = Pattern("own", (0, 3, 5, 10, 12))
    made = PatternSearch(Task(four.name, DigOrder(pattern=pattern), 1), 500, 60)
    found = find(made)
    assert 0 < len(found) == made.n_found < 500
    assert made.tries == made.last_new + 60
    said = rf"ordered 500 sudoku-4x4 of pattern own, found {len(found)} in {made.tries} tries, \d+ others are twins of these"
    with pytest.raises(Shortfall, match=said):
        made.check()
