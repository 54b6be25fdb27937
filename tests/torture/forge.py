"""A process that has loaded the press and forks runs.

A fault then hits the run and not its imports.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, suppress
from io import StringIO
from pathlib import Path

from tqdm import tqdm

from tests.support.paths import ROOT

BOOK = ("book", "sampler", "--seed", "7", "--cover", "none", "--editions", "none", "--force")
COUNTS = "gentle=2,easy=4,hard=3"

LONGEST_RUN_SECONDS = 300.0
"""Time after which a run counts as stuck; one takes about a second."""


class Forge:
    """A process that has loaded the press and forks runs. Use `open_forge`."""

    def __init__(self, server: subprocess.Popen[str]) -> None:
        self._server = server

    def start(self, arguments: list[str], log: Path, environ: Mapping[str, str] | None = None, stopped: bool = False) -> int:
        """Start a run in a session of its own; return its process ID.

        Parameters
        ----------
        log : file to which the run's output is appended
        environ : further environment variables
        stopped : stop the process by SIGSTOP before it does anything, for a tracer
        """
        return int(self._ask({"run": arguments, "log": str(log), "environ": dict(environ or {}), "stopped": stopped}))

    def wait(self, pid: int) -> int:
        """Return how a run ended: its exit code, or minus the signal that ended it."""
        return int(self._ask({"wait": pid}))

    def _ask(self, question: dict) -> str:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(json.dumps(question) + "\n")
        self._server.stdin.flush()
        return self._server.stdout.readline()


@contextmanager
def open_forge() -> Iterator[Forge]:
    """Start a forge, and end it afterward."""
    command = [sys.executable, "-m", "tests.torture.forge"]
    server = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield Forge(server)
    finally:
        server.communicate()


def serve() -> None:
    """Answer the requests of a `Forge` until stdin ends."""
    from generator.cli import main

    with tempfile.TemporaryDirectory() as warm, redirect_stderr(StringIO()) as told:
        code = main([*BOOK, "--counts", COUNTS, "--jobs", "1", "--out", warm])
    if code:
        sys.exit(f"the press makes no book here: {told.getvalue()}")
    for line in sys.stdin:
        question = json.loads(line)
        if "wait" in question:
            print(_wait(question["wait"]), flush=True)
            continue
        pid = os.fork()
        if pid:
            print(pid, flush=True)
            continue
        tqdm.set_lock(threading.RLock())  # tqdm's own is shared by all that are forked; one that is killed may keep it forever
        os.setsid()
        os.environ.update(question["environ"])
        tempfile.tempdir = None  # so that TMPDIR of the run is used, not that of the forge
        log = os.open(question["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        for number, source in ((0, os.open(os.devnull, os.O_RDONLY)), (1, log), (2, log)):
            os.dup2(source, number)
        if question["stopped"]:
            os.kill(os.getpid(), signal.SIGSTOP)
        code = 1
        try:
            code = main(question["run"])
        except SystemExit as end:
            code = int(end.code or 0)
        except KeyboardInterrupt:  # before the command line had its handler; Python ends with the same code
            code = 130
        finally:
            os._exit(code)


def _wait(pid: int) -> int:
    """Wait for a run, and return how it ended; one that does not end is killed."""
    deadline = time.monotonic() + LONGEST_RUN_SECONDS
    while not (ended := os.waitpid(pid, os.WNOHANG))[0]:
        if time.monotonic() > deadline:
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.005)
    return os.waitstatus_to_exitcode(ended[1])


def list_session(leader: int) -> list[int]:
    """List the living processes of a session, its leader included."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, session = path.read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state != "Z":
                found.append(int(path.parent.name))
    return found


def name_of(pid: int) -> str:
    """Return a process's command line; empty if it has ended meanwhile."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")[:200]
    except OSError:
        return ""


if __name__ == "__main__":
    serve()
