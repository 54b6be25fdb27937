"""Source: an open file of puzzles, read as bytes, text or lines.

Its beginning can be inspected without consuming it. Only a limited part of a file is in memory at a time, whatever its content. Text is
UTF-8, with or without a byte order mark, or UTF-16 with one; invalid bytes become a symbol that no puzzle has. Lines end in LF, CR or
both.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from io import BufferedReader, BytesIO, RawIOBase, TextIOWrapper
from typing import Any

from generator.errors import GridFormatError

HEAD = 16_384
"""Bytes at the beginning of a file from which its format is detected."""

LONGEST_RECORD = 100_000
"""Longest line, row or object that is read, in characters; a 25x25 with its solution and all pencil marks needs less than half of it."""

PDF = "%PDF"
NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
"""Control characters that text does not have, in whatever encoding."""

FEWEST_NOT_TEXT, NOT_TEXT_SHARE = 16, 0.05
"""Number and share of these characters in the head from which a file is binary, so that one damaged line is still reported by itself."""

BYTE_ORDER_MARK, END_OF_TEXT = "\ufeff", "\x1a"
"""What is before the first line of files that were joined; what old programs write after the last line."""

MOST_SKIPPED = 1 << 26
"""Most characters skipped to find the end of a line that is too long; /dev/zero has no line ends."""


class Source:
    """Open file of puzzles.

    name     for notes and errors
    head     its first characters, without a byte order mark
    column   name or number of the column with the puzzles, for tables; "" if it is to be found
    stream   the open file; read `bytes`, `text` or `lines` once instead of it, unless a seek is needed
    """

    def __init__(self, stream: Any, name: str, column: str | None = None) -> None:
        self.name, self.stream, self.column = name, stream, column or ""
        start = stream.tell() if stream.seekable() else 0
        head = _read_head(stream)
        self._consumed = b"" if stream.seekable() else head
        if stream.seekable():
            stream.seek(start)
        self._encoding = "utf-16" if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
        self.head = codecs.getincrementaldecoder(self._encoding)("replace").decode(head)

    @classmethod
    def of_text(cls, text: str, name: str) -> Source:
        """Return a source for text in memory."""
        return cls(BytesIO(text.encode(errors="replace")), name)

    def check_text(self) -> None:
        """Check that the beginning is text that can have puzzles.

        Raises
        ------
        GridFormatError   it is that of a PDF or of another binary file
        """
        if self.head.lstrip().startswith(PDF):
            advice = "to check the puzzles printed in it, use `gridpress prove`"
            raise GridFormatError(f"{self.name}: expected puzzles as text, got a PDF; {advice}")
        n_odd = len(NOT_TEXT.findall(self.head))
        if n_odd >= FEWEST_NOT_TEXT and n_odd > NOT_TEXT_SHARE * len(self.head):
            advice = "see `gridpress list formats`; `gridpress prove` checks books and their PDFs"
            raise GridFormatError(f"{self.name}: expected puzzles as text, got a binary file; {advice}")

    def bytes(self) -> BufferedReader:
        """Return a stream of all bytes, from the first."""
        return BufferedReader(_Rewound(self._consumed, self.stream), 4 * HEAD)

    def text(self) -> TextIOWrapper:
        """Return a stream of all text, with line ends of one kind."""
        return TextIOWrapper(self.bytes(), self._encoding, errors="replace")

    def lines(self, longest: int = LONGEST_RECORD) -> Iterator[tuple[int, str]]:
        """Yield number and text of every line.

        A line that is too long is cut to one character more than `longest`.

        Raises
        ------
        GridFormatError   a line has no end within MOST_SKIPPED characters
        """
        text, number = self.text(), 0
        while line := text.readline(longest + 2):
            number += 1
            if line[0] == BYTE_ORDER_MARK:
                line = line[1:] or "\n"
            if line.rstrip("\n") == END_OF_TEXT:
                continue
            if line[-1] == "\n":
                yield number, line[:-1]
                continue
            yield number, line[: longest + 1]
            n_skipped = 0
            while not line.endswith("\n") and (line := text.readline(HEAD)):
                n_skipped += len(line)
                if n_skipped > MOST_SKIPPED:
                    raise GridFormatError(f"{self.name}, line {number}: expected lines, got {MOST_SKIPPED} characters without a line break")


def _read_head(stream: Any) -> bytes:
    """Return the bytes that identify the format.

    These are a first line that only a line-based format can have, or HEAD bytes. No more is read from a pipe, so that a program that writes
    into it line by line is read line by line.
    """
    head = b""
    while len(head) < HEAD and (chunk := stream.read1(HEAD - len(head))):
        head += chunk
        line, end, _ = head.lstrip().partition(b"\n")
        if end and len(line) > 30 and chr(line[0]) in "0123456789.:":
            break
    return head


class _Rewound(RawIOBase):
    """Stream that returns already consumed bytes first; closing it keeps it open.

    The underlying stream stays open for its owner to close.
    """

    def __init__(self, head: bytes, stream: Any) -> None:
        self._head, self._stream = head, stream

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read bytes into a buffer; return their number."""
        piece = self._head[: len(buffer)] if self._head else self._stream.read1(len(buffer))
        self._head = self._head[len(piece) :]
        buffer[: len(piece)] = piece
        return len(piece)
