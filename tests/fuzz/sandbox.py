"""One command on one input, in a forked process with bounds on memory and time.

The process is a copy of this one, so that the compiled kernels and libraries are loaded already. Needs Linux: peak memory is read from
/proc.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import traceback
import unicodedata
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import main

if TYPE_CHECKING:
    import resource

CPU_S = 30
WALL_S = 240
"""Seconds after which a process is killed: of the processor, and by the clock, on a machine that is busy with other work."""

MEMORY_MB = 1200
"""Memory that a process may allocate above that of this one; what it may use is less: PEAK_MB."""

PEAK_MB = 300
LONGEST_LINE = 2100
"""Most characters of a line on stderr: 2,000 of a message, its prefix and the note of what is left out."""

OUT, ERR, PEAK, ORDER = ".out", ".err", ".peak", ".order"
KIB = 1024


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command did with an input.

    code      exit code; minus the number of the signal that ended the process
    seconds   processor time
    peak_mb   most memory above that of the process it was copied from
    longest   characters of the longest line on stderr
    fault     what was wrong: a defect, a line too long, a control character, a bound exceeded; "" if nothing was
    err       end of stderr
    """

    code: int
    seconds: float
    peak_mb: float
    longest: int
    fault: str
    err: str


@dataclass(frozen=True, slots=True)
class Order:
    """A command and its environment; paths are relative to the input's folder."""

    arguments: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)


def run_input(make: Callable[[], Order], folder: Path) -> tuple[Order | None, Outcome]:
    """Make an input and run its command; its output is kept in files of the folder.

    The order is None if no input was made, because the library that writes it crashed on it; that is no fault of the press.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # no other thread holds a lock here
        pid = os.fork()
    if not pid:
        _run_child(make, folder)
    status, usage = _wait(pid)
    code = os.waitstatus_to_exitcode(status)
    err = (folder / ERR).read_bytes().decode(errors="backslashreplace") if (folder / ERR).exists() else ""
    out = (folder / OUT).read_bytes().decode(errors="backslashreplace") if (folder / OUT).exists() else ""
    peak = int((folder / PEAK).read_text() or 0) / KIB if (folder / PEAK).exists() else 0.0
    seconds = usage.ru_utime + usage.ru_stime
    longest = max(map(len, err.split("\n")))
    if not (folder / ORDER).exists():
        return None, Outcome(code, seconds, peak, longest, "", err[-3000:])
    arguments, environment = json.loads((folder / ORDER).read_text())
    order = Order(tuple(arguments), environment)
    return order, Outcome(code, seconds, peak, longest, _find_fault(code, peak, longest, out, err), err[-3000:])


def _find_fault(code: int, peak_mb: float, longest: int, out: str, err: str) -> str:
    if "Traceback (most recent call last)" in err or code == 1:
        frames = re.findall(r'File "[^"]*?((?:generator|layouts)/[^"]*)", line (\d+)', err)
        place = ":".join(frames[-1]) if frames else "no frame of ours"
        return f"defect at {place}: {err.strip().splitlines()[-1][:200] if err.strip() else 'exit 1 without a word'}"
    if code < 0:
        return f"ended by {signal.Signals(-code).name}"
    if peak_mb > PEAK_MB:
        return f"used {peak_mb:.0f} MB, more than {PEAK_MB}"
    if longest > LONGEST_LINE:
        return f"a line of {longest} characters on stderr"
    for stream, text in (("stdout", out), ("stderr", err)):
        controls = sorted({f"U+{ord(char):04X}" for char in text if is_control(char)})
        if controls:
            return f"control characters on {stream}: {' '.join(controls[:8])}"
    return ""


def is_control(char: str) -> bool:
    """Return whether a character can move a terminal or turn what follows around."""
    return char not in "\n\r\t" and unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _wait(pid: int) -> tuple[int, resource.struct_rusage]:
    """Wait for a process; kill it after WALL_S."""

    def end(*_: object) -> None:
        os.kill(pid, signal.SIGKILL)

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(WALL_S)
    try:
        _, status, usage = os.wait4(pid, 0)
        return status, usage
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _run_child(make: Callable[[], Order], folder: Path) -> None:
    """Make an input, run its command and end this process with its exit code."""
    code = 1
    try:
        os.chdir(folder)
        _redirect()
        order = make()
        Path(ORDER).write_text(json.dumps((order.arguments, dict(order.environment))))
        os.environ.update(order.environment)
        _limit()
        code = main(list(order.arguments))
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(bool(end.code))
    except BaseException:  # noqa: BLE001 (every one is the outcome of the input)
        traceback.print_exc()
    finally:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
            Path(PEAK).write_text(str(max(0, _memory("VmHWM") - _base)))
        finally:
            os._exit(code)


def _redirect() -> None:
    for number, name in ((1, OUT), (2, ERR)):
        file = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(file, number)
        os.close(file)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", errors="surrogateescape", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)


_base = 0


def _limit() -> None:
    """Set the bounds of this process, and begin to measure its memory."""
    import resource

    global _base
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S + 5))
    most = _memory("VmSize") * KIB + MEMORY_MB * KIB * KIB
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    Path("/proc/self/clear_refs").write_text("5")  # resets VmHWM (Linux, proc(5))
    _base = _memory("VmRSS")


def _memory(name: str) -> int:
    """Return a figure of /proc/self/status in KiB."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))
