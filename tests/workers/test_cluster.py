"""A run on a dask cluster of two processes: the same bytes, even if one is killed."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import pytest

from generator import __version__
from generator.cli import main
from generator.errors import ClusterLost, RecipeError, WorkersLost, advise_extra
from generator.workers import LostResult
from generator.workers.cluster import DaskRunner
from tests.support.book_runs import log_events
from tests.support.command_line import run
from tests.support.own_cluster import OwnCluster, open_cluster
from tests.support.waiting import LONGEST_S

pytestmark = pytest.mark.needs("distributed")

BOOK = ("book", "sampler", "--counts", "easy=30,hard=12", "--seed", "7", "--editions", "none", "--cover", "none")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnCluster]:
    """Return a cluster of two worker processes, shared by the tests that kill none.

    A worker that was killed may be back late, or never: dask does not always start another one on a busy computer.
    """
    with open_cluster(2, tmp_path_factory.mktemp("cluster") / "log") as own:
        yield own


@pytest.fixture
def runner(cluster: OwnCluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[DaskRunner]:
    monkeypatch.setattr("generator.workers.fleet.ASK_SECONDS", LONGEST_S)
    runner = DaskRunner(cluster.address)
    assert runner.jobs == 2
    yield runner
    runner.close()


def exit_at_three(number: int) -> int:
    if number == 3:
        os._exit(1)
    return number * 2


def wait_briefly(number: int) -> int:
    time.sleep(0.1)
    return number


def edition(out: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted((out / "sampler" / "seed-7").iterdir())}


def chunk_pids(out: Path) -> list[int]:
    """Return the process that made each chunk, from the log written so far."""
    return [event["pid"] for event in log_events(out) if event["event"] == "chunk"]


@contextmanager
def at_first_chunk(out: Path, act: Callable[[int], None]) -> Iterator[None]:
    """Act on the process that made the first chunk of a run, as soon as it has.

    The run is the body of the `with` block; it fails if that ends without a chunk.
    """
    ended, acted = threading.Event(), []

    def watch() -> None:
        while not ended.wait(0.005):
            if pids := chunk_pids(out):
                act(pids[0])
                acted.append(pids[0])
                return

    watching = threading.Thread(target=watch)
    watching.start()
    try:
        yield
    finally:
        ended.set()
        watching.join()
    assert acted


@pytest.mark.broad
def test_a_run_on_a_cluster_that_loses_a_worker_has_the_same_bytes(tmp_path: Path) -> None:
    assert main([*BOOK, "--jobs", "1", "--out", str(tmp_path / "here")]) == 0
    with open_cluster(2, tmp_path / "log") as own, at_first_chunk(tmp_path / "there", lambda pid: os.kill(pid, signal.SIGKILL)):
        assert main([*BOOK, "--workers", f"dask:{own.address}", "--out", str(tmp_path / "there")]) == 0
    assert os.getpid() not in chunk_pids(tmp_path / "there")
    assert len(set(chunk_pids(tmp_path / "there"))) >= 2
    assert edition(tmp_path / "there") == edition(tmp_path / "here")


@pytest.mark.broad
def test_only_the_task_that_kills_its_worker_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "1")  # tried on one more worker, not on three
    with open_cluster(2, tmp_path / "log") as own:
        runner = DaskRunner(own.address)
        assert dict(runner.run_alone(exit_at_three, range(2, 5))) == {0: 4, 1: LostResult(), 2: 8}
        runner.close()


@pytest.mark.broad
def test_workers_of_other_sources_are_refused_by_name(cluster: OwnCluster, runner: DaskRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as other:
        other.setattr("generator.workers.cluster.digest_sources", lambda: "of another press")
        other.setattr("generator.workers.fleet.digest_sources", lambda: "of another press")
        with pytest.raises(RecipeError, match=rf"worker \d+ at tcp://.*:\d+ has other sources of gridpress {__version__}$"):
            dict(runner.run(exit_at_three, [1]))
        with pytest.raises(RecipeError, match=rf"worker \d+ at .* has other sources of .*, worker \d+ at .* {__version__}$"):
            DaskRunner(cluster.address)
        other.setattr("generator.workers.fleet.__version__", "0.0.1")
        with pytest.raises(RecipeError, match=rf"expected gridpress 0.0.1 .* worker \d+ at .* has gridpress {__version__}"):
            DaskRunner(cluster.address)
    with monkeypatch.context() as other:
        other.setattr("generator.workers.fleet.describe_gridpress", Unknown())
        with pytest.raises(RecipeError, match=r"worker \d+ at .* has no gridpress of this version: ImportError..no such function"):
            DaskRunner(cluster.address)


class Unknown:
    """A function that the worker cannot load, as with an older gridpress or none."""

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return refuse_import, ("no such function",)


def refuse_import(text: str) -> None:
    raise ImportError(text)


def test_too_many_lost_tasks_end_the_run(runner: DaskRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DaskRunner, "_run", lambda _self, _work, wave, _window: ((place, LostResult()) for place in range(len(wave))))
    assert len(list(runner.run(exit_at_three, range(9)))) == 9  # each may have been lost with another task
    assert len(list(runner.run_alone(exit_at_three, range(5)))) == 5
    with pytest.raises(WorkersLost, match="crashed on 6 tasks of one wave, each run alone"):
        list(runner.run_alone(exit_at_three, range(9)))


@pytest.mark.broad
def test_a_cluster_that_ends_is_reported_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_cluster(1, tmp_path / "log") as other:
        runner = DaskRunner(other.address)
        results = runner.run(wait_briefly, range(50))
        assert next(results)[1] in range(50)
        other.scheduler.kill()
        with pytest.raises(ClusterLost, match=f"lost the cluster at {other.address}"):
            list(results)
        runner.close()
    assert capsys.readouterr().err.count("\n") <= 1  # a busy computer may first say that it waits for the scheduler


@pytest.mark.broad
def test_work_for_a_cluster_that_ended_long_ago_is_refused(tmp_path: Path) -> None:
    with open_cluster(1, tmp_path / "log") as other:
        runner = DaskRunner(other.address)
        runner._client.close()  # as it does by itself if it cannot connect again
        with pytest.raises(ClusterLost, match=f"lost the cluster at {other.address}"):
            list(runner.run(wait_briefly, range(5)))
        runner.close()


@pytest.mark.broad
def test_a_book_that_loses_its_cluster_ends_with_69_and_can_be_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_cluster(1, tmp_path / "log") as other, at_first_chunk(tmp_path / "out", lambda _: other.scheduler.kill()):
        code, _, err = run(capsys, *BOOK, "--workers", f"dask:{other.address}", "--out", tmp_path / "out")
    assert code == 69
    (line,) = [line for line in err.splitlines() if line.startswith("gridpress: ")]
    assert line == f"gridpress: lost the cluster at {other.address}; finished work is saved, run the same command to continue"
    assert run(capsys, "status", "--out", tmp_path / "out", "--check")[1].splitlines()[-1].endswith(f"failed: exit code 69: {line[11:]}")
    assert main([*BOOK, "--jobs", "1", "--out", str(tmp_path / "out")]) == 0


def test_a_missing_cluster_is_reported_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for where, message in (
        (f"dask:tcp://127.0.0.1:{port}", "got no answer from one"),
        ("dask:", "expected local or dask:ADDRESS"),
        ("dask:tcp://127.0.0.1:65536", "expected local or dask:ADDRESS"),
        ("dask:inproc://127.0.0.1:8786", "expected local or dask:ADDRESS"),
        ("dask:tcp://::::1", "expected local or dask:ADDRESS"),
        ("spark:1.2.3.4:5", "expected local or dask:ADDRESS"),
    ):
        code, _, err = run(capsys, *BOOK, "--workers", where, "--out", tmp_path)
        assert code == 2
        assert message in err
        assert len(err.splitlines()) == 1
    assert main([*BOOK, "--workers", "dask:tcp://127.0.0.1:1", "--jobs", "2", "--out", str(tmp_path)]) == 2
    assert "leave out --jobs" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*BOOK, "--workers", "dask:tcp://127.0.0.1:1", "--out", str(tmp_path)]) == 2
    assert advise_extra("dask") in capsys.readouterr().err
