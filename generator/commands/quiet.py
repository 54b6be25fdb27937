"""Flag `--quiet`: nothing on stderr if a command succeeds, otherwise all of it.

Cron mails whatever a command prints. A night without a fault prints nothing with this flag, and a night that fails prints every note that
led to the fault. `generator.cli` calls `hold_notes` around the command.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOBase

QUIET_HELP = "print nothing on stderr if the command ends with exit code 0; otherwise all notes"
MOST_LINES = 1000
"""Most lines of notes that are kept; of a run that prints more, the last ones."""


def add_quiet_flag(parser: argparse.ArgumentParser) -> None:
    """Add the flag `--quiet` to the parser of a command."""
    parser.add_argument("--quiet", action="store_true", help=QUIET_HELP)


class HeldNotes(TextIOBase):
    """Replacement for stderr that keeps its last MOST_LINES lines.

    It is no terminal, so progress bars are not drawn.
    """

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=MOST_LINES)
        self._rest = ""

    def write(self, text: str) -> int:
        """Keep a text; return its length."""
        *lines, self._rest = (self._rest + text).split("\n")
        self._lines.extend(lines)
        return len(text)

    def discard(self) -> None:
        """Forget all that was written."""
        self._lines.clear()
        self._rest = ""

    @property
    def text(self) -> str:
        """The lines kept, each with its line break."""
        return "".join(f"{line}\n" for line in (*self._lines, *([self._rest] if self._rest else [])))


@contextmanager
def hold_notes(is_quiet: bool) -> Iterator[HeldNotes]:
    """Keep what the block prints on stderr, and print it at its end.

    The block calls `discard` if there is nothing to report. An exception leaves the notes as they are, so they are printed.

    Parameters
    ----------
    is_quiet : False to change nothing
    """
    held = HeldNotes()
    if not is_quiet:
        yield held
        return
    stderr, sys.stderr = sys.stderr, held
    try:
        yield held
    except BrokenPipeError:  # the reader closed the pipe: not a fault
        held.discard()
        raise
    finally:
        sys.stderr = stderr
        with suppress(OSError, ValueError):  # stderr was closed
            stderr.write(held.text)
            stderr.flush()
