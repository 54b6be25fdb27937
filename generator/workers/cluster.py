"""Work on other machines through dask.distributed, which is an optional extra.

A running cluster is given by the address of its scheduler; `fleet.py` watches it. Its workers must have
identical gridpress sources, or the book would depend on which worker made which puzzle: every task carries the digest of our sources, and
a worker with other sources refuses it. joblib's own dask backend is not used, because it hangs forever on a task that kills its worker.
"""

from __future__ import annotations

import logging
import socket
import ssl
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any
from urllib.parse import urlsplit

from generator.errors import ClusterLost, NotInstalled, RecipeError, WorkersLost, advise_extra, explain
from generator.storage.notes import print_note
from generator.storage.source_digest import digest_sources
from generator.workers.fleet import LOOK_SECONDS, Fleet, check_workers, describe_gridpress, describe_other
from generator.workers.runner import MOST_LOST_ALONE, LostResult, Result, Spec, attempt

CONNECT_SECONDS = 10
"""Longest wait for the scheduler's answer."""

WORKERS_SECONDS = 120
"""Longest wait for the first worker; an adaptive cluster starts one only when a task is waiting."""

CLOSE_SECONDS = 5
"""Longest wait for a scheduler to confirm that the client leaves."""

GREETING_BYTES = 8
LONGEST_GREETING = 1 << 12
GREETING_KEY = b"pickle-protocol"
"""A dask scheduler sends first: the length of its greeting in GREETING_BYTES bytes, then the greeting, a mapping with this key.

Its usual length is some 100 bytes. Source: distributed/comm/tcp.py, distributed/comm/core.py (handshake_info).
"""


def connect(address: str) -> Fleet:
    """Return a cluster whose workers have the same sources as we do.

    Raises
    ------
    NotInstalled   dask.distributed is not installed
    RecipeError    no answer, no worker, or a worker with other sources
    """
    try:
        from distributed import Client
    except ImportError:
        raise NotInstalled(f"--workers: dask:ADDRESS needs dask.distributed, which is not installed; {advise_extra('dask')}") from None
    check_scheduler(address)
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # a lost cluster gets one line from our own error
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise no_answer(address, explain(fault)) from None
    fleet = Fleet(client, address)
    try:
        _wait_for_worker(fleet)
        check_workers(fleet)
    except OSError as fault:
        close(client)
        raise no_answer(address, explain(fault) if fault.args else "it has stopped answering") from None
    except BaseException:
        close(client)
        raise
    return fleet


def close(client: Any) -> None:
    """Disconnect a client, in CLOSE_SECONDS even if its scheduler is frozen."""
    with suppress(OSError):  # also TimeoutError
        client.close(timeout=CLOSE_SECONDS)


def _wait_for_worker(fleet: Fleet) -> None:
    """Wait for the first worker; after LOOK_SECONDS say so.

    Raises
    ------
    OSError       the scheduler does not answer
    RecipeError   no worker in WORKERS_SECONDS
    """
    start, is_noted = time.monotonic(), False
    fleet.look()
    waiting = None if fleet.workers else fleet.client.submit(describe_gridpress, pure=False)  # has an adaptive cluster start a worker
    while not fleet.workers:
        waited = time.monotonic() - start
        if waited > LOOK_SECONDS and not is_noted:
            print_note("workers", f"waiting up to {WORKERS_SECONDS} s for a worker of the dask scheduler at {fleet.address}")
            is_noted = True
        if waited > WORKERS_SECONDS:
            raise RecipeError(f"--workers: the dask scheduler at {fleet.address!r} has no workers; start some with `dask worker`")
        time.sleep(0.2)
        fleet.look()
    del waiting


def check_scheduler(address: str) -> None:
    """Check that a dask scheduler answers at the address.

    dask's client would wait forever for the first bytes of another program, and fail on other bytes than it expects.

    Raises
    ------
    RecipeError   no answer, or that of another program; or TLS is requested and not configured
    """
    place = urlsplit(address if "://" in address else f"tcp://{address}")
    context = _read_certificates(address) if place.scheme == "tls" else None
    try:
        with socket.create_connection((place.hostname, place.port), timeout=CONNECT_SECONDS) as plain:
            plain.settimeout(CONNECT_SECONDS)
            line = context.wrap_socket(plain, server_hostname=place.hostname) if context else plain
            with line, line.makefile("rb") as stream:
                length = int.from_bytes(stream.read(GREETING_BYTES), "little")
                greeting = stream.read(length) if length <= LONGEST_GREETING else b""
    except (OSError, ValueError) as fault:
        raise no_answer(address, explain(fault)) from None
    if len(greeting) < length or GREETING_KEY not in greeting:
        raise no_answer(address, "the answer comes from another program")


def _read_certificates(address: str) -> ssl.SSLContext:
    """Return the TLS context of dask's configuration.

    Raises
    ------
    RecipeError   no certificates, an unreadable one, or a key with a password, for which OpenSSL would ask on the terminal
    """
    from distributed import Security

    security: Any = Security()
    try:
        for path in {security.tls_client_key, security.tls_client_cert} - {None}:
            if "\n" not in path and b"ENCRYPTED" in Path(path).expanduser().read_bytes():
                advice = "give it one without, readable by you alone"
                raise RecipeError(f"--workers: {path}: dask reads no key that is protected by a password; {advice}")
        context = security.get_connection_args("client").get("ssl_context")
    except OSError as fault:  # also ssl.SSLError
        raise RecipeError(f"--workers: {address!r}: cannot read the certificates in distributed.comm.tls: {explain(fault)}") from None
    if not isinstance(context, ssl.SSLContext):
        raise RecipeError(f"--workers: {address!r} needs TLS, but dask's configuration has no certificates in distributed.comm.tls")
    return context


