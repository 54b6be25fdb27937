"""Every exception the press raises, and the exit code each one ends in.

Messages are lower case, without a full stop, and say what was expected, what came, the thing itself and the way out.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Protocol, TypeVar

LONGEST_NAME = 60
"""Characters shown of a name that is none."""


class PuzzleError(ValueError):
    """Any fault we can explain; ``exit_code`` is what the command line ends with."""

    exit_code = 65


class GridFormatError(PuzzleError):
    """A puzzle text or a grid that does not have the expected form."""


class NoSolution(PuzzleError):
    """A puzzle whose givens allow no solution."""


class ManySolutions(PuzzleError):
    """A puzzle whose givens allow more than one solution."""


class GaveUp(PuzzleError):
    """A search that reached its node bound before it could answer."""


class Poisoned(PuzzleError):
    """A puzzle that killed every process that worked on it."""


class Faulty(PuzzleError):
    """A book, an edition or a file that does not hold what it promises."""


class WrongUse(PuzzleError):
    """An order that cannot be carried out as it was given."""

    exit_code = 2


class UnknownName(WrongUse):
    """A name that is in none of our lists; the message names the nearest ones."""


class RecipeError(WrongUse):
    """A recipe, or an order on the command line, with a key or value that is not allowed."""


class NotInstalled(WrongUse):
    """A package that a rarer task needs is not there; the message says how to get it."""


class DoesNotFit(WrongUse):
    """Something too large for its place, on a page or in a file format; the message says what has room."""


class Shortfall(PuzzleError):
    """Fewer puzzles than asked within the stated bound; the message has the counts."""

    exit_code = 3


class CannotWrite(PuzzleError):
    """A file or folder that could not be written; what was there before is whole."""

    exit_code = 74


class CannotCreate(CannotWrite):
    """A folder or file that could not even be made, such as an output folder without leave to write."""

    exit_code = 73


class Defect(PuzzleError):
    """A fault of the press itself."""

    exit_code = 1


class Unproved(Defect):
    """A finished book of ours whose pages do not hold what they must: a defect, so it is not published."""


class Unprintable(Defect):
    """A finished book of ours that breaks a rule of its printer: a defect, so it is not published."""


class WorkersLost(Defect):
    """Worker processes died again and again over the same wave."""


class Busy(PuzzleError):
    """Another run holds the lock."""

    exit_code = 75


def unknown_name(kind: str, name: str, known: Iterable[str], where: str = "") -> UnknownName:
    """Make the error for a name that is not known: where, what it was to be, the nearest ones, and all there are."""
    names = list(known)
    name = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}..."
    near = get_close_matches(name, names, n=2, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    at = f"{where}: " if where else ""
    return UnknownName(f"{at}unknown {kind} {name!r}; {hint}known: {', '.join(names)}")


class Named(Protocol):
    """Whatever is asked for by its name."""

    @property
    def name(self) -> str: ...


Item = TypeVar("Item", bound=Named)


def find_named(kind: str, name: str, items: Iterable[Item], also: Iterable[str] = ()) -> Item:
    """Return the item of that name.

    Parameters
    ----------
    kind : what the items are, for the message
    also : names that mean something else and are told with the others

    Raises
    ------
    UnknownName   with the nearest names
    """
    known = {item.name: item for item in items}
    if name not in known:
        raise unknown_name(kind, name, [*also, *known])
    return known[name]
