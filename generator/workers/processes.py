"""Work in other processes of this machine, through joblib's loky.

Workers that crash are replaced, end with their parent and are limited in memory. joblib's own `Parallel` loses a whole call when one
worker crashes and has no back-pressure as a stream, so its executor is used: results made before a crash are kept, and working one wave
at a time bounds the memory.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from generator.errors import WorkersLost
from generator.workers.runner import MOST_LOST_ALONE, LostResult, Result, Spec, attempt
from generator.workers.signals import hold_interrupts

MOST_CRASHES = 2
"""Crashes in one wave after which each remaining spec is run alone; a result never depends on how often it was tried."""

MOST_CRASHES_ALONE = 3
"""Crashes on one spec that ran alone in a worker, after which this spec is considered to be the cause."""

MEMORY_BYTES = 2 << 30
"""Data limit of a worker, which needs some 300 MB.

It is the same for any number of jobs, because the result must not depend on that number.
"""

IDLE_SECONDS = 300
"""Idle time after which a worker ends."""

PARENT_SECONDS = 0.5
"""Interval at which a worker checks that its parent is running, on systems that do not signal its end."""

NO_TRACKER_WARNINGS = "ignore:resource_tracker:UserWarning"
"""Filter for the warnings of loky's tracker, in the form of the variable PYTHONWARNINGS."""

PR_SET_PDEATHSIG = 1
"""Source: linux/prctl.h."""


class LokyRunner:
    """Runner in worker processes, which live as long as the runner."""

    def __init__(self, jobs: int, memory_bytes: int | None = None) -> None:
        self.jobs = jobs
        self._memory_bytes = memory_bytes or MEMORY_BYTES
        self._pool: Any = None
        self._size = 0

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield the place and the result of each spec as it is done.

        After a crash the remaining specs are run again; after MOST_CRASHES crashes they are yielded as `LostResult`.
        """
        remaining = dict(enumerate(wave))
        for crash in range(1, MOST_CRASHES + 1):
            for place, result in self._try(work, remaining, self.jobs):
                del remaining[place]
                yield place, result
            if not remaining:
                return
            again = "running the rest of its wave again" if crash < MOST_CRASHES else "running the rest one by one to find the cause"
            print(f"a worker process crashed ({crash} of {MOST_CRASHES}); {again}", file=sys.stderr)
        for place in remaining:
            yield place, LostResult()

    def run_alone(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield the results in order, with only one spec running at a time.

        Raises
        ------
        WorkersLost   more than MOST_LOST_ALONE specs crashed their worker, or no worker can start at all
        """
        lost = 0
        for place, spec in enumerate(wave):
            for _ in range(MOST_CRASHES_ALONE):
                self._check_workers_start()
                done = dict(self._try(work, {place: spec}, 1))
                if done:
                    yield place, done[place]
                    break
            else:
                lost += 1
                if lost > MOST_LOST_ALONE:
                    raise WorkersLost(f"workers crashed on {lost} tasks of one wave, each run alone; check that there is enough memory")
                yield place, LostResult()

    def close(self) -> None:
        """End the worker processes.

        If work is still waiting, as after an interrupt, loky's thread ends with a KeyError, whose traceback is not printed.
        """
        if self._pool is None:
            return
        pool, self._pool = self._pool, None
        print_error = threading.excepthook
        threading.excepthook = lambda fault: None if fault.exc_type is KeyError else print_error(fault)
        try:
            pool.shutdown(wait=True, kill_workers=True)
        finally:
            threading.excepthook = print_error

    def _try(self, work: Callable[[Spec], Result], specs: Mapping[int, Spec], size: int) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield the results made before a worker crashes; a crash closes the pool."""
        try:
            _start_tracker()
            with hold_interrupts():  # submitting starts the workers
                pool = self._open(size)
                futures = {pool.submit(attempt, work, spec): place for place, spec in specs.items()}
        except BrokenProcessPool:
            self.close()
            return
        is_broken = False
        for future in as_completed(futures):
            if isinstance(future.exception(), BrokenProcessPool):
                is_broken = True
            else:
                yield futures[future], future.result()
        if is_broken:
            self.close()

    def _check_workers_start(self) -> None:
        """Check that a worker can start at all; otherwise every spec would look faulty."""
        for _ in range(MOST_CRASHES_ALONE):
            if dict(self._try(_return_unchanged, {0: 0}, 1)):
                return
        raise WorkersLost("workers crash as soon as they start; try --jobs 1, or check that there is enough memory")

    def _open(self, size: int) -> Any:
        """Return the pool of worker processes, started on first use."""
        from joblib.externals.loky import ProcessPoolExecutor

        if self._pool is not None and self._size != size:
            self.close()
        if self._pool is None:
            arguments = (os.getpid(), self._memory_bytes)
            self._pool = ProcessPoolExecutor(size, timeout=IDLE_SECONDS, initializer=_set_up_worker, initargs=arguments)
            self._size = size
        return self._pool


def _start_tracker() -> None:
    """Start loky's process that cleans up after workers, unless it is running.

    Starting it lets interrupts through, so it is done before they are held back. It would print a warning about each worker that is
    killed while it starts, which is what an interrupt does.
    """
    from joblib.externals.loky.backend.resource_tracker import ensure_running

    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = f"{before},{NO_TRACKER_WARNINGS}" if before else NO_TRACKER_WARNINGS
    try:
        ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = before


def _return_unchanged(number: int) -> int:
    return number


def _set_up_worker(parent: int, memory_bytes: int) -> None:
    """Set up a worker: end it with its parent, and limit its memory."""
    end_with_parent(parent)
    limit_memory(memory_bytes)


def limit_memory(memory_bytes: int) -> None:
    """Limit the data of this process, so that too large requests raise MemoryError.

    The limit applies to data (heap and private memory), because a compiler reserves far more address space than it uses. Windows has no
    such limit; nothing is done there.
    """
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    soft = memory_bytes if hard == resource.RLIM_INFINITY else min(memory_bytes, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def end_with_parent(parent: int) -> None:
    """End this worker when its parent ends, in whatever way, and ignore interrupts.

    Interrupts are handled by the parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)
        return
    threading.Thread(target=_watch_parent, args=(parent,), daemon=True).start()


def _watch_parent(parent: int) -> None:
    """End this process when its parent is no longer running.

    This thread is needed because only on Linux the kernel can end the process.
    """
    while os.getppid() == parent:
        time.sleep(PARENT_SECONDS)
    os._exit(1)