def no_answer(address: str, reason: str) -> RecipeError:
    """Return the error for an address at which no dask scheduler answers."""
    return RecipeError(f"--workers: expected a dask scheduler at {address!r}, got no answer from one: {reason}")


WAIT_SECONDS = 900
"""Longest wait for any result before the cluster is given up.

A worker that compiles first needs two minutes, a slow one longer.
"""

FETCH_LOOKS = 4
"""Looks at the cluster while one result is fetched, after which its task is done again: the worker that has it may be frozen."""

MOST_FETCHES = 3
"""Times that a spec's result may fail to arrive before the cluster is given up."""

WINDOW = 2
"""Tasks sent for each thread of the cluster, so that no thread waits for its next task and few tasks wait in memory."""


@dataclass(frozen=True, slots=True)
class OtherPress:
    """Answer of a worker that refused a task because of its sources.

    gridpress   version and digest of its sources
    """

    worker: str
    gridpress: tuple[str, str]


@dataclass(frozen=True, slots=True)
class NotFetched:
    """Placeholder for the result of a finished task that did not arrive."""


class DaskRunner:
    """Runner on a dask cluster, whose workers may come and leave."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._fleet = connect(address)
        self._client = self._fleet.client

    @property
    def jobs(self) -> int:
        """Number of threads of the workers that the cluster has now."""
        return self._fleet.threads

    def run(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield the place and the result of each spec as it is done.

        The scheduler retries a task on three other workers before it reports it as killing its workers.
        """
        return self._run(work, wave, False)

    def run_alone(self, work: Callable[[Spec], Result], wave: Sequence[Spec]) -> Iterator[tuple[int, Result | LostResult]]:
        """Yield results with only one spec running at a time.

        Raises
        ------
        WorkersLost   more than MOST_LOST_ALONE specs killed their worker
        """
        lost = 0
        for place, result in self._run(work, wave, True):
            lost += isinstance(result, LostResult)
            if lost > MOST_LOST_ALONE:
                crashed = f"workers at {self._address} crashed on {lost} tasks of one wave, each run alone"
                raise WorkersLost(f"{crashed}; check that they have enough memory")
            yield place, result

    def close(self) -> None:
        """Disconnect from the cluster, which continues to run."""
        close(self._client)

    def _run(self, work: Callable[[Spec], Result], wave: Sequence[Spec], alone: bool) -> Iterator[tuple[int, Result | LostResult]]:
        done: SimpleQueue[Any] = SimpleQueue()
        running: dict[str, tuple[int, Any]] = {}  # references keep the futures alive; the cluster drops unreferenced ones
        waiting, failed = deque(range(len(wave))), Counter[int]()
        sources = digest_sources()
        while running or waiting:
            while waiting and len(running) < (1 if alone else WINDOW * self.jobs):
                if self._client.status == "closed":  # it was cut off for longer than it tries to connect again
                    raise self._lost()
                place = waiting.popleft()
                future = self._client.submit(_run_with_same_sources, sources, work, wave[place], pure=False)
                running[future.key] = place, future
                future.add_done_callback(done.put)
            future = self._wait_for_one(done)
            place, _ = running.pop(future.key)
            result = self._result(future)
            if not isinstance(result, NotFetched):
                yield place, result
                continue
            failed[place] += 1
            if failed[place] == MOST_FETCHES:
                raise ClusterLost(f"a result of the cluster at {self._address} failed to arrive {MOST_FETCHES} times; check its network")
            waiting.append(place)

    def _wait_for_one(self, done: SimpleQueue[Any]) -> Any:
        """Return the next finished task; look at the cluster meanwhile.

        Raises
        ------
        ClusterLost   none in WAIT_SECONDS, or the scheduler has stopped answering
        """
        end = time.monotonic() + WAIT_SECONDS
        while time.monotonic() < end:
            self._fleet.look_if_due()
            try:
                return done.get(timeout=LOOK_SECONDS)
            except Empty:
                continue
        raise ClusterLost(f"no result from the cluster at {self._address} for {WAIT_SECONDS} s; check that it is running")

    def _result(self, future: Any) -> Any:
        """Return the result of a finished task, or NotFetched.

        Raises
        ------
        ClusterLost   the connection to the cluster is lost
        RecipeError   a worker that joined later has other sources
        """
        from distributed import KilledWorker

        if future.status == "cancelled":
            raise self._lost()
        for _ in range(FETCH_LOOKS):
            try:
                result = future.result(timeout=LOOK_SECONDS)
            except TimeoutError:
                self._fleet.look_if_due()
                continue
            except KilledWorker:
                return LostResult()
            except (OSError, CancelledError):  # the transfer failed: the task itself is done
                raise self._lost() from None
            if isinstance(result, OtherPress):
                expected = f"expected the same gridpress sources on every worker of {self._address}"
                raise RecipeError(f"--workers: {expected}; worker {result.worker} has {describe_other(result.gridpress)}")
            return result
        return NotFetched()

    def _lost(self) -> ClusterLost:
        return ClusterLost(f"lost the cluster at {self._address}; finished work is saved, run the same command to continue")


def _run_with_same_sources(sources: str, work: Callable[[Spec], Result], spec: Spec) -> Result | LostResult | OtherPress:
    """Do the work on a worker, if its sources equal those of the sender."""
    from distributed import get_worker

    if digest_sources() == sources:
        return attempt(work, spec)
    worker = get_worker()
    return OtherPress(f"{worker.name} at {worker.address}", describe_gridpress())
