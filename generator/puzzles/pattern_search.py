"""Puzzles of any level with givens in fixed cells: searched, proved, no twins.

A try is one search from one complete grid. Try i depends on (seed, stream, i) alone, and tries are examined in the order of their
index, so that neither the size of chunks nor the number of workers changes which puzzles are found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.errors import GaveUp, Shortfall
from generator.families import Family, find_family
from generator.families.base.dig_order import DigOrder
from generator.grading import find_key, solve_puzzle
from generator.model.patterns import Pattern
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.puzzles.task import Chunk, Task
from generator.puzzles.tries import Tried, TrySearch
from generator.storage.notes import format_count
from generator.workers import InProcessRunner

FIRST_CHUNK, LARGEST_CHUNK = 16, 256
"""Tries of a chunk of the first wave, and of later ones, which double them: the largest take a second or two for difficult patterns."""


def search_chunk(chunk: Chunk) -> Tried:
    """Make the tries of a chunk; prove each puzzle by solving it."""
    task, found = chunk.task, []
    family = find_family(task.family)
    for index in chunk.indices:
        try:
            puzzle = dig(family, fill(family, task.seed, task.stream, index), task.order, task.seed, task.stream, index)
            found.append((index, puzzle, find_key(puzzle, solve_puzzle(puzzle))))
        except GaveUp:
            continue  # this try has no puzzle
        if len(found) == chunk.wanted:
            return Tried(tuple(found), index + 1)
    return Tried(tuple(found), chunk.end)


@dataclass(slots=True)
class PatternSearch(TrySearch):
    """Search for a number of puzzles of one pattern."""

    @property
    def sizes(self) -> tuple[int, int]:
        """Tries of a chunk, at first and later."""
        return FIRST_CHUNK, LARGEST_CHUNK

    @property
    def work(self) -> Callable[[Chunk], Tried]:
        """Function that makes the tries of a chunk."""
        return search_chunk

    def check(self) -> None:
        """Check that all puzzles were found.

        Raises
        ------
        Shortfall   fewer, with the number of tries
        """
        if self.n_found == self.wanted:
            return
        pattern = self.task.order.pattern
        assert pattern is not None
        if not self.n_found:
            why = "it may have none; add or move givens, or raise --bound"
            raise Shortfall(
                f"{pattern} with {format_count(len(pattern.cells), 'given')}: no puzzle found in {format_count(self.tries, 'try')}; {why}"
            )
        found = f"found {self.n_found} in {format_count(self.tries, 'try')}{self.twins_left_out}"
        ordered = f"ordered {self.wanted} {self.task.family} of {pattern}, {found}"
        raise Shortfall(f"{ordered}; raise --bound or order fewer")


def check_possible(family: Family, pattern: Pattern, seed: int, bound: int) -> None:
    """Check that a pattern has a puzzle of any level.

    An order for a level would otherwise try thousands of candidates of a pattern that has none.

    Raises
    ------
    Shortfall   none was found in `bound` tries
    """
    search = PatternSearch(Task(family.name, DigOrder(pattern=pattern), seed), 1, bound)
    for _ in search.run(InProcessRunner()):
        return
    search.check()
