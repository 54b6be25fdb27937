"""JSON from files that are not trusted, read through checked values.

`parse_json` returns an `Entry`, a value with its place in the file. Each step into it and each value taken from it is checked, and a fault
names place, expected value and what was found. Manifests, logs, journals and tables of an edition are read so; puzzle files have
`generator.formats.json_text`, which reads them piece by piece.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

from generator.errors import Faulty, escape, explain, quote

LARGEST = 2**63 - 1
"""Largest whole number that is accepted unless another bound is given."""

LONGEST_TEXT = 1000
KINDS = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "null"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A value of a JSON file.

    place   where the value is, such as ``manifest.json, recipe, chapter[1]``
    value   the plain value; nothing is known of its type
    """

    place: str
    value: Any

    def __getitem__(self, key: str | int) -> Entry:
        """Return a member of an object, or an item of a list.

        Raises
        ------
        Faulty   the value is no object or list, or has no such member
        """
        found = self.find(key) if isinstance(key, str) else None
        if isinstance(key, int):
            items = self.items()
            found = items[key] if key < len(items) else None
        if found is None:
            raise Faulty(f"{self.place}: expected an entry {key}, got none")
        return found

    def find(self, key: str) -> Entry | None:
        """Return a member of an object, or None if it has none of that name.

        Raises
        ------
        Faulty   the value is not an object
        """
        table = self.table()
        return Entry(f"{self.place}, {key}", table[key]) if key in table else None

    def get(self, key: str, default: Any) -> Entry:
        """Return a member of an object, or a default.

        Raises
        ------
        Faulty   the value is not an object
        """
        return self.find(key) or Entry(f"{self.place}, {key}", default)

    def table(self) -> dict[str, Any]:
        """Return an object's plain value.

        Raises
        ------
        Faulty   the value is something else
        """
        if not isinstance(self.value, dict):
            self.refuse("an object")
        return self.value

    def members(self) -> Iterator[tuple[str, Entry]]:
        """Yield name and value of each member of an object.

        Raises
        ------
        Faulty   the value is not an object, or a name has a character that cannot be printed
        """
        for key, value in self.table().items():
            yield Entry(f"{self.place}, name of an entry", key).text(), Entry(f"{self.place}, {quote(key)}", value)

    def items(self, count: int | None = None) -> list[Entry]:
        """Return the items of a list.

        Parameters
        ----------
        count : number of items that it must have; None for any

        Raises
        ------
        Faulty   the value is not a list, or has another number of items
        """
        if not isinstance(self.value, list) or (count is not None and len(self.value) != count):
            self.refuse("a list" if count is None else f"a list of {count} items")
        return [Entry(f"{self.place}[{index}]", value) for index, value in enumerate(self.value)]

    def text(self, longest: int = LONGEST_TEXT, is_printable: bool = True) -> str:
        """Return a text.

        Parameters
        ----------
        is_printable : refuse control characters and all other characters that cannot be printed

        Raises
        ------
        Faulty   the value is not text, is too long, or cannot be printed
        """
        if not isinstance(self.value, str) or len(self.value) > longest:
            self.refuse(f"text of at most {longest} characters")
        if is_printable and not self.value.isprintable():
            self.refuse("text without control characters")
        return self.value

    def shown(self, longest: int = LONGEST_TEXT) -> str:
        """Return any value as text that is only displayed: escaped and cut."""
        if not isinstance(self.value, str):
            return quote(self.value, longest)
        text = escape(self.value[:longest])
        return text if len(self.value) <= longest else f"{text}..."

    def whole(self, lowest: int = 0, highest: int = LARGEST) -> int:
        """Return a whole number.

        Raises
        ------
        Faulty   the value is not a whole number, or out of range
        """
        if type(self.value) is not int or not lowest <= self.value <= highest:
            self.refuse(f"a whole number from {lowest}" + (f" to {highest}" if highest != LARGEST else ""))
        return self.value

    def number(self, lowest: float = -1e12, highest: float = 1e12) -> float:
        """Return a finite number.

        Raises
        ------
        Faulty   the value is not a number, not finite, or out of range
        """
        is_number = isinstance(self.value, int | float) and not isinstance(self.value, bool)
        if not is_number or not math.isfinite(self.value) or not lowest <= self.value <= highest:
            self.refuse(f"a number from {lowest:g} to {highest:g}")
        return float(self.value)

    def flag(self) -> bool:
        """Return a truth value.

        Raises
        ------
        Faulty   the value is something else
        """
        if not isinstance(self.value, bool):
            self.refuse("true or false")
        return self.value

    def refuse(self, expected: str) -> NoReturn:
        """Raise the error for a value that is not as expected.

        Raises
        ------
        Faulty   always; the message has place, expected value and value
        """
        kind = KINDS.get(type(self.value), "")
        got = kind if isinstance(self.value, dict | list) else quote(self.value)
        raise Faulty(f"{self.place}: expected {expected}, got {got}")


def parse_json(text: str | bytes, place: str) -> Entry:
    """Return the value of a JSON text.

    Parameters
    ----------
    place : name of the file, or file and line; every message begins with it

    Raises
    ------
    Faulty   the text is not JSON, is nested too deep, or has NaN, infinity or a number of thousands of digits
    """
    try:
        return Entry(place, json.loads(text, parse_constant=_refuse_constant))
    except (ValueError, RecursionError) as fault:
        raise Faulty(f"{place}: expected JSON, got a fault: {explain(fault)}") from None


@contextmanager
def explain_way_out(way_out: str) -> Iterator[None]:
    """End the message of a fault of the block with a way out.

    Raises
    ------
    Faulty   the fault of the block
    """
    try:
        yield
    except Faulty as fault:
        raise Faulty(f"{fault}; {way_out}") from None


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"the word {word}")
