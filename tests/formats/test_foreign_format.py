"""A format from outside the package, registered by one line, works like any other.

It passes the contract of formats, is detected, and is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from inspect import signature
from pathlib import Path
from typing import TextIO

import pytest

from generator.errors import GridFormatError, UnknownName
from generator.formats import FORMATS, find_format, register
from generator.formats.by_line import read_by_line
from generator.formats.format import ANY, Format, Found, Record
from generator.formats.source import Source
from generator.notation import format_puzzle, parse_puzzle
from tests.formats import test_formats
from tests.support.command_line import run
from tests.support.sample_book import NINES

ARROW = "=> "


def parse(line: str, where: str) -> Record:
    if not line.startswith(ARROW):
        raise GridFormatError(f"{where}: expected a line that begins with {ARROW!r}, got {line[:40]!r}")
    return Record(parse_puzzle(line.removeprefix(ARROW), where))


def read(source: Source) -> Iterator[Found]:
    return read_by_line(source, parse)


def write(records: Iterable[Record], output: TextIO) -> None:
    output.writelines(f"{ARROW}{format_puzzle(record.puzzle)}\n" for record in records)


def detects(head: str) -> bool:
    return head.lstrip().startswith(ARROW)


ARROWS = Format("arrows", "lines with an arrow before each", (".arrows",), ANY, frozenset(), detects, read, write)
PROMISES = [promise for name, promise in vars(test_formats).items() if name.startswith("test_")]
CONTRACT = [promise for promise in PROMISES if list(signature(promise).parameters) == ["form"] and "minute" not in promise.__name__]
"""The contract of every format, except the long search for damage."""


@pytest.fixture
def form() -> Iterator[Format]:
    """The format, registered."""
    with register(ARROWS) as registered:
        yield registered


@pytest.mark.parametrize("check", CONTRACT, ids=lambda check: check.__name__)
def test_it_keeps_the_contract(check: Callable[[Format], None], form: Format) -> None:
    check(form)


@pytest.mark.parametrize("noise", test_formats.NOISE)
def test_noise_gives_only_faults(form: Format, noise: bytes) -> None:
    test_formats.test_noise_gives_only_faults(form, noise)


def test_it_is_converted_both_ways_and_listed(form: Format, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines, arrows, back = tmp_path / "some.txt", tmp_path / "some.arrows", tmp_path / "back.txt"
    lines.write_text("".join(f"sudoku-9x9:{line}\n" for line in NINES))
    assert run(capsys, "convert", lines, arrows)[0] == 0
    assert arrows.read_text().startswith(f"{ARROW}sudoku-9x9:{NINES[0]}\n")
    assert run(capsys, "convert", arrows, back)[0] == 0
    assert back.read_text() == lines.read_text()
    assert form.note in run(capsys, "list", "formats")[1]


def test_it_is_unregistered_when_its_context_ends() -> None:
    before = list(FORMATS)
    with register(ARROWS):
        assert find_format("arrows") is ARROWS
    assert before == FORMATS
    with pytest.raises(UnknownName, match="unknown format 'arrows'"):
        find_format("arrows")
