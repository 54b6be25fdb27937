"""Puzzles with a given number of clues: replaced, found missing, counted."""

from __future__ import annotations

import pytest

from generator.errors import GaveUp, Shortfall
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.notation import parse_puzzle
from generator.puzzles.clue_count import ClueSearch, count_clues, describe_excess, find_most_clues
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.task import Chunk, Task
from generator.puzzles.ungraded import dig_chunk
from tests.support.samples import EASY

CLASSIC = find_family("sudoku-9x9")


def test_puzzles_with_too_many_clues_are_replaced_by_ones_with_one_solution() -> None:
    order = DigOrder("count", 23)
    lines = dig_chunk(Chunk(Task(CLASSIC.name, order, 1), 0, 40))
    before = [count_clues(line) for line in lines.splitlines()]
    assert max(before) > 23
    search = ClueSearch(Task(CLASSIC.name, order, 1), 2000)
    refined = search.refine(lines, 0)
    assert {count_clues(line) for line in refined.splitlines()} == {23}
    assert (search.made, search.missing) == (40, 0)
    search.check()
    kept = [line for line, other in zip(lines.splitlines(), refined.splitlines(), strict=True) if line == other]
    assert len(kept) == before.count(23)
    again = ClueSearch(Task(CLASSIC.name, order, 1), 2000)
    halves = "".join(again.refine("".join(lines.splitlines(keepends=True)[at : at + 20]), at) for at in (0, 20))
    assert halves == refined


def test_a_grid_without_a_puzzle_that_needs_its_rule_is_replaced() -> None:
    family, order = find_family("calcudoku-4"), DigOrder("count", 12)
    with pytest.raises(GaveUp, match="expected a puzzle that needs every rule of calcudoku-4 within 20 tries from one grid"):
        dig(family, fill(family, 1, "count", 8), order, 1, "count", 8)
    (line,) = dig_chunk(Chunk(Task(family.name, order, 1, own_stream="count"), 8, 1)).splitlines()
    assert count_clues(line) == 12
    assert family.accepts
    assert family.accepts(parse_puzzle(line))


def test_puzzles_that_cannot_be_replaced_are_counted_as_missing() -> None:
    order = DigOrder("count", 17)
    search = ClueSearch(Task(CLASSIC.name, order, 1), 50)
    assert search.refine(dig_chunk(Chunk(Task(CLASSIC.name, order, 1), 0, 2)), 0) == ""
    assert search.missing == 2
    assert 17 < search.fewest < 27
    with pytest.raises(Shortfall, match=f"with 17 clues, found 0; the others have at least {search.fewest} after 50 tries each"):
        search.check()


def test_clues_are_givens_with_signs_or_cages() -> None:
    assert count_clues(f"sudoku-9x9:{EASY}\n") == parse_puzzle(EASY).clues
    assert count_clues(f"killer-9x9:{'.' * 81}:3=r1c1+r1c2;9=r1c3\n") == 2
    assert count_clues(f"jigsaw-9x9:1{'.' * 80}:{'1' * 81}") == 1
    assert count_clues(f"futoshiki-4:1{'.' * 15}:r1c1<r1c2;r2c3<r1c3") == 3
    assert count_clues(f"futoshiki-4:1{'.' * 15}") == 1


def test_symmetric_cells_may_leave_a_few_more() -> None:
    assert find_most_clues(CLASSIC, DigOrder("count", 25)) == 25
    assert find_most_clues(CLASSIC, DigOrder("symmetric", 25, "half-turn")) == 26
    assert find_most_clues(CLASSIC, DigOrder("symmetric", 25, "quarter-turn")) == 28


def test_an_excess_is_described() -> None:
    puzzle = parse_puzzle(EASY)
    assert describe_excess([puzzle], DigOrder("count", puzzle.clues)) == ""
    said = f"2 of 2 puzzles with more than 17 clues, at least {puzzle.clues}: every clue of them is needed"
    assert describe_excess([puzzle, puzzle], DigOrder("count", 17)) == said
