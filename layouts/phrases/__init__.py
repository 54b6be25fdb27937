"""All printed words, in one TOML file per language.

The texts of a family's rules are not here; they come with the book.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, reduce
from importlib.resources import files

from generator.errors import UnknownName, unknown_name


@dataclass(frozen=True, slots=True, eq=False)
class Phrases:
    """The words of one language, by key (``puzzle.answer``)."""

    language: str
    words: dict[str, str]

    @property
    def printed(self) -> list[str]:
        """All phrases but those of web pages, which no face of a book prints."""
        return [text for key, text in self.words.items() if not key.startswith(("web.", "studio."))]

    def say(self, key: str, **values: object) -> str:
        """Return a phrase with its values filled in.

        Raises
        ------
        UnknownName   a phrase that this language does not have
        """
        if key not in self.words:
            raise UnknownName(f"no text for {key!r} in language {self.language!r}; add it to layouts/phrases/{self.language}.toml")
        return self.words[key].format(**values)

    def worded(self, table: str) -> Phrases:
        """Return the phrases with the wordings of a table in place of the usual ones."""
        own = {key.removeprefix(f"{table}."): text for key, text in self.words.items() if key.startswith(f"{table}.")}
        return Phrases(self.language, self.words | own)

    def join(self, items: Sequence[str]) -> str:
        """Return a list of names in one text, with the commas of the language."""
        return reduce(lambda one, other: self.say("cover.listed", one=one, other=other), items) if items else ""

    def count(self, key: str, number: int) -> str:
        """Return a phrase with a number: the form `key.one` for 1, else `key.many`."""
        return self.say(f"{key}.one" if number == 1 else f"{key}.many", number=number)


def list_languages() -> list[str]:
    """List the languages that have a file."""
    return sorted(entry.name.removesuffix(".toml") for entry in files("layouts.phrases").iterdir() if entry.name.endswith(".toml"))


@cache
def read_phrases(language: str) -> Phrases:
    """Read the words of a language.

    Raises
    ------
    UnknownName   a language without a file
    """
    known = list_languages()
    if language not in known:
        raise unknown_name("language", language, known)
    table = tomllib.loads((files("layouts.phrases") / f"{language}.toml").read_text(encoding="utf-8"))
    return Phrases(language, dict(_flatten(table, "")))


def _flatten(table: dict[str, object], prefix: str) -> list[tuple[str, str]]:
    """List (dotted key, text) of nested tables."""
    found: list[tuple[str, str]] = []
    for key, value in table.items():
        found += _flatten(value, f"{prefix}{key}.") if isinstance(value, dict) else [(prefix + key, str(value))]
    return found
