"""The records that a search hands to workers: its task, and parts of it.

Candidate i of a task depends on (seed, stream, i) alone. A chunk contains everything its result depends on, so it may be worked on
anywhere, twice, or again after a worker crashed.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.families.base.dig_order import DigOrder
from generator.model import Level
from generator.model.targets import Range
from generator.model.wishes import chapter_key
from generator.words import FIRST

UNGRADED_STREAM = "generate"
"""Stream of puzzles of any level."""


@dataclass(frozen=True, slots=True)
class Task:
    """What all candidates of a search have in common.

    order       how they are dug, and what is wanted of them
    wanted      the level that they must have, scaled to the family's size (`levels_for`); None for any level, without grading
    levels      the table that the level is from
    language    of the book, for families whose puzzles contain words
    with_path   False omits solve paths, which take longer than the rest for puzzles that need chains
    own_stream  name of the random stream; "" for that of family, level and what is wanted
    """

    family: str
    order: DigOrder
    seed: int | str
    wanted: Level | None = None
    levels: tuple[Level, ...] = ()
    language: str = FIRST
    with_path: bool = True
    own_stream: str = ""

    @property
    def level(self) -> Level:
        """The level of a task whose puzzles are graded."""
        assert self.wanted is not None
        return self.wanted

    @property
    def clues(self) -> Range:
        """The clues of a task whose puzzles must have some number of them."""
        assert self.order.target.clues is not None
        return self.order.target.clues

    @property
    def stream(self) -> str:
        """Name of the random stream."""
        if self.own_stream or self.wanted is None:
            return self.own_stream or UNGRADED_STREAM
        return chapter_key(self.family, self.wanted.name, self.order.wish, self.order.target)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Candidates `first` to `first + count - 1` of a task.

    skip     indices that are not made, because they are in quarantine
    wanted   number of puzzles after which the rest is not made; 0 for all
    """

    task: Task
    first: int
    count: int
    skip: tuple[int, ...] = ()
    wanted: int = 0

    @property
    def end(self) -> int:
        """Index after the last candidate."""
        return self.first + self.count

    @property
    def indices(self) -> list[int]:
        """Candidates to make."""
        return [index for index in range(self.first, self.end) if index not in self.skip]
