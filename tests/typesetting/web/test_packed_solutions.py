"""Packed solutions: the page restores them in node, for every kind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.grading import grade_puzzle
from generator.model import GradedPuzzle
from generator.notation import format_puzzle
from generator.typesetting.web.packed_solutions import pack_solution
from tests.support.node_page import run_page
from tests.support.signed_pages import make_signed
from tests.typesetting.web.test_node_ladder import read_puzzles


def check_solutions(puzzles: list[GradedPuzzle]) -> None:
    """Compare what the page restores with the solutions."""
    cases = [{"line": format_puzzle(one.puzzle), "answers": {"solutions": pack_solution(one.puzzle, one.solution)}} for one in puzzles]
    found = run_page("restoreSolution", cases, [graded.puzzle for graded in puzzles])
    for graded, solution in zip(puzzles, found, strict=True):
        assert bytes(solution) == graded.solution, graded.puzzle.family


def test_the_solutions_of_all_kinds_are_restored(puzzles: list[GradedPuzzle]) -> None:
    check_solutions(puzzles)


@pytest.mark.slow
def test_every_solution_is_restored() -> None:
    """Easy and hard puzzles of every kind, and kinds with clues of rules."""
    graded = [grade_puzzle(puzzle, with_hodoku=False) for puzzles in read_puzzles().values() for puzzle in puzzles]
    check_solutions([*graded, *make_signed()])


def test_only_choices_are_stored(puzzles: list[GradedPuzzle]) -> None:
    """A cell with one candidate needs no letter; few others do on a classic."""
    graded = puzzles[0]
    assert len(pack_solution(graded.puzzle, graded.solution)) < 20
    empty = replace(graded.puzzle, givens=bytes(3) + graded.solution[3:])
    assert pack_solution(empty, graded.solution) == ""
