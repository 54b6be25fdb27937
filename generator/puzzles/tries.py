"""Searches that make tries in order until enough puzzles are found.

A try depends on (seed, stream, its index) alone, and tries are examined in the order of their index, so that neither the size of chunks
nor the number of workers changes which puzzles are found. `pattern_search` and `few_clues_search` say what a try is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from generator.model import Puzzle
from generator.puzzles.task import Chunk, Task
from generator.workers import Bar, Runner, run_in_order


@dataclass(frozen=True, slots=True)
class Tried:
    """Result of a chunk.

    found  puzzles, each with the index of its try and its key

    end   index after the last try made
    """

    found: tuple[tuple[int, Puzzle, bytes], ...]
    end: int


@dataclass(slots=True)
class TrySearch(ABC):
    """Search for a number of puzzles.

    task       what is searched, of any level
    bound      most tries in a row without another puzzle
    n_found    puzzles found so far
    n_twins    puzzles left out because they are twins of others
    tries      tries examined so far
    last_new   tries examined up to the last puzzle
    """

    task: Task
    wanted: int
    bound: int
    n_found: int = field(default=0, kw_only=True)
    n_twins: int = field(default=0, kw_only=True)
    tries: int = field(default=0, kw_only=True)
    last_new: int = field(default=0, kw_only=True)
    keys: set[bytes] = field(default_factory=set, kw_only=True)

    @property
    @abstractmethod
    def sizes(self) -> tuple[int, int]:
        """Tries of a chunk of the first wave, and most of the later ones."""

    @property
    @abstractmethod
    def work(self) -> Callable[[Chunk], Any]:
        """Function that makes the tries of a chunk, until enough puzzles are found."""

    @property
    def is_done(self) -> bool:
        """True if all puzzles are found, or too many tries had none."""
        return self.n_found == self.wanted or self.tries - self.last_new >= self.bound

    def compile(self) -> None:
        """Compile or load the kernels, by one try."""
        self.work(self._chunk(0, 1))

    def run(self, runner: Runner, bar: Bar | None = None) -> Iterator[Puzzle]:
        """Yield puzzles in the order of their tries until the search is done."""
        size, largest = self.sizes
        while not self.is_done:
            starts = [self.tries + size * at for at in range(runner.jobs)]
            for chunk in run_in_order(runner, self.work, [self._chunk(start, size) for start in starts]):
                if not self.is_done:
                    yield from self.examine(chunk, bar)
                if chunk.end != starts.pop(0) + size:
                    break  # it ended early: the next wave continues from there
            size = min(2 * size, largest)

    def _chunk(self, first: int, count: int) -> Chunk:
        return Chunk(self.task, first, count, wanted=self.wanted - self.n_found)

    def examine(self, chunk: Any, bar: Bar | None) -> Iterator[Puzzle]:
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

    @property
    def twins_left_out(self) -> str:
        """What a message says about twins; "" if there are none."""
        return f", {self.n_twins} others are twins of these" if self.n_twins else ""
