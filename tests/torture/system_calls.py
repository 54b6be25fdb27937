"""A fault at every system call of an operation that writes to its folder.

strace lists the calls of an undisturbed run. Then the operation is run again, once for each call and fault: the process is killed before
the call, or the call fails with an error; calls that only read fail with EIO. Afterward the result is in its old or its new state, and
the next run gives the same files and the same bank as a run without a fault. Needs Linux and strace.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.torture.forge import Forge
from tests.torture.operations import Operation, Run, dump_bank, snapshot

WRITING = (
    *("rename", "renameat2", "link", "symlink", "fsync", "fdatasync", "unlink", "unlinkat", "rmdir", "mkdir", "ftruncate"),
    *("write", "pwrite64"),
)
READING = ("read", "pread64", "getdents64", "newfstatat", "fstat", "lseek", "readlink", "flock", "fcntl", "fchown", "close")
CALLS = (*WRITING, *READING, "openat")
FAULTS = ("kill", "ENOSPC", "EIO", "EINTR")
"""Faults of a call that writes."""

READ_FAULT = "EIO"
"""The fault of a call that reads."""

FAILED = {65, 70, 73, 74, 75}
"""Exit codes of a run that reports a fault in one line."""

FOLDERS = ("out", "other", "site")
"""Arguments that are folders of an operation; those with a dot are its files."""

LONGEST_START_SECONDS = 300.0
MISSING = "ENOENT"
"""In a line of strace: the file does not exist, so reading it cannot fail otherwise."""

ATTACHED = re.compile(r"attached")
TRACED = re.compile(r"^(?P<pid>\d+) +(?P<call>\w+)\((?P<rest>.*)$")


@dataclass(frozen=True, slots=True)
class CallPoint:
    """One system call of a run.

    `number` counts the calls of that name from 1; `path` is the file it is about.
    """

    call: str
    number: int
    path: str


@dataclass
class Faulted:
    """The outcome of one fault.

    code    exit code, or minus the signal
    error   the last line of stderr
    wrong   what did not hold; empty if all is well
    """

    point: CallPoint
    fault: str
    code: int = 0
    error: str = ""
    wrong: str = ""


def wait_until_stopped(pid: int) -> None:
    """Wait until a process has stopped itself by SIGSTOP.

    Raises
    ------
    TimeoutError   it is not stopped after LONGEST_START_SECONDS
    """
    deadline = time.monotonic() + LONGEST_START_SECONDS
    while Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
        if time.monotonic() > deadline:
            raise TimeoutError(f"process {pid} did not stop itself within {LONGEST_START_SECONDS} s")
        time.sleep(0.001)


def _is_path(argument: str) -> bool:
    return argument in FOLDERS or ("." in argument and not argument.startswith("-"))


class FaultBench:
    """Prepares an operation and runs it with one fault at a time.

    Parameters
    ----------
    forge : starts the runs
    operation : what is run
    folder : an empty folder for the prepared state and its copies

    points     calls that write to the folder
    readings   calls that read it
    """

    def __init__(self, forge: Forge, operation: Operation, folder: Path) -> None:
        self._forge, self.operation, self._folder = forge, operation, folder
        self._base, self._case = folder / "base", folder / "case"
        self._base.mkdir(parents=True)
        operation.write(self._base)
        for run in operation.before:
            code, error = self._run(run, self._base)
            assert code == 0, f"{operation.name}, {' '.join(run.arguments)}: {error}"
        self._old = snapshot(self._base / operation.result)
        self.points, self.readings = self._list_points()
        assert self._run(operation.run, self._case)[0] == 0  # a second run, as after a fault
        assert (self._case / operation.result).exists(), f"{operation.name} wrote {operation.result} elsewhere; is it in FOLDERS?"
        self._new, self._whole = snapshot(self._case / operation.result), self._state()

    @property
    def cases(self) -> list[tuple[CallPoint, str]]:
        """All calls, each with every fault that it may meet."""
        return [(point, fault) for point in self.points for fault in FAULTS] + [(point, READ_FAULT) for point in self.readings]

    def run_fault(self, point: CallPoint, fault: str) -> Faulted:
        """Run the operation with a fault at one call, then without; check both states."""
        self._copy()
        done = Faulted(point, fault)
        action = "signal=KILL" if fault == "kill" else f"error={fault}"
        done.code, done.error = self._run(self.operation.run, self._case, ["-e", f"inject={point.call}:{action}:when={point.number}"])
        try:
            self._check(done)
        except AssertionError as wrong:
            done.wrong = str(wrong).splitlines()[0][:300]
        return done

    def _check(self, done: Faulted) -> None:
        allowed = {-signal.SIGKILL} if done.fault == "kill" else {0, *FAILED}
        assert done.code in allowed, f"exit code {done.code}: {done.error}"
        result = self._case / self.operation.result
        if result.suffix != ".sqlite":
            left = snapshot(result)
            assert left in (self._old, self._new), "neither the old nor the new state"
        code, error = self._run(self.operation.run, self._case)
        assert code == 0, f"the next run ends with {code}: {error}"
        files, bank = self._state()
        differing = sorted(key for key in files.keys() | self._whole[0].keys() if files.get(key) != self._whole[0].get(key))
        assert not differing, f"after the next run, these differ: {', '.join(differing[:5])}"
        assert bank == self._whole[1], "after the next run, the bank differs"

    def _state(self) -> tuple[dict[str, str], list[tuple]]:
        return snapshot(self._case), dump_bank(self._case / "out" / "bank.sqlite")

    def _copy(self) -> None:
        shutil.rmtree(self._case, ignore_errors=True)
        shutil.copytree(self._base, self._case, symlinks=True)

    def _list_points(self) -> tuple[list[CallPoint], list[CallPoint]]:
        """Run the operation under strace; return calls that write and that read."""
        self._copy()
        trace = self._folder / "trace"
        code, error = self._run(self.operation.run, self._case, ["-y", "-o", str(trace), "-e", f"trace={','.join(CALLS)}"])
        assert code == 0, error
        found = list(self._read_points(trace.read_text(errors="replace").splitlines()))
        return [point for point, writes in found if writes], [point for point, writes in found if not writes]

    def _read_points(self, lines: Sequence[str]) -> Iterator[tuple[CallPoint, bool]]:
        """Yield the main process's calls about the folder, and whether they write."""
        counts: Counter[str] = Counter()
        matches = [match for line in lines if (match := TRACED.match(line))]
        for match in matches:
            if match["pid"] != matches[0]["pid"]:
                continue
            call, rest = match["call"], match["rest"]
            counts[call] += 1
            writes = "O_CREAT" in rest if call == "openat" else call in WRITING
            is_quoted = call == "openat" and writes
            here = re.search(r'"([^"]*)"' if is_quoted else rf"{re.escape(str(self._case))}/([^\"> ]*)", rest)
            if here and not (is_quoted and here[1].startswith("/dev")) and (writes or MISSING not in rest):
                yield CallPoint(call, counts[call], here[1]), writes

    def _run(self, run: Run, folder: Path, tracing: Sequence[str] = ()) -> tuple[int, str]:
        """Run a command in a folder; return its exit code and the last line it printed."""
        log = self._folder / "stderr"
        log.write_text("")
        arguments = [str(folder / one) if _is_path(one) else one for one in run.arguments]
        pid = self._forge.start(arguments, log, {**run.environ, "TMPDIR": str(self._folder)}, stopped=bool(tracing))
        if tracing:
            tracer = self._attach(pid, tracing)
            code = self._forge.wait(pid)
            tracer.communicate(timeout=LONGEST_START_SECONDS)
        else:
            code = self._forge.wait(pid)
        lines = log.read_text(errors="replace").strip().splitlines()
        return code, lines[-1] if lines else ""

    def _attach(self, pid: int, tracing: Sequence[str]) -> subprocess.Popen[str]:
        """Attach strace to a process that stops itself, and let it continue."""
        wait_until_stopped(pid)
        sink = [] if "-o" in tracing else ["-o", os.devnull]
        tracer = subprocess.Popen(["strace", "-f", "-p", str(pid), *tracing, *sink], stderr=subprocess.PIPE, text=True)
        assert tracer.stderr is not None
        first = tracer.stderr.readline()
        assert ATTACHED.search(first), first
        os.kill(pid, signal.SIGCONT)
        return tracer
