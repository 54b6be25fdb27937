"""The words of every language: what families, levels and techniques are called, and how a step is told.

Code decides what is told and with which values; a file says how, in whole sentences, so that a language can turn them as its grammar
asks. What all kinds share is in a file a language beside this module; what one kind alone needs is in its own folder, one file for all
languages, which `add_words` registers. What else stands on pages is in `layouts/phrases`. README.md tells how the files are written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from generator.errors import Faulty, UnknownName, unknown_name

FIRST = "en"
"""The language everything is written in first; the others translate it."""

NAMED = ("titles", "rules", "levels", "techniques")
"""Tables of what English says elsewhere, in families, tables of levels and techniques: the English there, and how this language says it."""

NUMBER = re.compile(r"\d+")


_kinds_files: list[str] = []
"""Files of words of kinds, in the order in which they were registered."""


@dataclass(frozen=True, slots=True, eq=False)
class _Tables:
    """What the files of one language say.

    name        what the language calls itself
    templates   sentences and forms by dotted key (``step.placed``), with values in braces
    named       English -> this language, of what is named in English elsewhere; numbers are {0}, {1}
    """

    name: str
    templates: dict[str, str]
    named: dict[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The words of one language, those of every registered kind among them.

    language   "en"
    changed    templates that take the place of the language's own
    """

    language: str
    changed: Mapping[str, str] | None = None

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return _read_tables(self.language, list_added()).name

    @property
    def templates(self) -> Mapping[str, str]:
        """Sentences and forms by dotted key."""
        return _read_tables(self.language, list_added()).templates if self.changed is None else self.changed

    @property
    def named(self) -> Mapping[str, str]:
        """Titles, rules, levels and techniques: English -> this language."""
        return _read_tables(self.language, list_added()).named

    def say(self, key: str, **values: object) -> str:
        """Return a sentence with its values put in.

        Raises
        ------
        UnknownName   for a key this language does not have
        """
        template = self.templates.get(key)
        if template is None:
            raise UnknownName(f"no words for {key!r} in language {self.language!r}; add them to {self._files}")
        return template.format(**values)

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
            raise UnknownName(f"nothing for {text!r} in language {self.language!r}; add it to {self._files}")
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

    @property
    def _files(self) -> str:
        return f"generator/words/{self.language}.toml, or to words.toml of its family"


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


def find_words(language: str) -> Words:
    """Return the words of a language, the same object each time.

    Raises
    ------
    UnknownName   where there is no such file
    """
    if language not in LANGUAGES:
        raise unknown_name("language", language, LANGUAGES)
    return _WORDS[language]


def add_words(path: Path) -> None:
    """Register the words of a kind: a file with a table a language, in it the tables of that language's own file."""
    if str(path) not in _kinds_files:
        _kinds_files.append(str(path))


def remove_words(path: Path) -> None:
    """Take the words of a kind out again."""
    _kinds_files.remove(str(path))


def list_added() -> tuple[str, ...]:
    """List the registered files of kinds."""
    return tuple(_kinds_files)


@lru_cache(maxsize=32)
def _read_tables(language: str, kinds_files: tuple[str, ...]) -> _Tables:
    """Read what all kinds share, then what each registered kind adds.

    Raises
    ------
    Faulty   a kind that says otherwise what another file says
    """
    shared = tomllib.loads((files("generator.words") / f"{language}.toml").read_text(encoding="utf-8"))
    found = _Tables(shared.pop("name"), {}, {})
    for path, table in ((None, shared), *((path, _read_file(path).get(language, {})) for path in kinds_files)):
        named = {key: text for kind in NAMED for key, text in table.get(kind, {}).items()}
        templates = dict(_flatten({key: value for key, value in table.items() if key not in NAMED}, ""))
        for known, added in ((found.named, named), (found.templates, templates)):
            if twice := [key for key in added if known.get(key, added[key]) != added[key]]:
                raise Faulty(f"{path}: expected the words that other files have for {twice[0]!r}, got others in language {language!r}")
            known.update(added)
    return found


@lru_cache(maxsize=32)
def _read_file(path: str) -> dict[str, Any]:
    return tomllib.loads(Path(path).read_text(encoding="utf-8"))


def _flatten(table: Mapping[str, Any], prefix: str) -> Iterable[tuple[str, str]]:
    """Yield (dotted key, text) of nested tables."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


LANGUAGES = list_languages()
_WORDS = {language: Words(language) for language in LANGUAGES}
ENGLISH = _WORDS[FIRST]
