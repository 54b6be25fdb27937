"""Clues that are never needed where a level promises that all are."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from generator.families import find_family
from generator.grading import find_level, grade_puzzle, levels_for, solve_puzzle
from generator.model import GradedPuzzle
from generator.notation import parse_puzzle
from generator.review.clues_needed import Promise, find_redundant_clues, is_symmetric
from tests.support.samples import CHAINED, CROWNS, EASY, HARD, KILLER, SOLVED

ONE_CHAIN = "52....7....7..8..3.1......4..1.3.8.....5.4......2....1.93..........6.5..7..92..8."
"""A puzzle that one chain solves."""

EVENODD = find_family("evenodd-6x6").example
"""Its marks and givens are dug up to singles, as its level is."""


@cache
def graded(line: str) -> GradedPuzzle:
    return grade_puzzle(parse_puzzle(line), with_hodoku=False)


def with_given(line: str, cell: int) -> GradedPuzzle:
    """Return a puzzle with one more given of its solution."""
    puzzle = parse_puzzle(line)
    givens = bytearray(puzzle.givens)
    givens[cell] = solve_puzzle(puzzle)[cell]
    return replace(graded(line), puzzle=replace(puzzle, givens=bytes(givens)))


@pytest.mark.parametrize(("line", "ceiling"), [(CHAINED, None), (HARD, 4.4), (ONE_CHAIN, 7.5)], ids=["unique", "ladder", "late techniques"])
def test_an_added_given_is_found_and_no_other_puzzle_named(line: str, ceiling: float | None) -> None:
    promise, cell = Promise(True, ceiling), line.index(".")
    assert find_redundant_clues(graded(line), promise) == []
    assert f"r1c{cell + 1}" in find_redundant_clues(with_given(line, cell), promise)


def test_a_level_without_the_promise_is_not_looked_at() -> None:
    assert find_redundant_clues(with_given(HARD, 0), Promise(False, 4.4)) == []


def test_a_symmetric_pattern_promises_symmetry_instead() -> None:
    symmetric = "".join("." if cell in (0, 80) else digit for cell, digit in enumerate(SOLVED))
    assert find_redundant_clues(graded(symmetric), Promise(True, None)) == []
    assert len(find_redundant_clues(graded(f".{SOLVED[1:5]}.{SOLVED[6:]}"), Promise(True, None))) == 79
    assert is_symmetric(parse_puzzle(EASY).givens, find_family("sudoku-9x9"))
    assert not is_symmetric(parse_puzzle(HARD).givens, find_family("sudoku-9x9"))
    assert not is_symmetric(bytes(81), find_family("sudoku-9x9"))


def test_signs_are_tried_as_givens_are() -> None:
    level = find_level("gentle", levels_for(find_family("evenodd-6x6")))
    promise = Promise(level.method == "minimal", level.ceiling)
    assert promise.is_minimal
    assert find_redundant_clues(graded(EVENODD), promise) == []
    solution = solve_puzzle(parse_puzzle(EVENODD))
    puzzle = replace(parse_puzzle(EVENODD), extra=f"r1c1{'eo'[solution[0] % 2]};{parse_puzzle(EVENODD).extra}")
    assert f"r1c1{'eo'[solution[0] % 2]}" in find_redundant_clues(replace(graded(EVENODD), puzzle=puzzle), promise)


@pytest.mark.parametrize("line", [KILLER, CROWNS, find_family("kakuro-8").example], ids=["killer", "crowns", "kakuro"])
def test_clues_that_a_board_must_have_are_not_looked_at(line: str) -> None:
    assert find_redundant_clues(graded(line), Promise(True, None)) == []


def test_dots_that_are_all_printed_are_not_looked_at() -> None:
    line = find_family("kropki-9x9").example
    givens = set(find_redundant_clues(graded(line), Promise(True, 3.9)))
    assert not any("*" in clue or "~" in clue for clue in givens)
