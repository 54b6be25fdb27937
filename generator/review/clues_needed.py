"""Clues of a puzzle that are never needed, where its level promises that all are.

A level with the method "minimal" is dug until no clue can be removed: without any one of them, techniques up to the ceiling of the level
do not finish the puzzle, or, in a level without a ceiling, it has more than one solution. Clues that a rule prints wherever they are true,
such as the dots of kropki, cages and the sums of kakuro are not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from generator.families import find_family
from generator.families.base.family import Family
from generator.families.base.geometry import turns_of
from generator.families.base.holes import fill_holes
from generator.families.base.play import CLUES
from generator.families.base.rule_play import RulePlay
from generator.families.houses.explainer import LADDER_CEILING
from generator.families.houses.within_ceiling import is_within, solves_late
from generator.model import HOLE, Geometry, GradedPuzzle, Puzzle
from generator.rules.cell_text import cell_name

CODE = "redundant-clue"


@dataclass(frozen=True, slots=True)
class Promise:
    """What the level of a puzzle says about its clues.

    is_minimal  whether puzzles of this level are dug until no clue can be removed
    ceiling     rating up to which they are dug; None where only the number of solutions counts
    """

    is_minimal: bool
    ceiling: float | None


def find_redundant_clues(graded: GradedPuzzle, promise: Promise) -> list[str]:
    """Return the clues without which a puzzle is one of its level all the same.

    Each is tried alone: they may be needed together. A puzzle with a symmetric pattern of givens promises the symmetry instead.
    """
    family, puzzle = find_family(graded.puzzle.family), graded.puzzle
    if not promise.is_minimal or is_symmetric(puzzle.givens, family):
        return []
    if family.play.has_explainer_ladder:
        givens = fill_holes(puzzle.givens)
        fills = _make_check(givens, family.board(puzzle), promise.ceiling)
        return [cell_name(cell, family.geometry.n_cols) for cell in _list_unneeded_givens(puzzle, givens, fills)]
    if family.extra is None or family.extra.kind != CLUES or any(rule.merging or rule.places for rule in family.extra.rules):
        return []
    return list(_find_redundant_signs(puzzle, family, inf if promise.ceiling is None else promise.ceiling))


def is_symmetric(givens: bytes, family: Family) -> bool:
    """Return whether a turn or a mirror image leaves the pattern of givens as it is.

    It is False for a board without givens, and for one that is not square.
    """
    rows, cols = family.geometry.n_rows, family.geometry.n_cols
    if rows != cols or not any(givens.replace(bytes([HOLE]), b"")):
        return False
    pattern = [bool(digit) for digit in givens]
    return any([pattern[cell] for cell in turn] == pattern for turn in turns_of(rows)[1:])


def _make_check(givens: NDArray[np.uint8], board: Geometry, ceiling: float | None) -> Callable[[], bool]:
    """Return a function that checks whether givens suffice for a level.

    Parameters
    ----------
    givens : uint8[n_cells]   may change in place between calls
    """
    from generator.kernels import count_solutions

    def is_unique() -> bool:
        found = count_solutions(givens, board, 2)
        return found.count == 1 and not found.gave_up

    if ceiling is None:
        return is_unique
    if ceiling <= LADDER_CEILING:
        return lambda: is_within(givens, board, ceiling)
    return lambda: is_unique() and solves_late(givens, board, ceiling, with_uniqueness=False)


def _list_unneeded_givens(puzzle: Puzzle, givens: NDArray[np.uint8], fills: Callable[[], bool]) -> Iterator[int]:
    """Yield the cells of givens without which the others suffice."""
    for cell, digit in enumerate(puzzle.givens):
        if digit and digit != HOLE:
            givens[cell] = 0
            if fills():
                yield cell
            givens[cell] = digit


def _find_redundant_signs(puzzle: Puzzle, family: Family, ceiling: float) -> Iterator[str]:
    """Yield the givens and the clues of a board with rules that are not needed."""
    from generator.families.base.rule_ladder import make_filler, select_up_to
    from generator.rules.board_tables import make_ruled_board

    assert family.extra is not None
    play = RulePlay(family.name, family.geometry, family.extra.rules, family.play.fixed)
    board, clues = play.check(puzzle.extra), play.parse(puzzle.extra)
    by_rule = [(rule, clue) for rule, some in zip(play.all_rules, play.list_all(clues), strict=True) for clue in some]
    ruled, givens = make_ruled_board(board, play.all_rules, by_rule), fill_holes(puzzle.givens)
    fills = make_filler(givens, board, ruled, play.all_rules, select_up_to(ceiling, play.all_rules, board))
    yield from (cell_name(cell, board.n_cols) for cell in _list_unneeded_givens(puzzle, givens, fills))
    printed = [(rule, clue) for rule, some in zip(play.rules, clues, strict=True) for clue in some]
    for at, (rule, clue) in enumerate(printed):
        if rule.unmarked is None:
            ruled.clues.active[at] = 0
            if fills():
                yield rule.format(clue, board.n_rows)
            ruled.clues.active[at] = 1
