"""A server of pages in a thread, or as a command in a process of its own."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from email.message import Message
from http.client import HTTPConnection
from typing import TypeVar

from generator.editions.token_server import THIS_COMPUTER, TokenServer

ENDED_S = 300
"""Seconds in which a server answers, begins or ends, on a machine that is busy with other work and has to compile."""

Server = TypeVar("Server", bound=TokenServer)


@contextmanager
def serving(opened: Server) -> Iterator[Server]:
    """Let a server answer in a thread; end it afterward."""
    with opened as server:
        server.timeout = 0.02  # it ends soon after the test
        thread = threading.Thread(target=server.serve, args=(ENDED_S,), daemon=True)
        thread.start()
        yield server
        while thread.is_alive():
            server.used = float("-inf")  # it ends as if it was not used; an answer that is still being written sets this again
            thread.join(0.05)


def ask(
    server: TokenServer, path: str, method: str = "GET", body: bytes | None = None, headers: Mapping[str, str] | None = None
) -> tuple[int, Message, bytes]:
    """Return status, headers and body of an answer."""
    connection = HTTPConnection(THIS_COMPUTER, int(server.server_address[1]), timeout=ENDED_S)
    connection.request(method, path, body, dict(headers or {}))
    answer = connection.getresponse()
    found = answer.status, answer.headers, answer.read()
    connection.close()
    return found


def interrupt(*command: str, look: Callable[[int], object] = id) -> tuple[str, object, int, str, str]:
    """Run a command, and interrupt it when it has printed its address.

    A shell starts jobs in the background with SIGINT ignored, and all that these start ignore it.

    Returns the address, what `look` found in the process, the exit code, and the rest of stdout and of stderr.

    Parameters
    ----------
    look : called with the ID of the process before it is interrupted
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        line = [sys.executable, "-m", "generator", *command]
        process = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, before)
    with process:
        assert process.stdout
        address = process.stdout.readline()
        try:
            found = look(process.pid)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=ENDED_S)
        finally:
            process.kill()
    return address, found, process.returncode, out, err
