"""The lock of an output folder: one run at a time, and a note of its process."""

from __future__ import annotations

import json
import os
import platform
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.errors import Busy, CannotCreate
from generator.storage.lock import HOLDER, LOCK, check_unlocked, hold_lock, read_note, try_lock

HOLD = """
import sys, time
from pathlib import Path
from generator.storage.lock import hold_lock
with hold_lock(Path(sys.argv[1]), "nightly"):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Start another process that holds the lock of a folder."""
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_second_run_is_refused_with_the_process_of_the_first(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    for take in (lambda: hold_lock(tmp_path).__enter__(), lambda: check_unlocked(tmp_path)):
        with pytest.raises(Busy, match=rf"another run has locked .*: process {holder.pid} since \d{{4}}-.*; wait until it ends"):
            take()
    assert try_lock(tmp_path / LOCK) is None
    note = read_note(tmp_path)
    assert note is not None
    assert (note.pid, note.host) == (holder.pid, platform.node())


def test_a_run_waits_for_the_one_before_and_names_it(
    tmp_path: Path, holder: subprocess.Popen[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Busy, match=r"which makes nightly; waited 0.005 minutes; give --wait more of them"):
        hold_lock(tmp_path, "kids", 0.3).__enter__()
    waited: list[str] = []
    threading.Timer(0.3, holder.kill).start()
    with hold_lock(tmp_path, "kids", 60, waited.append):
        note = read_note(tmp_path)
        assert note is not None
        assert note.book == "kids"
    assert waited[0].startswith(f"process {holder.pid} since ")
    assert f"{waited[0]} has locked '{tmp_path}'; this run waits up to 1 minute" in capsys.readouterr().err


def test_the_lock_of_a_killed_process_is_free(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    assert (tmp_path / HOLDER).exists()  # the note is still there, and does not stop a run
    check_unlocked(tmp_path)
    with hold_lock(tmp_path):
        note = read_note(tmp_path)
        assert note is not None
        assert note.pid == os.getpid()
    assert not (tmp_path / HOLDER).exists()
    check_unlocked(tmp_path)


def test_the_lock_is_free_after_an_interrupted_run(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), hold_lock(tmp_path / "new" / "out"):
        raise KeyboardInterrupt
    lock = try_lock(tmp_path / "new" / "out" / LOCK)
    assert lock is not None
    lock.release()


def test_checking_the_lock_makes_no_file(tmp_path: Path) -> None:
    check_unlocked(tmp_path / "none")
    check_unlocked(tmp_path)
    assert read_note(tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_an_impossible_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(CannotCreate, match=r"cannot use output folder .*; choose another with --out"), hold_lock(tmp_path / "file"):
        pass


@pytest.mark.parametrize("text", ["", "5", "[]", "{}", '{"pid": "x", "since": 1}', '{"pid": Infinity, "since": 1}', "[" * 3000, "\0"])
def test_an_invalid_note_is_read_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / HOLDER).write_text(text)
    assert read_note(tmp_path) is None


def test_a_note_without_a_host_belongs_to_this_machine(tmp_path: Path) -> None:
    (tmp_path / HOLDER).write_text(json.dumps({"pid": 5, "since": "2026-01-01T00:00:00+00:00"}))
    note = read_note(tmp_path)
    assert note is not None
    assert (note.pid, note.host, note.since) == (5, platform.node(), "2026-01-01T00:00:00+00:00")
