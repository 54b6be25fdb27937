"""Whole commands, timed from outside, into temporary folders.

Puzzles to a file, books of 200 and of 1,000, grading, converting.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

MILLION = 1_000_000


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


@dataclass(frozen=True, slots=True)
class Command:
    """One row of the table of whole commands.

    pieces   puzzles that it makes, grades or converts
    """

    name: str
    pieces: int
    run: Callable[[], Used]


def commands(shelf: str) -> list[Command]:
    """List the commands, with a collection for them on the shelf, a folder.

    Whatever runs here first only warms the kernels. Grading and converting have two sizes: memory must not grow with the collection.
    """
    thousand = "gentle=200,easy=200,moderate=200,hard=200,fiendish=200"
    book = ("book", "nightly", "--seed", "1", "--out", "FOLDER")
    puzzles = ("generate", "-n", "41000", "--seed", "1", "-o", "FOLDER/puzzles.txt")
    run_command("book", "sampler", "--seed", "1", "--out", "FOLDER")
    million, table = f"{shelf}/{MILLION}.txt", f"{shelf}/million.csv"
    run_command("generate", "-n", str(MILLION), "--seed", "1", "-o", million)
    return [
        Command("gridpress generate -n 41000", 41_000, lambda: run_command(*puzzles)),
        Command("gridpress generate -n 41000 --jobs 1", 41_000, lambda: run_command(*puzzles, "--jobs", "1")),
        Command("gridpress book nightly (200 puzzles)", 200, lambda: run_command(*book)),
        Command("gridpress book, 1,000 puzzles", 1000, lambda: run_command(*book, "--counts", thousand)),
        Command("gridpress book, 1,000 puzzles, 2 jobs", 1000, lambda: run_command(*book, "--counts", thousand, "--jobs", "2")),
        *(_grading(million, count) for count in (2000, 20_000)),
        _converting(million, 100_000),
        Command("gridpress convert, 1,000,000 lines to CSV", MILLION, lambda: run_command("convert", million, table)),
        Command("gridpress convert, that CSV to lines", MILLION, lambda: run_command("convert", table, "FOLDER/back.txt")),
        Command(
            "gridpress canon --unique, 1,000,000 puzzles",
            MILLION,
            lambda: run_command("canon", million, "--unique", "-o", "FOLDER/unique.txt"),
        ),
    ]


def _grading(collection: str, count: int) -> Command:
    """Return the command that grades the first puzzles of a collection."""
    part = _first_lines(collection, count)
    return Command(f"gridpress grade, {count:,} minimal puzzles", count, lambda: run_command("grade", part, "-o", "FOLDER/grades.csv"))


def _converting(collection: str, count: int) -> Command:
    """Return the command that converts the first lines of a collection."""
    part = _first_lines(collection, count)
    return Command(f"gridpress convert, {count:,} lines to CSV", count, lambda: run_command("convert", part, "FOLDER/table.csv"))


def _first_lines(collection: str, count: int) -> str:
    """Write the first lines of a file into one beside it; return its path."""
    path = Path(collection).with_name(f"first-{count}.txt")
    with open(collection) as source, path.open("w") as part:
        part.writelines(islice(source, count))
    return str(path)
