"""Open files of puzzles.

The first characters are peeked at and not consumed, and only a bounded part is in memory.
"""

from __future__ import annotations

import subprocess
from io import BytesIO

import pytest

from generator.errors import GridFormatError
from generator.formats import LINES, choose_format, source
from generator.formats.source import HEAD, Source


def lines(data: bytes, longest: int = 100) -> list[tuple[int, str]]:
    return list(Source(BytesIO(data), "a file").lines(longest))


@pytest.mark.parametrize(
    ("data", "texts"),
    [
        (b"", []),
        (b"one", ["one"]),
        (b"one\ntwo\r\nthree\rfour\n", ["one", "two", "three", "four"]),
        (b"\xef\xbb\xbfone\n", ["one"]),
        ("Größe\n".encode("utf-16"), ["Größe"]),
        (b"\xff1\n2\n", ["\ufffd1", "2"]),
        (b"\n\nthree", ["", "", "three"]),
    ],
)
def test_text_of_any_encoding_is_split_into_lines(data: bytes, texts: list[str]) -> None:
    assert lines(data) == list(enumerate(texts, start=1))


def test_a_line_that_is_too_long_is_cut_and_the_next_one_complete() -> None:
    assert lines(b"x" * 100_000 + b"\nnext\n", 20) == [(1, "x" * 21), (2, "next")]
    assert lines(b"x" * 20 + b"\nnext", 20) == [(1, "x" * 20), (2, "next")]


def test_a_line_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MOST_SKIPPED", 50_000)
    with pytest.raises(GridFormatError, match="a file, line 2: expected lines, got 50000 characters without a line break"):
        lines(b"one\n" + b"\0" * 200_000)


@pytest.mark.parametrize("size", [3, HEAD - 1, HEAD, HEAD + 1, 3 * HEAD])
def test_peeking_at_the_head_does_not_consume_it(size: int) -> None:
    data = bytes(97 + at % 26 for at in range(size))
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as cat:
        assert cat.stdin is not None
        cat.stdin.write(data)
        cat.stdin.close()
        piped = Source(cat.stdout, "a pipe")
        assert piped.head
        assert data.startswith(piped.head.encode())
        assert piped.bytes().read() == data
    there = Source(BytesIO(data), "a file")
    assert there.head == data[:HEAD].decode()
    assert there.bytes().read() == data


def test_a_file_is_read_from_its_current_position() -> None:
    stream = BytesIO(b"skipped one\n")
    stream.seek(8)
    assert list(Source(stream, "a file").lines()) == [(1, "one")]


def test_a_text_in_memory_is_read_as_lines() -> None:
    assert list(Source.of_text("one\ud800\n", "a text").lines()) == [(1, "one?")]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "a file: expected puzzles as text, got a PDF; .*use `gridpress prove`"),
        (b"\n%PDF-1.7\n", "a file: expected puzzles as text, got a PDF"),
        (bytes(range(256)), "a file: expected puzzles as text, got a binary file; .*`gridpress prove`"),
        (b"\0" * 2 * HEAD, "a file: expected puzzles as text, got a binary file"),
    ],
)
def test_a_file_that_is_no_text_is_refused_whole(data: bytes, said: str) -> None:
    with pytest.raises(GridFormatError, match=said):
        choose_format(Source(BytesIO(data), "a file"))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff1\n2\n",
        b"53..7\0\n",
        b"\0" * 15,
        "Rätsel für Größen\n".encode("latin-1") * 20,
        "Größe\n".encode("utf-16"),
        b"\x1b[2J\t\r\n" * 9,
    ],
)
def test_text_with_some_damage_is_read_line_by_line(data: bytes) -> None:
    assert choose_format(Source(BytesIO(data), "a file")) is LINES
