"""A sample of `make kinds`: puzzles of kinds with rules, by constraint models."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.families import find_family
from generator.families.base.family import Family
from generator.families.base.holes import mark_holes
from generator.grading import levels_for
from generator.model import Level, Puzzle
from tests.kinds.__main__ import check_kind, find_wrong, list_kinds, make_puzzles

KINDS = pytest.mark.parametrize("family", list_kinds(), ids=lambda family: family.name)
LONG = ("killer-greater-9x9",)
"""Kinds whose puzzles take some seconds each."""


def list_marks(family: Family) -> list[pytest.MarkDecorator]:
    return [pytest.mark.slow] if family.name in LONG else []


MARKED = [pytest.param(one, marks=list_marks(one), id=one.name) for one in list_kinds()]


@pytest.mark.sample(13, 0, 3)
@pytest.mark.parametrize("family", MARKED)
def test_puzzles_of_every_level_have_one_solution_and_need_their_rule(family: Family, capsys: pytest.CaptureFixture[str]) -> None:
    levels = levels_for(family)
    assert check_kind(family, len(levels), seed=2) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split(" | ")[1:3] for row in rows] == [[level.name, "1 of 1"] for level in levels]


@pytest.mark.slow
@KINDS
def test_fifty_puzzles_have_one_solution_and_need_their_rule(family: Family) -> None:
    assert check_kind(family, 50, seed=3) == 0


@pytest.mark.sample(5, 2, 3)
@pytest.mark.parametrize("family", MARKED)
def test_a_puzzle_that_lost_a_given_or_a_clue_is_found_wrong(family: Family) -> None:
    """Every given and clue of a dug puzzle is needed.

    Where the lack of a mark says something too, a board without one of its marks most often has no solution, or another one.
    """
    level = levels_for(family)[0]
    (graded,) = make_puzzles(family, level, 1, seed=4)
    assert find_wrong(family, graded, level) == ""
    fewer = replace(graded, puzzle=lose_one(graded.puzzle, level))
    found = ("2 solutions", "0 solutions", "another solution") if prints_all(family) else ("2 solutions",)
    assert find_wrong(family, fewer, level) in [f"the model finds {one}" for one in found]
    if family.extra and family.extra.rules:  # without houses, every step uses a rule
        assert find_wrong(family, replace(graded, path=()), level).startswith("no step uses the rule")


@pytest.mark.parametrize("name", ["arrow-9x9", "thermo-9x9", "thermo-6x6", "whispers-9x9"])
def test_hardly_any_digit_is_given_on_a_line_through_cells(name: str) -> None:
    family = find_family(name)
    for level in levels_for(family):
        for graded in make_puzzles(family, level, 2, seed=5):
            assert family.extra
            assert family.extra.clues
            lines = {cell for some in family.extra.clues(graded.puzzle.extra) for clue in some for cell in clue.cells}
            assert sum(graded.puzzle.givens[cell] > 0 for cell in lines) <= 1


def prints_all(family: Family) -> bool:
    """Return whether a kind prints every mark that is true."""
    return any(rule.unmarked for rule in (family.extra.rules if family.extra else ()))


def lose_one(puzzle: Puzzle, level: Level) -> Puzzle:
    """Return a puzzle without its first given, or without its first clue.

    Of clues that are made by merging, all: they cover the board, so single ones may follow from the others. Of clues of whole lines, all:
    the ladder of an easy level needs more of them than a solver. Of givens, all where a level leaves more of them than are needed.
    """
    family = find_family(puzzle.family)
    if family.extra and (not family.extra.rules or any(rule.merging or rule.either_end for rule in family.extra.rules)):
        return replace(puzzle, extra="")
    if family.play.has_houses_only or (level.method == "count" and not prints_all(family)):
        return replace(puzzle, givens=mark_holes(bytes(family.geometry.n_cells), family.geometry))
    given = next((cell for cell, digit in enumerate(puzzle.givens) if digit), None)
    if given is None or prints_all(family):  # easy levels leave more givens than are needed
        return replace(puzzle, extra=puzzle.extra.partition(";")[2])
    return replace(puzzle, givens=puzzle.givens[:given] + b"\0" + puzzle.givens[given + 1 :])
