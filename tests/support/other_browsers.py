"""Firefox and WebKit with the operations that tests of the companion page need.

Playwright drives only builds of its own of these two. Firefox as Debian packages it is driven by WebDriver BiDi over a socket
(https://w3c.github.io/webdriver-bidi), WebKitGTK by its WebDriver (https://www.w3.org/TR/webdriver2), on a screen in memory (Xvfb).
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from base64 import b64decode
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from socket import create_connection, socket
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from tests.support.end_process import end_processes
from tests.support.needs import require, require_program

SECONDS = 120
"""Most seconds a browser may take to answer, on a machine that is busy with other work."""

KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowUp": "\ue013"}
KEYS |= {"ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011", "Control": "\ue009", "Space": " "}
"""Keys by name as WebDriver writes them."""


class Browser(Protocol):
    """A browser with one window."""

    name: str

    def open(self, address: str, width: int, height: int) -> None:
        """Load a page in a window whose inside has this size in CSS pixels."""

    def run(self, function: str, *values: Any) -> Any:
        """Call an async JavaScript function with plain values; return its result."""

    def press(self, keys: Sequence[str]) -> None:
        """Press keys one after the other: characters, or names in `KEYS`."""

    def tap(self, x: float, y: float) -> None:
        """Touch a place of the window with one finger."""

    def picture(self) -> bytes:
        """Return the window as PNG."""

    def close(self) -> None:
        """End the browser."""


class Firefox:
    """Firefox without a screen."""

    name = "firefox"

    def __init__(self, program: str) -> None:
        import websocket

        self.stack = ExitStack()
        folder = self.stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
        log = Path(folder, "log")
        with log.open("w") as errors:
            options = ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"]
            self.process = subprocess.Popen([program, *options], stdout=errors, stderr=errors)
        self.stack.callback(end_processes, self.process)
        self.socket = websocket.create_connection(f"{_wait_for_address(log, self.process)}/session", suppress_origin=True, timeout=SECONDS)
        self.sent = 0
        self.send("session.new", capabilities={})
        self.window = self.send("browsingContext.create", type="tab")["context"]

    def send(self, method: str, **values: Any) -> dict[str, Any]:
        """Send a command, and return its result; events in between are left out."""
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": values}))
        while (answer := json.loads(self.socket.recv())).get("id") != self.sent:
            pass
        if answer["type"] == "error":
            raise AssertionError(f"{method}: {answer['error']}: {answer['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def open(self, address: str, width: int, height: int) -> None:
        self.send("browsingContext.setViewport", context=self.window, viewport={"width": width, "height": height})
        self.send("browsingContext.navigate", context=self.window, url=address, wait="complete")
        self.run(READY)

    def run(self, function: str, *values: Any) -> Any:
        expression = f"(async () => JSON.stringify([await ({function})(...{json.dumps(values)})]))()"
        found = self.send("script.evaluate", expression=expression, target={"context": self.window}, awaitPromise=True)
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"]["value"])[0]

    def press(self, keys: Sequence[str]) -> None:
        actions = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.send("input.performActions", context=self.window, actions=[{"type": "key", "id": "keys", "actions": actions}])

    def tap(self, x: float, y: float) -> None:
        self.send("input.performActions", context=self.window, actions=[_touch(x, y)])

    def picture(self) -> bytes:
        return b64decode(self.send("browsingContext.captureScreenshot", context=self.window)["data"])

    def close(self) -> None:
        self.socket.close()
        self.stack.close()


class WebKit:
    """WebKitGTK's small browser on a screen in memory."""

    name = "webkit"
    narrowest = 447
    """Pixels inside its narrowest window."""

    def __init__(self, program: str, driver: str, screen: str) -> None:
        self.stack = ExitStack()
        display = self._start_screen(screen)
        with socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        environment = {**os.environ, "DISPLAY": f":{display}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        self.driver = subprocess.Popen([driver, f"--port={port}"], env=environment, stderr=subprocess.DEVNULL)
        self.stack.callback(end_processes, self.driver)
        _wait_for_port(port, self.driver)
        self.server = HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        self.stack.callback(self.server.close)
        options = {"webkitgtk:browserOptions": {"binary": program, "args": ["--automation"]}}
        self.session = ""
        self.session = self.send("POST", "", capabilities={"alwaysMatch": options})["sessionId"]
        self.stack.callback(self.send, "DELETE", "")
        self.send("POST", "/timeouts", script=1000 * SECONDS, pageLoad=1000 * SECONDS)

    def _start_screen(self, screen: str) -> str:
        """Start a screen in memory and return its number."""
        read, write = os.pipe()
        options = ["-displayfd", str(write), "-screen", "0", "2000x2000x24", "-nolisten", "tcp"]
        process = subprocess.Popen([screen, *options], pass_fds=[write], stderr=subprocess.DEVNULL)
        self.stack.callback(end_processes, process)
        os.close(write)
        with os.fdopen(read) as numbers:
            display = numbers.readline().strip()
        assert display, "Xvfb did not start"
        return display

    def send(self, method: str, command: str, **values: Any) -> Any:
        """Send a command of WebDriver and return its result."""
        path = f"/session/{self.session}{command}" if self.session else "/session"
        self.server.request(method, path, json.dumps(values) if method == "POST" else None, {"Content-Type": "application/json"})
        answer = self.server.getresponse()
        result = json.loads(answer.read())["value"]
        assert answer.status == HTTPStatus.OK, f"{command}: {result['error']}: {result['message']}"
        return result

    def open(self, address: str, width: int, height: int) -> None:
        self.send("POST", "/url", url="about:blank")
        for _ in range(SECONDS):
            inside = self.run(INSIDE)
            if inside == [max(width, self.narrowest), height]:
                break
            outside = self.send("GET", "/window/rect")
            missing = width - inside[0], height - inside[1]
            self.send("POST", "/window/rect", width=outside["width"] + missing[0], height=outside["height"] + missing[1])
        self.send("POST", "/url", url=address)
        self.run(READY)

    def run(self, function: str, *values: Any) -> Any:
        script = f"""const [values, end] = arguments;
            ({function})(...JSON.parse(values)).then((found) => end([found]), (fault) => end(String(fault)));"""
        found = self.send("POST", "/execute/async", script=script, args=[json.dumps(values)])
        assert isinstance(found, list), found
        return found[0]

    def press(self, keys: Sequence[str]) -> None:
        actions = [{"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")]
        self.send("POST", "/actions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def tap(self, x: float, y: float) -> None:
        self.send("POST", "/actions", actions=[_touch(x, y)])

    def picture(self) -> bytes:
        return b64decode(self.send("GET", "/screenshot"))

    def close(self) -> None:
        self.stack.close()


INSIDE = """async () => {
  for (let frames = 6; frames > 0; frames -= 1) await new Promise((go) => setTimeout(go, 20));
  return [innerWidth, innerHeight];
}"""
"""Returns the size inside the window, a little after it was changed."""

READY = """async () => {
  for (let tries = 2000; tries > 0 && !document.documentElement.dataset.ready; tries -= 1) await new Promise((go) => setTimeout(go, 20));
  if (!document.documentElement.dataset.ready) throw new Error("the page did not start");
}"""
"""Waits until the page is ready to play."""


def start_browser(name: str) -> Browser:
    """Start a browser, or skip the test with what is missing."""
    if name == Firefox.name:
        require("websocket")
        return Firefox(require_program("firefox"))
    return WebKit(*map(require_program, ("MiniBrowser", "WebKitWebDriver", "Xvfb")))


def _touch(x: float, y: float) -> dict[str, Any]:
    """Return the input of a finger that touches a place for a moment."""
    steps = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": steps}


def _wait_for_address(log: Path, process: subprocess.Popen[bytes]) -> str:
    """Return the address that Firefox writes to its log when it listens."""
    for _ in range(10 * SECONDS):
        if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text(errors="replace")):
            return found[1]
        try:
            process.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
        break
    raise AssertionError(f"Firefox does not listen: {log.read_text(errors='replace')[-500:]}")


def _wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a process listens at a port of this computer."""
    for _ in range(10 * SECONDS):
        with suppress(OSError), create_connection(("127.0.0.1", port), timeout=1):
            return
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.1)
            break
    raise AssertionError(f"nothing listens at port {port}")
