"""Well-known hardest puzzles, scrambled: twins of themselves, and never the same."""

from __future__ import annotations

import numpy as np
import pytest

from generator.grading import find_key, grade_puzzle
from generator.model import Puzzle
from generator.model.targets import Range, Target
from generator.notation import parse_puzzle
from generator.puzzles.grade import any_level
from generator.puzzles.level_search import make_target_order
from generator.puzzles.near import KNOWN, scramble_known
from generator.puzzles.range_search import find_in_range
from generator.puzzles.task import Task
from generator.seeds import rng_state

pytestmark = pytest.mark.broad


@pytest.mark.parametrize("index", range(len(KNOWN)))
def test_scrambled_puzzles_are_twins_of_the_known_ones(index: int) -> None:
    known = parse_puzzle(KNOWN[index])
    key, seen = find_key(known, grade_puzzle(known, with_hodoku=False, with_path=False).solution), set()
    state = rng_state(1, "known", index)
    for _ in range(4):
        givens, solution = scramble_known(index, state)
        assert (np.where(givens, solution, 0) == givens).all()
        assert find_key(Puzzle("sudoku-9x9", givens.tobytes()), solution.tobytes()) == key
        seen.add(givens.tobytes())
    assert len(seen) == 4


def test_walks_from_them_find_the_highest_ratings() -> None:
    order, level = make_target_order(Target(er=Range(10.0, 10.5)), None, ()), any_level()
    task = Task("sudoku-9x9", order, 1, level, (level,), own_stream="exp")
    found = [find_in_range(task, index) for index in (5, 7)]
    for graded in found:
        assert graded is not None
        again = grade_puzzle(graded.puzzle, with_hodoku=False, with_path=False).effort
        assert 10.0 <= again.se_er <= 10.5
        assert not again.beyond
    assert len({graded.key for graded in found if graded}) == 2
