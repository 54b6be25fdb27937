"""Texts of each language: names of families, levels and techniques, and hints.

Code decides what a hint says and with which values (`messages.py`); a file gives the wording in whole sentences, so that each language
can follow its own grammar. Texts used by all families are in one file a language, next to this module. Texts of one family are in the
family's own folder, one file for all languages, which `add_words` registers. Other printed words are in `layouts/phrases`. README.md
describes the files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from generator.errors import Faulty, UnknownName, unknown_name
from generator.storage.toml_faults import explain_toml_fault, parse_toml
from generator.words.messages import Inserted, Text
from generator.words.missing import KindOfPuzzle, MissingText, find_missing, format_missing, part_numbers

FIRST = "en"
"""Source language; the other languages translate it."""

NAMED = ("titles", "rules", "levels", "techniques")
"""Tables that translate names written in English in the code.

Families, level tables and techniques contain these English names; each table maps them to this language.
"""

JOINT = " + "
"""What joins the titles of rules in the title of a kind that combines them."""

PLAIN = (str, int)
"""Types of values that a template inserts as they are."""

_kinds: list[KindOfPuzzle] = []
"""The registered kinds of puzzle."""

_kinds_files: list[str] = []
"""Files with the texts of single families, in the order in which they were registered."""


@dataclass(frozen=True, slots=True, eq=False)
class _Tables:
    """Contents of the files of one language.

    name        the language's own name for itself
    templates   sentences and forms by dotted key (``step.placed``), with values in braces
    named       English -> this language, for names written in English in the code; numbers are {0}, {1}
    """

    name: str
    templates: dict[str, str]
    named: dict[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Texts of one language, including those of every registered family.

    language   such as "en"
    changed    templates to use instead of the language's own
    """

    language: str
    changed: Mapping[str, str] | None = None

    @property
    def name(self) -> str:
        """The language's own name for itself."""
        return _read_tables(self.language, list_added()).name

    @property
    def templates(self) -> Mapping[str, str]:
        """Sentences and forms by dotted key."""
        return _read_tables(self.language, list_added()).templates if self.changed is None else self.changed

    @property
    def named(self) -> Mapping[str, str]:
        """Titles, rules, levels and techniques: English -> this language."""
        return _read_tables(self.language, list_added()).named

    def render(self, text: Text, form: str = "") -> str:
        """Return a text in this language; digits, cells and houses in a grammatical form."""
        return text if isinstance(text, str) else str(text) if isinstance(text, int) else text.write(self, form)

    def template(self, key: str) -> str:
        """Return the template of a sentence.

        Raises
        ------
        UnknownName   this language has no such key
        """
        template = self.templates.get(key)
        if template is None:
            raise UnknownName(self._explain_missing(key, f"no text for {key!r}"))
        return template

    def say(self, key: str, **values: Text) -> str:
        """Return the sentence of a key, with its values inserted.

        Raises
        ------
        UnknownName   this language has no such key
        """
        return self.template(key).format(**{name: one if type(one) in PLAIN else Inserted(one, self) for name, one in values.items()})

    def translate(self, text: str) -> str:
        """Return the translation of a name that the code has in English.

        In English it is the name itself, unless it is printed with other letters, such as X-wing. A title of several parts is
        translated part by part.

        Raises
        ------
        UnknownName   this language has no translation of the text
        """
        key, numbers = part_numbers(text)
        if key not in self.named and JOINT in text:
            return JOINT.join(map(self.translate, text.split(JOINT)))
        if key not in self.named:
            if self.language == FIRST:
                return text
            raise UnknownName(self._explain_missing(key, f"no translation of {key!r}"))
        return self.named[key].format(*numbers)

    def can_translate(self, text: str) -> bool:
        """Return whether a text has a translation.

        The titles of a user's own levels have none and are printed as written.
        """
        return (
            self.language == FIRST
            or part_numbers(text)[0] in self.named
            or (JOINT in text and all(map(self.can_translate, text.split(JOINT))))
        )

    def join(self, items: Sequence[str], conjunction: str = "and") -> str:
        """Return a list of items joined as this language does.

        Parameters
        ----------
        conjunction : selects the word before the last item, such as "and"; in some languages it depends on how that item begins too
        """
        if len(items) < 2:
            return "".join(items)
        last = self.templates.get(f"join.{conjunction}.before.{items[-1][0]}") or self.templates[f"join.{conjunction}.last"]
        return f"{self.templates[f'join.{conjunction}.between'].join(items[:-1])}{last}{items[-1]}"

    def has(self, key: str) -> bool:
        """Return whether the key of a sentence or form exists."""
        return key in self.templates

    def list_missing(self) -> list[str]:
        """Return a message for each registered kind some of whose texts are missing."""
        return [format_missing(kind, self.language, texts) for kind in _kinds if (texts := self._find_missing(kind))]

    def lacks_texts_of(self, name: str) -> bool:
        """Return whether some texts of a registered kind are missing."""
        return any(kind.name == name and self._find_missing(kind) for kind in _kinds)

    def _explain_missing(self, key: str, fault: str) -> str:
        """Return the message for a missing text.

        If the text is one of a kind of puzzle, the message lists all texts of the kind that are missing.
        """
        for kind in _kinds:
            texts = self._find_missing(kind)
            if any(key in (text.key, f"{text.table}.{text.key}") for text in texts):
                return format_missing(kind, self.language, texts)
        files = f"generator/words/{self.language}.toml, or to words.toml in the folder of its family"
        return f"{fault} in language {self.language!r}; add it to {files}"

    def _find_missing(self, kind: KindOfPuzzle) -> list[MissingText]:
        if self.language == FIRST:
            return []
        own = _read_file(str(kind.path)).get(FIRST, {}) if kind.path else {}
        return find_missing(kind, self.named, self.templates, dict(_flatten(own, "")))


