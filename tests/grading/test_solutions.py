"""Solutions one by one: each exactly once, and one search where there is only one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from generator.errors import GaveUp, NoSolution
from generator.families import FAMILIES, SOLVED_ONLY, find_family
from generator.families.base.family import Family
from generator.families.base.house_play import HousePlay
from generator.grading import count_solutions, find_faults, limited, list_solutions, solutions, solve_puzzle
from generator.grading.contradictions import FOLLOWS
from generator.kernels import Solutions, generate_many
from generator.model import HOLE, Puzzle
from generator.notation import parse_puzzle
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
    found = [list(solution) for solution in list_solutions(puzzle, 10_000)]
    assert sorted(found) == expected
    assert [list(solution) for solution in list_solutions(puzzle, 2)] == found[:2]


def test_a_board_without_solution_lists_none() -> None:
    givens = bytearray(open_board(1, 0).givens)
    givens[0] = givens[1] = 5
    assert list(list_solutions(Puzzle("sudoku-9x9", bytes(givens)), 10)) == []


def test_one_search_proves_a_single_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = []
    search = HousePlay.solve
    monkeypatch.setattr(HousePlay, "solve", lambda *arguments: searches.append(1) or search(*arguments))
    assert len(list(list_solutions(open_board(2, 0), 1000))) == 1
    assert len(searches) == 1


HARD = "nonconsecutive-9x9:.3.........6.........5...7......................................................."
"""It has one solution, which takes the kernels more states than they may visit."""


@pytest.mark.broad
def test_the_exact_search_decides_what_the_kernels_give_up() -> None:
    puzzle = parse_puzzle(HARD)
    assert find_family(puzzle.family).solve(puzzle).gave_up
    (solution,) = list_solutions(puzzle, 10)
    assert find_faults(replace(puzzle, givens=solution)) == []


def test_what_is_not_decided_in_the_time_says_how_to_go_on() -> None:
    message = r"^not decided: found 1 solution and no proof that there is no other in 1e-06 s: .*; raise --effort$"
    with limited(1e-6), pytest.raises(GaveUp, match=message):
        solve_puzzle(parse_puzzle(HARD))


@pytest.mark.parametrize("name", [family.name for family in (*FAMILIES, *SOLVED_ONLY) if family.geometry.n_cells <= 256])
def test_the_exact_search_agrees_with_the_kernels(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels that give up at once leave all to it."""
    family = find_family(name)
    puzzle = parse_puzzle(family.example)
    given = next((cell for cell, digit in enumerate(puzzle.givens) if digit and digit != HOLE), None)
    boards = [puzzle] if given is None else [puzzle, replace(puzzle, givens=puzzle.givens[:given] + b"\0" + puzzle.givens[given + 1 :])]
    expected = [{*list_solutions(board, 20)} for board in boards]
    assert len(expected[0]) == 1
    nothing = Solutions(0, np.zeros((1, family.geometry.n_cells), np.uint8), 0, 1, gave_up=True)
    monkeypatch.setattr(Family, "solve", lambda *_: nothing)
    for board, wanted in zip(boards, expected, strict=True):
        found = [*list_solutions(board, 20)]
        assert len(found) == len({*found}) == len(wanted), board
        assert {*found} == wanted or len(wanted) == 20


def test_solutions_that_the_kernels_found_are_not_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = open_board(3, 1)
    expected = sorted(list_solutions(puzzle, 1000))
    search = Family.solve

    def find_some_and_stop(family: Family, board: Puzzle, limit: int, max_nodes: int | None, room: int) -> Solutions:
        return replace(search(family, board, min(limit, 2), max_nodes, room), gave_up=True)

    monkeypatch.setattr(Family, "solve", find_some_and_stop)
    assert sorted(list_solutions(puzzle, 1000)) == expected


def test_more_solutions_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The board is then split, and what was listed before is left out."""
    puzzle = open_board(4, 2)
    expected = [*list_solutions(puzzle, 3000)]
    monkeypatch.setattr(solutions, "MOST_ROOM", 7)
    found = [*list_solutions(puzzle, 3000)]
    assert 49 < len(expected) < 3000
    assert sorted(found) == sorted(expected)
    assert len({*list_solutions(puzzle, 30)}) == 30


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (f"sudoku-9x9:12345678.{'.' * 18}21436587.{'.' * 45}", f"{FOLLOWS} no digit for r1c9"),
        (f"sudoku-9x9:123456...{'.' * 9}.......7.7{'.' * 53}", f"{FOLLOWS} no place for 7 in row 1"),
        (f"greater-9x9:.12345678{'.' * 72}:r1c1<r2c1", f"{FOLLOWS} no digits that fit the rule of r1c1 r2c1"),
        (f"greater-9x9:9{'.' * 80}:r1c1<r1c2", "the givens contradict a clue: r1c1 is less than r1c2"),
        (f"sudoku-9x9:12345678.{'.' * 9}........9{'.' * 54}", "r1c9 has no possible digit"),
        (f"sudoku-9x9:5{'.' * 7}5{'.' * 72}", "row 1 has the digit 5 twice: r1c1 r1c9"),
    ],
)
def test_a_contradiction_is_named_where_it_shows(line: str, why: str) -> None:
    with pytest.raises(NoSolution, match=f"; {why}; check the givens$"):
        solve_puzzle(parse_puzzle(line))


@pytest.mark.broad
def test_a_search_that_finds_many_solutions_goes_on_while_there_is_time() -> None:
    """The kernels give up after 20 million states. Source of the count: OEIS A000170."""
    queens = parse_puzzle(f"queens-14:{'.' * 196}")
    assert count_solutions(queens, 1_000_000) == 365_596
    advice = "and no proof that there is no other in 1e-06 s: .*; raise --effort, or lower --limit$"
    with limited(1e-6), pytest.raises(GaveUp, match=f"^not decided: found [0-9]{{6}} solutions {advice}"):
        count_solutions(queens, 1_000_000)
