"""Signals end the running work in order and restore the handlers afterward."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from generator.workers.signals import end_on_signals, explain_interrupt, hold_interrupts


def handlers() -> tuple[object, object]:
    return signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)


def work_until(number: signal.Signals, closed: list[bool]) -> None:
    """Work until the signal comes, and clean up."""
    try:
        os.kill(os.getpid(), number)
        time.sleep(10)
    finally:
        closed.append(True)


def test_handlers_are_restored() -> None:
    before = handlers()
    with end_on_signals():
        assert handlers()[0] != before[0]
    assert handlers() == before


@pytest.mark.parametrize(("number", "error", "code"), [(signal.SIGTERM, SystemExit, 143), (signal.SIGINT, KeyboardInterrupt, None)])
def test_a_signal_unwinds_the_running_work(number: signal.Signals, error: type[BaseException], code: int | None) -> None:
    before, closed = handlers(), []
    with pytest.raises(error) as caught, end_on_signals():
        work_until(number, closed)
    assert (closed, getattr(caught.value, "code", None)) == ([True], code)
    assert handlers() == before


def test_interrupts_end_a_background_job_too() -> None:
    """A shell starts background jobs with SIGINT ignored."""
    closed: list[bool] = []
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with pytest.raises(KeyboardInterrupt), end_on_signals():
            work_until(signal.SIGINT, closed)
        assert (closed, signal.getsignal(signal.SIGINT)) == ([True], signal.SIG_IGN)
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_interrupt_gets_the_notes_of_its_blocks(number: signal.Signals) -> None:
    with pytest.raises((SystemExit, KeyboardInterrupt)) as caught, end_on_signals(), explain_interrupt("outer"), explain_interrupt("inner"):
        work_until(number, [])
    assert caught.value.__notes__ == ["inner", "outer"]


def test_an_error_gets_no_note_of_an_interrupt() -> None:
    with pytest.raises(ValueError, match="mine") as caught, explain_interrupt("note"):
        raise ValueError("mine")
    assert not hasattr(caught.value, "__notes__")


def test_handlers_are_not_changed_in_another_thread() -> None:
    seen: list[tuple[object, object]] = []

    def work() -> None:
        with end_on_signals():
            seen.append(handlers())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [handlers()]


def interrupt_while_held(blocked: list[str]) -> None:
    """Interrupt this process while it holds interrupts; list what a new one blocks."""
    script = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with hold_interrupts():
        os.kill(os.getpid(), signal.SIGINT)
        blocked.append(subprocess.check_output([sys.executable, "-c", script], text=True))
    blocked.append("lost")


@pytest.mark.needs("signal masks")
def test_an_interrupt_is_held_back_and_not_passed_on() -> None:
    before, blocked = handlers(), []
    with pytest.raises(KeyboardInterrupt), end_on_signals():
        interrupt_while_held(blocked)
    assert blocked == ["True\n"]
    assert handlers() == before
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
