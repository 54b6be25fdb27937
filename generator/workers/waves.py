"""Running a wave until every chunk has a result, or is known to crash its worker.

Lost chunks are run again one at a time, split into parts where they have parts, to find the faulty one. This module lies between the
runners, which work on any specs, and those that give the specs their meaning: `generator.puzzles.quota_search` and
`generator.editions.print_run`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from generator.workers import LostResult, Runner
from generator.workers.runner import Result, Spec

Chunk = TypeVar("Chunk", bound="Splittable")


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


def run_each(runner: Runner, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
    """Yield the place and the result of each spec as it is done.

    What is lost among others is run alone; if it is lost then as well, it is the cause. Each has tries of its own, so that any number of
    such specs in a wave is found.

    Raises
    ------
    WorkersLost   no worker can start at all
    """
    lost = []
    for place, result in runner.run(work, wave):
        if isinstance(result, LostResult):
            lost.append(place)
        else:
            yield place, result
    for place in lost:
        for _, result in runner.run_alone(work, [wave[place]]):
            yield place, result


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
