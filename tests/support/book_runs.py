"""Small runs of `book`, and what is in the output folder after them."""

from __future__ import annotations

import csv
import json
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from tests.support.command_line import run, run_process

SMALL = ("--counts", "gentle=3,easy=3,hard=2", "--jobs", "1")
PLAIN = ("--cover", "none", "--editions", "none", "--jobs", "1")
TINY = ("--counts", "gentle=2,easy=1", "--cover", "none", "--editions", "web", "--jobs", "1")
"""A book of three puzzles without a cover, for tests that need no more.

Its folder has another folder in it, that of the web page.
"""


def book(capsys: pytest.CaptureFixture[str], out: Path, *arguments: object) -> tuple[int, str]:
    """Run `book` in this process; return exit code and stderr."""
    code, _, err = run(capsys, "book", *arguments, "--out", out)
    return code, err


def book_outside(out: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `book` in another process."""
    return run_process("book", *arguments, "--out", out, **environment)


def digests(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of every file of a folder, by its path."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in files}


def puzzle_rows(edition: Path) -> list[dict[str, str]]:
    """Read the table of an edition's puzzles."""
    with (edition / "puzzles.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def log_events(out: Path) -> list[dict]:
    """Read the events of all logs of an output folder, oldest first.

    A run may be writing them: a line without an end is left out.
    """
    lines = [line for path in sorted(out.glob("logs/*.jsonl")) for line in path.read_text().splitlines(keepends=True)]
    return [json.loads(line) for line in lines if line.endswith("\n")]


def list_made(out: Path) -> list[str]:
    """Return the names in an output folder besides the logs, which every run has."""
    return sorted(path.name for path in out.iterdir() if path.name != "logs")
