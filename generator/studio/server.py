"""The server of the studio: what a browser may ask of the desk.

Only this computer reaches it, and only with the token of its address. A request must name the studio's own host, so that no other site
can lead a browser here by a name of its own, and come from the studio's own page. Bodies are JSON of a bounded size. Pages of editions,
which may come from anyone's recipe, are shown in a sandbox from which they reach nothing here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from http import HTTPStatus
from pathlib import Path, PurePosixPath
from shutil import copyfileobj
from time import monotonic
from typing import Any

from generator.editions.token_server import ANY_FILE, THIS_COMPUTER, TYPES, TokenHandler, TokenServer
from generator.errors import PuzzleError, RecipeError
from generator.studio.desk import Desk
from generator.studio.recipe_folder import Conflict
from generator.typesetting.studio_page import list_files, make_page

MOST_BYTES = 1024 * 1024
"""Most bytes of a request: a recipe as text and as keys has at most a half."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page of the studio may load: its own files, and nothing of any other place."""

SANDBOX = "sandbox allow-scripts allow-downloads allow-modals allow-popups; frame-ancestors 'self'"
"""Policy of the pages of editions: as pages of another site, without access to the studio."""

API, FILES, PICTURES = "api/", "files/", "pages/"
BODY = "Content-Length"


class Refused(PuzzleError):
    """Request that is not answered, with the status that says why."""

    def __init__(self, status: HTTPStatus, message: str) -> None:
        self.status = status
        super().__init__(message)


class StudioServer(TokenServer):
    """Server of a desk, for the browsers of this computer."""

    def __init__(self, desk: Desk, port: int) -> None:
        self.desk = desk
        self.static = {name: content.encode() for name, content in list_files().items()}
        super().__init__(_Handler, THIS_COMPUTER, port)


def _text(body: Mapping[str, Any], key: str) -> str:
    value = body.get(key)
    if not isinstance(value, str):
        raise Refused(HTTPStatus.BAD_REQUEST, f"expected a text as {key}, got none")
    return value


def _keys(body: Mapping[str, Any]) -> dict[str, Any] | None:
    keys = body.get("keys")
    if keys is not None and not isinstance(keys, dict):
        raise Refused(HTTPStatus.BAD_REQUEST, "expected a table as keys")
    return keys


ACTIONS: dict[str, Callable[[Desk, Mapping[str, Any]], Any]] = {
    "start": lambda desk, _: desk.list_all(),
    "open": lambda desk, body: desk.open(_text(body, "file")),
    "begin": lambda desk, body: desk.begin(_text(body, "file"), _text(body, "shipped")),
    "parse": lambda desk, body: desk.parse(_text(body, "file"), _text(body, "text")),
    "plan": lambda desk, body: desk.plan(_text(body, "file"), _text(body, "text"), _keys(body), body.get("keep") is True),
    "tell": lambda desk, body: desk.tell(_text(body, "plan")),
    "save": lambda desk, body: desk.save(_text(body, "file"), _text(body, "text"), _text(body, "version")),
    "drop": lambda desk, body: desk.drop(_text(body, "file")),
    "make": lambda desk, body: desk.make(_text(body, "file")),
    "cancel": lambda desk, _: desk.cancel(),
    "watch": lambda desk, _: desk.watch(),
}
"""What a page asks for, by the last part of its address."""


