"""A small server for the page of an edition, here or on the local network.

It only reads: the files of the page are read and checked when it starts, and nothing else of the disk can be asked for. An address
contains a token (`token_server.py`), so that others on the network do not find the page. Games are stored by the browser, which
knows them by computer and port: with the same port they are there again.
"""

from __future__ import annotations

import socket
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path, PurePosixPath
from time import monotonic

from generator.editions.status import list_editions
from generator.editions.token_server import ANY_FILE, TYPES, TokenHandler, TokenServer
from generator.errors import Faulty
from generator.storage.manifest import MANIFEST, files_of, find_edition, read_manifest, verify_file

PAGE = "web/index.html"
"""The page of an edition; the other files of its folder are for its installation on a phone."""

DOCUMENTATION = "192.0.2.1"
"""An address that no computer has (RFC 5737); asking for the way to it sends nothing."""


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


class PageServer(TokenServer):
    """Server of one page; it ends when nothing was asked for a time."""

    def __init__(self, files: Mapping[str, bytes], host: str, port: int) -> None:
        self.files = files
        super().__init__(_Handler, host, port)


class _Handler(TokenHandler):
    """Answers requests for the files of the page; everything else is not there."""

    server: PageServer

    def do_GET(self) -> None:
        """Answer a request for a file."""
        self._answer(has_body=True)

    def do_HEAD(self) -> None:
        """Answer a request for the headers of a file."""
        self._answer(has_body=False)

    def _answer(self, has_body: bool) -> None:
        name = self.find_name()
        content = None if name is None else self.server.files.get(name)
        if name is None or content is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        self.server.used = monotonic()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", TYPES.get(PurePosixPath(name or PAGE).suffix, ANY_FILE))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if has_body:
            self.wfile.write(content)
