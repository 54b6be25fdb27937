"""Walks to puzzles with few clues: minimal, one solution, by their index."""

from __future__ import annotations

import numpy as np
import pytest

from generator.kernels import count_many
from generator.kernels.lanes.directed import complete_many
from generator.model.targets import Range
from generator.puzzles.few_clues import find_few_clues, list_completions, remove_each
from tests.reference import solver

HOUSES = solver.sudoku_houses(3, 3)
KNOWN_17 = np.frombuffer(
    bytes(map(int, "000000010400000000020000000000050407008000300001090000300400200050100000000806000")),
    np.uint8,
)


@pytest.mark.sample(3)
@pytest.mark.parametrize(("clues", "index"), [(Range(20, 20), 0), (Range(18, 18), 2), (Range(18, 20), 1)], ids=str)
def test_a_puzzle_is_minimal_and_has_one_solution(clues: Range, index: int) -> None:
    puzzle, reached = find_few_clues(3, "few", index, clues)
    assert puzzle is not None
    assert np.count_nonzero(puzzle) == reached
    assert reached in clues
    assert solver.count_solutions(list(puzzle.tobytes()), HOUSES, 2) == 1
    assert (count_many(remove_each(puzzle, 1)).counts > 1).all()
    again, _ = find_few_clues(3, "few", index, clues)
    assert again is not None
    assert again.tobytes() == puzzle.tobytes()


def test_tries_of_a_range_aim_at_its_numbers_in_turn() -> None:
    assert [find_few_clues(3, "turn", index, Range(19, 21))[1] for index in range(6)] == [19, 20, 21] * 2


def test_completions_are_all_clues_that_leave_one_solution() -> None:
    board = KNOWN_17.copy()
    board[np.flatnonzero(board)[0]] = 0
    listed = {puzzle.tobytes() for puzzle in list_completions(board[None], [1])[0]}
    masks = complete_many(board[None])[0]
    assert len(listed) == sum(int(mask).bit_count() for mask in masks)
    assert KNOWN_17.tobytes() in listed
    assert (count_many(np.array([np.frombuffer(one, np.uint8) for one in listed])).counts == 1).all()
