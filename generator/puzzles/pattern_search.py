"""Puzzles of any level with givens in fixed cells: searched, proved, no twins.

A try is one search from one complete grid. Try i depends on (seed, stream, i) alone, and tries are examined in the order of their
index, so that neither the size of chunks nor the number of workers changes which puzzles are found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.errors import GaveUp, Shortfall
from generator.families import Family, find_family
from generator.families.base.dig_order import DigOrder
from generator.grading import find_key, solve_puzzle
from generator.model import Puzzle
from generator.model.patterns import Pattern
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill
from generator.workers import Bar, InProcessRunner, Runner, run_in_order

STREAM = "generate"

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


@dataclass(frozen=True, slots=True)
class Tried:
    """Result of a chunk: the index of each successful try, its puzzle and its key.

    end   index after the last try made
    """

    found: tuple[tuple[int, Puzzle, bytes], ...]
    end: int


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
class PatternSearch:
    """Search for a number of puzzles of one pattern.

    bound      most tries in a row without another puzzle
    n_found    puzzles found so far
    n_twins    puzzles left out because they are twins of others
    tries      tries examined so far
    last_new   tries examined up to the last puzzle
    """

    family: Family
    pattern: Pattern
    seed: int
    wanted: int
    bound: int
    n_found: int = 0
    n_twins: int = 0
    tries: int = 0
    last_new: int = 0
    keys: set[bytes] = field(default_factory=set)

    @property
    def is_done(self) -> bool:
        """True if all puzzles are found, or too many tries had none."""
        return self.n_found == self.wanted or self.tries - self.last_new >= self.bound

    def compile(self) -> None:
        """Compile or load the kernels, by one try."""
        search_chunk(self._chunk(0, 1))

    def run(self, runner: Runner, bar: Bar | None = None) -> Iterator[Puzzle]:
        """Yield puzzles in the order of their tries until the search is done."""
        size = FIRST_CHUNK
        while not self.is_done:
            starts = [self.tries + size * at for at in range(runner.jobs)]
            for chunk in run_in_order(runner, search_chunk, [self._chunk(start, start + size) for start in starts]):
                if not self.is_done:
                    yield from self._examine(chunk, bar)
                if chunk.end != starts.pop(0) + size:
                    break  # it ended early: the next wave continues from there
            size = min(2 * size, LARGEST_CHUNK)

    def _chunk(self, first: int, end: int) -> PatternChunk:
        return PatternChunk(self.family.name, self.pattern, self.seed, first, end, self.wanted - self.n_found)

    def _examine(self, chunk: Tried, bar: Bar | None) -> Iterator[Puzzle]:
        """Yield the puzzles of a chunk that are no twins; count its tries."""
        for index, puzzle, key in chunk.found:
            self.tries = min(index, self.last_new + self.bound)
            if self.is_done:
                return
            self.tries = index + 1
            if key in self.keys:
                self.n_twins += 1
                continue
            self.keys.add(key)
            self.n_found, self.last_new = self.n_found + 1, self.tries
            if bar:
                bar.advance(1)
            yield puzzle
        if self.n_found < self.wanted:
            self.tries = min(chunk.end, self.last_new + self.bound)

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
        twins = f", {self.n_twins} others are twins of these" if self.n_twins else ""
        ordered = f"ordered {self.wanted} {self.family.name} of {self.pattern}, found {self.n_found} in {self.tries} tries{twins}"
        raise Shortfall(f"{ordered}; raise --bound or order fewer")


def check_possible(family: Family, pattern: Pattern, seed: int, bound: int) -> None:
    """Check that a pattern has a puzzle of any level.

    An order for a level would otherwise try thousands of candidates of a pattern that has none.

    Raises
    ------
    Shortfall   none was found in `bound` tries
    """
    search = PatternSearch(family, pattern, seed, 1, bound)
    for _ in search.run(InProcessRunner()):
        return
    search.check()
