"""Protocol of all runners, and the runners that need no other process.

A runner receives a wave of specs and yields (place in the wave, result or loss), in any order. A spec contains everything its result
depends on, so it may be worked on anywhere, twice, or again after a worker crashed. `processes.py` and `cluster.py` have the other
runners.
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
"""Reasons for a lost result; the same words for every runner, because manifests contain them."""

MOST_LOST_ALONE = 5
"""Most specs of one wave that may crash their worker when run alone; with more, the machine or the cluster is considered faulty."""


@dataclass(frozen=True, slots=True)
class LostResult:
    """Placeholder for the result of a spec on which workers crashed.

    In a wave, specs that only ran at the same time as the faulty one may be lost as well.
    """

    why: str = KILLED


class Runner(Protocol):
    """Worker pool for waves."""

    @property
    def jobs(self) -> int:
        """Number of specs worked on at once, which may change between waves."""
        ...

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield the place and the result of each spec as it is done.

        Specs that were running when workers crashed repeatedly are yielded as `LostResult`.
        """
        ...

    def run_alone(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield results as `run` does, with one spec at a time on one worker, in order.

        A spec that is lost here is itself the cause of the crash.
        """
        ...


def attempt(work: Callable[[Spec], Result], spec: Spec) -> Result | LostResult:
    """Return the result of the work on a spec, or `LostResult` if memory runs out."""
    try:
        return work(spec)
    except MemoryError:
        return LostResult(TOO_LARGE)


def run_in_order(
    runner: Runner, work: Callable[[Spec], Result], wave: Sequence[Spec], on_done: Callable[[Spec], None] | None = None
) -> list[Result]:
    """Return the results of a wave in the order of its specs, none left out.

    Parameters
    ----------
    on_done : called with each spec as soon as its result is there, in any order; None for no calls

    Raises
    ------
    WorkersLost   the result of a spec was lost
    """
    results: dict[int, Result | LostResult] = {}
    for place, result in runner.run(work, wave):
        results[place] = result
        if on_done:
            on_done(wave[place])
    found: list[Result] = []
    for place in range(len(wave)):
        result = results[place]
        if isinstance(result, LostResult):
            raise WorkersLost(f"workers crashed repeatedly on {wave[place]}; try --jobs 1, or check that there is enough memory")
        found.append(result)
    return found


class InProcessRunner:
    """Runner in this process, one spec after another."""

    jobs = 1

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield the place and the result of each spec, in order."""
        for place, spec in enumerate(wave):
            yield place, attempt(work, spec)

    run_alone = run


class ThreadRunner:
    """Runner in threads of this process, for work in compiled code only.

    Compiled code runs in parallel in threads, and no data has to be sent to another process.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool = ThreadPoolExecutor(jobs)

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield the place and the result of each spec as it is done."""
        futures = {self._pool.submit(attempt, work, spec): place for place, spec in enumerate(wave)}
        for done in as_completed(futures):
            yield futures[done], done.result()

    def run_alone(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield the place and the result of each spec, one at a time in this thread."""
        return InProcessRunner().run(work, wave)

    def close(self) -> None:
        """End the threads; work not started is canceled."""
        self._pool.shutdown(cancel_futures=True)
