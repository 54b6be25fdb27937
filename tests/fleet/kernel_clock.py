"""CPU time of a process, and how much of it is spent in kernels.

A worker loads this module with ``--preload``. The clock replaces the call by which Python enters compiled code, so that calls between
kernels cost nothing; each call from Python costs about a microsecond more.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from numba.core.registry import CPUDispatcher

KERNELS, LOADING = "kernels", "loading"
_spent: Counter[str] = Counter()
_enter = CPUDispatcher.__call__


@dataclass(frozen=True, slots=True)
class Clock:
    """CPU seconds of a process since it started.

    kernels   in compiled code
    loading   in first calls of kernels, which read them from their store
    """

    total: float
    kernels: float
    loading: float

    def __sub__(self, before: Clock) -> Clock:
        """Return the time since an earlier clock."""
        return Clock(self.total - before.total, self.kernels - before.kernels, self.loading - before.loading)

    def __add__(self, other: Clock) -> Clock:
        """Return the time of two processes together."""
        return Clock(self.total + other.total, self.kernels + other.kernels, self.loading + other.loading)


NOTHING = Clock(0.0, 0.0, 0.0)


def start_clock() -> None:
    """Measure every call of a kernel from now on; a second call changes nothing."""
    CPUDispatcher.__call__ = _call_timed


def read_clock() -> Clock:
    """Return the CPU time of this process."""
    return Clock(time.process_time(), _spent[KERNELS] / 1e9, _spent[LOADING] / 1e9)


def _call_timed(kernel: Any, *args: Any, **kws: Any) -> Any:
    n_loaded, start = len(kernel.overloads), time.thread_time_ns()
    try:
        return _enter(kernel, *args, **kws)
    finally:
        _spent[KERNELS if len(kernel.overloads) == n_loaded else LOADING] += time.thread_time_ns() - start


def dask_setup(_worker: Any) -> None:
    """Start the clock of a dask worker; dask calls this after it loaded the module."""
    start_clock()
