"""One process beside this one, for work that leaves its results on disk."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from generator.workers.jobs import count_processors
from generator.workers.processes import follow_parent
from generator.workers.runner import Result, Spec


@contextmanager
def work_beside(work: Callable[[Spec], Result], specs: Sequence[Spec]) -> Iterator[None]:
    """Work on some specs in one process beside this one while the block runs, and wait for it; what comes of them is not given back.

    For work that leaves its results on disk, as compiling does. A process that fails or is killed costs time and nothing else: whoever
    needs the results makes them again.
    """
    if not specs or count_processors() == 1:
        yield
        return
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=_work_quietly, args=(work, tuple(specs), os.getpid()), daemon=True)
    process.start()
    try:
        yield
        process.join()
    finally:
        process.kill()  # where the block was left early; a process that has ended takes no harm
        process.join()


def _work_quietly(work: Callable[[Spec], Result], specs: Sequence[Spec], parent: int) -> None:
    follow_parent(parent)
    for spec in specs:
        work(spec)
