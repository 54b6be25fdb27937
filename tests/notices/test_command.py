"""The command after a book: words, environment, output, faults, and its end."""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.notices import command
from generator.notices.command import Result, run_command
from tests.support.waiting import LONGEST_S, wait_until

PYTHON = sys.executable


@pytest.fixture
def result(tmp_path: Path) -> Result:
    """Return a result whose path has characters that a shell would interpret."""
    edition = tmp_path / "a $(b) 'c'" / "2026-01-01"
    edition.mkdir(parents=True)
    return Result(edition, "nightly", tmp_path, 3, True)


def test_placeholders_and_variables_name_the_book(result: Result, capsys: pytest.CaptureFixture[str]) -> None:
    code = "import os, sys; print(sys.argv[1]); print(*(os.environ['GRIDPRESS_' + key] for key in sys.argv[2:]))"
    words = [PYTHON, "-c", code, "{book}:{edition} {x}", "EDITION", "BOOK", "OUT", "STATUS", "RESULT"]
    assert run_command(words, result, 60) == ""
    assert capsys.readouterr().err.splitlines() == [
        f"after    nightly:{result.edition} {{x}}",
        f"after    {result.edition} nightly {result.out} 3 published",
    ]


def test_its_output_has_no_control_characters(result: Result, capsys: pytest.CaptureFixture[str]) -> None:
    code = "import sys; sys.stdout.buffer.write(b'\\x1b[2Jgone\\n\\xff'); sys.stderr.write('x' * 2000)"
    assert run_command([PYTHON, "-c", code], result, 60) == ""
    err = capsys.readouterr().err
    assert "after    ?[2Jgone" in err
    assert max(len(line) for line in err.splitlines()) < 600


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["/no/such/program"], "cannot run '/no/such/program': No such file or directory"),
        ([PYTHON, "-c", "raise SystemExit(5)"], f"{PYTHON!r} ended with exit code 5"),
        ([PYTHON, "-c", "import os; os.kill(os.getpid(), 9)"], f"{PYTHON!r} was ended by signal 9"),
        ([PYTHON, "-c", "input()"], f"{PYTHON!r} ended with exit code 1"),
    ],
)
def test_faults_are_named(result: Result, words: list[str], reason: str) -> None:
    assert run_command(words, result, 60) == reason


STUBBORN = "import signal, time, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('ready', flush=True); time.sleep(600)"


@pytest.mark.broad
def test_a_command_that_takes_too_long_is_ended(result: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "GRACE_S", 0.5)
    start = time.monotonic()
    assert run_command(["sh", "-c", f'"{PYTHON}" -c "{STUBBORN}" & wait'], result, 3) == "'sh' did not end in 0.05 min, so it was ended"
    assert time.monotonic() - start < LONGEST_S


@pytest.fixture
def _interruptible() -> Iterator[None]:
    """Let SIGINT raise KeyboardInterrupt.

    A shell that starts the tests in the background has them ignore it.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
def test_an_interrupt_ends_the_command(result: Result, tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    def interrupt() -> None:
        wait_until(lambda: begun.exists() and begun.read_text().endswith("."), "the command")
        _thread.interrupt_main()

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        run_command([PYTHON, "-c", f"import os, time; open({str(begun)!r}, 'w').write(f'{{os.getpid()}}.'); time.sleep(600)"], result, 600)
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text().rstrip(".")), 0)


def test_a_process_that_it_leaves_behind_is_not_awaited(result: Result, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "DRAIN_S", 0.2)
    left = tmp_path / "left"
    assert run_command(["sh", "-c", f"sleep 600 & echo $! > '{left}'"], result, LONGEST_S) == ""
    os.kill(int(left.read_text()), signal.SIGKILL)  # it still runs
