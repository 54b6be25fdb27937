"""Standard input of a command: whether anything is given there, and its bytes."""

from __future__ import annotations

import os
import stat
import sys
from io import BufferedReader, BytesIO, StringIO, TextIOWrapper
from typing import BinaryIO

from generator.errors import GridFormatError, explain


def has_input() -> bool:
    """Return whether something is given on standard input: by a pipe or a file.

    This waits until a pipe has text or is closed. A terminal, a device such as /dev/null and a closed input give nothing.

    Raises
    ------
    GridFormatError   standard input cannot be read
    """
    if isinstance(sys.stdin, StringIO):  # a calling program has replaced stdin
        return sys.stdin.tell() < len(sys.stdin.getvalue())
    if not isinstance(sys.stdin, TextIOWrapper) or not isinstance(sys.stdin.buffer, BufferedReader):
        return False
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
        is_piped = stat.S_ISFIFO(mode) or stat.S_ISREG(mode) or stat.S_ISSOCK(mode)
        return is_piped and bool(sys.stdin.buffer.peek(1))
    except OSError as fault:
        raise GridFormatError(f"cannot read stdin: {fault.strerror or explain(fault)}") from None


def open_stdin() -> BinaryIO:
    """Return standard input as bytes; on a terminal, say how to end the input.

    Raises
    ------
    GridFormatError   standard input is closed
    """
    if sys.stdin is None:
        raise GridFormatError("cannot read stdin: it is closed")
    if sys.stdin.isatty():
        print("gridpress: reading puzzles from the keyboard; end with Ctrl-D", file=sys.stderr)
    if isinstance(sys.stdin, TextIOWrapper):
        return sys.stdin.buffer
    return BytesIO(sys.stdin.read().encode(errors="replace"))  # a calling program has replaced stdin by a text stream
