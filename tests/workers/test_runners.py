"""Runners: one protocol, whoever works; deaths, what killed, and what grows without measure."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.errors import WorkersLost
from generator.workers import InProcess, Loky, Lost, Threads, run_in_order
from generator.workers.runner import KILLED, TOO_LARGE

HALF_GIB = 512 << 20


def double(number: int) -> int:
    return number * 2


def die_once(spec: tuple[str, int]) -> int:
    marker, number = spec
    if number == 3 and not os.path.exists(marker):
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * 2


def die_at_three(number: int) -> int:
    if number == 3:
        os._exit(1)
    return number * 2


def take(megabytes: int) -> int:
    return len(bytes(megabytes << 20)) >> 20


def raise_at_three(number: int) -> int:
    if number == 3:
        raise ZeroDivisionError("a defect")
    return number


@pytest.fixture(scope="module")
def loky() -> Iterator[Loky]:
    runner = Loky(2, HALF_GIB)
    yield runner
    runner.close()


@pytest.mark.parametrize("kind", ["here", "threads", "processes"])
def test_every_runner_gives_every_result_with_its_place(kind: str, loky: Loky) -> None:
    runner = {"here": InProcess(), "threads": Threads(3), "processes": loky}[kind]
    for run in (runner.run, runner.run_alone):
        assert sorted(run(double, range(30))) == [(number, number * 2) for number in range(30)]
        assert list(run(double, [])) == []
    assert run_in_order(runner, double, range(9)) == list(range(0, 18, 2))


def test_what_was_lost_with_a_worker_is_done_again(tmp_path: Path, loky: Loky, capfd: pytest.CaptureFixture[str]) -> None:
    wave = [(str(tmp_path / "died"), number) for number in range(6)]
    assert dict(loky.run(die_once, wave)) == {number: number * 2 for number in range(6)}
    assert "a worker died (1 of 2); running what is left of its wave again" in capfd.readouterr().err


def test_what_kills_is_told_from_its_neighbors(loky: Loky, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    results = dict(loky.run(die_at_three, range(6)))
    assert sorted(results) == list(range(6))
    assert results[3] == Lost(KILLED)
    assert all(result in (number * 2, Lost(KILLED)) for number, result in results.items())
    assert "looking for what killed it, one by one" in capfd.readouterr().err
    assert dict(loky.run_alone(die_at_three, range(6))) == {number: Lost(KILLED) if number == 3 else number * 2 for number in range(6)}
    monkeypatch.setattr("generator.workers.processes.STRIKES", 1)
    monkeypatch.setattr("generator.workers.processes.STRIKES_ALONE", 1)
    with pytest.raises(WorkersLost, match="over 3; try --jobs 1"):
        run_in_order(loky, die_at_three, [3])


def test_where_everything_kills_the_machine_is_to_blame(loky: Loky, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.workers.processes.STRIKES_ALONE", 1)
    monkeypatch.setattr("generator.workers.processes.MOST_LOST_ALONE", 2)
    with pytest.raises(WorkersLost, match="over 3 tasks of one wave, each alone"):
        list(loky.run_alone(die_at_three, [3] * 8))


def test_a_worker_that_asks_for_too_much_memory_loses_that_result_only(loky: Loky) -> None:
    assert dict(loky.run(take, [1, 2000, 2])) == {0: 1, 1: Lost(TOO_LARGE), 2: 2}
    assert dict(loky.run_alone(take, [2000])) == {0: Lost(TOO_LARGE)}


def test_a_defect_of_ours_ends_the_run(loky: Loky) -> None:
    for runner in (InProcess(), loky):
        with pytest.raises(ZeroDivisionError, match="a defect"):
            dict(runner.run(raise_at_three, range(6)))
