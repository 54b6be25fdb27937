"""Search for minimal classic 9x9 puzzles with very few clues."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from generator.errors import Shortfall
from generator.grading import find_key, solve_puzzle
from generator.model import Puzzle
from generator.model.targets import Range
from generator.notation import BARE_FAMILY
from generator.puzzles.few_clues import find_few_clues, walk_a_little
from generator.puzzles.tries import STREAM, Tried, TrySearch
from generator.workers import Bar

FIRST_CHUNK, LARGEST_CHUNK = 1, 4
"""Tries of a chunk of the first wave, and of later ones, which double them: a try takes up to a second."""


@dataclass(frozen=True, slots=True)
class FewCluesChunk:
    """Tries `first` to `end - 1`, or fewer if `wanted` puzzles are found before."""

    clues: Range
    seed: int
    first: int
    end: int
    wanted: int


@dataclass(frozen=True, slots=True)
class FewCluesTried(Tried):
    """Result of a chunk, with the fewest clues that each of its tries reached."""

    reached: tuple[int, ...]


def search_chunk(chunk: FewCluesChunk) -> FewCluesTried:
    """Make the tries of a chunk; prove each puzzle by solving it."""
    found: list[tuple[int, Puzzle, bytes]] = []
    reached: list[int] = []
    for index in range(chunk.first, chunk.end):
        board, fewest = find_few_clues(chunk.seed, STREAM, index, chunk.clues)
        if board is not None:
            puzzle = Puzzle(BARE_FAMILY, board.tobytes())
            found.append((index, puzzle, find_key(puzzle, solve_puzzle(puzzle))))
        reached.append(fewest)
        if len(found) >= chunk.wanted:
            break
    return FewCluesTried(tuple(found), chunk.first + len(reached), tuple(reached))


@dataclass(slots=True)
class FewCluesSearch(TrySearch):
    """Search for a number of puzzles with few clues.

    fewest   fewest clues reached so far
    """

    clues: Range
    fewest: int = field(default=0, kw_only=True)

    @property
    def sizes(self) -> tuple[int, int]:
        """Tries of a chunk, at first and later."""
        return FIRST_CHUNK, LARGEST_CHUNK

    @property
    def work(self) -> Callable[[FewCluesChunk], FewCluesTried]:
        """Function that makes the tries of a chunk."""
        return search_chunk

    def make_chunk(self, first: int, end: int) -> FewCluesChunk:
        """Return the chunk of tries `first` to `end - 1`."""
        return FewCluesChunk(self.clues, self.seed, first, end, self.wanted - self.n_found)

    def compile(self) -> None:
        """Compile or load the kernels, by a few steps of a try."""
        walk_a_little()

    def examine(self, chunk: FewCluesTried, bar: Bar | None) -> Iterator[Puzzle]:
        """Yield the puzzles of a chunk that are no twins; note the fewest clues."""
        examined = chunk.reached[: self.last_new + self.bound - self.tries]
        self.fewest = min([*examined, self.fewest or examined[0]])
        yield from TrySearch.examine(self, chunk, bar)

    def check(self) -> None:
        """Check that all puzzles were found.

        Raises
        ------
        Shortfall   fewer, with the number of tries and the fewest clues reached
        """
        if self.n_found == self.wanted:
            return
        reached = f"; the others have at least {self.fewest}" if self.fewest > self.clues.high else ""
        found = f"found {self.n_found} in {self.tries} tries{self.twins_left_out}{reached}"
        ordered = f"ordered {self.wanted} {self.family.name} with {self.clues} clues, {found}"
        raise Shortfall(f"{ordered}; raise --clues or --bound")
