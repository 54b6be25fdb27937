"""Where a wave runs: in this process, in its threads, or in other processes through joblib's loky. The only importer of joblib and tqdm.

One protocol: a wave of specs in, their results out in the order of the specs. A spec says all that its result depends on, so a wave
that died with a worker is run again and gives the same. `generator.pipeline` makes the waves; a runner knows nothing of puzzles.

Waves, because joblib's generators have no back-pressure: a consumer that pauses lets memory grow without bound.
"""

from __future__ import annotations

import atexit
import ctypes
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any, Protocol, TypeVar

from generator.errors import RecipeError, WorkersLost

Spec = TypeVar("Spec")
Result = TypeVar("Result")

LARGEST_JOBS = 512
STRIKES = 3
"""Workers a wave may lose before the run ends; a result never depends on how often it was tried."""

PR_SET_PDEATHSIG = 1
"""Source: linux/prctl.h."""


class Runner(Protocol):
    """Runs waves. `jobs` is how many specs it works on at once."""

    jobs: int

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> list[Result]:
        """Return work(spec) of every spec, in order."""
        ...


class InProcess:
    """Runs a wave here, one spec after another."""

    jobs = 1

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> list[Result]:
        return [work(spec) for spec in wave]


class Threads:
    """Runs a wave in threads of this process: for work that is compiled through and through, which nothing need be sent to."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool = ThreadPoolExecutor(jobs)

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> list[Result]:
        return list(self._pool.map(work, wave))

    def close(self) -> None:
        """End the threads; work not begun is dropped."""
        self._pool.shutdown(cancel_futures=True)


class Loky:
    """Runs a wave in other processes, which live as long as the runner."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool: Any = None

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> list[Result]:
        from joblib import delayed
        from joblib.externals.loky.process_executor import TerminatedWorkerError

        for strike in range(1, STRIKES + 1):
            try:
                return list(self._open()(delayed(work)(spec) for spec in wave))
            except TerminatedWorkerError:
                print(f"a worker died; running its wave again ({strike} of {STRIKES})", file=sys.stderr)
                self.close()
        raise WorkersLost(f"workers died {STRIKES} times over one wave of {len(wave)} tasks; try --jobs 1, or look for a lack of memory")

    def close(self) -> None:
        """End the worker processes."""
        from joblib.externals.loky import get_reusable_executor

        if self._pool is not None:
            pool, self._pool = self._pool, None
            pool.__exit__(None, None, None)
            get_reusable_executor().shutdown(wait=True, kill_workers=True)

    def _open(self) -> Any:
        """Return the pool of workers, started on first use."""
        from joblib import Parallel

        if self._pool is None:
            pool = Parallel(self.jobs, backend="loky", batch_size=1, initializer=_follow_parent, initargs=(os.getpid(),))
            self._pool = pool.__enter__()
        return self._pool


class Bar:
    """A progress bar on stderr, silent where that is no terminal."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def advance(self, count: int, note: str = "") -> None:
        """Go on by so many, with what is still wanted behind it."""
        if note:
            self._bar.set_postfix_str(note, refresh=False)
        self._bar.update(count)

    def note(self, message: str) -> None:
        """Put one line on stderr, in our name, above the bar."""
        self._bar.write(f"gridpress: {message}", file=sys.stderr)


class LateBar:
    """A bar that opens with its first step, for what may not happen at all; where stderr is no terminal, one line instead."""

    def __init__(self, label: str, unit: str) -> None:
        self._label, self._unit = label, unit
        self._bar: Any = None

    def advance(self) -> None:
        """Go on by one; the bar is closed when the process ends."""
        from tqdm import tqdm

        if self._bar is None:
            if not sys.stderr.isatty():
                print(self._label, file=sys.stderr, flush=True)
            self._bar = tqdm(desc=self._label, unit=self._unit, disable=None, file=sys.stderr, leave=False)
            atexit.register(self._bar.close)
        self._bar.update(1)


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
    _follow_parent(parent)
    for spec in specs:
        work(spec)


@cache  # one listener, however many commands ask in one process
def tell_of_compiling() -> None:
    """Have this process say why its first run on a machine takes its time, with a bar, as soon as a kernel is compiled."""
    from generator.kernels.compiling import on_compiling

    bar = LateBar("compiling kernels (once on this machine)", " kernels")
    on_compiling(bar.advance)


@contextmanager
def show_bar(label: str, total: int | None = None, unit: str = " puzzles", is_hidden: bool = False) -> Iterator[Bar]:
    """Show a bar while something runs; `total` None where the end is not known, hidden where results on the terminal show as much."""
    from tqdm import tqdm

    disable = True if is_hidden else None
    with tqdm(total=total, desc=label, unit=unit, disable=disable, file=sys.stderr, leave=False, dynamic_ncols=True) as bar:
        yield Bar(bar)


@contextmanager
def open_runner(jobs: int, is_small: bool = False, asked: bool = False, compiled: bool = False) -> Iterator[Runner]:
    """Give a runner for `jobs` processes and end its processes afterward.

    Parameters
    ----------
    jobs : worker processes; 1 works here
    is_small : the order is so small that starting processes would cost more than it saves
    asked : the user named the number, so even a small order goes to that many processes
    compiled : the work runs in compiled code that needs no interpreter; threads of this process serve, which start at once
    """
    with end_on_signals():
        if jobs == 1 or (is_small and not asked and not compiled):
            yield InProcess()
            return
        runner = Threads(jobs) if compiled else Loky(jobs)
        try:
            yield runner
        finally:
            runner.close()


def read_jobs(text: str) -> int:
    """Read the value of ``--jobs``.

    Raises
    ------
    RecipeError   not a whole number from 1
    """
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= LARGEST_JOBS):
        raise RecipeError(f"--jobs: expected a whole number from 1 to {LARGEST_JOBS}, got {text!r}")
    return int(text)


def count_processors() -> int:
    """Return how many processors this process may use, quotas of containers and affinity included."""
    from joblib import cpu_count

    return min(int(cpu_count()), LARGEST_JOBS)


@contextmanager
def end_on_signals() -> Iterator[None]:
    """Have SIGTERM end what runs inside in order, workers and all, with exit code 143, and SIGINT with 130.

    A shell's background jobs start with SIGINT ignored, so its handler is set as well. Handlers belong to the main thread; in
    another one nothing is changed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _leave), signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before[0])
        signal.signal(signal.SIGINT, before[1])


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _follow_parent(parent: int) -> None:
    """Have this worker end when its parent does, however that ends; it leaves interrupts to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)
