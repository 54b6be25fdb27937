"""Search for minimal classic 9x9 puzzles with very few clues."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from generator.errors import Shortfall
from generator.grading import find_key, solve_puzzle
from generator.model import Puzzle
from generator.notation import BARE_FAMILY
from generator.puzzles.few_clues import find_few_clues, walk_a_little
from generator.puzzles.task import Chunk
from generator.puzzles.tries import Tried, TrySearch
from generator.storage.notes import format_count
from generator.workers import Bar

FIRST_CHUNK, LARGEST_CHUNK = 1, 4
"""Tries of a chunk of the first wave, and of later ones, which double them: a try takes up to a second."""


@dataclass(frozen=True, slots=True)
class FewCluesTried(Tried):
    """Result of a chunk, with the fewest clues that each of its tries reached."""

    reached: tuple[int, ...]


def search_chunk(chunk: Chunk) -> FewCluesTried:
    """Make the tries of a chunk; prove each puzzle by solving it."""
    task = chunk.task
    found: list[tuple[int, Puzzle, bytes]] = []
    reached: list[int] = []
    for index in chunk.indices:
        board, fewest = find_few_clues(task.seed, task.stream, index, task.clues)
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

    fewest: int = field(default=0, kw_only=True)

    @property
    def sizes(self) -> tuple[int, int]:
        """Tries of a chunk, at first and later."""
        return FIRST_CHUNK, LARGEST_CHUNK

    @property
    def work(self) -> Callable[[Chunk], FewCluesTried]:
        """Function that makes the tries of a chunk."""
        return search_chunk

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
        clues = self.task.clues
        reached = f"; the others have at least {self.fewest}" if self.fewest > clues.high else ""
        found = f"found {self.n_found} in {format_count(self.tries, 'try')}{self.twins_left_out}{reached}"
        ordered = f"ordered {self.wanted} {self.task.family} with {clues} clues, {found}"
        raise Shortfall(f"{ordered}; raise --clues or --bound")
