"""Running a wave until every chunk has a result.

Lost chunks are split, and the parts are run one at a time to find the faulty one. This module lies between the runners, which work on
any specs, and `generator.puzzles.quota_search`, which gives the chunks their meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from generator.workers import LostResult, Runner

Chunk = TypeVar("Chunk", bound="Splittable")
Result = TypeVar("Result")


class Splittable(Protocol):
    """Chunk that can be split into parts."""

    def split(self) -> Sequence[Any]:
        """Return chunks of one candidate or puzzle each, in order."""
        ...

    def join(self, parts: Sequence[Any]) -> Any:
        """Return the chunk's result, joined from the results of its parts.

        Some of the parts may be `LostResult`.
        """
        ...


def run_wave(runner: Runner, work: Callable[[Chunk], Result], wave: Sequence[Chunk]) -> list[Result]:
    """Return the results of a wave in order.

    The result of a chunk names every part that crashed its worker even when run alone.

    Raises
    ------
    WorkersLost   workers crash whatever they work on
    """
    found = dict(runner.run(work, wave))
    results: list[Result] = []
    for place, chunk in enumerate(wave):
        result = found[place]
        if isinstance(result, LostResult):
            parts = chunk.split()
            alone = dict(runner.run_alone(work, parts))
            result = chunk.join([alone[at] for at in range(len(parts))])
        results.append(result)
    return results
