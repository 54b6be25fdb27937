"""Watching a dask cluster: frozen workers and schedulers, adaptive clusters."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from generator.errors import ClusterLost
from generator.workers.cluster import DaskRunner
from tests.support.own_cluster import open_cluster

pytestmark = pytest.mark.needs("distributed")


def wait_briefly(number: int) -> int:
    time.sleep(0.1)
    return number


def worker_pids(runner: DaskRunner) -> list[int]:
    return sorted({pid for _, pid in runner.run(note_process, range(12)) if isinstance(pid, int)})


def note_process(_number: int) -> int:
    time.sleep(0.1)
    return os.getpid()


@pytest.mark.slow
def test_the_work_of_a_frozen_worker_is_done_by_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("generator.workers.fleet.LOOK_SECONDS", 0.5)
    monkeypatch.setattr("generator.workers.cluster.LOOK_SECONDS", 0.5)
    with open_cluster(2, tmp_path / "log") as own:
        runner = DaskRunner(own.address)
        pids = worker_pids(runner)
        assert len(pids) == 2
        results = runner.run(wait_briefly, range(30))
        found = dict([next(results)])
        os.kill(pids[0], signal.SIGSTOP)
        try:
            found |= dict(results)
        finally:
            os.kill(pids[0], signal.SIGKILL)
        runner.close()
    assert found == {number: number for number in range(30)}
    assert "does not report any more; its work is done by others" in capsys.readouterr().err


@pytest.mark.broad
@pytest.mark.parametrize("looks", [2, pytest.param(100, marks=pytest.mark.slow)], ids=["given up", "continued"])
def test_a_frozen_scheduler_is_reported_and_given_up_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], looks: int
) -> None:
    monkeypatch.setattr("generator.workers.fleet.SILENT_LOOKS", looks)
    monkeypatch.setattr("generator.workers.cluster.CLOSE_SECONDS", 0.5)
    with open_cluster(1, tmp_path / "log") as own:
        runner = DaskRunner(own.address)
        results = runner.run(wait_briefly, range(20))
        found = dict([next(results)])
        own.scheduler.send_signal(signal.SIGSTOP)
        for module in ("fleet", "cluster"):  # not before, because a scheduler that works may be late on a busy computer
            monkeypatch.setattr(f"generator.workers.{module}.LOOK_SECONDS", 0.3)
        wake = threading.Timer(2.5, own.scheduler.send_signal, [signal.SIGCONT])
        if looks == 2:
            with pytest.raises(ClusterLost, match="has stopped answering; finished work is saved, run the same command to continue"):
                dict(results)
            runner.close()
            wake.function(*wake.args)
        else:
            wake.start()
            assert found | dict(results) == {number: number for number in range(20)}
            runner.close()
            wake.join()
    assert "does not answer; waiting for it up to" in capsys.readouterr().err


@pytest.mark.slow
def test_workers_of_an_adaptive_cluster_come_when_there_is_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.workers.fleet.LOOK_SECONDS", 0.5)
    monkeypatch.setattr("generator.workers.cluster.LOOK_SECONDS", 0.5)
    monkeypatch.setenv("DASK_DISTRIBUTED__ADAPTIVE__TARGET_DURATION", "50ms")
    monkeypatch.setenv("DASK_DISTRIBUTED__ADAPTIVE__INTERVAL", "200ms")
    with open_cluster(2, tmp_path / "log", "adaptive") as own:
        runner, jobs = DaskRunner(own.address), set()
        for _ in range(10):
            assert dict(runner.run(wait_briefly, range(40))) == {number: number for number in range(40)}
            jobs.add(runner.jobs)
            if 2 in jobs:
                break
        runner.close()
    assert 2 in jobs
