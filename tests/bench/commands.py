"""Whole commands, timed from outside, into temporary folders.

Puzzles to a file, the nightly book, a book of 1,000.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Used:
    """What a command used.

    Wall seconds, CPU seconds of it and its workers, and the largest process in MB (10**6 bytes).
    """

    seconds: float
    cpu_seconds: float
    peak_mb: float


WATCH = """
import os, subprocess, sys, time
start = time.monotonic()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
print(status, time.monotonic() - start, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 / 1e6)
"""
"""Runs a command from a small process.

The peak memory of a child process begins at that of the process that started it.
"""


def run_command(*arguments: str) -> Used:
    """Run one command with warm kernels and return what it used.

    FOLDER in its arguments becomes a temporary folder.
    """
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "generator", *(argument.replace("FOLDER", folder) for argument in arguments)]
        printed = subprocess.run([sys.executable, "-S", "-c", WATCH, *command], capture_output=True, text=True, check=True).stdout
    status, seconds, cpu_seconds, most_mb = (float(figure) for figure in printed.split())
    if status:
        raise RuntimeError(f"{' '.join(command)} ended with status {status:g}")
    return Used(seconds, cpu_seconds, most_mb)


def commands(shelf: str) -> list[tuple[str, Callable[[], Used]]]:
    """List the commands, with a collection for them on the shelf, a folder.

    Whatever runs here first only warms the kernels.
    """
    thousand = "gentle=200,easy=200,moderate=200,hard=200,fiendish=200"
    book = ("book", "nightly", "--seed", "1", "--out", "FOLDER")
    puzzles = ("generate", "-n", "41000", "--seed", "1", "-o", "FOLDER/puzzles.txt")
    run_command("book", "sampler", "--seed", "1", "--out", "FOLDER")
    collection, table = f"{shelf}/million.txt", f"{shelf}/million.csv"
    run_command("generate", "-n", "1000000", "--seed", "1", "-o", collection)
    return [
        ("gridpress generate -n 41000", lambda: run_command(*puzzles)),
        ("gridpress generate -n 41000 --jobs 1", lambda: run_command(*puzzles, "--jobs", "1")),
        ("gridpress book nightly (200 puzzles)", lambda: run_command(*book)),
        ("gridpress book, 1,000 puzzles", lambda: run_command(*book, "--counts", thousand)),
        ("gridpress book, 1,000 puzzles, 2 jobs", lambda: run_command(*book, "--counts", thousand, "--jobs", "2")),
        ("gridpress convert, 1,000,000 lines to CSV", lambda: run_command("convert", collection, table)),
        ("gridpress convert, that CSV to lines", lambda: run_command("convert", table, "FOLDER/back.txt")),
        ("gridpress canon --unique, 1,000,000 puzzles", lambda: run_command("canon", collection, "--unique", "-o", "FOLDER/unique.txt")),
    ]
