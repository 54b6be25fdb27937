"""Ping of a monitoring service, as healthchecks takes it.

``PING/start`` says that a run begins, ``PING/74`` that it ended with exit code 74. A service that expects a ping every night reports by
itself when none comes, for instance because the computer is off. Source: healthchecks.io/docs/http_api.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit, urlunsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

from generator import __version__
from generator.errors import explain

TIMEOUT_S = 5.0
TRIES, PAUSE_S = 3, 1.0
DEADLINE_S = 20.0
"""Longest time for all tries; name lookups and slow answers are not limited by TIMEOUT_S."""

LONGEST_BODY = 10_000
"""Most bytes of the last notes that are sent along."""

TOO_MANY, SERVER_FAULT = 429, 500


def send_ping(address: str, signal: str, text: str = "", tries: int = TRIES) -> str:
    """Call an address; return why it failed, or "" if it did not.

    The reason contains no part of the address.

    Parameters
    ----------
    address : checked by `generator.recipe.notify_order`
    signal : last part of the path: "start", or an exit code
    text : sent along, cut to its last LONGEST_BODY bytes
    tries : most tries; a wrong address is tried once
    """
    parts = urlsplit(address)
    url = urlunsplit(parts._replace(path=f"{parts.path.rstrip('/')}/{signal}"))
    body = text.encode("utf-8", "replace")[-LONGEST_BODY:]
    return within(DEADLINE_S, lambda: _try_often(url, body, tries))


def within(seconds: float, task: Callable[[], str]) -> str:
    """Return the result of a task, or that it took too long.

    Such a task is left to run in its thread, which ends with the process.
    """
    results: list[str] = []
    thread = threading.Thread(target=lambda: results.append(task()), daemon=True)
    thread.start()
    thread.join(seconds)
    return results[0] if results else f"no answer in {seconds:.0f} s"


def _try_often(url: str, body: bytes, tries: int) -> str:
    for number in range(1, tries + 1):
        reason, is_final = _try_once(url, body)
        if not reason or is_final:
            return reason
        if number < tries:
            time.sleep(PAUSE_S * number)
    return f"{reason} ({tries} tries)" if tries > 1 else reason


def _try_once(url: str, body: bytes) -> tuple[str, bool]:
    """Return why a call failed, or "", and whether another would fail too.

    Redirects are not followed, because they could lead anywhere.
    """
    opener = OpenerDirector()
    for handler in (ProxyHandler, HTTPHandler, HTTPSHandler, HTTPDefaultErrorHandler, HTTPErrorProcessor):
        opener.add_handler(handler())
    headers = {"User-Agent": f"gridpress/{__version__}", "Content-Type": "text/plain; charset=utf-8"}
    try:
        with opener.open(Request(url, body, headers, method="POST"), timeout=TIMEOUT_S):
            return "", True
    except HTTPError as fault:
        fault.close()
        return f"the server answered {fault.code}", fault.code < SERVER_FAULT and fault.code != TOO_MANY
    except (HTTPException, ValueError):
        return "the server's answer is not HTTP", False
    except OSError as fault:  # URLError and timeouts among them
        reason = fault.reason if isinstance(fault, URLError) else fault
        return (reason.strerror if isinstance(reason, OSError) else None) or explain(OSError(reason)), False
