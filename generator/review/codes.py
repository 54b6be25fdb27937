"""Codes of findings, with their limits: codes.toml as records.

`gridpress review --explain CODE` prints a record; the checks of this room read their limits here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from generator.errors import Faulty, unknown_name

CODES_FILE = Path(__file__).parent / "codes.toml"
TEXTS = ("title", "meaning", "action")
LIMIT_KEYS = {"value", "means", "source"}


@dataclass(frozen=True, slots=True)
class Limit:
    """A number that a check compares with.

    means    what it limits, in words
    source   where the number is from
    """

    value: float
    means: str
    source: str


@dataclass(frozen=True, slots=True)
class Code:
    """What a code means, and its limits by name.

    title     a few words, for the summary
    meaning   what was found, and why it matters
    action    what to do about it
    """

    name: str
    title: str
    meaning: str
    action: str
    limits: Mapping[str, Limit]


@cache
def list_codes() -> Mapping[str, Code]:
    """Return all codes by name, in the order of the file.

    Raises
    ------
    Faulty   an entry of codes.toml is missing or unknown; names the code
    """
    tables = tomllib.loads(CODES_FILE.read_text(encoding="utf-8"))
    return {name: _read_code(name, table) for name, table in tables.items()}


def _read_code(name: str, table: Mapping) -> Code:
    limits = table.get("limits", {})
    if set(table) - {"limits"} != set(TEXTS) or any(set(limit) != LIMIT_KEYS for limit in limits.values()):
        raise Faulty(f"{CODES_FILE.name}, {name}: expected {', '.join(TEXTS)} and limits of {', '.join(sorted(LIMIT_KEYS))}")
    texts = {key: table[key].strip() for key in TEXTS}
    return Code(name=name, limits={key: Limit(**limit) for key, limit in limits.items()}, **texts)


def find_code(name: str) -> Code:
    """Return the code with a given name.

    Raises
    ------
    UnknownName   no code has the name; lists the nearest names
    """
    codes = list_codes()
    if name not in codes:
        raise unknown_name("code", name, codes)
    return codes[name]


def find_limit(code: str, name: str) -> float:
    """Return a limit of a code."""
    return list_codes()[code].limits[name].value


def explain_code(code: Code) -> str:
    """Return what a code means, its limits with their sources, and what to do."""
    limits = [f"{name} = {limit.value:g}: {limit.means}\n  source: {limit.source}" for name, limit in code.limits.items()]
    return "\n".join([f"{code.name}: {code.title}", "", code.meaning, *(["", "Limits:", *limits] if limits else []), "", code.action])


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that an editor would want to know before printing a puzzle.

    at      place of the puzzle in its file or book, from 0
    code    one of codes.toml
    words   what was found in this puzzle, a sentence without a full stop
    """

    at: int
    code: str
    words: str
