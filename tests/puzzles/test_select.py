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


def test_no_puzzle_of_a_chapter_has_fewer_minutes_than_the_one_before_it() -> None:
    """The minutes are printed beside the puzzles, so a reader would see them fall."""
    graded = grade(parse_puzzle(EASY), LEVELS)
    quota = Quota("sudoku-9x9", graded.level, 4)
    for number, (minutes, race) in enumerate(((5.0, 20.0), (3.0, 40.0), (4.0, 10.0), (3.0, 30.0))):
        quota.offer(replace(graded, key=bytes([number]), effort=replace(graded.effort, minutes=minutes, race=race)))
    assert [one.effort.minutes for one in quota.sorted()] == [3.0, 3.0, 4.0, 5.0]
    assert [one.key for one in quota.sorted()] == [bytes([number]) for number in (3, 1, 2, 0)]
