"""The background process: same results and errors, and its end costs only time."""

from __future__ import annotations

import os
import signal
from multiprocessing import active_children

import pytest

from generator.errors import Unproved
from generator.workers import InlineWorker, start_background_worker
from generator.workers import background as background

NOTHING_TO_LOAD = os.getpid
"""The preparation of a process that needs none."""


def double(number: int) -> tuple[int, int]:
    return 2 * number, os.getpid()


def refuse(number: int) -> int:
    raise Unproved(f"{number} of 3 proved")


def kill_other(parent: int) -> int:
    """Kill this process unless it is the given one."""
    if os.getpid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)
    return parent


@pytest.fixture(autouse=True)
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "count_processors", lambda: 2)


def test_several_tasks_are_done_in_one_other_process() -> None:
    with start_background_worker(NOTHING_TO_LOAD, is_wanted=True) as other:
        found = [other.submit(double, number)() for number in (4, 5)]
    assert [number for number, _ in found] == [8, 10]
    (first, pid), (_, second) = found
    assert (first, pid) == (8, second)
    assert pid != os.getpid()
    assert active_children() == []


def test_an_error_is_raised_where_the_result_is_read() -> None:
    with start_background_worker(NOTHING_TO_LOAD, is_wanted=True) as other:
        find = other.submit(refuse, 2)
        with pytest.raises(Unproved, match="2 of 3 proved"):
            find()
        assert other.submit(double, 1)()[0] == 2


def test_tasks_of_a_killed_process_are_done_here() -> None:
    with start_background_worker(NOTHING_TO_LOAD, is_wanted=True) as other:
        assert other.submit(kill_other, os.getpid())() == os.getpid()
        assert other.submit(double, 3)() == (6, os.getpid())


def interrupt_a_run() -> None:
    with start_background_worker(NOTHING_TO_LOAD, is_wanted=True) as other:
        other.submit(double, 1)
        raise KeyboardInterrupt


def test_the_process_ends_with_the_block_after_an_interrupt() -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupt_a_run()
    assert active_children() == []


@pytest.mark.parametrize(("is_wanted", "processors"), [(False, 2), (True, 1)])
def test_small_orders_and_small_machines_have_no_background_process(
    monkeypatch: pytest.MonkeyPatch, is_wanted: bool, processors: int
) -> None:
    monkeypatch.setattr(background, "count_processors", lambda: processors)
    with start_background_worker(NOTHING_TO_LOAD, is_wanted) as other:
        assert isinstance(other, InlineWorker)
        assert other.submit(double, 2)() == (4, os.getpid())
