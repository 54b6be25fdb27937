"""The user's own puzzles, for books and sheets: read, proved and graded.

Every refused puzzle is reported with its line. Books sort them into chapters in place of the search; sheets take them in the order of
their file, and read it only as far as they need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from generator.errors import DoesNotFit, PuzzleError
from generator.families import FAMILIES, find_family
from generator.grading import levels_for
from generator.model import GradedPuzzle, Level, Puzzle
from generator.notation import COMPLETE, puzzle_id
from generator.puzzles.grade_waves import grade_all
from generator.puzzles.quota_search import FindPrinted
from generator.puzzles.select import FULL, OTHER, PRINTED, TWIN, Quota, select
from generator.recipe.order import Order, SourceLine
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
    for number, result in grade_all(read_usable(order.source or (), own.refused), runner, order.levels):
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


def read_usable(source: Sequence[SourceLine], refused: list[tuple[int, str]]) -> Iterator[tuple[int, Puzzle]]:
    """Yield the puzzles that can be read and whose family can be used in books.

    Parameters
    ----------
    refused : is given the number of every other line, and the reason
    """
    for source_line in source:
        if source_line.puzzle is None:
            refused.append((source_line.line, source_line.fault))
        elif why := _find_unprinted(source_line.puzzle):
            refused.append((source_line.line, why))
        elif find_family(source_line.puzzle.family).is_complete(source_line.puzzle.givens):
            refused.append((source_line.line, COMPLETE))
        else:
            yield source_line.line, source_line.puzzle


def _find_unprinted(puzzle: Puzzle) -> str:
    """Return why a puzzle cannot be printed, "" if it can."""
    try:
        find_family(puzzle.family).check_printed(puzzle)
    except DoesNotFit as fault:
        return str(fault)
    return ""


def make_quotas(order: Order, present: Set[tuple[str, str]]) -> list[Quota]:
    """Return the recipe's chapters as quotas.

    A recipe without chapters gives one unlimited quota for each family and level present.
    """
    if order.recipe.chapter:
        return [Quota(chapter.family, chapter.level, chapter.count, chapter.title) for chapter in order.recipe.chapter]
    families = dict.fromkeys([*(family.name for family in FAMILIES), *sorted(family for family, _ in present)])
    names = [(family, level.name) for family in families for level in levels_for(find_family(family), order.levels)]
    return [Quota(family, level, None) for family, level in names if (family, level) in present]


@dataclass(frozen=True, slots=True)
class OwnLine:
    """An own puzzle with the number of its line."""

    line: int
    graded: GradedPuzzle


@dataclass(slots=True)
class OwnSupply:
    """Own puzzles in the order of their file, read as far as they are needed.

    family    that puzzles must have; "" for any
    is_used   whether a puzzle may not be used, because it is already printed
    refused   (line number, reason) of every refused line that was read
    n_left    number of lines after the last one taken that have a puzzle; they are not proved yet
    """

    source: Sequence[SourceLine]
    runner: Runner
    levels: tuple[Level, ...]
    family: str
    is_used: Callable[[GradedPuzzle], bool]
    refused: list[tuple[int, str]] = field(default_factory=list)
    n_left: int = 0

    def take(self, wanted: Mapping[str, int]) -> dict[str, list[OwnLine]]:
        """Return the first puzzles of each level, fewer if the file ends before.

        Parameters
        ----------
        wanted : number for each level; the level "" has puzzles of any
        """
        found: dict[str, list[OwnLine]] = {level: [] for level in wanted}
        first_lines: dict[bytes, int] = {}
        for number, result in grade_all(self._read_family(), self.runner, self.levels):
            if all(len(found[level]) >= count for level, count in wanted.items()):
                break
            if isinstance(result, PuzzleError):
                self.refused.append((number, str(result)))
                continue
            first = first_lines.setdefault(result.key, number)
            if first != number:
                self.refused.append((number, f"a twin of line {first}: the same puzzle rotated, reflected or relabeled"))
            elif self.is_used(result):
                self.refused.append((number, f"printed before, according to the bank; ID {puzzle_id(result.puzzle)}"))
            elif (level := "" if "" in wanted else result.level) in wanted:
                found[level].append(OwnLine(number, result))
        last = max((one.line for lines in found.values() for one in lines), default=0)
        self.n_left = sum(one.line > last for one in self.source if one.puzzle is not None)
        self.refused = sorted(one for one in self.refused if one[0] <= last or self._is_short(found, wanted))
        return found

    def _read_family(self) -> Iterator[tuple[int, Puzzle]]:
        """Yield the puzzles of the family."""
        for number, puzzle in read_usable(self.source, self.refused):
            if self.family and puzzle.family != self.family:
                self.refused.append((number, f"expected a puzzle of {self.family}, got one of {puzzle.family}"))
            else:
                yield number, puzzle

    @staticmethod
    def _is_short(found: Mapping[str, Sequence[OwnLine]], wanted: Mapping[str, int]) -> bool:
        """Return whether the file has fewer puzzles than wanted."""
        return any(len(found[level]) < count for level, count in wanted.items())
