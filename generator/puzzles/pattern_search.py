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
from generator.puzzles.tries import STREAM, Tried, TrySearch
from generator.workers import InProcessRunner

FIRST_CHUNK, LARGEST_CHUNK = 16, 256
"""Tries of a chunk of the first wave, and of later ones, which double them: the largest take a second or two for difficult patterns."""


@dataclass(frozen=True, slots=True)
class PatternChunk:
    """Tries `first` to `end - 1`, or fewer if `wanted` puzzles are found before."""

    family: str
    pattern: Pattern
    seed: int
    first: int
    end: int
    wanted: int


def search_chunk(chunk: PatternChunk) -> Tried:
    """Make the tries of a chunk; prove each puzzle by solving it."""
    family, order, found = find_family(chunk.family), DigOrder(pattern=chunk.pattern), []
    for index in range(chunk.first, chunk.end):
        try:
            puzzle = dig(family, fill(family, chunk.seed, STREAM, index), order, chunk.seed, STREAM, index)
            found.append((index, puzzle, find_key(puzzle, solve_puzzle(puzzle))))
        except GaveUp:
            continue  # this try has no puzzle
        if len(found) == chunk.wanted:
            return Tried(tuple(found), index + 1)
    return Tried(tuple(found), chunk.end)


@dataclass(slots=True)
class PatternSearch(TrySearch):
    """Search for a number of puzzles of one pattern."""

    pattern: Pattern

    @property
    def sizes(self) -> tuple[int, int]:
        """Tries of a chunk, at first and later."""
        return FIRST_CHUNK, LARGEST_CHUNK

    @property
    def work(self) -> Callable[[PatternChunk], Tried]:
        """Function that makes the tries of a chunk."""
        return search_chunk

    def make_chunk(self, first: int, end: int) -> PatternChunk:
        """Return the chunk of tries `first` to `end - 1`."""
        return PatternChunk(self.family.name, self.pattern, self.seed, first, end, self.wanted - self.n_found)

    def check(self) -> None:
        """Check that all puzzles were found.

        Raises
        ------
        Shortfall   fewer, with the number of tries
        """
        if self.n_found == self.wanted:
            return
        if not self.n_found:
            why = "it may have none; add or move givens, or raise --bound"
            raise Shortfall(f"{self.pattern} with {len(self.pattern.cells)} givens: no puzzle found in {self.tries} tries; {why}")
        found = f"found {self.n_found} in {self.tries} tries{self.twins_left_out}"
        ordered = f"ordered {self.wanted} {self.family.name} of {self.pattern}, {found}"
        raise Shortfall(f"{ordered}; raise --bound or order fewer")


def check_possible(family: Family, pattern: Pattern, seed: int, bound: int) -> None:
    """Check that a pattern has a puzzle of any level.

    An order for a level would otherwise try thousands of candidates of a pattern that has none.

    Raises
    ------
    Shortfall   none was found in `bound` tries
    """
    search = PatternSearch(family, seed, 1, bound, pattern)
    for _ in search.run(InProcessRunner()):
        return
    search.check()
