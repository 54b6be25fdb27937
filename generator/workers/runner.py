"""The one protocol of whoever works: a wave of specs in, a stream of (place in the wave, result or loss) out, in any order.

A spec says all that its result depends on, so it may be worked on anywhere, twice, or again after a worker died. Here are the runners
that need no other process; `processes.py` and `cluster.py` have the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Protocol, TypeVar

from generator.errors import WorkersLost

Spec = TypeVar("Spec")
Result = TypeVar("Result")

KILLED, TOO_LARGE = "killed its worker", "ran out of memory"
"""Why a result is lost; the same words wherever it was worked on, for they are printed in manifests."""

MOST_LOST_ALONE = 5
"""Specs that may kill in one wave, each alone; more are the machine's fault, or the cluster's, not theirs."""


@dataclass(frozen=True, slots=True)
class Lost:
    """Stands for the result of a spec over which workers died; an innocent neighbor may be among those of a wave."""

    why: str = KILLED


class Runner(Protocol):
    """Works on waves. `jobs` is how many specs it works on at once."""

    jobs: int

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | Lost]]:
        """Yield the place and the result of each spec as it is done; lost are those that were at work when workers died repeatedly."""
        ...

    def run_alone(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | Lost]]:
        """The same with one spec at a time on one worker, in order: whatever is lost now is what kills."""
        ...


def attempt(work: Callable[[Spec], Result], spec: Spec) -> Result | Lost:
    """Work on a spec; one that asks for more memory than there is, is lost."""
    try:
        return work(spec)
    except MemoryError:
        return Lost(TOO_LARGE)


def run_in_order(runner: Runner, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> list[Result]:
    """Return the results of a wave in the order of its specs, for work in which nothing may be left out.

    Raises
    ------
    WorkersLost   one of them was lost
    """
    results = dict(runner.run(work, wave))
    found: list[Result] = []
    for place in range(len(wave)):
        result = results[place]
        if isinstance(result, Lost):
            raise WorkersLost(f"workers died again and again over {wave[place]}; try --jobs 1, or look for a lack of memory")
        found.append(result)
    return found


class InProcess:
    """Works here, on one spec after another."""

    jobs = 1

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | Lost]]:
        for place, spec in enumerate(wave):
            yield place, attempt(work, spec)

    run_alone = run


class Threads:
    """Works in threads of this process: for work that is compiled through and through, which nothing need be sent to."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool = ThreadPoolExecutor(jobs)

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | Lost]]:
        futures = {self._pool.submit(attempt, work, spec): place for place, spec in enumerate(wave)}
        for done in as_completed(futures):
            yield futures[done], done.result()

    def run_alone(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | Lost]]:
        return InProcess().run(work, wave)

    def close(self) -> None:
        """End the threads; work not begun is dropped."""
        self._pool.shutdown(cancel_futures=True)
