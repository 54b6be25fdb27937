"""Connecting to a dask cluster: every fault at the address is one line, in time."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest

from generator.errors import RecipeError
from generator.workers.cluster import DaskRunner
from tests.support.own_cluster import open_cluster
from tests.support.waiting import LONGEST_S

pytestmark = pytest.mark.needs("distributed")


def frame(content: bytes) -> bytes:
    return len(content).to_bytes(8, "little") + content


@pytest.mark.parametrize(
    ("greeting", "message"),
    [
        (None, "timed out"),
        (b"", "another program"),
        (b"SSH-2.0-Open\r\n", "another program"),
        (frame(b""), "another program"),
        (frame(b"x"), "another program"),
        (frame(b"x" * 100), "another program"),
        (frame(b"x" * 100)[:50], "another program"),
    ],
    ids=["silent", "closed", "ssh", "empty frame", "one byte", "other content", "cut off"],
)
def test_other_programs_at_the_address_are_refused_in_time(monkeypatch: pytest.MonkeyPatch, greeting: bytes | None, message: str) -> None:
    monkeypatch.setattr("generator.workers.cluster.CONNECT_SECONDS", 0.5 if greeting is None else LONGEST_S)
    with socket.create_server(("127.0.0.1", 0)) as server:
        held: list[socket.socket] = []

        def answer() -> None:
            held.append(server.accept()[0])
            if greeting is not None:
                held[0].sendall(greeting)
                held.pop().close()

        answering = threading.Thread(target=answer)
        answering.start()
        with pytest.raises(RecipeError, match=f"got no answer from one: .*{message}"):
            DaskRunner(f"127.0.0.1:{server.getsockname()[1]}")
        answering.join()
        for line in held:
            line.close()


def test_tls_without_certificates_is_refused() -> None:
    with pytest.raises(RecipeError, match=r"no certificates in distributed\.comm\.tls"):
        DaskRunner("tls://127.0.0.1:1")


@pytest.mark.broad
def test_a_cluster_without_workers_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("generator.workers.cluster.WORKERS_SECONDS", 1)
    monkeypatch.setattr("generator.workers.cluster.LOOK_SECONDS", 0.3)
    with open_cluster(0, tmp_path / "log") as own, pytest.raises(RecipeError, match="has no workers; start some with `dask worker`"):
        DaskRunner(own.address)
    assert capsys.readouterr().err.count("waiting up to 1 s for a worker of the dask scheduler") == 1
