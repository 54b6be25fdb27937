"""Runners of all kinds: results, killed workers, and too much memory."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.errors import WorkersLost
from generator.workers import InProcessRunner, LokyRunner, LostResult, ThreadRunner, run_in_order
from generator.workers.runner import KILLED, TOO_LARGE

HALF_GIB = 512 << 20


def double(number: int) -> int:
    return number * 2


def kill_worker_once(spec: tuple[str, int]) -> int:
    marker, number = spec
    if number == 3 and not os.path.exists(marker):
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * 2


def exit_at_three(number: int) -> int:
    if number == 3:
        os._exit(1)
    return number * 2


def allocate(megabytes: int) -> int:
    return len(bytes(megabytes << 20)) >> 20


def sleep_a_little(number: int) -> int:
    time.sleep(0.02)
    return number


def raise_at_three(number: int) -> int:
    if number == 3:
        raise ZeroDivisionError("a defect")
    return number


@pytest.fixture(scope="module")
def loky() -> Iterator[LokyRunner]:
    runner = LokyRunner(2, HALF_GIB)
    yield runner
    runner.close()


@pytest.mark.parametrize("kind", ["here", "threads", "processes"])
def test_every_runner_returns_every_result_with_its_place(kind: str, loky: LokyRunner) -> None:
    runner = {"here": InProcessRunner(), "threads": ThreadRunner(3), "processes": loky}[kind]
    for run in (runner.run, runner.run_alone):
        assert sorted(run(double, range(30))) == [(number, number * 2) for number in range(30)]
        assert list(run(double, [])) == []
    done: list[int] = []
    assert run_in_order(runner, double, range(9), done.append) == list(range(0, 18, 2))
    assert sorted(done) == list(range(9))


def test_tasks_lost_with_a_worker_are_done_again(tmp_path: Path, loky: LokyRunner, capfd: pytest.CaptureFixture[str]) -> None:
    wave = [(str(tmp_path / "died"), number) for number in range(6)]
    assert dict(loky.run(kill_worker_once, wave)) == {number: number * 2 for number in range(6)}
    assert "a worker process crashed (1 of 2); running the rest of its wave again" in capfd.readouterr().err


@pytest.mark.broad
def test_the_task_that_kills_its_worker_is_found(
    loky: LokyRunner, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    results = dict(loky.run(exit_at_three, range(6)))
    assert sorted(results) == list(range(6))
    assert results[3] == LostResult(KILLED)
    assert all(result in (number * 2, LostResult(KILLED)) for number, result in results.items())
    assert "running the rest one by one to find the cause" in capfd.readouterr().err
    assert dict(loky.run_alone(exit_at_three, range(6))) == {
        number: LostResult(KILLED) if number == 3 else number * 2 for number in range(6)
    }
    monkeypatch.setattr("generator.workers.processes.MOST_CRASHES", 1)
    monkeypatch.setattr("generator.workers.processes.MOST_CRASHES_ALONE", 1)
    with pytest.raises(WorkersLost, match="repeatedly on 3; try --jobs 1"):
        run_in_order(loky, exit_at_three, [3])


def test_too_many_lost_tasks_end_the_run(loky: LokyRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.workers.processes.MOST_CRASHES_ALONE", 1)
    monkeypatch.setattr("generator.workers.processes.MOST_LOST_ALONE", 2)
    with pytest.raises(WorkersLost, match="on 3 tasks of one wave, each run alone"):
        list(loky.run_alone(exit_at_three, [3] * 8))


def test_a_task_over_the_memory_limit_loses_only_its_result(loky: LokyRunner) -> None:
    assert dict(loky.run(allocate, [1, 2000, 2])) == {0: 1, 1: LostResult(TOO_LARGE), 2: 2}
    assert dict(loky.run_alone(allocate, [2000])) == {0: LostResult(TOO_LARGE)}


def test_closing_with_work_waiting_prints_no_traceback(capfd: pytest.CaptureFixture[str]) -> None:
    runner, hook = LokyRunner(2, HALF_GIB), threading.excepthook
    results = runner.run(sleep_a_little, range(60))
    next(results)
    runner.close()
    assert threading.excepthook is hook
    assert capfd.readouterr().err == ""


def test_an_unexpected_error_ends_the_run(loky: LokyRunner) -> None:
    for runner in (InProcessRunner(), loky):
        with pytest.raises(ZeroDivisionError, match="a defect"):
            dict(runner.run(raise_at_three, range(6)))
