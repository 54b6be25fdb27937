"""Puzzles with a given number of clues: dug again where too many are left.

Digging stops early when every clue left is needed. Such a puzzle is replaced by the first one of a stream of its own that has few
enough clues.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.errors import Shortfall
from generator.families import Family, find_family
from generator.families.base.dig_order import DigOrder
from generator.kernels import list_orbits
from generator.model import HOLE_SYMBOL, Puzzle
from generator.model.targets import Target
from generator.notation import BARE_FAMILY, format_puzzle
from generator.puzzles.task import Chunk, Task
from generator.puzzles.ungraded import dig_chunk
from generator.storage.notes import format_count

MOST_SEARCHED = 21
"""Most clues of classic 9x9 puzzles that are searched by `few_clues_search`; digging reaches more of them, at once or after some tries."""

BATCH = 64
"""Puzzles that are dug at once; the result does not depend on this number."""


def count_clues(line: str) -> int:
    """Return the number of givens of a puzzle line, with its signs; or of its cages."""
    name, cells, *extra = line.rstrip("\n").split(":", 2)
    record, givens = find_family(name).extra, len(cells) - cells.count(".") - cells.count(HOLE_SYMBOL)
    if record and record.clues:
        return givens + sum(map(len, record.clues(extra[0] if extra else "")))
    return extra[0].count("=") if extra and "=" in extra[0] else givens


def is_searched(family: Family, order: DigOrder) -> bool:
    """Return whether puzzles of an order are so rare that they are searched, not dug."""
    return order.method == "count" and not order.wish and find_rare_method(family, order.target) == "count"


def is_walked(family: Family, order: DigOrder) -> bool:
    """Return whether puzzles of an order are found by walks toward its ranges.

    Ratings and minutes are where the family has no rules beyond houses and nothing else says which givens to remove. Other puzzles with
    certain ratings or minutes are chosen from those that are dug.
    """
    return order.target.is_graded and family.play.has_explainer_ladder and not (order.wish or order.pattern or order.target.clues)


def find_rare_method(family: Family, target: Target) -> str | None:
    """Return the method for puzzles with few clues, which are searched, or None."""
    return "count" if family.name == BARE_FAMILY and target.clues and target.clues.high <= MOST_SEARCHED else None


def find_most_clues(family: Family, order: DigOrder) -> int:
    """Return the most clues of a puzzle that meets an order.

    Symmetric cells are removed together, so a few more clues than ordered may have to remain.
    """
    most = int(order.target.clues.high) if order.target.clues else order.clues
    if order.method != "symmetric" or most > order.clues:
        return most
    return most + list_orbits(family.geometry, order.symmetry).shape[1] - 1


def has_few_enough(puzzle: Puzzle, order: DigOrder) -> bool:
    """Return whether a puzzle has at most the clues of an order."""
    return not order.target.clues or count_clues(format_puzzle(puzzle)) <= find_most_clues(find_family(puzzle.family), order)


def describe_excess(puzzles: Sequence[Puzzle], order: DigOrder) -> str:
    """Return a message about the puzzles with more clues than ordered; "" if none has."""
    counts = [(count_clues(format_puzzle(puzzle)), find_most_clues(find_family(puzzle.family), order)) for puzzle in puzzles]
    clues = [count for count, most in counts if count > most]
    if not clues:
        return ""
    why = "every clue of them is needed" if order.ceiling is None else "the level needs them"
    most = f"{order.target.clues.high:g}" if order.target.clues else str(order.clues)
    return f"{len(clues)} of {format_count(len(puzzles), 'puzzle')} with more than {most} clues, at least {min(clues)}: {why}"


@dataclass(slots=True)
class ClueSearch:
    """Search for puzzles with at most the clues of a task's order.

    bound    most further puzzles dug for each that has too many clues
    made     puzzles with few enough clues so far
    missing  puzzles for which the search ended at the bound
    fewest   fewest clues found for a missing one; 0 if none is missing
    """

    task: Task
    bound: int
    made: int = 0
    missing: int = 0
    fewest: int = 0

    @property
    def most_clues(self) -> int:
        """Most clues of a puzzle that meets the order."""
        return find_most_clues(find_family(self.task.family), self.task.order)

    def is_met(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle has few enough clues, if a number is ordered."""
        return not self.task.order.clues or count_clues(format_puzzle(puzzle)) <= self.most_clues

    def refine(self, lines: str, first: int) -> str:
        """Return puzzle lines with those that have too many clues replaced.

        A puzzle that cannot be replaced is left out and counted as missing.

        Parameters
        ----------
        lines : puzzle lines, each with its line feed
        first : index of the first line in the stream of the task
        """
        kept = []
        for index, line in enumerate(lines.splitlines(keepends=True), start=first):
            good = line if count_clues(line) <= self.most_clues else self._find_other(f"{self.task.stream} {index}", count_clues(line))
            if good is not None:
                kept.append(good)
        self.made += len(kept)
        return "".join(kept)

    def _find_other(self, stream: str, clues: int) -> str | None:
        """Return the first puzzle of a stream that has few enough clues, or None."""
        fewest = clues
        for line in self._dig(stream):
            clues = count_clues(line)
            if clues <= self.most_clues:
                return line
            fewest = min(fewest, clues)
        self.missing += 1
        self.fewest = min(self.fewest or fewest, fewest)
        return None

    def _dig(self, stream: str) -> Iterator[str]:
        for first in range(0, self.bound, BATCH):
            task = replace(self.task, own_stream=stream)
            yield from dig_chunk(Chunk(task, first, min(BATCH, self.bound - first))).splitlines(keepends=True)

    def check(self) -> None:
        """Check that no puzzle is missing.

        Raises
        ------
        Shortfall   puzzles are missing; the message has the fewest clues reached
        """
        if self.missing:
            order = self.task.order
            wanted = f"{self.task.family} with {order.target.clues or order.clues} clues"
            ordered = f"ordered {self.made + self.missing} {wanted}, found {self.made}"
            raise Shortfall(f"{ordered}; the others have at least {self.fewest} after {self.bound} tries each; raise --clues or --bound")
