"""Check that a puzzle has more than one solution without any rule of its kind.

Such rules are the further houses of a board, its pairs of cells that must differ, each rule with clues, and those unprinted ones that a
kind promises to need. Digging takes no other puzzles (`Family.accepts`); `generator.review.rules_needed` looks at puzzles of any source.

Kinds that combine parts of one sort, such as two sets of further houses, are in `combined/kind.py`, which leaves out one part at a time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from generator.families.base.geometry import build_geometry
from generator.families.base.house_play import HousePlay
from generator.families.base.play import Play
from generator.families.base.rule_play import BETWEEN, RulePlay
from generator.model import EXTRA, IMPLIED, Geometry, Puzzle

if TYPE_CHECKING:
    from generator.kernels import Solutions

HOUSES, PAIRS = "further houses", "pairs that must differ"
"""Names of rules of a board, for kinds that have no name for them."""

NEED_NODES = 20_000
"""Node limit of a search for a second solution without one rule; most of them need fewer than 5,000."""


@dataclass(frozen=True, slots=True)
class Rest:
    """A kind without one of its rules.

    left_out   name of the rule
    play       how the rest is solved
    at         place of the rule among those with printed clues; None if it prints none
    """

    left_out: str
    play: Play
    at: int | None = None

    def count(self, puzzle: Puzzle, max_nodes: int | None) -> Solutions:
        """Count the solutions of a puzzle without the rule, up to two."""
        pieces = puzzle.extra.split(BETWEEN)
        if self.at is not None and puzzle.extra:
            del pieces[self.at]
        return self.play.solve(replace(puzzle, extra=BETWEEN.join(pieces) if any(pieces) else ""), 2, max_nodes)


def needs_every_rule(puzzle: Puzzle, kind: RulePlay) -> bool:
    """Return whether a puzzle has more than one solution without any rule of its kind.

    A search that gives up with one solution found counts as no.

    Parameters
    ----------
    kind : its board and its rules
    """
    # Boards of houses have no limit of their own here: their search is fast.
    return all(rest.count(puzzle, None if rest.play.has_houses_only else NEED_NODES).count > 1 for rest in list_rests(kind))


@lru_cache(maxsize=64)
def list_rests(kind: RulePlay) -> tuple[Rest, ...]:
    """Return a kind without each of its rules.

    There are none for a kind whose rules are its board, as sudoku, or whose clues are, as the sums of kakuro.
    """
    board, printed, fixed = kind.geometry, kind.rules, kind.fixed

    def play(geometry: Geometry, rules: tuple = printed, unprinted: tuple = fixed) -> Play:
        return RulePlay(kind.name, geometry, rules, unprinted) if rules or unprinted else HousePlay(kind.name, geometry)

    rests = []
    if (plain := _without_extra_houses(board)) is not None:
        rests.append(Rest(HOUSES, play(plain)))
    if (plain := _without_pairs(board)) is not None:
        rests.append(Rest(PAIRS, play(plain)))
    for at, rule in enumerate(printed):
        if rule.places is None:
            rests.append(Rest(rule.name, play(board, printed[:at] + printed[at + 1 :]), at))
    own = tuple(one for one in fixed if not one.is_implied)  # those implied would bring a rule back that is left out
    for at, one in enumerate(own):
        if one.is_promised:
            rests.append(Rest(one.name, play(board, unprinted=own[:at] + own[at + 1 :])))
    return tuple(rests)


def _without_extra_houses(board: Geometry) -> Geometry | None:
    """Return a board without its further houses; None if it has none."""
    kept = [house for house, kind in enumerate(board.kinds) if kind not in (EXTRA, IMPLIED)]
    return _rebuild(board, kept) if EXTRA in board.kinds else None


def _without_pairs(board: Geometry) -> Geometry | None:
    """Return a board without the pairs that must differ; None if it has none."""
    plain = _rebuild(board, list(range(len(board.houses)))) if len(board.houses) else None
    return plain if plain is not None and int((plain.peers >= 0).sum()) < int((board.peers >= 0).sum()) else None


def _rebuild(board: Geometry, kept: list[int]) -> Geometry:
    """Return a board of some of its houses, whose cells are the only peers."""
    houses = [[cell for cell in board.houses[at].tolist() if cell >= 0] for at in kept]
    size = (board.n_rows, board.n_cols)
    return build_geometry(board.n, houses, board.kinds[np.array(kept)].tolist(), board.boxes.tolist(), size=size)
