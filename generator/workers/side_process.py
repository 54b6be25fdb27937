"""Work that leaves its results on disk, such as compiling, shared with one process beside this one."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from typing import Any

from generator.workers.jobs import count_processors
from generator.workers.processes import follow_parent
from generator.workers.runner import Result, Spec


def share_work(work: Callable[[Spec], Result], specs: Sequence[Spec], tick: Callable[[], None]) -> None:
    """Work through specs here and in one process beside this one; each takes the next that neither has begun.

    The results are not given back: the work must leave them on disk. Where the other process fails or is killed, its spec is not done,
    and whoever needs the result makes it again.

    Parameters
    ----------
    work : a function of a module, as the other process imports it
    specs : in the order they are to be begun
    tick : called after each spec done here, and every tenth of a second while the other process is at its last one
    """
    if len(specs) < 2 or count_processors() == 1:
        for spec in specs:
            work(spec)
            tick()
        return
    context = multiprocessing.get_context("spawn")
    begun = context.Value("l", 0)
    process = context.Process(target=_serve, args=(work, tuple(specs), begun, os.getpid()), daemon=True)
    process.start()
    try:
        for spec in _take(specs, begun):
            work(spec)
            tick()
        while process.is_alive():
            process.join(0.1)
            tick()
    finally:
        process.kill()  # where an error ended the work here; a process that has ended takes no harm
        process.join()


def _take(specs: Sequence[Spec], begun: Any) -> Any:
    """Yield specs that the other process has not begun."""
    while True:
        with begun.get_lock():
            index = begun.value
            begun.value += 1
        if index >= len(specs):
            return
        yield specs[index]


def _serve(work: Callable[[Spec], Result], specs: Sequence[Spec], begun: Any, parent: int) -> None:
    follow_parent(parent)
    for spec in _take(specs, begun):
        work(spec)
