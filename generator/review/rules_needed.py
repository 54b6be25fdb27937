"""Rules of a puzzle that are never needed: without one, the solution is the same.

A search without one rule counts the solutions. Such rules are the further houses of a board, its pairs of cells that must differ, each
rule with clues and each unprinted one, and the overlap of several sudokus.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from generator.families import PARTS, find_family
from generator.families.base.family import Family
from generator.families.base.geometry import build_geometry
from generator.families.base.holes import fill_holes
from generator.families.base.play import CLUES
from generator.families.base.rule_play import BETWEEN, RulePlay
from generator.families.combined.kind import count_without
from generator.families.combined.names import read_name
from generator.model import EXTRA, IMPLIED, Geometry, Puzzle
from generator.review.codes import find_limit

if TYPE_CHECKING:
    from generator.kernels import Solutions

CODE = "unneeded-rule"
HOUSES, PAIRS, OVERLAP = "further houses", "pairs that must differ", "overlap"
"""Names of rules of a board, for kinds that have no name for them."""


@dataclass(frozen=True, slots=True)
class Rest:
    """A kind without one of its rules.

    left_out   name of the rule
    board      cells and houses of the rest
    play       how the rest is solved; None for houses only
    at         place of the rule among those with printed clues; None if it prints none
    """

    left_out: str
    board: Geometry
    play: RulePlay | None
    at: int | None = None

    def count(self, puzzle: Puzzle, max_nodes: int) -> Solutions:
        """Count the solutions of a puzzle without the rule, up to two."""
        from generator.kernels import count_solutions

        if self.play is None:
            return count_solutions(fill_holes(puzzle.givens), self.board, 2, max_nodes)
        pieces = puzzle.extra.split(BETWEEN)
        if self.at is not None and puzzle.extra:
            del pieces[self.at]
        return self.play.solve(replace(puzzle, extra=BETWEEN.join(pieces) if any(pieces) else ""), 2, max_nodes)


def find_unneeded_rules(puzzle: Puzzle) -> list[str]:
    """Return the names of rules without which a puzzle has the same only solution.

    A search that reaches its node limit proves nothing, so the rule is not named.
    """
    most = int(find_limit(CODE, "nodes"))
    counted = ((name, found) for name, found in _count_without_each(puzzle, most))
    return [name for name, found in counted if found.count == 1 and not found.gave_up]


def _count_without_each(puzzle: Puzzle, most: int) -> Iterator[tuple[str, Solutions]]:
    """Yield each rule of a puzzle with the number of solutions without it."""
    family = find_family(puzzle.family)
    if combined := read_name(family.name, PARTS):
        parts, n = combined
        yield from ((part.name, count_without(puzzle, parts, part, n)) for part in parts)
        return
    yield from ((rest.left_out, rest.count(puzzle, most)) for rest in list_rests(family.name))
    if family.geometry.part_names and family.accepts and not family.accepts(puzzle):
        yield OVERLAP, family.solve(puzzle)


@cache
def list_rests(name: str) -> tuple[Rest, ...]:
    """Return a kind without each of its rules.

    There are none for a kind whose rules are its board: one without houses, as binairo, or with a search of its own, as crowns.
    """
    family = find_family(name)
    if not len(family.geometry.houses) or (family.play and not _is_played_by_rules(family)):
        return ()
    board, printed, fixed = family.geometry, family.extra.rules if family.extra else (), family.play.fixed if family.play else ()

    def play(geometry: Geometry, rules: tuple = printed, unprinted: tuple = fixed) -> RulePlay | None:
        return RulePlay(family.name, geometry, rules, unprinted) if rules or unprinted else None

    rests = []
    if (plain := _without_extra_houses(board)) is not None:
        rests.append(Rest(HOUSES, plain, play(plain)))
    if (plain := _without_pairs(board)) is not None:
        rests.append(Rest(PAIRS, plain, play(plain)))
    for at, rule in enumerate(printed):
        if rule.places is None:
            rests.append(Rest(rule.name, board, play(board, printed[:at] + printed[at + 1 :]), at))
    own = tuple(one for one in fixed if not one.is_implied)  # those implied would bring a rule back that is left out
    for at, one in enumerate(own):
        rests.append(Rest(one.name, board, play(board, unprinted=own[:at] + own[at + 1 :])))
    return tuple(rests)


def _is_played_by_rules(family: Family) -> bool:
    """Return whether the search for clues plays a kind, and not code of its own."""
    has_clues = family.extra is not None and family.extra.kind == CLUES
    return has_clues or bool(family.play and family.play.fixed)


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
