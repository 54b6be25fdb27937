"""Rules of a puzzle that are never needed: without one, the solution is the same.

A search without one rule counts the solutions (`generator.families.base.needed_rules`). Overlapping sudokus must also need their overlap.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from generator.families import PARTS, find_family
from generator.families.base.needed_rules import Rest, list_rests
from generator.families.base.play import CLUES
from generator.families.base.rule_play import RulePlay
from generator.families.combined.kind import count_without
from generator.families.combined.names import read_name
from generator.model import Puzzle
from generator.review.codes import find_limit

if TYPE_CHECKING:
    from generator.kernels import Solutions

CODE = "unneeded-rule"
OVERLAP = "overlap"
"""Name of the rule that sudokus overlap."""


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
    yield from ((rest.left_out, rest.count(puzzle, most)) for rest in find_rests(family.name))
    if family.geometry.part_names and family.accepts and not family.accepts(puzzle):
        yield OVERLAP, family.solve(puzzle)


@cache
def find_rests(name: str) -> tuple[Rest, ...]:
    """Return a kind without each of its rules.

    There are none for a kind with a search of its own, as crowns.
    """
    family = find_family(name)
    has_clues = family.extra is not None and family.extra.kind == CLUES
    if not (family.play.has_houses_only or has_clues or family.play.fixed):
        return ()
    return list_rests(RulePlay(name, family.geometry, family.extra.rules if family.extra else (), family.play.fixed))
