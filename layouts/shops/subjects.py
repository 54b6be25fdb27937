"""Subject codes of puzzle books: BISAC and Thema, read from subjects.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

BISAC, THEMA = "bisac", "thema"
"""The two schemes of codes."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One code of a scheme.

    heading   "" for a code that subjects.toml does not have
    """

    code: str
    heading: str


def find_subjects(scheme: str, genres: Sequence[str], for_children: bool, most: int) -> tuple[Subject, ...]:
    """Return the codes of a book in a scheme, most specific first.

    Parameters
    ----------
    scheme : BISAC or THEMA
    genres : genres of its puzzles, that of most puzzles first
    for_children : whether every page is for children
    most : number of codes that its shop accepts
    """
    table = _read_subjects()
    lists = [table["genre"][genre][scheme] for genre in genres]
    first = [table["children"][scheme]] if for_children else []
    codes = list(dict.fromkeys(code for codes in (*first, *lists) for code in codes))
    return name_subjects(scheme, codes[:most])


def name_subjects(scheme: str, codes: Sequence[str]) -> tuple[Subject, ...]:
    """Return codes with their headings."""
    headings: Mapping[str, str] = _read_subjects()[scheme]
    return tuple(Subject(code, headings.get(code, "")) for code in codes)


def list_sources() -> dict[str, str]:
    """Return source and date of each scheme."""
    return {scheme: f"{source['text']}, {source['date']}" for scheme, source in _read_subjects()["sources"].items()}


@cache
def _read_subjects() -> dict[str, Any]:
    return tomllib.loads((files("layouts.shops") / "subjects.toml").read_text(encoding="utf-8"))
