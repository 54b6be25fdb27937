"""Grading a puzzle: errors, twins, the mapped path, hints in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from generator.errors import ManySolutions, NoSolution
from generator.families import FAMILIES, find_family
from generator.grading import LEVELS, candidates_of, grade_puzzle, is_within, next_step, solve_puzzle
from generator.kernels import dig_givens, fill_grid
from generator.model import Geometry, Puzzle, Step
from generator.notation import parse_puzzle
from generator.seeds import rng_state
from tests.support.samples import EASY
from tests.support.told_steps import describe, hint_technique, hint_where

NINE = find_family("sudoku-9x9").geometry


def minimal(index: int) -> Puzzle:
    grid = fill_grid(NINE, rng_state(21, "grade test", index))
    return Puzzle("sudoku-9x9", dig_givens(grid, NINE, rng_state(22, "grade test", index)).tobytes())


def shuffled(puzzle: Puzzle, chance: np.random.Generator) -> Puzzle:
    """Return a random twin: digits, bands, rows, stacks, columns and the diagonal."""

    def lines() -> list[int]:
        return [3 * int(band) + int(line) for band in chance.permutation(3) for line in chance.permutation(3)]

    board = np.frombuffer(puzzle.givens, np.uint8).reshape(9, 9)[lines()][:, lines()]
    board = board.T if chance.integers(2) else board
    digits = np.concatenate([[0], chance.permutation(9) + 1]).astype(np.uint8)
    return Puzzle(puzzle.family, digits[board].tobytes())


def test_twins_have_exactly_the_same_grade() -> None:
    chance = np.random.default_rng(1)
    for index in range(8):
        puzzle = minimal(index)
        graded = grade_puzzle(puzzle)
        for _ in range(3):
            twin = grade_puzzle(shuffled(puzzle, chance))
            effort = replace(twin.effort, hodoku_score=graded.effort.hodoku_score, hodoku_level=graded.effort.hodoku_level)
            assert (effort, twin.level, twin.key) == (graded.effort, graded.level, graded.key)
            assert [step.technique for step in twin.path] == [step.technique for step in graded.path]


def check_path(puzzle: Puzzle, solution: bytes, path: tuple[Step, ...], geometry: Geometry) -> None:
    board = bytearray(puzzle.givens)
    for step in path:
        assert all(solution[cell] != digit for cell, digit in step.removed)
        assert all(0 <= house < len(geometry.houses) for house in step.houses)
        if step.technique in ("full house", "hidden single in box", "hidden single in line"):
            house = geometry.houses[step.houses[0]]
            assert step.cell in house
            assert not any(board[cell] == step.digit for cell in house)
        if step.technique in ("pointing", "claiming"):
            assert all(cell in geometry.houses[step.houses[1]] for cell, _ in step.removed)
        if step.cell is not None:
            assert board[step.cell] == 0
            board[step.cell] = step.digit
    assert bytes(board) == solution


@pytest.mark.parametrize("name", ["sudoku-9x9", "sudoku-4x4"])
def test_the_path_is_valid_for_the_puzzle_as_given(name: str) -> None:
    geometry = find_family(name).geometry
    for index in range(15):
        grid = fill_grid(geometry, rng_state(31, name, index))
        puzzle = Puzzle(name, dig_givens(grid, geometry, rng_state(32, name, index)).tobytes())
        graded = grade_puzzle(puzzle)
        assert graded.solution == grid.tobytes()
        assert graded.level in {level.name for level in LEVELS}
        assert graded.effort.minutes > 0
        check_path(puzzle, graded.solution, graded.path, geometry)
        assert all(describe(step, geometry) for step in graded.path)


DEPENDS_ON_TURN = "7.3...2....1..5.....5...69.....8..6.9.67.....31....4........8.24...3......91.7..."
"""Rated 8.4 by Sudoku Explainer 1.2.1; its canonical form is rated 8.5."""


def test_ratings_as_given_are_those_of_sudoku_explainer() -> None:
    puzzle = parse_puzzle(DEPENDS_ON_TURN)
    canonical, given = grade_puzzle(puzzle), grade_puzzle(puzzle, as_given=True)
    assert (canonical.effort.se_er, given.effort.se_er) == (8.5, 8.4)
    assert given.path == canonical.path
    ratings = {name: getattr(canonical.effort, name) for name in ("se_er", "se_ep", "se_ed", "beyond", "hardest")}
    assert replace(given.effort, **ratings) == canonical.effort
    assert given.key == canonical.key


def test_kinds_with_their_own_ladder_are_also_rated_as_given() -> None:
    family = next(family for family in FAMILIES if not family.play.has_explainer_ladder)
    puzzle = parse_puzzle(family.example)
    canonical, given = grade_puzzle(puzzle), grade_puzzle(puzzle, as_given=True)
    assert given.path[0] == next_step(puzzle)
    assert (given.effort.race, given.key) == (canonical.effort.race, canonical.key)


def test_grading_twice_gives_the_same_grade() -> None:
    assert grade_puzzle(minimal(3)) == grade_puzzle(minimal(3))


def test_a_puzzle_solved_by_singles_has_no_guesses() -> None:
    graded = grade_puzzle(parse_puzzle(EASY))
    assert (graded.effort.se_er, graded.effort.beyond, graded.effort.guesses) == (1.2, False, 0.0)
    assert graded.effort.hardest == "hidden single in box"


def test_puzzles_without_exactly_one_solution_are_refused() -> None:
    with pytest.raises(ManySolutions, match="expected one solution, got at least 2"):
        grade_puzzle(Puzzle("sudoku-4x4", bytes(16)))
    with pytest.raises(NoSolution, match="expected one solution, got none"):
        grade_puzzle(Puzzle("sudoku-4x4", bytes([1, 1] + [0] * 14)))


def test_next_step_leads_to_the_solution() -> None:
    puzzle = minimal(5)
    solution = solve_puzzle(puzzle)
    board = bytearray(puzzle.givens)
    while (step := next_step(Puzzle(puzzle.family, bytes(board)))) is not None and step.cell is not None:
        assert solution[step.cell] == step.digit
        board[step.cell] = step.digit
    assert step is not None or bytes(board) == solution


def test_full_board_has_no_next_step() -> None:
    assert next_step(Puzzle("sudoku-9x9", solve_puzzle(parse_puzzle(EASY)))) is None


def test_candidates_are_the_digits_not_used_by_peers() -> None:
    givens = np.frombuffer(parse_puzzle(EASY).givens, np.uint8)
    masks = candidates_of(givens, NINE)
    assert masks[0] == 0
    assert [d for d in range(1, 10) if masks[2] >> (d - 1) & 1] == [1, 2, 4]


def test_an_empty_board_is_not_within_a_ceiling_of_singles() -> None:
    assert not is_within(np.zeros(81, np.uint8), NINE, 1.5)


def words(technique: str, **parts: Any) -> Step:
    return replace(Step(technique, 1.0, None, 0, (), (), (), ()), **parts)


SENTENCES = [
    (words("full house", cell=33, digit=5, digits=(5,), houses=(5,)), "r4c7 is 5: it is the last empty cell of box 6"),
    (words("hidden single in box", cell=33, digit=5, digits=(5,), houses=(5,)), "r4c7 is 5: in box 6, 5 fits nowhere else"),
    (words("naked single", cell=33, digit=5, digits=(5,), pattern=(33,)), "r4c7 is 5: this is the only candidate left in the cell"),
    (
        words("direct pointing", cell=14, digit=1, digits=(1,), pattern=(1, 0), houses=(0, 18, 1)),
        "r2c6 is 1: in box 1, 1 must be in row 1 (r1c1 and r1c2), so it fits nowhere else in box 2",
    ),
    (
        words("pointing", removed=((3, 1), (8, 1)), digits=(1,), pattern=(0, 1), houses=(0, 18)),
        "in box 1, 1 must be in row 1 (r1c1 and r1c2), so eliminate 1 from r1c4 and r1c9",
    ),
    (
        words("naked pair", removed=((3, 1), (3, 2), (8, 2)), digits=(1, 2), pattern=(0, 4), houses=(18,)),
        "in row 1, r1c1 and r1c5 hold only 1 and 2, so eliminate 1 and 2 from r1c4; 2 from r1c9",
    ),
    (
        words("x-wing", removed=((3, 1),), digits=(1,), pattern=(0, 36, 4, 40), houses=(13, 9, 22, 18)),
        "the only places for 1 in columns 1 and 5 are in rows 1 and 5, so eliminate 1 from r1c4",
    ),
    (
        words("guess", cell=33, digit=5, digits=(2, 5), pattern=(33,)),
        "no technique gets any further here, so guess: r4c7 can be 2 or 5. The solution has 5",
    ),
]


@pytest.mark.parametrize(("step", "sentence"), SENTENCES, ids=lambda part: part if isinstance(part, str) else part.technique)
def test_each_step_has_its_sentence(step: Step, sentence: str) -> None:
    assert describe(step, NINE) == sentence


def test_each_hint_says_more_than_the_last() -> None:
    step = SENTENCES[1][0]
    assert hint_where(step, NINE) == "look at box 6"
    assert hint_technique(step, NINE) == "look at box 6: hidden single in box"