def list_languages() -> tuple[str, ...]:
    """Return the languages that have a file, English first."""
    found = sorted(entry.name.removesuffix(".toml") for entry in files("generator.words").iterdir() if entry.name.endswith(".toml"))
    return (FIRST, *(language for language in found if language != FIRST))


def find_words(language: str) -> Words:
    """Return the texts of a language, the same object each time.

    Raises
    ------
    UnknownName   no file exists for the language
    """
    if language not in LANGUAGES:
        raise unknown_name("language", language, LANGUAGES)
    return _WORDS[language]


def add_words(kind: KindOfPuzzle) -> None:
    """Register a kind of puzzle with its texts.

    Its file, if it has one, has a table for each language, with the same tables in it as that language's own file.
    """
    _kinds.append(kind)
    if kind.path and str(kind.path) not in _kinds_files:
        _kinds_files.append(str(kind.path))


def remove_words(name: str) -> None:
    """Unregister the texts of a kind of puzzle, by the name of its family."""
    kind = next(kind for kind in _kinds if kind.name == name)
    _kinds.remove(kind)
    if kind.path and kind.path not in [other.path for other in _kinds]:
        _kinds_files.remove(str(kind.path))


def list_added() -> tuple[str, ...]:
    """Return the registered files of families."""
    return tuple(_kinds_files)


@lru_cache(maxsize=32)
def _read_tables(language: str, kinds_files: tuple[str, ...]) -> _Tables:
    """Read the texts used by all families, then those of each registered family.

    Raises
    ------
    Faulty   a family's file has another text for a key than an earlier file
    """
    shared = tomllib.loads((files("generator.words") / f"{language}.toml").read_text(encoding="utf-8"))
    found = _Tables(shared.pop("name"), {}, {})
    for path, table in ((None, shared), *((path, _read_file(path).get(language, {})) for path in kinds_files)):
        named = {key: text for kind in NAMED for key, text in table.get(kind, {}).items()}
        templates = dict(_flatten({key: value for key, value in table.items() if key not in NAMED}, ""))
        for known, added in ((found.named, named), (found.templates, templates)):
            if twice := [repr(key) for key in added if known.get(key, added[key]) != added[key]]:
                different = ", ".join(twice)
                raise Faulty(f"{path}: expected the same text for {different} as in other files, got another in language {language!r}")
            known.update(added)
    return found


@lru_cache(maxsize=32)
def _read_file(path: str) -> dict[str, Any]:
    """Read the file of one kind of puzzle.

    Raises
    ------
    Faulty   the file cannot be read or is not TOML
    """
    try:
        text = Path(path).read_bytes()
    except OSError as fault:
        raise Faulty(f"cannot read the words of a family from {path!r}: {fault.strerror}") from None
    try:
        return parse_toml(text)
    except (ValueError, RecursionError) as fault:
        raise Faulty(explain_toml_fault(path, text, fault)) from None


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
