"""What the commands share: puzzles in from a file or ``-`` of any format, puzzles out to stdout or a file that is never half written."""

from __future__ import annotations

import argparse
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TextIO

from generator.errors import CannotCreate, CannotWrite, GridFormatError, PuzzleError
from generator.model import Puzzle
from generator.storage.atomic_file import part_file

if TYPE_CHECKING:
    from generator.formats.format import Format, Record
    from generator.formats.source import Source

BAD_INPUT = 65


@dataclass(frozen=True, slots=True)
class Line:
    """One puzzle of a file.

    where    file and line number, for notes
    text     the line as it was given, or the puzzle line of what other formats hold
    record   the puzzle with all the file tells of it
    """

    where: str
    number: int
    text: str
    record: Record

    @property
    def puzzle(self) -> Puzzle:
        return self.record.puzzle


def complain(message: str) -> None:
    """Put one line on stderr, in our name."""
    print(f"gridpress: {message}", file=sys.stderr)


@dataclass(slots=True)
class PuzzleFile:
    """A file of puzzles in any format, ``-`` for stdin, read as it comes; what cannot be read is named on stderr and counted.

    tell       how a fault is named: beside a bar, through the bar
    is_quiet   True while lines are passed over that an earlier run has judged
    """

    path: str
    faults: int = field(default=0)
    tell: Callable[[str], None] = complain
    is_quiet: bool = False

    @property
    def name(self) -> str:
        return "stdin" if self.path == "-" else self.path

    @property
    def exit_code(self) -> int:
        """Return what a command ends with that went on after the faults: 0, or 65 if there was one."""
        return BAD_INPUT if self.faults else 0

    def lines(self) -> Iterator[Line]:
        """Yield the puzzles."""
        for _, found in read_puzzle_file(self.path):
            if isinstance(found, Line):
                yield found
            else:
                self.report(found)

    def report(self, fault: PuzzleError, where: str = "") -> None:
        """Name a fault on stderr; the command ends with 65."""
        if self.is_quiet:
            return
        self.faults += 1
        self.tell(f"{where}: {fault}" if where else str(fault))


def read_puzzle_file(path: str) -> Iterator[tuple[int, Line | PuzzleError]]:
    """Yield the number of its line and each puzzle of a file or of stdin, or what is wrong with it, whatever the format.

    Raises
    ------
    GridFormatError   a file that cannot be read
    """
    from generator.formats import detect_format
    from generator.formats.source import Source

    try:
        if path == "-":
            source = Source(_open_stdin(), "stdin")
            yield from _found(source, detect_format(source.head))
            return
        with open(path, "rb") as file:
            source = Source(file, path)
            yield from _found(source, detect_format(source.head))
    except OSError as fault:
        raise GridFormatError(f"cannot read {path!r}: {fault.strerror or fault}") from None


@contextmanager
def open_source(path: str) -> Iterator[Source]:
    """Open a file, or stdin, whose lines the caller reads.

    Raises
    ------
    GridFormatError   a file that cannot be read
    """
    from generator.formats.source import Source

    with ExitStack() as opened:
        try:
            file = _open_stdin() if path == "-" else opened.enter_context(open(path, "rb"))
            source = Source(file, "stdin" if path == "-" else path)
        except OSError as fault:
            raise GridFormatError(f"cannot read {path!r}: {fault.strerror or fault}") from None
        yield source


def _open_stdin() -> BinaryIO:
    if sys.stdin is None:
        raise GridFormatError("cannot read stdin: it is closed")
    if isinstance(sys.stdin, TextIOWrapper):
        return sys.stdin.buffer
    return BytesIO(sys.stdin.read().encode(errors="replace"))  # a program around us has put text of its own in its place


def _found(source: Source, form: Format) -> Iterator[tuple[int, Line | PuzzleError]]:
    """Name the place of every puzzle; the text of a puzzle line is kept as it was given."""
    from generator.formats import LINES, PARQUET, SDM
    from generator.notation import format_puzzle

    unit = "row" if form is PARQUET else "line"
    if form in (LINES, SDM):
        yield from _plain(source)
        return
    for number, found in form.read(source):
        if isinstance(found, PuzzleError):
            yield number, found
        else:
            yield number, Line(f"{source.name}, {unit} {number}", number, format_puzzle(found.puzzle), found)


def _plain(source: Source) -> Iterator[tuple[int, Line | PuzzleError]]:
    from generator.formats.format import Record
    from generator.notation import LONGEST_LINE, parse_puzzle

    for number, text in source.lines(LONGEST_LINE):
        line = text.strip()
        if not line or line.startswith("#"):
            continue
        where = f"{source.name}, line {number}"
        try:
            yield number, Line(where, number, line, Record(parse_puzzle(line, where)))
        except PuzzleError as fault:
            yield number, fault


@contextmanager
def open_output(path: str | None) -> Iterator[TextIO]:
    """Give stdout, or a file that appears under its name only when all is written; a device or a pipe is written straight.

    Raises
    ------
    CannotCreate, CannotWrite
    """
    if path is None or path == "-":
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # formats are, whatever the terminal is
        yield sys.stdout
        return
    target = find_target(path)
    if target is None:
        with _straight(path) as file:
            yield file
        return
    with part_file(target) as part, _created(part, path) as file:
        yield file


def find_target(path: str) -> Path | None:
    """Return the file an output path means, links followed; None for a device or a pipe, which is written, never replaced.

    Raises
    ------
    CannotCreate   a folder, or a path that cannot be
    """
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return Path(os.path.realpath(path))
    except OSError as fault:
        raise CannotCreate(f"cannot make {path!r}: {fault.strerror}") from None
    if stat.S_ISDIR(mode):
        raise CannotCreate(f"cannot make {path!r}: it is a folder; give the name of a file")
    is_open_file = os.path.abspath(path).startswith(("/dev/std", "/dev/fd/", "/proc/"))  # /dev/stdout, whatever it is sent to
    return Path(os.path.realpath(path)) if stat.S_ISREG(mode) and not is_open_file else None


@contextmanager
def _straight(path: str) -> Iterator[TextIO]:
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            yield file
    except BrokenPipeError:
        raise  # the reader has left, which is its right
    except OSError as fault:
        raise CannotWrite(f"cannot write {path!r}: {fault.strerror}") from fault


@contextmanager
def _created(part: Path, path: str) -> Iterator[TextIO]:
    try:
        file = part.open("w", encoding="utf-8", newline="\n")
    except OSError as fault:
        raise CannotCreate(f"cannot make {path!r}: {fault.strerror}") from None
    with file:
        yield file


def output_format(path: str | None, family: str | None = None) -> Format:
    """Return the format of an output file's suffix, our lines where it has none that is a format's.

    Raises
    ------
    DoesNotFit   for a family that the format cannot hold
    """
    from generator.formats import LINES, format_of_suffix

    form = format_of_suffix(path or "") or LINES
    if family is not None:
        form.check(family)
    return form


def add_file(parser: argparse.ArgumentParser, help_text: str = "puzzle lines") -> None:
    """Add the FILE argument; left out, it is standard input, so that commands pipe."""
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help=f"{help_text}; - for standard input (default: -)")
