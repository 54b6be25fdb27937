"""Ctrl-C: every command that can run for long ends at once, in one line.

Each order here would take hours, so a process that ends was ended by the signal. The signal is sent when the process has begun its work,
and like a terminal's to all of its processes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.samples import EASY, SOLVED

ENDED_S = 60
"""Seconds in which an interrupted process ends; on an idle machine two are enough."""

HANG_S = 300
"""Seconds after which a process that does not begin or end counts as hanging.

On an idle machine each ends in under two; where nothing is compiled yet and other tests compile too, it may take a minute to begin.
"""

MANY = 300_000

SAVED = "finished puzzles are saved in |no puzzle was finished, and no file was written"
ORDERS = [
    ("queens 30 --count", "stderr", ""),
    ("queens 30 --count --distinct", "stderr", ""),
    ("queens 18 --all", "stdout", ""),
    ("generate -n 100000000 --jobs 2", "stdout", ""),
    ("generate -n 100000000 --jobs 2 -o out.txt", "out.txt", "no file was written"),
    ("generate -n 1000000 --level easy --jobs 2", "stderr", ""),
    ("fill -n 100000000", "stdout", ""),
    ("dig grids.txt", "stdout", ""),
    ("grade puzzles.txt --format csv --jobs 2", "stdout", ""),
    ("grade puzzles.txt --jobs 2 -o out.csv --resume", "out.csv.part.journal", SAVED),
    ("grade puzzles.txt --jobs 1 -o out.csv --resume", "out.csv.part.journal", SAVED),
    ("solve grids.txt", "stdout", ""),
    (f"solve {'.' * 81} --limit 100000000", "stderr", ""),
    ("check puzzles.txt", "stdout", ""),
    ("canon puzzles.txt", "stdout", ""),
    ("hint puzzles.txt", "stdout", ""),
    ("convert grids.txt out.csv --to kaggle", "out.csv", "no file was written"),
    ("sheet --date 2026-12-01 --days 366 --out out", "stdout", "finished sheets are published"),
    ("book nightly --seed 1 --jobs 2 --out out", "out/bank.sqlite", ""),
    ("bank import rows.jsonl --out out", "out/bank.sqlite", "no puzzle was added to the bank"),
    ("compile sudoku-4x4", "stderr", "the kernels compiled so far are kept"),
]

QUICK = ("queens 30 --count", "grade puzzles.txt --jobs 2 -o out.csv --resume")
"""Orders that are interrupted in `make test`; the others in `make test-all`."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with long files of puzzles and grids."""
    folder = tmp_path_factory.mktemp("long")
    (folder / "puzzles.txt").write_text(f"{EASY}\n" * MANY)
    (folder / "grids.txt").write_text(f"{SOLVED}\n" * MANY)
    (folder / "rows.jsonl").write_text("{}\n" * 10 * MANY)
    return folder


def is_begun(folder: Path, name: str) -> bool:
    """Return whether a file exists, or the partial one that will get its name."""
    place = folder / name
    return place.parent.is_dir() and any(place.name in other.name for other in place.parent.iterdir())


@pytest.mark.needs("unix")
@pytest.mark.parametrize(
    ("command", "begun", "said"), [order if order[0] in QUICK else pytest.param(*order, marks=pytest.mark.slow) for order in ORDERS]
)
def test_a_long_command_ends_at_an_interrupt(folder: Path, tmp_path: Path, command: str, begun: str, said: str) -> None:
    for name in ("puzzles.txt", "grids.txt", "rows.jsonl"):
        (tmp_path / name).symlink_to(folder / name)
    streams = {"stdout": subprocess.PIPE if begun == "stdout" else subprocess.DEVNULL, "stderr": subprocess.PIPE}
    kernels = {"GRIDPRESS_KERNELS": str(tmp_path / "kernels")} if command.startswith("compile") else {}
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | kernels
    process = subprocess.Popen(
        [sys.executable, "-m", "generator", *command.split()],
        cwd=tmp_path, stdin=subprocess.DEVNULL, env=environment, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), **streams,
    )  # fmt: skip
    first = b""
    alarm = threading.Timer(HANG_S, os.killpg, (process.pid, signal.SIGKILL))  # for a process that prints no line
    alarm.start()
    try:
        if begun in streams:
            stream = process.stdout if begun == "stdout" else process.stderr
            assert stream is not None
            first = stream.readline()
        else:
            end = time.monotonic() + HANG_S
            while not is_begun(tmp_path, begun) and process.poll() is None and time.monotonic() < end:
                time.sleep(0.01)
        assert process.poll() is None, process.communicate()
        os.killpg(process.pid, signal.SIGINT)
        sent = time.monotonic()
        _, err = process.communicate(timeout=HANG_S)
        assert time.monotonic() - sent < ENDED_S
    finally:
        alarm.cancel()
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    lines = ((first if begun == "stderr" else b"") + err).decode().splitlines()
    assert process.returncode == 130, lines
    assert lines[-1].startswith("gridpress: interrupted; ")
    assert any(some in lines[-1] for some in said.split("|"))
    assert ("saved in" in lines[-1]) == (tmp_path / "out.csv.part").exists()
    assert not [line for line in lines if "Traceback" in line or "Error" in line or "arning" in line]


def find_end(code: str) -> tuple[int, str]:
    """Run code in a process of its own; return its exit code and its stderr.

    The process takes SIGINT even where the tests run in the background, which ignore it.
    """
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=HANG_S,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    return done.returncode, done.stderr


INTERRUPTED = "gridpress: interrupted; what was printed is incomplete, and no file was written\n"


def test_an_interrupt_in_code_of_a_string_ends_with_the_exit_code() -> None:
    """Python would end by the signal: `preflight`, whose imports run such code, did."""
    code = (
        "import sys, generator.__main__ as start, generator.commands.list_names as names\n"
        "names.LISTS['levels'] = lambda: exec('raise KeyboardInterrupt')\n"
        "sys.argv[1:] = ['list', 'levels']\n"
        "sys.exit(start.main())"
    )
    assert find_end(code) == (130, INTERRUPTED)


def test_libraries_print_nothing_after_an_interrupt() -> None:
    code = (
        "import atexit, os, sys, generator.__main__ as start, generator.commands.list_names as names\n"
        "def interrupt(): raise KeyboardInterrupt\n"
        "names.LISTS['levels'] = interrupt\n"
        "atexit.register(os.write, 2, b'an object was still open')\n"
        "sys.argv[1:] = ['list', 'levels']\n"
        "sys.exit(start.main())"
    )
    assert find_end(code) == (130, INTERRUPTED)


def test_an_interrupt_in_a_finalizer_is_not_lost() -> None:
    code = (
        "import sys, time, generator.__main__ as start, generator.commands.list_names as names\n"
        "class Left:\n"
        "    def __del__(self): raise KeyboardInterrupt\n"
        "def hold():\n"
        "    Left()\n"
        "    end = time.monotonic() + 200\n"
        "    while time.monotonic() < end: time.sleep(0.01)\n"
        "    return ()\n"
        "names.LISTS['levels'] = hold\n"
        "sys.argv[1:] = ['list', 'levels']\n"
        "sys.exit(start.main())"
    )
    assert find_end(code) == (130, INTERRUPTED)


def test_an_interrupt_during_the_start_is_one_line() -> None:
    code = (
        "import sys, generator.__main__ as start\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'generator.cli': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "sys.exit(start.main())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "gridpress: interrupted\n")
