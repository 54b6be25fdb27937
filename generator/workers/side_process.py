"""Sharing of work such as compiling between this process and one other.

The work leaves its results on disk.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from typing import Any

from generator.workers.jobs import count_processors
from generator.workers.processes import end_with_parent
from generator.workers.runner import Result, Spec
from generator.workers.signals import hold_interrupts


def share_work(work: Callable[[Spec], Result], specs: Sequence[Spec], tick: Callable[[], None]) -> None:
    """Do the work on all specs, shared between this process and one other.

    Each of the two processes repeatedly starts the next spec that neither has started. Results are not returned: the work must leave them
    on disk. If the other process fails or is killed, its current spec is not done; its result is then made again where it is needed.

    Parameters
    ----------
    work : a module-level function, because the other process imports it
    specs : in the order in which they are to be started
    tick : called after each spec done here, and every tenth of a second while the other process finishes its last one
    """
    if len(specs) < 2 or count_processors() == 1:
        for spec in specs:
            work(spec)
            tick()
        return
    context = multiprocessing.get_context("spawn")
    n_claimed = context.Value("l", 0)
    process = context.Process(target=_serve, args=(work, tuple(specs), n_claimed, os.getpid()), daemon=True)
    try:
        with hold_interrupts():  # at Ctrl-C, only this process ends the work, in one line; a process that starts would print a traceback
            process.start()
        for spec in _claim_specs(specs, n_claimed):
            work(spec)
            tick()
        while process.is_alive():
            process.join(0.1)
            tick()
    finally:
        if process.pid is not None:
            process.kill()  # needed if an error ended the work here; harmless for a process that has ended
            process.join()


def _claim_specs(specs: Sequence[Spec], n_claimed: Any) -> Any:
    """Yield specs that the other process has not started."""
    while True:
        with n_claimed.get_lock():
            index = n_claimed.value
            n_claimed.value += 1
        if index >= len(specs):
            return
        yield specs[index]


def _serve(work: Callable[[Spec], Result], specs: Sequence[Spec], n_claimed: Any, parent: int) -> None:
    end_with_parent(parent)
    for spec in _claim_specs(specs, n_claimed):
        work(spec)
