"""Objects of a PDF, read through checked values.

A PDF may have any object anywhere, and objects may contain each other in a circle. An `Item` is an object with its place in the file: each
step into it and each value taken from it is checked, and a fault names place, expected object and what was found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from math import isfinite
from typing import Any, NoReturn

from pikepdf import Array, Dictionary, Name, Object, Stream, String

from generator.errors import LONGEST_NAME, escape, quote

LARGEST = 1e9
"""Largest number of a print file that is accepted; a sheet of 14,400 points is the largest of PDF 1.7."""

MOST_STEPS = 40
"""Most steps into an object from its page, far above those of any print file; stops where objects contain each other in a circle."""

Key = tuple[int, int]
"""Number and generation of an indirect object; (0, 0) for a direct one."""


class Malformed(ValueError):
    """An object of a PDF that is not what the standard has in its place."""


@dataclass(frozen=True, slots=True)
class Item:
    """An object of a PDF.

    place   where it is, such as ``page 3, /Resources, /Font``
    value   the object; None where there is none
    depth   number of steps into objects that lead to it
    """

    place: str
    value: Any
    depth: int = 0

    @property
    def is_missing(self) -> bool:
        """True where there is no object, or a null."""
        return self.value is None

    @property
    def is_array(self) -> bool:
        """True for an array."""
        return isinstance(self.value, Array)

    @property
    def is_name(self) -> bool:
        """True for a name."""
        return isinstance(self.value, Name)

    @property
    def is_stream(self) -> bool:
        """True for a stream."""
        return isinstance(self.value, Stream)

    @property
    def key(self) -> Key:
        """Number by which an object is recognized; (0, 0) for an object without one."""
        return self.value.objgen if isinstance(self.value, Object) else (0, 0)

    def get(self, key: str) -> Item:
        """Return an entry of a dictionary or stream; a missing object has no entries.

        Raises
        ------
        Malformed   the object is something else, or the steps to it form a circle
        """
        if self.is_missing:
            return Item(self.place, None, self.depth)
        self._check_dictionary()
        return self._step(key, self.value.get(key))

    def has(self, key: str) -> bool:
        """Return whether a dictionary or stream has an entry.

        Raises
        ------
        Malformed   the object is something else
        """
        return not self.get(key).is_missing

    def entries(self) -> Iterator[tuple[str, Item]]:
        """Yield name and object of each entry of a dictionary or stream.

        Raises
        ------
        Malformed   the object is something else
        """
        if self.is_missing:
            return
        self._check_dictionary()
        for key in self.value.keys():  # noqa: SIM118 (an object of the library, not a dictionary)
            if not _is_unicode(key):
                raise Malformed(f"{self.place}: expected names in UTF-8, got {show_name(key)}")
            yield str(key), self._step(str(key), self.value.get(key))

    def items(self, least: int = 0) -> list[Item]:
        """Return the objects of an array; a missing one is empty.

        Raises
        ------
        Malformed   the object is not an array, or has fewer than `least` objects
        """
        if self.is_missing and not least:
            return []
        if not isinstance(self.value, Array) or len(self.value) < least:
            self.refuse(f"an array of {least} or more objects" if least else "an array")
        return [self._step(f"[{index}]", value) for index, value in enumerate(self.value)]

    def number(self, default: float | None = None) -> float:
        """Return a number; a missing one is the default.

        Raises
        ------
        Malformed   the object is not a number, or is too large
        """
        if self.is_missing and default is not None:
            return default
        is_number = isinstance(self.value, int | float | Decimal) and not isinstance(self.value, bool)
        if not is_number or not isfinite(self.value) or abs(self.value) > LARGEST:
            self.refuse("a number")
        return float(self.value)

    def name(self) -> str:
        """Return a name with its slash; "" where there is none.

        Raises
        ------
        Malformed   the object is not a name
        """
        if self.is_missing:
            return ""
        if not self.is_name:
            self.refuse("a name")
        return self._decode()

    def text(self) -> str:
        """Return a string or a name as text, "" where there is none.

        Raises
        ------
        Malformed   the object is neither
        """
        if self.is_missing:
            return ""
        if not isinstance(self.value, String | Name):
            self.refuse("a string")
        return self._decode()

    def flag(self) -> bool:
        """Return a truth value; a missing one is false.

        Raises
        ------
        Malformed   the object is something else
        """
        if self.is_missing:
            return False
        if not isinstance(self.value, bool):
            self.refuse("true or false")
        return self.value

    def refuse(self, expected: str) -> NoReturn:
        """Raise the error for an object that is not as expected.

        Raises
        ------
        Malformed   always; the message has place, expected object and object
        """
        raise Malformed(f"{self.place}: expected {expected}, got {describe(self.value)}")

    def _decode(self) -> str:
        try:
            return str(self.value)
        except UnicodeDecodeError:
            raise Malformed(f"{self.place}: expected a name in UTF-8, got other bytes") from None

    def _check_dictionary(self) -> None:
        if not isinstance(self.value, Dictionary | Stream):
            self.refuse("a dictionary")

    def _step(self, key: str, value: Any) -> Item:
        if self.depth >= MOST_STEPS:
            raise Malformed(f"{self.place[:LONGEST_NAME]}...: expected objects at most {MOST_STEPS} deep, got more")
        return Item(f"{self.place}, {show_name(key)}", value, self.depth + 1)


def show_name(name: str) -> str:
    """Return a name of a PDF for a message, escaped and cut to LONGEST_NAME."""
    shown = escape(name[:LONGEST_NAME])
    return shown if len(name) <= LONGEST_NAME else f"{shown}..."


def _is_unicode(name: str) -> bool:
    """Return whether a name is UTF-8; the library shows other bytes as surrogates."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def describe(value: Any) -> str:
    """Return the kind of an object in words; simple objects are shown."""
    if value is None:
        return "none"
    if isinstance(value, Array):
        return f"an array of {len(value)}"
    if isinstance(value, Stream):
        return "a stream"
    if isinstance(value, Dictionary):
        return "a dictionary"
    if isinstance(value, Name):
        try:
            return f"the name {show_name(str(value))}"
        except UnicodeDecodeError:
            return "a name that is not UTF-8"
    return quote(str(value) if isinstance(value, String) else value)
