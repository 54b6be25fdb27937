"""Pings: what is called, how often, and reasons that contain no address."""

from __future__ import annotations

import socket
import threading

import pytest

from generator.notices import ping
from generator.notices.ping import LONGEST_BODY, send_ping, within
from tests.notices.conftest import PingServer
from tests.support.waiting import LONGEST_S


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ping, "PAUSE_S", 0.01)
    monkeypatch.setenv("no_proxy", "*")


def test_the_signal_follows_the_path_and_the_text_is_the_body(server: PingServer) -> None:
    assert send_ping(server.address, "74", "cannot write\nÄ") == ""
    assert send_ping(f"{server.address}/?create=1", "start") == ""
    assert server.got == [("/ping/secret/74", "cannot write\nÄ"), ("/ping/secret/start?create=1", "")]


def test_only_the_end_of_a_long_text_is_sent(server: PingServer) -> None:
    assert send_ping(server.address, "1", "x" * LONGEST_BODY + "the end") == ""
    assert len(server.got[0][1]) == LONGEST_BODY
    assert server.got[0][1].endswith("the end")


@pytest.mark.parametrize(("codes", "calls", "reason"), [
    ([500, 503, 200], 3, ""),
    ([429, 200], 2, ""),
    ([500] * 9, 3, "the server answered 500 (3 tries)"),
    ([404], 1, "the server answered 404"),
    ([302], 1, "the server answered 302"),
])  # fmt: skip
def test_a_fault_of_the_server_is_tried_again(server: PingServer, codes: list[int], calls: int, reason: str) -> None:
    server.codes = codes
    assert send_ping(server.address, "0") == reason
    assert server.signals == ["0"] * calls


def test_nobody_listens() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        reason = send_ping(f"http://127.0.0.1:{free.getsockname()[1]}/secret", "0")
    assert reason == "Connection refused (3 tries)"


def test_a_server_without_an_answer_does_not_stop_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ping, "TIMEOUT_S", 0.2)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        reason = send_ping(f"http://127.0.0.1:{silent.getsockname()[1]}/secret", "0", tries=1)
    assert reason == "timed out"


def test_a_task_that_takes_too_long_is_left() -> None:
    held = threading.Event()
    assert within(0.1, lambda: str(held.wait(LONGEST_S))) == "no answer in 0 s"
    held.set()


@pytest.mark.parametrize("answer", [b"\x00\xff\r\n\r\n", b"", b"HTTP/1.1 999999 what\r\n\r\n"])
def test_an_answer_that_is_not_http(answer: bytes) -> None:
    with socket.socket() as odd:
        odd.bind(("127.0.0.1", 0))
        odd.listen()

        def serve() -> None:
            connection, _ = odd.accept()
            with connection:
                connection.recv(10_000)
                connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        reason = send_ping(f"http://127.0.0.1:{odd.getsockname()[1]}/secret", "0", "text", tries=1)
        thread.join()
    assert reason
    assert "secret" not in reason
