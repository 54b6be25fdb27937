"""Which runner for which order, and the end of its processes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from generator.workers.cluster import Dask
from generator.workers.jobs import count_processors
from generator.workers.processes import Loky
from generator.workers.runner import InProcess, Runner, Threads
from generator.workers.signals import end_on_signals


@dataclass(frozen=True, slots=True)
class Staff:
    """Who works, as the user said.

    jobs      worker processes of this machine; None takes one a processor, and none for a small order
    cluster   address of the scheduler of a dask cluster that works instead; empty for this machine
    """

    jobs: int | None = None
    cluster: str = ""

    @property
    def count(self) -> int:
        """How many processes of this machine there may be."""
        return self.jobs or count_processors()


@contextmanager
def open_runner(
    jobs: int, is_small: bool = False, asked: bool = False, compiled: bool = False, is_risky: bool = False, cluster: str = ""
) -> Iterator[Runner]:
    """Give a runner for `jobs` processes and end its processes afterward.

    Parameters
    ----------
    jobs : worker processes; 1 works here
    is_small : the order is so small that starting processes would cost more than it saves
    asked : the user named the number, so even a small order goes to that many processes
    compiled : the work runs in compiled code that needs no interpreter; threads of this process serve, which start at once
    is_risky : the same work killed its process before, so it is done in another one, whatever its size
    cluster : address of a dask cluster that works instead, whatever the size
    """
    with end_on_signals():
        if not is_risky and not cluster and (jobs == 1 or (is_small and not asked and not compiled)):
            yield InProcess()
            return
        runner = Dask(cluster) if cluster else Threads(jobs) if compiled else Loky(jobs)
        try:
            yield runner
        finally:
            runner.close()
