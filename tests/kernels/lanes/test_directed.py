"""Measures, neighbors and completions in the lanes, beside plain Python."""

from __future__ import annotations

import numpy as np
import pytest

from generator.errors import GridFormatError
from generator.kernels import count_many, generate_many, symmetry_orbits
from generator.kernels.lanes.directed import Place, complete_many, measure_many, vary_many
from generator.kernels.lanes.trials import LEFT, LENGTH, LONGEST, REFUTED
from generator.notation import parse_puzzle
from tests.kernels.test_agreement import SEVENTEEN
from tests.reference import solver
from tests.support.samples import EASY, HARDEST

HOUSES = solver.sudoku_houses(3, 3)


def givens_of(line: str) -> np.ndarray:
    return np.frombuffer(parse_puzzle(line).givens, np.uint8)


def test_a_measure_tells_easy_puzzles_from_the_hardest() -> None:
    easy, *hardest = measure_many(np.array([givens_of(line) for line in (EASY, *HARDEST)])).tolist()
    assert easy == [0, 0, 0]
    for measure in hardest:
        assert measure[LENGTH] == LONGEST + 1
        assert measure[LEFT] > 150
        assert measure[REFUTED] == 0


def test_a_measure_depends_on_its_puzzle_only() -> None:
    puzzles, _ = generate_many(3, "measure", 0, 60)
    whole = measure_many(puzzles)
    assert np.array_equal(np.concatenate([measure_many(puzzles[at : at + 7]) for at in range(0, 60, 7)]), whole)
    assert len(set(whole[:, LENGTH].tolist())) > 2


@pytest.mark.parametrize("symmetry", ["none", "half-turn", "diagonal"])
def test_neighbors_are_other_puzzles_of_the_same_solution(symmetry: str) -> None:
    method = "minimal" if symmetry == "none" else "symmetric"
    (puzzle, *_), (solution, *_) = generate_many(3, "vary", 0, 1, method, 0, symmetry)
    near = vary_many(puzzle, solution, 40, 3, Place(1, "near"), symmetry)
    found = count_many(near)
    assert (found.counts == 1).all()
    assert (found.firsts == solution).all()
    assert len({one.tobytes() for one in near}) > 10
    assert ((near != puzzle).sum(axis=1) < 40).all()
    orbits = symmetry_orbits(9, 9, symmetry)
    for one in near[:10]:
        for orbit in orbits:
            cells = orbit[orbit >= 0]
            assert len({bool(one[cell]) for cell in cells}) == 1
            less = one.copy()
            less[cells] = 0
            assert not one[cells].any() or count_many(less[None]).counts[0] > 1
    split = [vary_many(puzzle, solution, 20, 3, Place(1, "near", at), symmetry) for at in (0, 20)]
    assert np.array_equal(np.concatenate(split), near)


def with_clue(board: np.ndarray, cell: int, digit: int) -> np.ndarray:
    more = board.copy()
    more[cell] = digit
    return more


def as_pairs(masks: np.ndarray) -> list[tuple[int, int]]:
    return [(cell, digit) for cell in range(81) for digit in range(1, 10) if masks[cell] >> (digit - 1) & 1]


def test_completions_are_the_clues_with_one_solution() -> None:
    """All are compared with counts of the lanes, a sample with the reference."""
    boards, _ = generate_many(3, "complete", 0, 20)
    rng = np.random.default_rng(1)
    for at, board in enumerate(boards):
        board[rng.choice(np.flatnonzero(board), 1 + at % 2, replace=False)] = 0
    n_found = 0
    for board, masks in zip(boards, complete_many(boards), strict=True):
        tried = [(cell, digit) for cell in np.flatnonzero(board == 0).tolist() for digit in range(1, 10)]
        counts = count_many(np.array([with_clue(board, *pair) for pair in tried])).counts
        assert as_pairs(masks) == [pair for pair, count in zip(tried, counts, strict=True) if count == 1]
        n_found += len(as_pairs(masks))
        for pair in as_pairs(masks)[:1]:
            assert solver.count_solutions(with_clue(board, *pair).tolist(), HOUSES, 2) == 1
    assert n_found > 40


def test_a_removed_clue_is_a_completion() -> None:
    """Boards with many solutions, in lanes that take the next one at different times."""
    boards = np.array([[int(digit) for digit in SEVENTEEN[0]]] * 17, np.uint8)
    gone = np.flatnonzero(boards[0])
    digits = boards[0, gone]
    boards[np.arange(17), gone] = 0
    masks = complete_many(np.concatenate([boards, boards]))
    assert np.array_equal(masks[:17], masks[17:])
    assert (masks[np.arange(17), gone] >> (digits - 1) & 1).all()


@pytest.mark.broad
def test_boards_that_are_solved_or_wrong_are_completed_too() -> None:
    puzzle = givens_of(EASY)
    wrong = puzzle.copy()
    wrong[np.flatnonzero(puzzle == 0)[0]] = puzzle[np.flatnonzero(puzzle)[0]]
    solution = count_many(puzzle[None]).firsts[0]
    (one, none) = complete_many(np.array([puzzle, wrong]))
    assert as_pairs(one) == [(cell, int(solution[cell])) for cell in np.flatnonzero(puzzle == 0)]
    assert count_many(wrong[None]).counts[0] == 0
    assert not none.any()


def test_only_boards_are_accepted() -> None:
    for function in (measure_many, complete_many):
        with pytest.raises(GridFormatError, match="expected 81 cells of a 9x9 board"):
            function(np.zeros((1, 80), np.uint8))
        with pytest.raises(GridFormatError, match="expected digits 1 to 9"):
            function(np.full((1, 81), 12, np.uint8))
