"""Work on other machines through dask.distributed, which is an optional extra.

Only this module imports dask.distributed. A running cluster is given by the address of its scheduler. Its workers must have identical
gridpress sources, or the book would depend on which worker made which puzzle: every task carries the digest of our sources, and a
worker with other sources refuses it. joblib's own dask backend is not used, because it hangs forever on a task that kills its worker.
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
from generator.workers.runner import MOST_LOST_ALONE, LostResult, Result, Spec, attempt

CONNECT_SECONDS = 10
WORKERS_SECONDS = 30
"""Longest wait for the first worker of a scheduler; CONNECT_SECONDS is the longest wait for the scheduler's answer."""

WAIT_SECONDS = 900
"""Longest wait for any result before the cluster is given up.

A worker that compiles first needs two minutes, a slow one longer.
"""

WINDOW = 2
"""Tasks sent for each thread of the cluster, so that no thread waits for its next task and few tasks wait in memory."""

OTHER_SOURCES = "other sources"
GREETING_BYTES = 8
LARGEST_GREETING = 1 << 10
"""Largest valid number of parts in a scheduler's greeting.

A dask scheduler sends first; the first GREETING_BYTES bytes are the number of parts that follow. Source: distributed/comm/tcp.py.
"""


class DaskRunner:
    """Runner on a dask cluster."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = _connect(address)
        self.jobs = max(1, sum(self._client.ncores().values()))

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield the place and the result of each spec as it is done.

        The scheduler retries a task on three other workers before it reports it as killing its workers.
        """
        return self._run(work, wave, WINDOW * self.jobs)

    def run_alone(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield results with only one spec running at a time.

        Raises
        ------
        WorkersLost   more than MOST_LOST_ALONE specs killed their worker
        """
        lost = 0
        for place, result in self._run(work, wave, 1):
            lost += isinstance(result, LostResult)
            if lost > MOST_LOST_ALONE:
                crashed = f"workers at {self._address} crashed on {lost} tasks of one wave, each run alone"
                raise WorkersLost(f"{crashed}; check that they have enough memory")
            yield place, result

    def close(self) -> None:
        """Disconnect from the cluster, which continues to run."""
        self._client.close()

    def _run(self, work: Callable[[Spec], Result], wave: Sequence[Spec], window: int) -> Iterator[tuple[int, Result | LostResult]]:
        done: SimpleQueue[Any] = SimpleQueue()
        running: dict[str, tuple[int, Any]] = {}  # references keep the futures alive; the cluster drops unreferenced ones
        sources, following = digest_sources(), 0
        while running or following < len(wave):
            while following < len(wave) and len(running) < window:
                future = self._client.submit(_run_with_same_sources, sources, work, wave[following], pure=False)
                running[future.key] = following, future
                future.add_done_callback(done.put)
                following += 1
            try:
                future = done.get(timeout=WAIT_SECONDS)
            except Empty:
                raise WorkersLost(f"no result from the cluster at {self._address} for {WAIT_SECONDS} s; check that it is running") from None
            place, _ = running.pop(future.key)
            yield place, self._result(future)

    def _result(self, future: Any) -> Any:
        """Return the result of a finished task.

        Raises
        ------
        WorkersLost   the connection to the cluster is lost
        RecipeError   a worker that joined later has other sources
        """
        from distributed import KilledWorker

        lost = WorkersLost(f"lost the cluster at {self._address}; finished work is saved, run the same command to continue")
        if future.status == "error":
            fault = future.exception()
            if isinstance(fault, KilledWorker):
                return LostResult()
            raise fault
        if future.status != "finished":
            raise lost
        try:
            result = future.result(timeout=WAIT_SECONDS)
        except (OSError, CancelledError):  # the transfer failed: the task itself is done
            raise lost from None
        if isinstance(result, str) and result == OTHER_SOURCES:
            raise RecipeError(f"--workers: expected the same gridpress sources on every worker of {self._address}, one has others")
        return result


def _connect(address: str) -> Any:
    """Return a client of a cluster whose workers have the same sources as we do.

    Raises
    ------
    NotInstalled   dask.distributed is not installed
    RecipeError    no answer, no worker, or a worker with other sources
    """
    try:
        from distributed import Client
    except ImportError:
        raise NotInstalled("--workers: dask:ADDRESS needs dask.distributed, not installed here; pip install 'gridpress[dask]'") from None
    _check_scheduler(address)
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # a lost cluster gets one line from our own error
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise _no_answer(address, fault) from None
    try:
        client.wait_for_workers(1, timeout=WORKERS_SECONDS)
        found = set(client.run(digest_sources).values())
    except TimeoutError:
        client.close()
        raise RecipeError(f"--workers: the dask scheduler at {address!r} has no workers; start some with `dask worker`") from None
    except (ImportError, RuntimeError, OSError) as fault:
        client.close()
        raise RecipeError(f"--workers: expected gridpress to be installed on every worker of {address!r}: {fault}") from None
    if found != {digest_sources()}:
        client.close()
        raise RecipeError(f"--workers: expected the same gridpress sources on every worker of {address!r}, got others")
    return client


def _check_scheduler(address: str) -> None:
    """Check that a dask scheduler answers at the address.

    dask's client would wait forever for the first bytes of another program.

    Raises
    ------
    RecipeError   no answer, or that of another program; or TLS is requested and not configured
    """
    place = urlsplit(address if "://" in address else f"tcp://{address}")
    if place.scheme == "tls":
        _check_certificates(address)
    try:
        with socket.create_connection((place.hostname, place.port), timeout=CONNECT_SECONDS) as line:
            if place.scheme == "tls":
                return  # with TLS the client sends first, and dask's client has its own timeout
            line.settimeout(CONNECT_SECONDS)
            greeting = line.makefile("rb").read(GREETING_BYTES)
    except (OSError, ValueError) as fault:
        raise _no_answer(address, fault) from None
    if len(greeting) < GREETING_BYTES or int.from_bytes(greeting, "little") > LARGEST_GREETING:
        raise _no_answer(address, "the answer comes from another program")


def _check_certificates(address: str) -> None:
    """Check that dask's configuration has TLS certificates, which its client requires."""
    from distributed import Security

    if Security().get_connection_args("client").get("ssl_context") is None:
        raise RecipeError(f"--workers: {address!r} needs TLS, but dask's configuration has no certificates in distributed.comm.tls")


def _no_answer(address: str, fault: object) -> RecipeError:
    return RecipeError(f"--workers: expected a dask scheduler at {address!r}, got no answer from one: {fault}")


def _run_with_same_sources(sources: str, work: Callable[[Spec], Result], spec: Spec) -> Result | LostResult | str:
    """Do the work on a worker, if its sources equal those of the sender."""
    return attempt(work, spec) if digest_sources() == sources else OTHER_SOURCES
