"""Skyscrapers: givens against numbers outside; the rest is in the contract."""

from __future__ import annotations

import pytest

from generator.families import find_family
from generator.families.skyscrapers.kind import SIZES
from generator.grading import find_faults, levels_for, list_solutions
from generator.notation import parse_puzzle

FAMILY = find_family("skyscrapers-5")
LEVELS = levels_for(FAMILY)
PUZZLE = parse_puzzle(FAMILY.example)
SIZED = pytest.mark.parametrize("size", SIZES)


def test_givens_against_a_number_outside_are_named() -> None:
    board = parse_puzzle(f"skyscrapers-5:45{'.' * 23}:1=r1c1-r1c5;4=r1c2-r5c2")
    assert find_faults(board) == [
        "the givens contradict a clue: from the edge at r1c1, looking toward r1c5, the number of visible buildings is 1",
        "the givens contradict a clue: from the edge at r1c2, looking toward r5c2, the number of visible buildings is 4",
    ]


def test_all_solutions_of_a_board_with_too_few_clues_are_found() -> None:
    open_board = parse_puzzle(f"skyscrapers-4:{'.' * 16}:4=r1c1-r1c4")
    found = {bytes(solution) for solution in list_solutions(open_board, 100)}
    assert len(found) == 24  # a Latin square of order 4 has one of 24 first rows, all of them equally often
    assert all(solution[:4] == b"\1\2\3\4" for solution in found)
