"""A process that stands by for one piece of work at the end of a run, made ready meanwhile, while this process goes on beside it.

Unlike the runners it is worth its start even once: it loads what it needs while the run is busy elsewhere.
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
    """Does one piece of work at a time."""

    def ask(self, work: Callable[[Spec], Result], spec: Spec) -> Callable[[], Result]:
        """Ask for work on a spec; return what gives its result, or raises its error, once it is wanted."""
        ...


class Here:
    """Does the work in this process, when its result is wanted."""

    def ask(self, work: Callable[[Spec], Result], spec: Spec) -> Callable[[], Result]:
        return partial(work, spec)


class Beside:
    """Does the work in the process at the other end of a pipe."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe

    def ask(self, work: Callable[[Spec], Result], spec: Spec) -> Callable[[], Result]:
        try:
            self._pipe.send((work, spec))
        except OSError:  # it died before it was asked
            return partial(work, spec)
        return partial(self._take, work, spec)

    def _take(self, work: Callable[[Spec], Result], spec: Spec) -> Any:
        try:
            is_good, found = self._pipe.recv()
        except (EOFError, OSError):  # it died over it, or was killed: what depends on its spec alone is done again here
            return work(spec)
        if is_good:
            return found
        raise found


@contextmanager
def stand_by(prepare: Callable[[], None], is_wanted: bool) -> Iterator[Standby]:
    """Have a process stand by while the block runs; where it is not wanted, or there is one processor, what is asked is done here.

    Parameters
    ----------
    prepare : loads what the work will need; a function of a module, as the work itself
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
        process.kill()  # before the pipe is closed, or it might complain that nobody takes its answer
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
