"""Work shared with one other process: all of it is done once.

This is so whichever of the two processes ends early.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from generator.workers import share_work
from tests.support.waiting import wait_until


@pytest.fixture(autouse=True)
def _two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.workers.side_process.count_processors", lambda: 2)


def leave_mark(path: Path) -> None:
    with path.open("x") as file:  # fails if it was done before
        file.write(str(os.getpid()))


def fail_here(work: tuple[int, Path]) -> None:
    parent, path = work
    if os.getpid() == parent:
        raise KeyError(path.name)
    leave_mark(path)


def exit_there(work: tuple[int, Path]) -> None:
    parent, path = work
    if os.getpid() != parent:
        os._exit(9)
    leave_mark(path)


def test_each_task_is_done_once(tmp_path: Path) -> None:
    ticks: list[int] = []
    share_work(leave_mark, [tmp_path / str(index) for index in range(200)], lambda: ticks.append(len(list(tmp_path.iterdir()))))
    assert len(list(tmp_path.iterdir())) == ticks[-1] == 200


def test_one_task_needs_no_other_process(tmp_path: Path) -> None:
    share_work(leave_mark, [tmp_path / "one"], lambda: None)
    assert (tmp_path / "one").read_text() == str(os.getpid())


def test_an_error_here_ends_the_other_process(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        share_work(fail_here, [(os.getpid(), tmp_path / str(index)) for index in range(3)], lambda: None)
    assert not multiprocessing.active_children()


def test_the_end_of_the_other_process_stops_nothing(tmp_path: Path) -> None:
    specs = [(os.getpid(), tmp_path / str(index)) for index in range(2000)]
    share_work(exit_there, specs, lambda: None)
    assert len(list(tmp_path.iterdir())) >= len(specs) - 1


def is_interrupt_blocked(work: tuple[int, Path]) -> None:
    """Note whether interrupts are blocked; this process leaves something to the other."""
    parent, path = work
    path.write_text(str(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())))
    if os.getpid() == parent:
        wait_until(lambda: len(list(path.parent.iterdir())) > 1, "the other process")


@pytest.mark.needs("signal masks")
def test_the_other_process_leaves_interrupts_to_this_one(tmp_path: Path) -> None:
    """Ctrl-C reaches both; the other one would print a traceback if it was starting."""
    paths = [tmp_path / str(index) for index in range(3)]
    share_work(is_interrupt_blocked, [(os.getpid(), path) for path in paths], lambda: None)
    assert {path.read_text() for path in paths} == {"True", "False"}
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
