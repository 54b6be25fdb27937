"""Books of the user's own puzzles: read, proved, graded and sorted into chapters.

Every refused puzzle is reported with its line. This module replaces the search in `generator.editions.book`.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field

from generator.errors import PuzzleError
from generator.families import FAMILIES, find_family
from generator.grading import levels_for
from generator.model import GradedPuzzle, Puzzle
from generator.notation import COMPLETE, puzzle_id
from generator.puzzles.grade_waves import grade_all
from generator.puzzles.quota_search import FindPrinted
from generator.puzzles.select import FULL, OTHER, PRINTED, TWIN, Quota, select
from generator.recipe.order import Order
from generator.workers import Bar, Runner


@dataclass(slots=True)
class OwnPuzzles:
    """Result of reading the user's puzzles.

    quotas    chapters, in the order of families and levels
    refused   (line number, reason) of every refused line: a fault, a twin, an already published puzzle
    unused    number of valid puzzles for which no chapter has room
    elsewhere   number of valid puzzles that other volumes of the series have
    """

    quotas: list[Quota] = field(default_factory=list)
    refused: list[tuple[int, str]] = field(default_factory=list)
    unused: int = 0
    elsewhere: int = 0


def grade_own(order: Order, runner: Runner, find_printed: FindPrinted, bar: Bar) -> OwnPuzzles:
    """Prove, grade and sort the order's own puzzles.

    If no puzzle is valid, the result has no quotas, and `refused` has the reasons.

    Parameters
    ----------
    find_printed : returns which of some puzzles other editions contain
    """
    own = OwnPuzzles()
    lines: list[int] = []
    valid: list[GradedPuzzle] = []
    for number, result in grade_all(_read(order, own), runner, order.levels):
        bar.advance(1)
        if isinstance(result, PuzzleError):
            own.refused.append((number, str(result)))
        else:
            lines.append(number)
            valid.append(result)
    own.quotas = make_quotas(order, {(graded.puzzle.family, graded.level) for graded in valid}) if valid else []
    first_lines: dict[bytes, int] = {}
    for number, graded, verdict in zip(lines, valid, select(valid, own.quotas, find_printed), strict=True):
        first = first_lines.setdefault(graded.key, number)
        if verdict == TWIN:
            own.refused.append((number, f"a twin of line {first}: the same puzzle rotated, reflected or relabeled"))
        elif verdict == PRINTED and order.recipe.own_series:
            own.elsewhere += 1
        elif verdict == PRINTED:
            own.refused.append((number, f"printed before, according to the bank; ID {puzzle_id(graded.puzzle)}"))
        elif verdict in (FULL, OTHER):
            own.unused += 1
    own.refused.sort()
    return own


def _read(order: Order, own: OwnPuzzles) -> Iterator[tuple[int, Puzzle]]:
    """Yield the puzzles that can be read and whose family can be used in books."""
    for source_line in order.source or ():
        if source_line.puzzle is None:
            own.refused.append((source_line.line, source_line.fault))
        elif not find_family(source_line.puzzle.family).in_books:
            own.refused.append((source_line.line, f"{source_line.puzzle.family} is only solved and graded, not made or printed"))
        elif find_family(source_line.puzzle.family).is_complete(source_line.puzzle.givens):
            own.refused.append((source_line.line, COMPLETE))
        else:
            yield source_line.line, source_line.puzzle


def make_quotas(order: Order, present: Set[tuple[str, str]]) -> list[Quota]:
    """Return the recipe's chapters as quotas.

    A recipe without chapters gives one unlimited quota for each family and level present.
    """
    if order.recipe.chapter:
        return [Quota(chapter.family, chapter.level, chapter.count, chapter.title) for chapter in order.recipe.chapter]
    families = dict.fromkeys([*(family.name for family in FAMILIES), *sorted(family for family, _ in present)])
    names = [(family, level.name) for family in families for level in levels_for(find_family(family), order.levels)]
    return [Quota(family, level, None) for family, level in names if (family, level) in present]
