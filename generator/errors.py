"""All exceptions of the press, and the exit code of each.

Messages are lower case, without a full stop. They name what was expected, what was found, the faulty text itself and a way out.
"""

from __future__ import annotations

import shlex
import signal
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import Protocol, TypeVar

from generator.near_names import suggest

UNAVAILABLE = 69
"""Exit code of a run that depends on something outside which is not available. Source: EX_UNAVAILABLE of sysexits.h."""

COMMAND_FAILED = UNAVAILABLE
"""Exit code of a run that published a book or sheet, but whose command to run afterward failed."""

LONGEST_NAME = 60
"""Longest part of an unknown name shown in a message, in characters."""

LONGEST_QUOTE = 80
LONGEST_REASON = 200
LONGEST_LINE = 2000
"""Most characters of a quoted value, of a library's message and of a line that is printed; a list of all names has some 1,000."""

HARMLESS_BLANKS = "Zs"
"""Unicode category of blanks, such as the narrow ones of French; all other characters that are not printable are escaped."""


def escape(text: str) -> str:
    """Return text in which no character can move a terminal or change its direction.

    Control characters, marks of direction, line separators and lone surrogates are written as in Python: ``\\x1b``, ``\\u202e``.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or unicodedata.category(char) == HARMLESS_BLANKS else repr(char)[1:-1] for char in text)


def quote(value: object, longest: int = LONGEST_QUOTE) -> str:
    """Return a value for a message: text in quotes, escaped, and cut.

    Any value may be given, also one whose text Python refuses to make, such as a number of thousands of digits.
    """
    if isinstance(value, str):
        return escape(repr(value if len(value) <= longest else f"{value[:longest]}..."))
    try:
        text = escape(repr(value))
    except (ValueError, RecursionError):
        return "a value that cannot be shown"
    return text if len(text) <= longest else f"{text[:longest]}..."


def explain(fault: BaseException) -> str:
    """Return what an exception of a library says, in one line, escaped and cut."""
    try:
        text = " ".join(str(fault)[: 4 * LONGEST_REASON].split())
    except (ValueError, RecursionError, UnicodeError):
        text = ""
    text = escape(text) or type(fault).__name__
    return text if len(text) <= LONGEST_REASON else f"{text[:LONGEST_REASON]}..."


def format_output(text: str) -> str:
    """Return text as it may be printed: escaped, no line longer than LONGEST_LINE.

    Line breaks are kept: a message of several faults has one line for each.
    """
    return "\n".join(_cut_line(escape(line)) for line in text.split("\n"))


def _cut_line(line: str) -> str:
    left_out = len(line) - LONGEST_LINE
    return line if left_out <= 0 else f"{line[:LONGEST_LINE]}... and {left_out} characters more"


class PuzzleError(ValueError):
    """Base class of all errors that the press explains in its own message.

    ``exit_code`` is the exit code of the command line for this error.
    """

    exit_code = 65


class GridFormatError(PuzzleError):
    """Puzzle text or grid in the wrong format."""


class NoSolution(PuzzleError):
    """Puzzle without a solution."""


class ManySolutions(PuzzleError):
    """Puzzle with more than one solution."""


class GaveUp(PuzzleError):
    """Search that reached its node limit before it found an answer."""


class Poisoned(PuzzleError):
    """Puzzle on which every worker process crashed."""


class Faulty(PuzzleError):
    """Book, edition or file whose content is damaged or not as declared."""


class Damaged(Faulty):
    """Bank whose file is damaged; it can be made again."""


class WrongUse(PuzzleError):
    """Invalid command or setting that cannot be carried out."""

    exit_code = 2


class UnknownName(WrongUse):
    """Unknown name of a family, level, layout or the like.

    The message lists the nearest names.
    """


class RecipeError(WrongUse):
    """Recipe or command-line option with an invalid key or value."""


class NotInstalled(WrongUse):
    """Missing optional package; the message says how to install it."""


def advise_extra(extra: str) -> str:
    """Return the command that installs an extra of gridpress, for a message.

    No package index has gridpress: in a checkout, the command installs from its folder; elsewhere, it installs the packages of the extra.
    The Python that runs is named, because `pip` alone may be that of another one; quotes are such that every shell takes them.
    """
    folder = Path(__file__).resolve().parents[1]
    if (folder / "pyproject.toml").is_file():
        wanted = f'--editable "{folder}[{extra}]"'
    else:
        lines = [line.partition(";") for line in metadata.requires("gridpress") or ()]
        names = [name.strip() for name, _, condition in lines if condition.strip() == f'extra == "{extra}"']
        wanted = " ".join(f'"{name}"' for name in names)
    python = sys.executable if sys.platform == "win32" else shlex.quote(sys.executable)
    return f"install the extra {extra!r}: {python} -m pip install {wanted}"


class DoesNotFit(WrongUse):
    """Object or option that does not fit the page, the file format or the family.

    The message says what would fit.
    """


class Shortfall(PuzzleError):
    """Fewer puzzles found than ordered before the limit was reached.

    The message gives the counts.
    """

    exit_code = 3


class CannotWrite(PuzzleError):
    """File or folder that cannot be written; its previous content is intact."""

    exit_code = 74


class CannotCreate(CannotWrite):
    """File or folder that cannot be created, such as in a read-only output folder."""

    exit_code = 73


class Defect(PuzzleError):
    """Error in the press itself."""

    exit_code = 1


class Unproved(Defect):
    """Finished book that failed its proof: a defect, so it is not published.

    Its pages do not show what they must, such as one correct solution for every puzzle.
    """


class Unprintable(Defect):
    """Finished book that breaks a rule of its printer.

    This is a defect of the press, so the book is not published.
    """


class WorkersLost(Defect):
    """Worker processes that crashed repeatedly on the same wave."""


class ClusterLost(PuzzleError):
    """Cluster that was there and is not available any more; finished work is saved."""

    exit_code = UNAVAILABLE


class Busy(PuzzleError):
    """Another run has the lock."""

    exit_code = 75


def exit_code_of(end: BaseException) -> int:
    """Return the exit code of a command that an exception ends."""
    match end:
        case PuzzleError():
            return end.exit_code
        case KeyboardInterrupt():
            return 128 + signal.SIGINT
        case SystemExit():
            return end.code if isinstance(end.code, int) else Defect.exit_code
        case BrokenPipeError():
            return 0
        case OSError():
            return CannotWrite.exit_code
    return Defect.exit_code


@contextmanager
def name_file(name: str) -> Iterator[None]:
    """Begin the message of an error of wrong use with the name of a file.

    If the name is empty, the message remains unchanged.

    Raises
    ------
    WrongUse   the error of the block, with its own type
    """
    try:
        yield
    except WrongUse as fault:
        if not name:
            raise
        raise type(fault)(f"{name}: {fault}") from None


def unknown_name(kind: str, name: str, known: Iterable[str], where: str = "", listed_by: str = "") -> UnknownName:
    """Return the error for an unknown name.

    Its message has the place, the kind of name that was expected, the nearest names and all valid names, or what lists them.

    Parameters
    ----------
    kind : what the name was expected to name, such as "layout"
    name : the unknown name; in the message it is cut to LONGEST_NAME characters
    known : all valid names
    where : place of the name, such as a file and line number; empty if there is none to give
    listed_by : command that lists the names, for a kind with so many that a message of all would be too long to read
    """
    names = list(known)
    at = f"{where}: " if where else ""
    listed = f"`{listed_by}` lists all {len(names)} names" if listed_by else f"valid names: {', '.join(names)}"
    return UnknownName(f"{at}unknown {kind} {quote(name, LONGEST_NAME)}; {suggest(name, names, kind)}{listed}")


def unknown_level(family: str, name: str, known: Iterable[str], where: str = "") -> UnknownName:
    """Return the error for a level that a family does not have.

    Its message has the place, the family, the nearest levels and all levels that the family has.

    Parameters
    ----------
    family : name of the family
    name : the unknown level; in the message it is cut to LONGEST_NAME characters
    known : the levels of the family, easiest first
    where : place of the name, such as a flag or the chapter of a recipe; empty if there is none to give
    """
    levels = list(known)
    at = f"{where}: " if where else ""
    return UnknownName(f"{at}{family} has no level {quote(name, LONGEST_NAME)}; {suggest(name, levels, 'level')}it has {', '.join(levels)}")


class Named(Protocol):
    """Any object with a name."""

    @property
    def name(self) -> str:
        """Name under which the object is found."""
        ...


Item = TypeVar("Item", bound=Named)


def find_named(kind: str, name: str, items: Iterable[Item], also: Iterable[str] = ()) -> Item:
    """Return the item with the given name.

    Parameters
    ----------
    kind : what the items are, for the message
    also : further valid names, which mean something else; the message lists them too

    Raises
    ------
    UnknownName   if no item has this name; the message lists the nearest names
    """
    known = {item.name: item for item in items}
    if name not in known:
        raise unknown_name(kind, name, [*also, *known])
    return known[name]
