"""Whole commands, timed from outside: the nightly book, and one of 1,000 puzzles, into folders that are thrown away."""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Used:
    """What a command used: wall seconds, CPU seconds of it and its workers, and the largest process in MB (10**6 bytes)."""

    seconds: float
    cpu_seconds: float
    peak_mb: float


def run_book(*arguments: str) -> Used:
    """Make one book with warm kernels and return what it used."""
    with tempfile.TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        command = [sys.executable, "-m", "generator", "book", *arguments, "--seed", "1", "--out", folder]
        subprocess.run(command, check=True, capture_output=True)
        seconds = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Used(seconds, cpu, after.ru_maxrss * 1024 / 1e6)


def books() -> list[tuple[str, Callable[[], Used]]]:
    """List the commands; the first run of all only warms the kernels."""
    run_book("sampler")
    thousand = "gentle=200,easy=200,moderate=200,hard=200,fiendish=200"
    return [
        ("gridpress book nightly (200 puzzles)", lambda: run_book("nightly")),
        ("gridpress book of 1,000 puzzles, 2 jobs", lambda: run_book("nightly", "--counts", thousand, "--jobs", "2")),
    ]
