"""A process that stands by: its results and errors are those of this process, and its death costs time alone."""

from __future__ import annotations

import os
import signal
from multiprocessing import active_children

import pytest

from generator.errors import Unproved
from generator.workers import Here, stand_by
from generator.workers import background as standby

NOTHING_TO_LOAD = os.getpid
"""What a process that needs no making ready makes ready."""


def double(number: int) -> tuple[int, int]:
    return 2 * number, os.getpid()


def refuse(number: int) -> int:
    raise Unproved(f"{number} of 3 proved")


def die(parent: int) -> int:
    """End whatever process this is, but for one."""
    if os.getpid() != parent:
        os.kill(os.getpid(), signal.SIGKILL)
    return parent


@pytest.fixture(autouse=True)
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standby, "count_processors", lambda: 2)


def test_work_is_done_in_another_process_again_and_again() -> None:
    with stand_by(NOTHING_TO_LOAD, is_wanted=True) as other:
        found = [other.ask(double, number)() for number in (4, 5)]
    assert [number for number, _ in found] == [8, 10]
    (first, pid), (_, second) = found
    assert (first, pid) == (8, second)
    assert pid != os.getpid()
    assert active_children() == []


def test_an_error_is_raised_where_the_result_is_wanted() -> None:
    with stand_by(NOTHING_TO_LOAD, is_wanted=True) as other:
        find = other.ask(refuse, 2)
        with pytest.raises(Unproved, match="2 of 3 proved"):
            find()
        assert other.ask(double, 1)()[0] == 2


def test_what_a_dead_process_was_asked_is_done_here() -> None:
    with stand_by(NOTHING_TO_LOAD, is_wanted=True) as other:
        assert other.ask(die, os.getpid())() == os.getpid()
        assert other.ask(double, 3)() == (6, os.getpid())


def interrupt_a_run() -> None:
    with stand_by(NOTHING_TO_LOAD, is_wanted=True) as other:
        other.ask(double, 1)
        raise KeyboardInterrupt


def test_the_process_ends_with_the_block_whatever_it_does() -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupt_a_run()
    assert active_children() == []


@pytest.mark.parametrize(("is_wanted", "processors"), [(False, 2), (True, 1)])
def test_small_orders_and_small_machines_have_none(monkeypatch: pytest.MonkeyPatch, is_wanted: bool, processors: int) -> None:
    monkeypatch.setattr(standby, "count_processors", lambda: processors)
    with stand_by(NOTHING_TO_LOAD, is_wanted) as other:
        assert isinstance(other, Here)
        assert other.ask(double, 2)() == (4, os.getpid())
