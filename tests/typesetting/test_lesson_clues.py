"""Placements by clues: no other digit is possible, and none without a clue."""

from __future__ import annotations

from itertools import product

import pytest

from generator.families import find_family
from generator.model import Geometry
from generator.notation import parse_puzzle
from generator.rules.clue import Clue
from generator.rules.less.rule import LESS
from generator.rules.rule import AnyRule
from generator.typesetting.lesson_clues import MOST_CLUES, find_clue_step, list_clues

NAMES = ("futoshiki-4", "kakuro-6", "skyscrapers-4", "calcudoku-4", "kropki-9x9", "thermo-6x6", "evenodd-6x6", "consecutive-6x6", "xv-9x9")


@pytest.mark.parametrize("name", NAMES)
def test_no_other_digit_is_possible(name: str) -> None:
    """Try every other digit of the cell, or every other cell of the house."""
    puzzle = parse_puzzle(find_family(name).example)
    family = find_family(puzzle.family)
    board = family.board(puzzle)
    solution = bytes(family.solve(puzzle).first.tolist())
    step = find_clue_step(list_clues(puzzle, family), puzzle.givens, solution, board)
    assert step is not None
    assert step.digit == solution[step.cell]
    assert 1 <= len(step.clues) <= MOST_CLUES
    others = [(step.cell, digit) for digit in range(1, board.n + 1) if digit != step.digit]
    if step.house is not None:
        others = [
            (cell, step.digit) for cell in board.houses[step.house].tolist() if cell >= 0 and cell != step.cell and not puzzle.givens[cell]
        ]
    for cell, digit in others:
        is_seen = any(puzzle.givens[peer] == digit for peer in board.peers[cell].tolist() if peer >= 0)
        assert is_seen or any(is_false(rule, clue, puzzle.givens, cell, digit, board) for rule, clue in step.clues), (cell, digit)


def is_false(rule: AnyRule, clue: Clue, digits: bytes, cell: int, digit: int, board: Geometry) -> bool:
    """Return whether a clue cannot be true once a cell has a digit, by trying."""
    if cell not in clue.cells:
        return False
    known = [digit if one == cell else digits[one] for one in clue.cells]
    peers = [
        (a, b) for a, one in enumerate(clue.cells) for b, other in enumerate(clue.cells) if a < b and other in board.peers[one].tolist()
    ]
    automaton = rule.automaton(clue, board.n)
    fillings = product(*([one] if one else range(1, board.n + 1) for one in known))
    return not any(automaton.allows(some) and all(some[a] != some[b] for a, b in peers) for some in fillings)


def test_a_cell_that_houses_fill_has_no_clue_step() -> None:
    family = find_family("futoshiki-4")
    puzzle = parse_puzzle(family.example)
    board = family.board(puzzle)
    solution = bytes(family.solve(puzzle).first.tolist())
    nearly = bytes(0 if cell == 5 else digit for cell, digit in enumerate(solution))
    assert find_clue_step(list_clues(puzzle, family), nearly, solution, board) is None


def test_clues_are_those_printed_then_those_that_follow_from_missing_signs() -> None:
    puzzle = parse_puzzle(find_family("consecutive-6x6").example)
    names = [rule.name for rule, _ in list_clues(puzzle, find_family(puzzle.family))]
    assert names.index("nonconsecutive") == names.count("consecutive") > 0
    assert {rule.name for rule, _ in list_clues(parse_puzzle(find_family("futoshiki-5").example), find_family("futoshiki-5"))} == {
        LESS.name
    }
    assert list_clues(parse_puzzle(find_family("sudoku-9x9").example), find_family("sudoku-9x9")) == []
