"""An open file of puzzles: its first characters, looked at without using them up, then its bytes, text or lines.

Whatever the file holds, only a bounded part of it is in memory at a time. Text is UTF-8, with or without a byte order mark, or UTF-16
with one; bytes that are no text become a symbol that no puzzle has. Lines end in LF, CR or both.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from io import BufferedReader, BytesIO, RawIOBase, TextIOWrapper
from typing import Any

from generator.errors import GridFormatError

HEAD = 16_384
"""Bytes of a file that its format is told from."""

LONGEST_RECORD = 100_000
"""Characters of the longest line, row or object read: a 25x25 with its solution and every pencil mark stays below half of it."""

LONGEST_LOST = 1 << 26
"""Characters passed over in search of the end of a line that is too long; /dev/zero has none."""


class Source:
    """An open file of puzzles.

    name     for notes and errors
    head     its first characters, without a byte order mark
    stream   the open file; read `bytes`, `text` or `lines` once, not this, unless a place in it has to be sought
    """

    def __init__(self, stream: Any, name: str) -> None:
        self.name, self.stream = name, stream
        start = stream.tell() if stream.seekable() else 0
        head = _read_head(stream)
        self._taken = b"" if stream.seekable() else head
        if stream.seekable():
            stream.seek(start)
        self._encoding = "utf-16" if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
        self.head = codecs.getincrementaldecoder(self._encoding)("replace").decode(head)

    @classmethod
    def of_text(cls, text: str, name: str) -> Source:
        """Return text in memory as a source."""
        return cls(BytesIO(text.encode(errors="replace")), name)

    def bytes(self) -> BufferedReader:
        """Return the whole as bytes, from the first."""
        return BufferedReader(_Rewound(self._taken, self.stream), 4 * HEAD)

    def text(self) -> TextIOWrapper:
        """Return the whole as text with line ends of one kind."""
        return TextIOWrapper(self.bytes(), self._encoding, errors="replace")

    def lines(self, longest: int = LONGEST_RECORD) -> Iterator[tuple[int, str]]:
        """Yield number and text of every line; of a line that is too long, one character more than `longest`.

        Raises
        ------
        GridFormatError   for a file that is one line without an end
        """
        text, number = self.text(), 0
        while line := text.readline(longest + 2):
            number += 1
            if line[-1] == "\n":
                yield number, line[:-1]
                continue
            yield number, line[: longest + 1]
            lost = 0
            while not line.endswith("\n") and (line := text.readline(HEAD)):
                lost += len(line)
                if lost > LONGEST_LOST:
                    raise GridFormatError(f"{self.name}, line {number}: expected lines, got {LONGEST_LOST} characters without an end")


def _read_head(stream: Any) -> bytes:
    """Read what tells the format: a first line that can only be of a plain format, or HEAD bytes.

    A pipe is asked for no more than that, so that whoever writes into it line by line is read line by line.
    """
    head = b""
    while len(head) < HEAD and (chunk := stream.read1(HEAD - len(head))):
        head += chunk
        line, end, _ = head.lstrip().partition(b"\n")
        if end and len(line) > 30 and chr(line[0]) in "0123456789.:":
            break
    return head


class _Rewound(RawIOBase):
    """A stream with the bytes that were taken from it put back in front; closing it leaves the stream open."""

    def __init__(self, head: bytes, stream: Any) -> None:
        self._head, self._stream = head, stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self._head[: len(buffer)] if self._head else self._stream.read1(len(buffer))
        self._head = self._head[len(piece) :]
        buffer[: len(piece)] = piece
        return len(piece)
