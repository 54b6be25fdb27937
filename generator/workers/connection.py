"""Connection to a dask cluster, checked so that every fault is one clear line.

`cluster.py` uses the client for its work; `fleet.py` watches the cluster meanwhile.
"""

from __future__ import annotations

import logging
import socket
import ssl
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from generator.errors import NotInstalled, RecipeError, advise_extra, explain
from generator.storage.notes import print_note
from generator.workers.fleet import LOOK_SECONDS, Fleet, check_workers, describe_gridpress

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
