"""What the commands share: lines in from a file or ``-``, lines out to stdout or a file that is never half written."""

from __future__ import annotations

import argparse
import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from generator.errors import CannotCreate, CannotWrite, GridFormatError, PuzzleError, RecipeError
from generator.model import Puzzle
from generator.notation import LONGEST_LINE, parse_puzzle

BAD_INPUT = 65
LARGEST_COUNT = 100_000_000


@dataclass(frozen=True, slots=True)
class Line:
    """One puzzle line of a file.

    where   file and line number, for notes
    text    the line as it was given
    """

    where: str
    number: int
    text: str
    puzzle: Puzzle


def complain(message: str) -> None:
    """Put one line on stderr, in our name."""
    print(f"gridpress: {message}", file=sys.stderr)


@dataclass(slots=True)
class PuzzleFile:
    """A file of puzzle lines, ``-`` for stdin, read line by line; lines that cannot be read are named on stderr and counted.

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
        """Yield the puzzles; empty lines and ``#`` comments are passed over."""
        for number, text in enumerate(read_lines(self.path), start=1):
            line = text.strip()
            if not line or line.startswith("#"):
                continue
            where = f"{self.name}, line {number}"
            try:
                yield Line(where, number, line, parse_puzzle(line, where))
            except PuzzleError as fault:
                self.report(fault)

    def report(self, fault: PuzzleError, where: str = "") -> None:
        """Name a fault on stderr; the command ends with 65."""
        if self.is_quiet:
            return
        self.faults += 1
        self.tell(f"{where}: {fault}" if where else str(fault))


def read_lines(path: str) -> Iterator[str]:
    """Yield the lines of a file or of stdin; bytes that are no text become symbols that no puzzle has.

    Raises
    ------
    GridFormatError   a file that cannot be read
    """
    try:
        if path == "-" and sys.stdin is None:
            raise GridFormatError("cannot read stdin: it is closed")
        if path == "-":
            if isinstance(sys.stdin, TextIOWrapper):  # not where a program around us has put text of its own in its place
                sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
            yield from _bounded(sys.stdin)
            return
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            yield from _bounded(file)
    except OSError as fault:
        raise GridFormatError(f"cannot read {path!r}: {fault.strerror}") from None


def _bounded(file: TextIO) -> Iterator[str]:
    """Yield lines, of a line without an end only as much as shows that it is too long."""
    while line := file.readline(LONGEST_LINE + 2):
        yield line
        while not line.endswith("\n") and (line := file.readline(LONGEST_LINE)):
            pass


@contextmanager
def open_output(path: str | None) -> Iterator[TextIO]:
    """Give stdout, or a file that appears under its name only when all is written; a device or a pipe is written straight.

    Raises
    ------
    CannotCreate, CannotWrite
    """
    if path is None or path == "-":
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
def part_file(target: Path) -> Iterator[Path]:
    """Give a part file beside a file; it takes the file's name at the end, and goes if anything fails."""
    part = target.with_name(f".{target.name}.gridpress-part")
    try:
        yield part
        os.replace(part, target)
    except OSError as fault:
        raise CannotWrite(f"cannot write {str(target)!r}: {fault.strerror}; what was there before is whole") from fault
    finally:
        with suppress(OSError):  # where not even that is allowed, there is none
            part.unlink(missing_ok=True)


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
        file.flush()
        os.fsync(file.fileno())


def write_lines(lines: Iterable[str], output: TextIO) -> None:
    """Write lines as they come."""
    for line in lines:
        output.write(line + "\n")


def pick_seed(text: str | None) -> int:
    """Return the seed that was given, or a fresh one, which is told so that the run can be repeated."""
    if text is None:
        seed = secrets.randbelow(2**32)
        print(f"seed {seed} (give --seed {seed} to get the same again)", file=sys.stderr)
        return seed
    return read_seed(text)


def read_seed(text: str) -> int:
    """Read the value of ``--seed``.

    Raises
    ------
    RecipeError   not a whole number from 0 to 2**63 - 1
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 19 and int(text) < 2**63):
        raise RecipeError(f"--seed: expected a whole number from 0 to 2**63 - 1, got {text!r}")
    return int(text)


def count_argument(text: str) -> int:
    """Read a count for argparse: a whole number from 1."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:10]) <= LARGEST_COUNT):
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 to {LARGEST_COUNT}, got {text!r}")
    return int(text)


def add_file(parser: argparse.ArgumentParser, help_text: str = "puzzle lines") -> None:
    """Add the FILE argument; left out, it is standard input, so that commands pipe."""
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", help=f"{help_text}; - for standard input (default: -)")
