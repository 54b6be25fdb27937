"""Work on other machines, through the native client of dask.distributed, an optional extra; the only importer of it.

A cluster that runs already is named by its scheduler's address. Its workers must have this very gridpress, or the book would depend on
who made which puzzle: every task carries the digest of our sources, and a worker with others refuses it. joblib's own dask backend is
not used: a task that kills its worker hangs it for ever.
"""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from queue import Empty, SimpleQueue
from typing import Any
from urllib.parse import urlsplit

from generator.errors import NotInstalled, RecipeError, WorkersLost
from generator.storage.source_digest import digest_sources
from generator.workers.runner import MOST_LOST_ALONE, Lost, Result, Spec, attempt

CONNECT_SECONDS = 10
WORKERS_SECONDS = 30
"""How long a scheduler may take to answer, and to have its first worker."""

WAIT_SECONDS = 900
"""Without any result after which a cluster is given up: a worker that compiles first takes two minutes, a slow one longer."""

WINDOW = 2
"""Tasks sent for every thread of the cluster, so that none waits for the next and no more than that wait in memory."""

FOREIGN = "other sources"
GREETING_BYTES = 8
LARGEST_GREETING = 1 << 10
"""A dask scheduler speaks first, and says in eight bytes in how many parts. Source: distributed/comm/tcp.py."""


class Dask:
    """Works on a cluster."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = _connect(address)
        self.jobs = max(1, sum(self._client.ncores().values()))

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | Lost]]:
        """Yield results as they come; the scheduler gives a task to another worker three times before it calls it deadly."""
        return self._run(work, wave, WINDOW * self.jobs)

    def run_alone(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | Lost]]:
        lost = 0
        for place, result in self._run(work, wave, 1):
            lost += isinstance(result, Lost)
            if lost > MOST_LOST_ALONE:
                raise WorkersLost(f"workers at {self._address} died over {lost} tasks of one wave, each alone; look for a lack of memory")
            yield place, result

    def close(self) -> None:
        """Leave the cluster, which goes on without us."""
        self._client.close()

    def _run(self, work: Callable[[Spec], Result], wave: Sequence[Spec], window: int) -> Iterator[tuple[int, Result | Lost]]:
        done: SimpleQueue[Any] = SimpleQueue()
        at_work: dict[str, tuple[int, Any]] = {}  # a future that nobody holds is dropped by the cluster
        sources, following = digest_sources(), 0
        while at_work or following < len(wave):
            while following < len(wave) and len(at_work) < window:
                future = self._client.submit(_work_as_we, sources, work, wave[following], pure=False)
                at_work[future.key] = following, future
                future.add_done_callback(done.put)
                following += 1
            try:
                future = done.get(timeout=WAIT_SECONDS)
            except Empty:
                raise WorkersLost(f"no result from the cluster at {self._address} in {WAIT_SECONDS} s; is it still there?") from None
            place, _ = at_work.pop(future.key)
            yield place, self._result(future)

    def _result(self, future: Any) -> Any:
        """Return what came of a task.

        Raises
        ------
        WorkersLost   the cluster is gone
        RecipeError   a worker that came later has other sources
        """
        from distributed import KilledWorker

        lost = WorkersLost(f"the cluster at {self._address} is gone; what was made is kept, the same command goes on")
        if future.status == "error":
            fault = future.exception()
            if isinstance(fault, KilledWorker):
                return Lost()
            raise fault
        if future.status != "finished":
            raise lost
        try:
            result = future.result(timeout=WAIT_SECONDS)
        except (OSError, CancelledError):  # of the way here: the task itself is done
            raise lost from None
        if isinstance(result, str) and result == FOREIGN:
            raise RecipeError(f"--workers: expected this very gridpress on every worker of {self._address}, one has others' sources")
        return result


def _connect(address: str) -> Any:
    """Return a client of a cluster that has workers like us.

    Raises
    ------
    NotInstalled   the extra is not there
    RecipeError    nobody answers, there is no worker, or none of them has this gridpress
    """
    try:
        from distributed import Client
    except ImportError:
        raise NotInstalled("--workers dask: needs dask.distributed; pip install 'gridpress[dask]'") from None
    _see_answering(address)
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # a lost cluster is told in one line, and by us
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise _unanswered(address, fault) from None
    try:
        client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        found = set(client.run(digest_sources).values())
    except TimeoutError:
        client.close()
        raise RecipeError(f"--workers: the dask scheduler at {address!r} has no workers; start some with `dask worker`") from None
    except (ImportError, RuntimeError, OSError) as fault:
        client.close()
        raise RecipeError(f"--workers: expected gridpress on every worker of {address!r}: {fault}") from None
    if found != {digest_sources()}:
        client.close()
        raise RecipeError(f"--workers: expected this very gridpress on every worker of {address!r}, got other sources")
    return client


def _see_answering(address: str) -> None:
    """See that what listens there speaks as a dask scheduler does: its client waits for ever for the first word of another program.

    Raises
    ------
    RecipeError   nobody listens, or somebody else; TLS is asked for and not set up
    """
    place = urlsplit(address if "://" in address else f"tcp://{address}")
    if place.scheme == "tls":
        _see_certificates(address)
    try:
        with socket.create_connection((place.hostname, place.port), timeout=CONNECT_SECONDS) as line:
            if place.scheme == "tls":
                return  # there the client speaks first, and has a limit of its own
            line.settimeout(CONNECT_SECONDS)
            greeting = line.makefile("rb").read(GREETING_BYTES)
    except (OSError, ValueError) as fault:
        raise _unanswered(address, fault) from None
    if len(greeting) < GREETING_BYTES or int.from_bytes(greeting, "little") > LARGEST_GREETING:
        raise _unanswered(address, "what listens there is another program")


def _see_certificates(address: str) -> None:
    """See that dask's configuration says how to speak TLS, which its client takes for granted."""
    from distributed import Security

    if Security().get_connection_args("client").get("ssl_context") is None:
        raise RecipeError(f"--workers: {address!r} asks for TLS, and dask's configuration has no distributed.comm.tls with certificates")


def _unanswered(address: str, fault: object) -> RecipeError:
    return RecipeError(f"--workers: expected a dask scheduler at {address!r}, nobody answers there: {fault}")


def _work_as_we(sources: str, work: Callable[[Spec], Result], spec: Spec) -> Result | Lost | str:
    """Work on a spec, on a worker that is made of the same sources."""
    return attempt(work, spec) if digest_sources() == sources else FOREIGN
