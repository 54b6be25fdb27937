"""Standard streams of a command: any encoding, closed pipes, closed files.

`generator.cli` opens them once around every command. A character that the encoding of a stream lacks is escaped; a note that cannot be
written is dropped, while a result that cannot be written ends the command.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EBADF
from io import TextIOBase, TextIOWrapper
from typing import Any, TextIO

ESCAPES = "gridpress.escapes"
"""Name of our error handler for characters that an encoding lacks."""

LOSING = ("strict", "surrogateescape")
"""Python's own error handlers of streams, which raise an error for such characters; any other is one that the user chose."""


@contextmanager
def open_streams() -> Iterator[None]:
    """Make stdout and stderr safe for any text while the block runs.

    Streams that were closed before this process started are replaced.
    """
    _replace_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in LOSING:
            stream.reconfigure(errors=ESCAPES)
    stderr = sys.stderr
    notes = _Notes(stderr)
    sys.stderr = notes  # everything else is passed on to the stream itself
    try:
        yield
    finally:
        sys.stderr = stderr
        notes.flush()
        try:
            sys.stdout.flush()  # what a command that failed has printed; one that ended well has flushed already
        except OSError:
            discard_output(sys.stdout)


def open_stdout_for_files() -> TextIO:
    """Return stdout for a table or a file of puzzles.

    These are UTF-8, whatever the encoding of the locale, so that ``> FILE`` makes the same file as ``-o FILE``. The encoding is kept on a
    terminal, which shows only its own, and if the user chose it by PYTHONIOENCODING.
    """
    is_chosen = bool(os.environ.get("PYTHONIOENCODING")) or sys.stdout.isatty()
    if isinstance(sys.stdout, TextIOWrapper) and not is_chosen:
        sys.stdout.reconfigure(encoding="utf-8", errors=ESCAPES)
    return sys.stdout


def shows_everything(stream: TextIO) -> bool:
    """Return whether a stream has an encoding of all characters."""
    encoding = getattr(stream, "encoding", None)
    return not isinstance(encoding, str) or codecs.lookup(encoding).name.startswith("utf")


def discard_output(stream: Any) -> None:
    """Redirect a stream to /dev/null, so that its flush at exit cannot fail.

    If the stream was replaced by an object without a file number, nothing is done.
    """
    with suppress(OSError, ValueError, AttributeError):  # io.UnsupportedOperation is an OSError
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


def _escape_characters(fault: UnicodeError) -> tuple[str, int]:
    r"""Return characters as JSON escapes: ``\u00d7``, outside the first plane as two.

    Unlike Python's ``\xd7``, they are valid within the strings of JSON.
    """
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    numbers = fault.object[fault.start : fault.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{numbers[at : at + 4]}" for at in range(0, len(numbers), 4)), fault.end


codecs.register_error(ESCAPES, _escape_characters)


class _Notes:
    """Stderr whose faults are no faults of the command.

    If its reader closed the pipe, or the disk of its file is full, notes are dropped and the command continues: a book is made as well.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write a text if that is possible; return its length."""
        try:
            self._stream.write(text)
        except OSError:
            discard_output(self._stream)
        return len(text)

    def flush(self) -> None:
        """Flush the stream if that is possible."""
        try:
            self._stream.flush()
        except OSError:
            discard_output(self._stream)


class _ClosedOutput(TextIOBase):
    """Stand-in for a stdout that was closed before this process started.

    A write raises OSError, so that output is not lost without a message.
    """

    def write(self, text: str) -> int:
        """Raise an error, as a write to a closed file does.

        Raises
        ------
        OSError   EBADF, always
        """
        raise OSError(EBADF, os.strerror(EBADF), "stdout")


def _replace_closed_streams() -> None:
    """Replace standard files that were closed before this process started.

    Their file numbers are filled with /dev/null first. Otherwise the next opened file, such as a bank or a book, would get one of
    these numbers, and printed text would be written into it.
    """
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = _ClosedOutput()
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