class _Handler(TokenHandler):
    """Answers the requests of the page of the studio."""

    server: StudioServer

    def do_GET(self) -> None:
        """Answer a request for the page, its files, a picture or a file of an edition."""
        self._guard(self._get)

    def do_POST(self) -> None:
        """Answer a request to do something."""
        self._guard(self._post)

    def _guard(self, answer: Callable[[str], None]) -> None:
        """Answer a request, or refuse it with a status and a line."""
        try:
            self._check_sender()
            name = self.find_name()
            if name is None:
                raise Refused(HTTPStatus.NOT_FOUND, "expected an address with the token that `gridpress studio` has printed, got another")
            self.server.used = monotonic()
            answer(name)
        except Refused as fault:
            self._send_fault(fault.status, fault)
        except Conflict as fault:
            self._send_fault(HTTPStatus.CONFLICT, fault)
        except PuzzleError as fault:
            self._send_fault(HTTPStatus.UNPROCESSABLE_ENTITY, fault)

    def _check_sender(self) -> None:
        """Refuse requests for another host, or from the page of another site.

        Raises
        ------
        Refused
        """
        place = self.server.place
        port = place.rpartition(":")[2]
        hosts = {place, f"localhost:{port}"}
        if self.headers.get("Host", "") not in hosts:
            raise Refused(HTTPStatus.FORBIDDEN, f"expected a request for {place}, got one for another host")
        origin = self.headers.get("Origin")
        own = {f"http://{host}" for host in hosts}
        if (origin is not None and origin not in own) or (origin is None and self.command == "POST"):
            raise Refused(HTTPStatus.FORBIDDEN, "expected a request of the studio's own page, got one of another")

    def _get(self, name: str) -> None:
        if name == "":
            self._send(make_page(self._find_language()).encode(), ".html", {"Content-Security-Policy": POLICY})
        elif name in self.server.static:
            self._send(self.server.static[name], PurePosixPath(name).suffix)
        elif name == FILES:
            self._send(self.server.desk.show_status().encode(), ".html", {"Content-Security-Policy": SANDBOX})
        elif name.startswith(FILES):
            self._send_file(self.server.desk.find_file(name.removeprefix(FILES)))
        elif name.startswith(PICTURES):
            plan, page, width, *_ = *name.removeprefix(PICTURES).removesuffix(".png").split("/"), "", ""
            if not width.isascii() or not width.isdigit() or len(width) > 4:
                raise Refused(HTTPStatus.NOT_FOUND, "expected the address of a picture, got another")
            self._send(self.server.desk.draw(plan, page, int(width)), ".png")
        else:
            raise Refused(HTTPStatus.NOT_FOUND, "expected an address of the studio, got another")

    def _find_language(self) -> str:
        """Return the language that the address or the browser asks for."""
        asked = self.path.partition("?language=")[2][:5]
        return asked or self.headers.get("Accept-Language", "")

    def _post(self, name: str) -> None:
        action = ACTIONS.get(name.removeprefix(API)) if name.startswith(API) else None
        if action is None:
            raise Refused(HTTPStatus.NOT_FOUND, "expected an address of the studio, got another")
        self._send(json.dumps(action(self.server.desk, self._read_body())).encode(), ".json")

    def _read_body(self) -> dict[str, Any]:
        """Return the body of a request as a JSON object.

        Raises
        ------
        Refused   too large, without a size, or something else
        """
        size = self.headers.get(BODY, "")
        if not size.isascii() or not size.isdigit() or "Transfer-Encoding" in self.headers:
            raise Refused(HTTPStatus.LENGTH_REQUIRED, "expected a request that says its size, got one that does not")
        if len(size) > len(str(MOST_BYTES)) or int(size) > MOST_BYTES:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"expected at most {MOST_BYTES} bytes, got {size[:20]}")
        if self.headers.get_content_type() != "application/json":
            raise Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "expected JSON, got another content")
        try:
            body = json.loads(self.rfile.read(int(size)), parse_constant=_refuse_constant)
        except (ValueError, RecursionError):
            raise Refused(HTTPStatus.BAD_REQUEST, "expected JSON, got another content") from None
        if not isinstance(body, dict):
            raise Refused(HTTPStatus.BAD_REQUEST, "expected a JSON object, got another value")
        return body

    def _send(self, content: bytes, suffix: str, headers: Mapping[str, str] | None = None) -> None:
        self.send_response(HTTPStatus.OK)
        self._send_headers(suffix, len(content), headers or {})
        self.wfile.write(content)

    def _send_headers(self, suffix: str, size: int, headers: Mapping[str, str]) -> None:
        self.send_header("Content-Type", TYPES.get(suffix, ANY_FILE))
        self.send_header(BODY, str(size))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _send_file(self, path: Path) -> None:
        """Send a file of an edition; what may have scripts only in a sandbox."""
        try:
            file = path.open("rb")
        except OSError as fault:
            raise RecipeError(f"cannot read {path.name}: {fault.strerror}") from None
        with file:
            size = path.stat().st_size
            self.send_response(HTTPStatus.OK)
            headers = {} if path.suffix == ".pdf" else {"Content-Security-Policy": SANDBOX}
            self._send_headers(path.suffix, size, headers)
            copyfileobj(file, self.wfile)

    def _send_fault(self, status: HTTPStatus, fault: PuzzleError) -> None:
        is_shown = self.command == "GET"
        content = str(fault).encode(errors="backslashreplace") if is_shown else json.dumps({"fault": str(fault)}).encode()
        self.send_response(status)
        self._send_headers(".md" if is_shown else ".json", len(content), {"Connection": "close"})
        self.wfile.write(content)


def _refuse_constant(name: str) -> object:
    """Refuse the words NaN and Infinity, which are not JSON.

    Raises
    ------
    ValueError   always
    """
    raise ValueError(name)
