"""Pre-warmed background process for one task at the end of a run.

Unlike the runners, this process is worth its start even for one task: it loads what the task needs while the run is busy elsewhere.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Protocol

from generator.errors import PuzzleError
from generator.workers.jobs import count_processors
from generator.workers.processes import end_with_parent
from generator.workers.runner import Result, Spec

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection


class BackgroundWorker(Protocol):
    """Worker that does one task at a time."""

    def submit(self, work: Callable[[Spec], Result], spec: Spec) -> Callable[[], Result]:
        """Start work on a spec; return a function that waits for the result.

        That function returns the result, or raises the error of the work.
        """
        ...


class InlineWorker:
    """Worker that does the work in this process when the result is requested."""

    def submit(self, work: Callable[[Spec], Result], spec: Spec) -> Callable[[], Result]:
        """Return a function that does the work on the spec when it is called."""
        return partial(work, spec)


class PipeWorker:
    """Worker in the process at the other end of a pipe."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def submit(self, work: Callable[[Spec], Result], spec: Spec) -> Callable[[], Result]:
        """Send the work to the other process; return a function that waits for the result.

        If the process crashes before or during the work, that function does the work in this process.
        """
        try:
            self._pipe.send((work, spec))
        except OSError:  # the process crashed before the request
            return partial(work, spec)
        return partial(self._receive, work, spec)

    def _receive(self, work: Callable[[Spec], Result], spec: Spec) -> Any:
        try:
            succeeded, found = self._pipe.recv()
        except (EOFError, OSError):  # crashed or was killed: the result depends on the spec alone, so repeat the work here
            return work(spec)
        if succeeded:
            return found
        raise found


@contextmanager
def start_background_worker(prepare: Callable[[], None], is_wanted: bool) -> Iterator[BackgroundWorker]:
    """Start a background process for the duration of the block and yield its worker.

    If the process is not wanted, or there is only one processor, the work is done in this process.

    Parameters
    ----------
    prepare : loads what the work will need; a module-level function, as the work itself must be
    is_wanted : whether to start the process
    """
    if not is_wanted or count_processors() == 1:
        yield InlineWorker()
        return
    context = multiprocessing.get_context("spawn")
    own_end, other_end = context.Pipe()
    process = context.Process(target=_serve, args=(prepare, other_end, os.getpid()), daemon=True)
    process.start()
    other_end.close()
    try:
        yield PipeWorker(own_end)
    finally:
        process.kill()  # before the pipe is closed: writing an answer to a closed pipe would print an error
        process.join()
        own_end.close()


def _serve(prepare: Callable[[], None], pipe: Connection, parent: int) -> None:
    end_with_parent(parent)
    prepare()
    while True:
        try:
            work, spec = pipe.recv()
        except EOFError:
            return
        try:
            reply = (True, work(spec))
        except PuzzleError as fault:
            reply = (False, fault)
        pipe.send(reply)
