"""Solutions one by one: each exactly once, and one search where there is only one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from generator.errors import GaveUp
from generator.families import find_family
from generator.kernels import Solutions, generate_many
from generator.model import Puzzle
from generator.puzzles import solve
from generator.puzzles.solve import find_solutions
from tests.reference import solver

HOUSES = solver.sudoku_houses(3, 3)


def open_board(seed: int, n_gone: int) -> Puzzle:
    """Return a minimal puzzle that lost some givens."""
    givens = generate_many(seed, "stage solve", 0, 1)[0][0]
    givens[np.random.default_rng(seed).choice(np.flatnonzero(givens), n_gone, replace=False)] = 0
    return Puzzle("sudoku-9x9", givens.tobytes())


@pytest.mark.parametrize("seed", [*range(7), pytest.param(7, marks=pytest.mark.slow)])
def test_every_solution_is_listed_once(seed: int) -> None:
    puzzle = open_board(seed, 1)
    expected = sorted(solver.solutions(list(puzzle.givens), HOUSES))
    found = [list(solution) for solution in find_solutions(puzzle, 10_000)]
    assert sorted(found) == expected
    assert [list(solution) for solution in find_solutions(puzzle, 2)] == found[:2]


def test_a_board_without_solution_lists_none() -> None:
    givens = bytearray(open_board(1, 0).givens)
    givens[0] = givens[1] = 5
    assert list(find_solutions(Puzzle("sudoku-9x9", bytes(givens)), 10)) == []


def test_one_search_proves_a_single_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []
    search = solve._search
    monkeypatch.setattr(solve, "_search", lambda *arguments: searches.append(1) or search(*arguments))
    assert len(list(find_solutions(open_board(2, 0), 1000))) == 1
    assert len(searches) == 1


def test_a_search_that_gives_up_after_a_solution_loses_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest is then searched board by board."""
    puzzle = open_board(3, 1)
    expected = sorted(list(found) for found in find_solutions(puzzle, 1000))
    search = solve._search

    def find_one_and_stop(givens: bytes, board: Puzzle, limit: int) -> Solutions:
        found = search(givens, board, min(limit, 1))
        return replace(found, gave_up=found.count == 1)

    monkeypatch.setattr(solve, "_search", find_one_and_stop)
    assert sorted(list(found) for found in find_solutions(puzzle, 1000)) == expected


def test_a_search_that_gives_up_without_a_solution_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stuck:
        play = None
        geometry = find_family("sudoku-9x9").geometry

        def solve(self, puzzle: Puzzle, limit: int) -> Solutions:
            return Solutions(0, np.zeros(81, np.uint8), 0, 137_001, gave_up=True)

    monkeypatch.setattr(solve, "find_family", lambda _: Stuck())
    with pytest.raises(GaveUp, match="137001 search states"):
        list(find_solutions(Puzzle("sudoku-9x9", bytes(81)), 2))
