"""Choice of the runner for an order, and the shutdown of its processes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from generator.workers.cluster import DaskRunner
from generator.workers.jobs import count_processors
from generator.workers.processes import LokyRunner
from generator.workers.runner import InProcessRunner, Runner, ThreadRunner
from generator.workers.signals import end_on_signals


@dataclass(frozen=True, slots=True)
class WorkerOptions:
    """Workers requested by the user.

    jobs      worker processes on this machine; None for one a processor, and for none if the order is small
    cluster   address of the scheduler of a dask cluster to use instead; empty for this machine
    """

    jobs: int | None = None
    cluster: str = ""

    @property
    def count(self) -> int:
        """Largest number of worker processes on this machine."""
        return self.jobs or count_processors()


@contextmanager
def open_runner(
    jobs: int, is_small: bool = False, is_explicit: bool = False, compiled: bool = False, is_risky: bool = False, cluster: str = ""
) -> Iterator[Runner]:
    """Yield the runner for an order; close it and its processes afterward.

    Parameters
    ----------
    jobs : number of worker processes; 1 works in this process
    is_small : the order is so small that starting processes would cost more than it saves
    is_explicit : the user gave the number of processes, so it is used even for a small order
    compiled : the work is compiled code that runs without the interpreter lock, so threads of this process are used, which start at once
    is_risky : the same work crashed its process before, so it runs in another process, however small it is
    cluster : address of a dask cluster to use instead, however small the order is
    """
    with end_on_signals():
        if not is_risky and not cluster and (jobs == 1 or (is_small and not is_explicit and not compiled)):
            yield InProcessRunner()
            return
        runner = DaskRunner(cluster) if cluster else ThreadRunner(jobs) if compiled else LokyRunner(jobs)
        try:
            yield runner
        finally:
            runner.close()
