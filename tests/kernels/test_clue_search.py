"""The search on boards with clues: known counts, and brute force on small ones."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest

from generator.families.base.rule_kind import latin_square
from generator.kernels.backtracking import Bounds
from generator.kernels.clue_dig import dig_ruled
from generator.kernels.clue_search import search_ruled
from generator.rules.board_tables import make_ruled_board
from generator.rules.less.rule import LESS

NO_RANDOM = np.ones(2, np.uint64)


def count(n: int, clues: str, givens: str = "", limit: int = 1_000_000, max_nodes: int = 10_000_000) -> tuple[int, int]:
    """Return the solutions and the nodes of a search."""
    board = make_ruled_board(latin_square(n), [LESS], [(LESS, clue) for clue in LESS.parse_clues(clues, n)])
    cells = np.array([0 if symbol == "." else int(symbol) for symbol in givens or "." * n * n], np.uint8)
    found, _, nodes = search_ruled(board, cells, Bounds(limit, max_nodes), NO_RANDOM, False, np.zeros((1, n * n), np.uint8))
    return int(found), int(nodes)


@pytest.mark.parametrize(("n", "squares"), [(2, 2), (3, 12), (4, 576), (5, 161280)])
def test_latin_squares_are_counted(n: int, squares: int) -> None:
    assert count(n, "")[0] == squares


def count_by_force(n: int, clues: str) -> int:
    """Count the squares of 3x3 and 4x4 boards that keep the signs, row by row."""
    pairs = [clue.cells for clue in LESS.parse_clues(clues, n)]
    rows = list(permutations(range(1, n + 1)))
    found = 0
    for square in product(rows, repeat=n):
        if all(len(set(column)) == n for column in zip(*square, strict=True)):
            cells = [digit for row in square for digit in row]
            found += all(cells[low] < cells[high] for low, high in pairs)
    return found


@pytest.mark.parametrize(
    "clues", ["r1c1<r1c2", "r1c1<r1c2;r1c2<r1c3", "r1c1<r2c1;r2c1<r2c2;r3c3<r3c2", "r1c1<r1c2;r1c2<r2c2;r2c2<r2c1;r2c1<r1c1"]
)
def test_signs_leave_as_many_squares_as_brute_force_finds(clues: str) -> None:
    assert count(3, clues)[0] == count_by_force(3, clues)
    assert count(4, clues)[0] == count_by_force(4, clues)


def test_the_limit_and_the_node_limit_end_a_search() -> None:
    assert count(5, "", limit=7)[0] == 7
    found, nodes = count(5, "", max_nodes=10)
    assert nodes == 11
    assert found < 161280


def test_givens_that_contradict_a_sign_have_no_solution() -> None:
    assert count(3, "r1c1<r1c2", "21.......") == (0, 1)
    assert count(3, "r1c1<r1c2", "213132321")[0] == 0


def test_digging_keeps_what_is_needed_and_nothing_else() -> None:
    """The solution stays the only one; without any given or sign left it does not."""
    n, rng = 5, np.array([3, 4], np.uint64)
    grid = np.zeros((1, n * n), np.uint8)
    search_ruled(make_ruled_board(latin_square(n), [LESS], []), np.zeros(n * n, np.uint8), Bounds(1, 1000), rng, True, grid)
    clues = LESS.find(grid[0].tobytes(), n)
    board = make_ruled_board(latin_square(n), [LESS], [(LESS, clue) for clue in clues])
    givens = grid[0].copy()
    order = np.arange(n * n + len(clues))
    removed = dig_ruled(board, givens, order, 0, 100_000, rng)
    kept = [clue for clue, is_active in zip(clues, board.clues.active, strict=True) if is_active]
    assert removed == len(order) - np.count_nonzero(givens) - len(kept)
    text = "".join(str(digit) if digit else "." for digit in givens)
    assert count(n, LESS.format_clues(kept, n), text)[0] == 1
    for clue in kept:
        assert count(n, LESS.format_clues([other for other in kept if other != clue], n), text, 2)[0] == 2
    for cell in np.flatnonzero(givens):
        assert count(n, LESS.format_clues(kept, n), f"{text[:cell]}.{text[cell + 1 :]}", 2)[0] == 2


def test_digging_stops_at_the_fewest_and_takes_back_what_it_cannot_prove() -> None:
    n, grid = 4, np.array([1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 1, 2, 4, 3, 2, 1], np.uint8)
    board = make_ruled_board(latin_square(n), [LESS], [])
    givens = grid.copy()
    assert dig_ruled(board, givens, np.arange(16), 12, 1000, NO_RANDOM) == 4
    assert np.count_nonzero(givens) == 12
    givens = grid.copy()
    assert dig_ruled(board, givens, np.arange(16), 0, 0, NO_RANDOM) == 0
    assert np.array_equal(givens, grid)
