"""The command that runs when a book or sheet is published.

It runs without a shell. It has the edition in its arguments, where they contain ``{edition}`` or ``{book}``, and in its environment.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from generator.storage.notes import print_note

GRACE_S = 5.0
"""Time in seconds that a command has to end after SIGTERM, before it is killed."""

DRAIN_S = 2.0
"""Time to read the rest of its output, which a background process of it may keep open."""

LONGEST_LINE = 500
STAGE = "after"


@dataclass(frozen=True, slots=True)
class Result:
    """What a run made, for the command after it.

    edition   folder of the edition
    book      name of the book or of the sheets
    out       output folder
    code      exit code of the run so far
    is_new    False if the edition was already published
    """

    edition: Path
    book: str
    out: Path
    code: int
    is_new: bool

    @property
    def title(self) -> str:
        """Name of the edition for messages: ``nightly/2026-11-21``."""
        return f"{self.book}/{self.edition.name}"

    @property
    def environment(self) -> dict[str, str]:
        """Variables that the command gets in addition to ours."""
        return {
            "GRIDPRESS_EDITION": str(self.edition.resolve()),
            "GRIDPRESS_BOOK": self.book,
            "GRIDPRESS_OUT": str(self.out.resolve()),
            "GRIDPRESS_STATUS": str(self.code),
            "GRIDPRESS_RESULT": "published" if self.is_new else "unchanged",
        }

    def fill_in(self, word: str) -> str:
        """Return a word of a command with the placeholders replaced; other braces remain."""
        return word.replace("{edition}", str(self.edition.resolve())).replace("{book}", self.book)


def run_command(words: Sequence[str], result: Result, seconds: float) -> str:
    """Run a command and print its output as notes; return why it failed, or "".

    An interrupt ends the command and all processes that it started in its group.

    Parameters
    ----------
    words : program and arguments, with placeholders
    seconds : time after which the command is ended
    """
    name = words[0]
    try:
        process = subprocess.Popen(
            [result.fill_in(word) for word in words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=os.environ | result.environment,
            start_new_session=True,
        )
    except OSError as fault:
        return f"cannot run {name!r}: {fault.strerror}"
    assert process.stdout is not None
    reader = threading.Thread(target=_print_lines, args=(process.stdout,), daemon=True)
    reader.start()
    try:
        code = process.wait(seconds)
    except subprocess.TimeoutExpired:
        _end(process)
        return f"{name!r} did not end in {seconds / 60:g} min, so it was ended"
    except BaseException:
        _end(process)
        raise
    finally:
        reader.join(DRAIN_S)
    if code < 0:
        return f"{name!r} was ended by signal {-code}"
    return f"{name!r} ended with exit code {code}" if code else ""


def _print_lines(output: IO[bytes]) -> None:
    """Print the output of a command as notes, without control characters; close it."""
    with suppress(OSError, ValueError), output:
        while line := output.readline(LONGEST_LINE):
            text = line.decode("utf-8", "replace").rstrip()
            if text:
                print_note(STAGE, "".join(letter if letter.isprintable() else "?" for letter in text))


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a command and its group, with SIGTERM first."""
    for is_last in (False, True):
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                process.terminate()
            else:
                os.killpg(process.pid, signal.SIGKILL if is_last else signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(GRACE_S)
            return
