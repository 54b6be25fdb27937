"""Input and output of the commands: puzzles of any format in, atomic files out.

Input is a file, ``-`` for stdin, or one puzzle line; output is stdout or a file that appears under its name only when it is complete.
"""

from __future__ import annotations

import argparse
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from generator.commands.file_paths import InputFile
from generator.commands.flag_values import column_argument
from generator.commands.puzzle_argument import ARGUMENT, is_puzzle, parse_argument
from generator.commands.repeated_faults import RepeatedFaults
from generator.commands.standard_input import open_stdin
from generator.commands.streams import open_stdout_for_files
from generator.errors import CannotCreate, CannotWrite, GridFormatError, PuzzleError, RecipeError, explain
from generator.model import Puzzle
from generator.storage.atomic_file import part_file
from generator.storage.notes import print_message

if TYPE_CHECKING:
    from generator.formats.format import Format, Record
    from generator.formats.source import Source

BAD_INPUT = 65
PAGE_COMMANDS = {".pdf": "typeset FILE -o", ".html": "web FILE -o"}
"""Commands that write files with these suffixes."""


@dataclass(frozen=True, slots=True)
class Line:
    """One puzzle of a file, or of the command line.

    where    file and line number, for messages; for a puzzle on the command line, ARGUMENT
    text     the line as given, or the puzzle line of a puzzle in another format
    record   the puzzle with all other data that the file has of it
    """

    where: str
    number: int
    text: str
    record: Record

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return self.record.puzzle


@dataclass(slots=True)
class PuzzleFile:
    """File of puzzles in any format, ``-`` for stdin, read piece by piece.

    Lines that cannot be read are reported on stderr and counted. The path may also be a puzzle line, which is then the only puzzle.

    column     name or number of the column with the puzzles, of a table; None if it is to be found
    argument   the puzzle that the path is; None for a file
    notify     function that reports a fault; with a progress bar, the bar's own
    is_quiet   True while lines are skipped that an earlier run has processed
    """

    path: str
    column: str | None = None
    faults: int = field(default=0)
    notify: Callable[[str], None] = print_message
    is_quiet: bool = False
    argument: Line | None = field(init=False)
    _repeated: RepeatedFaults = field(default_factory=RepeatedFaults)

    def __post_init__(self) -> None:
        self.argument = read_argument(self.path, self.column)  # before anything is written: a name of no file is a usual mistake

    @property
    def name(self) -> str:
        """Name of the file for messages."""
        return ARGUMENT if self.argument else "stdin" if self.path == "-" else self.path

    def finish(self) -> int:
        """List the lines with repeated faults; return the exit code of the command.

        The code is 0, or 65 if there was a fault and the command continued.
        """
        for message in self._repeated.finish(self.name):
            self.notify(message)
        return BAD_INPUT if self.faults else 0

    def lines(self) -> Iterator[Line]:
        """Yield the valid puzzles; report the other lines.

        Raises
        ------
        GridFormatError   there is no puzzle and no faulty line
        """
        is_empty = True
        for _, found in read_puzzle_file(self.path, self.column):
            is_empty = False
            if isinstance(found, Line):
                yield found
            else:
                self.report(found)
        if is_empty:
            raise GridFormatError(f"expected at least one puzzle in {self.name}, got none")

    def report(self, fault: PuzzleError, where: str = "") -> None:
        """Report a fault on stderr and count it, so that the command returns 65."""
        if self.is_quiet:
            return
        self.faults += 1
        text = f"{where}: {fault}" if where else str(fault)
        if self._repeated.is_shown(self.name, text):
            self.notify(text)


def read_argument(path: str, column: str | None = None) -> Line | None:
    """Return the puzzle that a path is, or None if it is a file or stdin.

    Raises
    ------
    GridFormatError, UnknownName   neither a file nor a valid puzzle
    RecipeError                    a puzzle, though the column of a table is named
    """
    if not is_puzzle(path):
        return None
    line = Line(ARGUMENT, 1, *parse_argument(path))
    refuse_column(column, "one puzzle")
    return line


def read_puzzle_file(path: str, column: str | None = None) -> Iterator[tuple[int, Line | PuzzleError]]:
    """Yield each puzzle of a file or of stdin with its line number, or its error.

    Parameters
    ----------
    column : name or number of the column with the puzzles, of a table; None if it is to be found

    Raises
    ------
    GridFormatError   the file cannot be read, or is a PDF or another binary file
    """
    from generator.formats import choose_format
    from generator.formats.source import Source
    from generator.formats.unknown import tell_once

    if line := read_argument(path, column):
        yield line.number, line
        return
    try:
        if path == "-":
            source = Source(open_stdin(), "stdin", column)
            yield from tell_once(_read_records(source, choose_format(source)), source)
            return
        with open(path, "rb") as file:
            source = Source(file, path, column)
            yield from tell_once(_read_records(source, choose_format(source)), source)
    except OSError as fault:
        raise GridFormatError(f"cannot read {path!r}: {fault.strerror or explain(fault)}") from None


@contextmanager
def open_source(path: str) -> Iterator[Source]:
    """Open a file, or stdin, for a caller that reads its lines.

    Raises
    ------
    GridFormatError   the file cannot be read, or is a PDF or another binary file
    """
    from generator.formats.source import Source

    with ExitStack() as opened:
        try:
            file = open_stdin() if path == "-" else opened.enter_context(open(path, "rb"))
            source = Source(file, "stdin" if path == "-" else path)
        except OSError as fault:
            raise GridFormatError(f"cannot read {path!r}: {fault.strerror or explain(fault)}") from None
        source.check_text()
        yield source


