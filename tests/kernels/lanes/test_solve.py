"""9x9 lanes against known counts, the generic kernel and the reference.

Every call ends at its node limit.
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import GridFormatError, RecipeError
from generator.families import find_family
from generator.kernels import count_many, fill_many, generate_many, list_solutions
from generator.kernels.lanes.sweep import BEFORE, make_scratch, sweep
from generator.kernels.lanes.vector import LANES
from generator.kernels.search import count_by_houses
from generator.notation import parse_puzzle
from tests.reference import solver
from tests.support.paths import GOLDEN

NINE = find_family("sudoku-9x9").geometry
HOUSES = solver.sudoku_houses(3, 3)


def golden_cases() -> list[tuple[np.ndarray, int]]:
    """Read the 9x9 lines of golden/solutions.txt.

    Each gives the givens, and the number of solutions up to 100.
    """
    lines = [line.split() for line in (GOLDEN / "solutions.txt").read_text().splitlines() if line and line[0] != "#"]
    puzzles = [(parse_puzzle(words[0]), int(words[1])) for words in lines]
    return [(np.frombuffer(puzzle.givens, np.uint8), count) for puzzle, count in puzzles if puzzle.family == "sudoku-9x9"]


def thinned(puzzles: np.ndarray, n_gone: int, seed: int) -> np.ndarray:
    """Remove some givens of each puzzle at random, so that it has more solutions."""
    rng = np.random.default_rng(seed)
    boards = puzzles.copy()
    for board in boards:
        board[rng.choice(np.flatnonzero(board), n_gone, replace=False)] = 0
    return boards


def wrong(puzzles: np.ndarray, seed: int) -> np.ndarray:
    """Change one given of each puzzle to another digit; most have no solution then."""
    rng = np.random.default_rng(seed)
    boards = puzzles.copy()
    for board in boards:
        cell = rng.choice(np.flatnonzero(board))
        board[cell] = board[cell] % 9 + 1
    return boards


def test_known_counts() -> None:
    cases = golden_cases()
    assert len(cases) > 3
    found = count_many(np.array([givens for givens, _ in cases]), limit=100)
    assert found.counts.tolist() == [count for _, count in cases]
    assert not found.gave_up.any()


@pytest.mark.parametrize("n_gone", [0, 1, 3])
def test_agrees_with_the_generic_kernel(n_gone: int) -> None:
    puzzles = thinned(generate_many(1, "solve", 0, 150)[0], n_gone, seed=n_gone)
    found = count_many(puzzles, limit=1000)
    assert found.counts.tolist() == [count_by_houses(puzzle, NINE, limit=1000).count for puzzle in puzzles]


def test_agrees_with_the_reference() -> None:
    puzzles = generate_many(2, "solve", 0, 12)[0]
    boards = np.concatenate([puzzles, thinned(puzzles, 1, seed=1), wrong(puzzles, seed=2)])
    assert count_many(boards, limit=30).counts.tolist() == [solver.count_solutions(b.tolist(), HOUSES, 30) for b in boards]


def test_listed_solutions_equal_those_of_the_reference() -> None:
    boards = thinned(generate_many(3, "solve", 0, 40)[0], 2, seed=3)
    for board in boards[count_many(boards, limit=100).counts < 100][:6]:
        found, gave_up = list_solutions(board, 100)
        assert not gave_up
        assert sorted(found.tolist()) == sorted(solver.solutions(board.tolist(), HOUSES))


def test_first_solution_fits_the_givens() -> None:
    puzzles, solutions = generate_many(4, "solve", 0, 200)
    assert (count_many(puzzles).firsts == solutions).all()
    open_boards = thinned(puzzles, 3, seed=4)
    firsts = count_many(open_boards, limit=5).firsts
    assert (firsts[open_boards > 0] == open_boards[open_boards > 0]).all()
    assert all(sorted(first[house]) == list(range(1, 10)) for first in firsts for house in HOUSES)


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_results_do_not_depend_on_other_lanes(seed: int) -> None:
    """A puzzle has the same answer, guesses and nodes in any lane, and alone."""
    boards = thinned(generate_many(5, "solve", 0, 60)[0], 2, seed=5)
    order = np.random.default_rng(seed).permutation(len(boards))
    there, here = count_many(boards[order], limit=50), count_many(boards, limit=50)
    for name in ("counts", "guesses", "nodes", "firsts"):
        assert (getattr(there, name) == getattr(here, name)[order]).all()
    alone = count_many(boards[seed % 60 : seed % 60 + 1], limit=50)
    assert (alone.counts[0], alone.guesses[0]) == (here.counts[seed % 60], here.guesses[seed % 60])


def test_every_call_ends_at_its_node_limit() -> None:
    empty, one = np.zeros((1, 81), np.uint8), np.zeros((1, 81), np.uint8)
    one[0, 40] = 5
    for board in (empty, one):
        found = count_many(board, limit=10**9, max_nodes=500)
        assert found.gave_up.all()
        assert found.nodes[0] == 501
        assert 0 < found.counts[0] <= 501
    assert not count_many(empty, limit=10, max_nodes=500).gave_up.any()
    solutions, gave_up = list_solutions(empty[0], 1000)
    assert (len(np.unique(solutions, axis=0)), gave_up) == (1000, False)


def test_equal_givens_in_a_house_have_no_solution() -> None:
    """This is found at once, without filling the rest of the board."""
    boards = np.zeros((27, 81), np.uint8)
    for board, house in zip(boards, HOUSES, strict=True):
        board[[house[1], house[7]]] = 4
    found = count_many(boards, max_nodes=3)
    assert not found.counts.any()
    assert not found.gave_up.any()
    assert not found.firsts.any()


def test_no_puzzles_give_no_counts() -> None:
    assert count_many(np.zeros((0, 81), np.uint8)).counts.tolist() == []


@pytest.mark.parametrize(
    ("boards", "limit", "fault"),
    [
        (np.zeros((2, 80), np.uint8), 2, GridFormatError),
        (np.zeros(81, np.uint8), 2, GridFormatError),
        (np.full((1, 81), 10, np.uint8), 2, GridFormatError),
        (np.zeros((1, 81), np.uint8), 0, RecipeError),
    ],
)
def test_invalid_input_is_refused(boards: np.ndarray, limit: int, fault: type[Exception]) -> None:
    with pytest.raises(fault, match="expected"):
        count_many(boards, limit)


def lanes_of(grids: np.ndarray) -> np.ndarray:
    """Put complete grids into lanes, as masks."""
    candidates = np.zeros((81, LANES), np.uint16)
    candidates[:] = (1 << (grids[:LANES].astype(int) - 1)).T
    return candidates


def test_full_board_is_solved_only_after_a_sweep_without_change() -> None:
    grids = fill_many(1, "sweep", 0, LANES)
    candidates, scratch = lanes_of(grids), make_scratch()
    assert sweep(candidates, scratch) == (0, 0, 0)
    assert sweep(candidates, scratch) == (0, (1 << LANES) - 1, 0)


def test_full_board_with_equal_digits_is_never_solved() -> None:
    """Digits of two cells are exchanged: the sum is the same, the board is wrong."""
    grids = fill_many(1, "sweep", 0, LANES)
    for lane in range(LANES):
        one, other = (7 * lane) % 81, next(c for c in range(81) if grids[lane, c] != grids[lane, (7 * lane) % 81])
        grids[lane, [one, other]] = grids[lane, [other, one]]
    candidates, scratch = lanes_of(grids), make_scratch()
    scratch[BEFORE] = 9 * 511
    dead, solved, _ = sweep(candidates, scratch)
    assert (dead, solved) == ((1 << LANES) - 1, 0)


def test_a_sweep_removes_no_candidate_of_the_solution() -> None:
    puzzles, solutions = generate_many(6, "sweep", 0, LANES)
    candidates, scratch = np.full((81, LANES), 511, np.uint16), make_scratch()
    candidates[:] = np.where(puzzles > 0, 1 << (puzzles.astype(int) - 1).clip(0), 511).T
    truth = lanes_of(solutions)
    for _ in range(10):
        before = candidates.copy()
        sweep(candidates, scratch)
        assert ((candidates & truth) == truth).all()
        assert ((candidates & ~before) == 0).all()
