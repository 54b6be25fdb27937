"""A small server for the page of an edition, here or on the local network.

It only reads: the files of the page are read and checked when it starts, and nothing else of the disk can be asked for. An address
contains a token that is new at every start, so that others on the network do not find the page. Games are stored by the browser, which
knows them by computer and port: with the same port they are there again.
"""

from __future__ import annotations

import errno
import os
import secrets
import socket
import time
from collections.abc import Mapping
from hmac import compare_digest
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath

from generator.editions.status import list_editions
from generator.errors import Faulty, RecipeError
from generator.storage.manifest import MANIFEST, files_of, find_edition, read_manifest, verify_file

PAGE = "web/index.html"
"""The page of an edition; the other files of its folder are for its installation on a phone."""

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
"""Content types of the files of a page, by suffix."""

THIS_COMPUTER = "127.0.0.1"
DOCUMENTATION = "192.0.2.1"
"""An address that no computer has (RFC 5737); asking for the way to it sends nothing."""

TOKEN_BYTES = 8
"""Random bytes of a token; 16 letters in the address."""

REQUEST_S = 20
"""Seconds that a browser may take to send a request."""

POLL_S = 0.5
"""Seconds between two looks at the clock."""

LIMITS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
"""Headers of every answer: the token stays between browser and server."""


def find_page(name: str, out: Path) -> Path:
    """Return the edition to serve: the one named, or the newest with a page.

    Parameters
    ----------
    name : a path, or ``book/edition`` in the output folder; empty for the newest edition there

    Raises
    ------
    Faulty   there is no such edition, or it has no page
    """
    if name:
        folder = find_edition(name, out)
        if PAGE not in files_of(read_manifest(folder), folder):
            raise Faulty(f'expected an edition with a page, got {name!r} without one; add "web" to `editions` in its recipe')
        return folder
    found = [folder for folder in (list_editions(out) if out.is_dir() else ()) if (folder / PAGE).is_file()]
    if not found:
        raise Faulty(f"expected an edition with a page in {str(out)!r}, found none; `gridpress book` makes one")
    return max(found, key=lambda folder: ((folder / MANIFEST).stat().st_mtime, str(folder)))


def read_page(folder: Path) -> dict[str, bytes]:
    """Return the files of an edition's page by their names below its address.

    Raises
    ------
    Faulty   a file is missing or altered
    """
    manifest = read_manifest(folder)
    names = [name for name in files_of(manifest, folder) if PurePosixPath(name).parent == PurePosixPath(PAGE).parent]
    for name in names:
        verify_file(folder, name, manifest)
    files = {PurePosixPath(name).name: (folder / name).read_bytes() for name in names}
    return {"": files[PurePosixPath(PAGE).name], **files}


def find_own_address() -> str:
    """Return the address of this computer in its local network.

    Raises
    ------
    Faulty   this computer is in no network
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((DOCUMENTATION, 9))
            return str(probe.getsockname()[0])
        except OSError:
            raise Faulty("expected a network for --lan, found none; connect this computer first, or leave out --lan") from None


class PageServer(ThreadingHTTPServer):
    """Server of one page; it ends when nothing was asked for a time."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # Windows would let two servers have one port
    timeout = POLL_S

    def __init__(self, files: Mapping[str, bytes], host: str, port: int) -> None:
        self.files = files
        self.token = secrets.token_hex(TOKEN_BYTES)
        self.used = time.monotonic()
        try:
            super().__init__((host, port), _Handler)
        except OSError as fault:
            if fault.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            why = "another program uses it" if fault.errno == errno.EADDRINUSE else "only the system may use it"
            raise RecipeError(f"expected a free port, got {port}: {why}; name another one with --port") from None

    @property
    def address(self) -> str:
        """The address of the page."""
        host, port = str(self.server_address[0]), self.server_address[1]
        return f"http://{host}:{port}/{self.token}/"

    def serve(self, idle_s: float) -> None:
        """Answer requests until there was none for a time."""
        self.used = time.monotonic()
        while time.monotonic() - self.used < idle_s:
            self.handle_request()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a connection that broke; the browser asks again."""


class _Handler(BaseHTTPRequestHandler):
    """Answers requests for the files of the page; everything else is not there."""

    server: PageServer
    timeout = REQUEST_S
    server_version = "gridpress"
    sys_version = ""

    def do_GET(self) -> None:
        """Answer a request for a file."""
        self._answer(has_body=True)

    def do_HEAD(self) -> None:
        """Answer a request for the headers of a file."""
        self._answer(has_body=False)

    def _answer(self, has_body: bool) -> None:
        path = self.path.partition("?")[0]
        _, token, *rest = path.split("/") if path.startswith("/") else ("", "")
        name = "/".join(rest)
        content = self.server.files.get(name) if rest and compare_digest(token.encode(), self.server.token.encode()) else None
        if content is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.server.used = time.monotonic()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES.get(PurePosixPath(name or PAGE).suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if has_body:
            self.wfile.write(content)

    def end_headers(self) -> None:
        """End the headers of every answer with the limits."""
        for name, value in LIMITS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Print nothing: an address has the token."""
