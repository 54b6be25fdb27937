"""A small server at an address with a token, here or on the local network.

The token is new at every start, so that no other program and nobody else on the network finds what is served. `page_server.py` serves the
page of an edition with it, and `generator.studio` the page on which a book is designed.
"""

from __future__ import annotations

import errno
import os
import secrets
import time
from hmac import compare_digest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from generator.errors import RecipeError

THIS_COMPUTER = "127.0.0.1"

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".csv": "text/plain; charset=utf-8",
    ".epub": "application/epub+zip",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".jsonl": "text/plain; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
"""Content types of files, by suffix."""

ANY_FILE = "application/octet-stream"

TOKEN_BYTES = 8
"""Random bytes of a token; 16 letters in the address."""

REQUEST_S = 20
"""Seconds that a browser may take to send a request."""

POLL_S = 0.5
"""Seconds between two looks at the clock."""

LIMITS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
"""Headers of every answer: the token stays between browser and server."""


class TokenServer(ThreadingHTTPServer):
    """Server of one address; it ends when nothing was asked for a time."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # Windows would let two servers have one port
    timeout = POLL_S

    def __init__(self, handler: type[TokenHandler], host: str, port: int) -> None:
        self.token = secrets.token_hex(TOKEN_BYTES)
        self.used = time.monotonic()
        try:
            super().__init__((host, port), handler)
        except OSError as fault:
            if fault.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            why = "another program uses it" if fault.errno == errno.EADDRINUSE else "only the system may use it"
            raise RecipeError(f"expected a free port, got {port}: {why}; name another one with --port") from None

    @property
    def place(self) -> str:
        """Host and port, as browsers name them in requests."""
        return f"{self.server_address[0]!s}:{self.server_address[1]}"

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{self.place}/{self.token}/"

    def serve(self, idle_s: float) -> None:
        """Answer requests until there was none for a time."""
        self.used = time.monotonic()
        while time.monotonic() - self.used < idle_s:
            self.handle_request()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a connection that broke; the browser asks again."""


class TokenHandler(BaseHTTPRequestHandler):
    """Answers requests below the token; everything else is not there."""

    server: TokenServer
    timeout = REQUEST_S
    server_version = "gridpress"
    sys_version = ""

    def find_name(self) -> str | None:
        """Return what is asked for below the token; None for any other path."""
        path = self.path.partition("?")[0]
        _, token, *rest = path.split("/") if path.startswith("/") else ("", "")
        return "/".join(rest) if rest and compare_digest(token.encode(), self.server.token.encode()) else None

    def end_headers(self) -> None:
        """End the headers of every answer with the limits."""
        for name, value in LIMITS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Print nothing: an address has the token."""
