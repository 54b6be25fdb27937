"""Selecting puzzles: what a chapter keeps in memory of those it takes."""

from __future__ import annotations

from dataclasses import replace

from generator.grading import LEVELS
from generator.notation import parse_puzzle
from generator.puzzles.grade import grade
from generator.puzzles.select import Quota
from tests.support.samples import EASY


def test_the_paths_of_a_chapter_share_their_steps() -> None:
    graded = grade(parse_puzzle(EASY), LEVELS)
    quota = Quota("sudoku-9x9", graded.level, 20)
    for number in range(20):
        path = tuple(replace(step) for step in graded.path)  # as from a worker: equal steps, but objects of their own
        quota.offer(replace(graded, key=bytes([number]), path=path))
        assert quota.taken[-1].path == graded.path
    assert len(graded.path) > 40
    assert len({id(step) for taken in quota.taken for step in taken.path}) == len(set(graded.path))
