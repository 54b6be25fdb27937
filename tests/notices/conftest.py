"""A local server that keeps the pings sent to it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest


class PingServer(ThreadingHTTPServer):
    """Server whose answers are set by a test.

    codes   status codes of the next answers; then 200
    got     path and body of every call
    """

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.codes: list[int] = []
        self.got: list[tuple[str, str]] = []

    @property
    def address(self) -> str:
        """Address of a check, with a secret in it."""
        return f"http://127.0.0.1:{self.server_port}/ping/secret"

    @property
    def signals(self) -> list[str]:
        """Last parts of the paths called."""
        return [path.rpartition("/")[2] for path, _ in self.got]


class _Answer(BaseHTTPRequestHandler):
    server: PingServer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.got.append((self.path, body))
        self.send_response(self.server.codes.pop(0) if self.server.codes else 200)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[PingServer]:
    """Return a server that runs for one test."""
    with PingServer() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()
