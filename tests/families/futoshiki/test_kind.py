"""Futoshiki: givens against signs, too many clues; the rest is in the contract."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.errors import DoesNotFit
from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.futoshiki.kind import SIZES
from generator.grading import find_faults, levels_for, list_solutions
from generator.notation import parse_puzzle
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill

FAMILY = find_family("futoshiki-5")
LEVELS = levels_for(FAMILY)
PUZZLE = parse_puzzle(FAMILY.example)
SIZED = pytest.mark.parametrize("size", SIZES)


def test_givens_against_a_sign_are_named() -> None:
    givens = bytearray(PUZZLE.givens)
    givens[0], givens[1] = 1, 2
    assert find_faults(replace(PUZZLE, givens=bytes(givens))) == ["the givens contradict a clue: r1c2 is less than r1c1"]
    givens[0], givens[1] = 1, 0
    assert find_faults(replace(PUZZLE, givens=bytes(givens))) == ["the givens contradict a clue: r1c2 is less than r1c1"]


def test_more_clues_than_a_board_has_are_refused() -> None:
    with pytest.raises(DoesNotFit, match="expected at most 64 clues for futoshiki-5, givens and signs together, got 65"):
        dig(FAMILY, fill(FAMILY, 1, "count", 0), DigOrder("count", clues=65), 1, "count", 0)


def test_all_solutions_of_a_board_with_too_few_clues_are_found() -> None:
    open_board = parse_puzzle(f"futoshiki-4:{'.' * 16}:r1c1<r1c2")
    found = {bytes(solution) for solution in list_solutions(open_board, 40)}
    assert len(found) == 40
    assert all(solution[0] < solution[1] for solution in found)