def _read_records(source: Source, form: Format) -> Iterator[tuple[int, Line | PuzzleError]]:
    """Yield each puzzle with its place; puzzle lines keep their text as given."""
    from generator.formats import LINES, SDM
    from generator.formats.solutions import read_puzzles
    from generator.notation import format_puzzle

    if form in (LINES, SDM):
        yield from _read_plain_lines(source)
        return
    for number, found in read_puzzles(form, source):
        if isinstance(found, PuzzleError):
            yield number, found
        else:
            yield number, Line(f"{source.name}, {form.unit} {number}", number, format_puzzle(found.puzzle), found)


def _read_plain_lines(source: Source) -> Iterator[tuple[int, Line | PuzzleError]]:
    from generator.formats.by_line import read_line
    from generator.formats.format import Record
    from generator.formats.lines import puzzle_of
    from generator.formats.solutions import check_solution
    from generator.formats.source import LONGEST_RECORD

    for number, text in source.lines(LONGEST_RECORD):
        line = text.strip()
        if not line or line.startswith("#"):
            continue
        where = f"{source.name}, line {number}"
        try:
            record = read_line(line, where)
        except PuzzleError as fault:
            yield number, fault
            continue
        for found in check_solution(record, where):
            yield number, Line(where, number, puzzle_of(line, found), found) if isinstance(found, Record) else found


@contextmanager
def open_output(path: str | None) -> Iterator[TextIO]:
    """Yield stdout, or a file that gets its name only when it is complete.

    A device or a pipe is written directly.

    Raises
    ------
    CannotCreate   the file cannot be created
    CannotWrite    the file cannot be written
    """
    if path is None or path == "-":
        yield open_stdout_for_files()
        return
    target = find_target(path)
    if target is None:
        with _open_directly(path) as file:
            yield file
        return
    with part_file(target) as part, _create_part(part, path) as file:
        yield file


def find_target(path: str) -> Path | None:
    """Return the file that an output path means, with links followed.

    The result is None for a device or a pipe, which is written directly and never replaced.

    Raises
    ------
    CannotCreate   the path is a folder, or is invalid
    """
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return Path(os.path.realpath(path))
    except OSError as fault:
        raise CannotCreate(f"cannot create {path!r}: {fault.strerror}") from None
    if stat.S_ISDIR(mode):
        raise CannotCreate(f"cannot create {path!r}: it is a folder; give the name of a file")
    is_open_file = os.path.abspath(path).startswith(("/dev/std", "/dev/fd/", "/proc/"))  # /dev/stdout, even if redirected to a file
    return Path(os.path.realpath(path)) if stat.S_ISREG(mode) and not is_open_file else None


@contextmanager
def _open_directly(path: str) -> Iterator[TextIO]:
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            yield file
    except BrokenPipeError:
        raise  # the reader closed the pipe: not an error
    except OSError as fault:
        raise CannotWrite(f"cannot write {path!r}: {fault.strerror}") from fault


@contextmanager
def _create_part(part: Path, path: str) -> Iterator[TextIO]:
    try:
        file = part.open("w", encoding="utf-8", newline="\n")
    except OSError as fault:
        raise CannotCreate(f"cannot create {path!r}: {fault.strerror}") from None
    with file:
        yield file


def output_format(path: str | None, family: str | None = None, name: str | None = None, flag: str = "") -> Format:
    """Return the format for an output file's suffix, by default puzzle lines.

    Parameters
    ----------
    name : of a format that `flag` names, which must fit the suffix; None without one

    Raises
    ------
    DoesNotFit    the format does not support the family
    UnknownName   no format has this name
    RecipeError   no format has the suffix, or another one than that named
    """
    from generator.formats import choose_written

    if command := PAGE_COMMANDS.get(Path(path or "").suffix.lower()):
        raise RecipeError(
            f"-o: expected a file for puzzles, such as puzzles.txt, got {path!r}; for a page, use `gridpress {command} {path}`"
        )
    form = choose_written(path, name, flag)
    check_terminal(path, form.name)
    if family is not None:
        form.check(family)
    return form


def check_terminal(path: str | None, name: str) -> None:
    """Check that bytes do not go to a terminal.

    Raises
    ------
    RecipeError   they would
    """
    if path in (None, "-") and name in ("parquet", "xlsx") and sys.stdout.isatty():
        raise RecipeError(f"-o: expected a file for {name}, which is not text, got a terminal; add -o FILE.{name}")


def add_file_argument(parser: argparse.ArgumentParser, help_text: str = "puzzle file in any format") -> None:
    """Add the FILE argument, by default standard input, so that commands can be piped."""
    file_help = f"{help_text}, or one puzzle line; - for standard input (default: -)"
    parser.add_argument("file", metavar="FILE", nargs="?", default="-", type=InputFile, help=file_help)
    add_column_flag(parser)


def refuse_column(column: str | None, got: str) -> None:
    """Refuse a named column where no table is read.

    Parameters
    ----------
    got : what is read instead

    Raises
    ------
    RecipeError   a column is named
    """
    if column:
        raise RecipeError(f"--column: expected the file of a table, got {got}; leave out --column")


def add_column_flag(parser: argparse.ArgumentParser, of: str = "the file") -> None:
    """Add the flag that names the column of the puzzles in a table.

    Parameters
    ----------
    of : which file, if a command reads several
    """
    column_help = (
        f"column of {of} that has the puzzles, for a table: its name, or its number from 1 (default: the one called puzzle, or the only "
        "one whose fields are boards)"
    )
    parser.add_argument("--column", metavar="NAME|NUMBER", type=column_argument, help=column_help)
