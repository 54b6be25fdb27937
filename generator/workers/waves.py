"""A wave worked on until every chunk of it has a result: chunks that were lost are taken apart, and what kills is found alone.

Between runners, which know only specs, and `generator.puzzles.quota_search`, which knows what its chunks are for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from generator.workers import Lost, Runner

Chunk = TypeVar("Chunk", bound="Splittable")
Result = TypeVar("Result")


class Splittable(Protocol):
    """A chunk that can be taken apart."""

    def split(self) -> Sequence[Any]:
        """Return chunks of one candidate or puzzle each, in order."""
        ...

    def join(self, parts: Sequence[Any]) -> Any:
        """Make the chunk's result of the results of its parts, of which some may be `Lost`."""
        ...


def run_wave(runner: Runner, work: Callable[[Chunk], Result], wave: Sequence[Chunk]) -> list[Result]:
    """Return the results of a wave in order; whatever killed its worker even alone is named in the result of its chunk.

    Raises
    ------
    WorkersLost   workers die whatever they work on
    """
    found = dict(runner.run(work, wave))
    results: list[Result] = []
    for place, chunk in enumerate(wave):
        result = found[place]
        if isinstance(result, Lost):
            parts = chunk.split()
            alone = dict(runner.run_alone(work, parts))
            result = chunk.join([alone[at] for at in range(len(parts))])
        results.append(result)
    return results
