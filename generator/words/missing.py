"""Texts of a kind of puzzle that a language lacks, as the lines to add to a file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

PACKAGE = Path(__file__).parents[2]
NUMBER = re.compile(r"\d+")
HOUSE = "house."
BARE = re.compile(r"[A-Za-z0-9_.-]+")
"""Keys that TOML accepts without quotes; dots part the names of nested tables."""


@dataclass(frozen=True, slots=True)
class KindOfPuzzle:
    """A registered kind, with the English texts that other languages translate.

    name         of its family, such as "crowns-8"
    path         its file of words; None if it has none
    list_names   returns the names in the record of the family, by table: {"titles": ["Crowns 8 × 8"], "rules": [...]}
    """

    name: str
    path: Path | None
    list_names: Callable[[], Mapping[str, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class MissingText:
    """A text that a language lacks.

    table     table of a file of words for the text, such as "rules"
    key       key in this table, with {0}, {1} for numbers
    english   the text to translate
    """

    table: str
    key: str
    english: str


def part_numbers(text: str) -> tuple[str, list[str]]:
    """Split a text into a pattern with {0}, {1}... for its numbers, and the numbers."""
    numbers = NUMBER.findall(text)
    pieces = NUMBER.split(text)
    return pieces[0] + "".join(f"{{{at}}}{piece}" for at, piece in enumerate(pieces[1:])), numbers


def find_missing(
    kind: KindOfPuzzle, named: Mapping[str, str], templates: Mapping[str, str], english: Mapping[str, str]
) -> list[MissingText]:
    """Return all texts of a kind that a language lacks.

    A form of a house's name, such as "all", is wanted only where the language uses it for some house.

    Parameters
    ----------
    named, templates : what the language has: translations by pattern, sentences by dotted key
    english : the English sentences in the kind's own file, by dotted key
    """
    patterns: dict[str, str] = {}
    for table, texts in kind.list_names().items():
        for text in texts:
            patterns.setdefault(part_numbers(text)[0], table)
    names = [MissingText(table, pattern, pattern) for pattern, table in patterns.items() if pattern not in named]
    forms = {key.rpartition(".")[2] for key in templates if key.startswith(HOUSE)}
    wanted = [key for key in english if key not in templates and (not key.startswith(HOUSE) or key.rpartition(".")[2] in forms)]
    keys = [(*key.partition("."), english[key]) for key in wanted]
    return [*names, *(MissingText(table, key, text) for table, _, key, text in keys)]


def format_missing(kind: KindOfPuzzle, language: str, texts: Sequence[MissingText]) -> str:
    """Return the message that lists missing texts as the lines to add.

    They are for the kind's own file, each with the English text in the place of the translation.
    """
    if kind.path is None:
        place = 'words.toml in its folder (in its record: words=FOLDER / "words.toml")'
    else:
        place = str(kind.path.relative_to(PACKAGE)) if kind.path.is_relative_to(PACKAGE) else str(kind.path)
    count = "1 text" if len(texts) == 1 else f"{len(texts)} texts"
    lines = [f"no translation of {count} of {kind.name} in language {language!r}; add to {place}, with the right sides translated:"]
    for table, group in groupby(texts, key=lambda text: text.table):
        lines += ["", f"[{language}.{table}]", *(f"{_format_key(text.key)} = {_quote(text.english)}" for text in group)]
    return "\n".join(lines)


def _format_key(key: str) -> str:
    return key if BARE.fullmatch(key) else _quote(key)


def _quote(text: str) -> str:
    """Return a text as TOML has it in double quotes."""
    return json.dumps(text, ensure_ascii=False)
