"""Pre-warmed background process for one task at the end of a run.

Unlike the runners, this process is worth its start even for one task: it loads what the task needs while the run is busy elsewhere.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, Protocol

from generator.errors import PuzzleError
from generator.workers.jobs import count_processors
from generator.workers.processes import follow_parent
from generator.workers.runner import Result, Spec


class Standby(Protocol):
    """Worker that does one task at a time."""

    def ask(self, work: Callable[[Spec], Result], spec: Spec) -> Callable[[], Result]:
        """Start work on a spec; return a function that waits for the result.

        That function returns the result, or raises the error of the work.
        """
        ...


class Here:
    """Standby that works in this process when the result is requested."""

    def ask(self, work: Callable[[Spec], Result], spec: Spec) -> Callable[[], Result]:
        """Return a function that does the work on the spec when it is called."""
        return partial(work, spec)


class Beside:
    """Standby that works in the process at the other end of a pipe."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def ask(self, work: Callable[[Spec], Result], spec: Spec) -> Callable[[], Result]:
        """Send the work to the other process; return a function that waits for the result.

        If the process crashes before or during the work, that function does the work in this process.
        """
        try:
            self._pipe.send((work, spec))
        except OSError:  # the process crashed before the request
            return partial(work, spec)
        return partial(self._take, work, spec)

    def _take(self, work: Callable[[Spec], Result], spec: Spec) -> Any:
        try:
            is_good, found = self._pipe.recv()
        except (EOFError, OSError):  # crashed or was killed: the result depends on the spec alone, so repeat the work here
            return work(spec)
        if is_good:
            return found
        raise found


@contextmanager
def stand_by(prepare: Callable[[], None], is_wanted: bool) -> Iterator[Standby]:
    """Start a background process for the duration of the block and yield its Standby.

    If the process is not wanted, or there is only one processor, the work is done in this process.

    Parameters
    ----------
    prepare : loads what the work will need; a module-level function, as the work itself must be
    is_wanted : whether to start the process
    """
    if not is_wanted or count_processors() == 1:
        yield Here()
        return
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(prepare, theirs, os.getpid()), daemon=True)
    process.start()
    theirs.close()
    try:
        yield Beside(ours)
    finally:
        process.kill()  # before the pipe is closed: writing an answer to a closed pipe would print an error
        process.join()
        ours.close()


def _serve(prepare: Callable[[], None], pipe: Connection, parent: int) -> None:
    follow_parent(parent)
    prepare()
    while True:
        try:
            work, spec = pipe.recv()
        except EOFError:
            return
        try:
            answer = (True, work(spec))
        except PuzzleError as fault:
            answer = (False, fault)
        pipe.send(answer)
