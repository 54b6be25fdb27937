"""The languages of the press, one text file each: what families, levels and techniques are called, and how a step is told.

Code says what is to be told and with which values; a file says how, in whole sentences, so that a language can turn them as its grammar
asks. What stands on pages beside that, `layouts/phrases` has, in a file of the same name. README.md tells how a file is written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from generator.errors import UnknownName, unknown_name

FIRST = "en"
"""The language everything is written in first; the others translate it."""

NAMED = ("titles", "rules", "levels", "techniques")
"""Tables of what English says elsewhere, in families, tables of levels and techniques: the English there, and how this language says it."""

NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The words of one language.

    language    "en"
    name        what it calls itself
    templates   sentences and forms by dotted key (``step.placed``), with values in braces
    named       English -> this language, of what is named in English elsewhere; numbers stand as {0}, {1}
    """

    language: str
    name: str
    templates: Mapping[str, str]
    named: Mapping[str, str]

    def say(self, key: str, **values: object) -> str:
        """Return a sentence with its values put in.

        Raises
        ------
        UnknownName   for a key this language does not have
        """
        if key not in self.templates:
            raise UnknownName(f"no words for {key!r} in language {self.language!r}; add them to generator/words/{self.language}.toml")
        return self.templates[key].format(**values)

    def count(self, key: str, number: int, **values: object) -> str:
        """Return a sentence that goes by a number: the form `key.one` for 1, else `key.many`."""
        return self.say(f"{key}.one" if number == 1 else f"{key}.many", **values)

    def translate(self, text: str) -> str:
        """Return what the press names in English in this language.

        Raises
        ------
        UnknownName   for a text this language does not have
        """
        if self.language == FIRST:
            return text
        key, numbers = part_numbers(text)
        if key not in self.named:
            raise UnknownName(f"nothing for {text!r} in language {self.language!r}; add it to generator/words/{self.language}.toml")
        return self.named[key].format(*numbers)

    def knows(self, text: str) -> bool:
        """Tell whether the press names this text itself; titles of a user's own levels stay as they were written."""
        return self.language == FIRST or part_numbers(text)[0] in self.named

    def join(self, items: Sequence[str], way: str = "and") -> str:
        """List items as this language does, a way of ``join`` between the last two; some words before an item go by how it begins."""
        if len(items) < 2:
            return "".join(items)
        last = self.templates.get(f"join.{way}.before.{items[-1][0]}") or self.templates[f"join.{way}.last"]
        return f"{self.templates[f'join.{way}.between'].join(items[:-1])}{last}{items[-1]}"

    def has(self, key: str) -> bool:
        """Tell whether there is such a sentence or form."""
        return key in self.templates


@dataclass(frozen=True, slots=True, eq=False)
class Listed:
    """Digits or cells in a sentence: ``{cells}`` joins them by and, ``{cells:or}`` another way; ``{digit:a}`` sets each in a form."""

    words: Words
    items: tuple[str, ...]

    def __format__(self, form: str) -> str:
        """Return the items as a template asks."""
        if self.words.has(f"join.{form or 'and'}.last"):
            return self.words.join(self.items, form or "and")
        keys = [f"digit.{form}_{item}" if self.words.has(f"digit.{form}_{item}") else f"digit.{form}" for item in self.items]
        return self.words.join([self.words.say(key, digit=item) for key, item in zip(keys, self.items, strict=True)])


@dataclass(frozen=True, slots=True, eq=False)
class Houses:
    """Houses in a sentence: ``{house:in}`` takes a form of the language's ``house`` tables, several of a kind at once where it has one.

    kinds    the table of each: box, column, row, extra or region
    names    its number, or the name of its first cell
    """

    words: Words
    kinds: tuple[str, ...]
    names: tuple[str, ...]

    def __format__(self, form: str) -> str:
        """Return the houses as a template asks."""
        form = form or "name"
        together = f"house.{self.kinds[0]}.{form}_many"
        if len(self.names) > 1 and len(set(self.kinds)) == 1 and self.words.has(together):
            names = self.words.join(self.names)
            return self.words.say(together, numbers=names, cells=names)
        pairs = zip(self.kinds, self.names, strict=True)
        return self.words.join([self.words.say(f"house.{kind}.{form}", number=name, cell=name) for kind, name in pairs])


def part_numbers(text: str) -> tuple[str, list[str]]:
    """Part a text into one whose numbers are {0}, {1}..., and the numbers."""
    numbers = NUMBER.findall(text)
    pieces = NUMBER.split(text)
    return pieces[0] + "".join(f"{{{at}}}{piece}" for at, piece in enumerate(pieces[1:])), numbers


def list_languages() -> tuple[str, ...]:
    """List the languages there are files for, English first."""
    found = sorted(entry.name.removesuffix(".toml") for entry in files("generator.words").iterdir() if entry.name.endswith(".toml"))
    return (FIRST, *(language for language in found if language != FIRST))


@cache
def find_words(language: str) -> Words:
    """Return the words of a language.

    Raises
    ------
    UnknownName   where there is no such file
    """
    if language not in LANGUAGES:
        raise unknown_name("language", language, LANGUAGES)
    table = tomllib.loads((files("generator.words") / f"{language}.toml").read_text(encoding="utf-8"))
    name = table.pop("name")
    named = {key: text for kind in NAMED for key, text in table.pop(kind, {}).items()}
    return Words(language, name, dict(_flatten(table, "")), named)


def _flatten(table: Mapping[str, Any], prefix: str) -> Iterable[tuple[str, str]]:
    """Yield (dotted key, text) of nested tables."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


LANGUAGES = list_languages()
ENGLISH = find_words(FIRST)
