"""Suffixes of files, and the format of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from generator.errors import RecipeError

TABLES: Mapping[str, tuple[str, ...]] = {
    "csv": (".csv",),
    "tsv": (".tsv",),
    "jsonl": (".jsonl", ".ndjson"),
    "json": (".json",),
    "parquet": (".parquet",),
    "xlsx": (".xlsx",),
}
"""Formats of tables and their suffixes; a test compares them with `generator.formats`, which parsers do not import."""

OTHERS = frozenset(
    {".pdf", ".html", ".htm", ".png", ".svg", ".eps", ".epub", ".zip", ".gz", ".xls", ".ods", ".xml", ".docx", ".md", ".toml", ".sqlite"}
)
"""Suffixes of files that are neither tables nor puzzles; a table named so would not be what its name says."""


def list_suffixes(suffixes: Mapping[str, Sequence[str]]) -> str:
    """Return all suffixes in words."""
    return ", ".join(suffix for some in suffixes.values() for suffix in some)


def choose_output(path: str | None, name: str | None, suffixes: Mapping[str, Sequence[str]], default: str, flag: str = "--format") -> str:
    """Return the name of the format in which a file is written.

    Parameters
    ----------
    path : the file; None or - for standard output
    name : of a format that `flag` names; None without one
    suffixes : of each format, by name
    default : format of a file without a suffix, and of standard output

    Raises
    ------
    RecipeError   the suffix is not one of these, or not one of the format named
    """
    suffix = "" if path in (None, "-") else PurePath(path or "").suffix.lower()
    if not suffix:
        return name or default
    fitting = next((one for one, some in suffixes.items() if suffix in some), None)
    if name is None:
        if fitting is None:
            named = f"; or name the format with {flag}" if flag and suffix not in OTHERS else ""
            raise RecipeError(f"unknown suffix {suffix!r} of {path!r}; expected a file that ends in {list_suffixes(suffixes)}{named}")
        return fitting
    if fitting == name or (fitting is None and suffix not in OTHERS):
        return name
    wanted = " or ".join(suffixes[name]) or f"no {suffix}"
    raise RecipeError(f"{flag}: expected a file that ends in {wanted} for {name}, got {path!r}; leave out {flag}, or name the file so")


def check_suffix(path: str, flag: str, suffixes: Sequence[str]) -> None:
    """Check that a file is named as what it will be.

    Raises
    ------
    RecipeError   it has another suffix; none is accepted
    """
    suffix = PurePath(path).suffix.lower()
    if path != "-" and suffix and suffix not in suffixes:
        raise RecipeError(f"{flag}: expected a file that ends in {' or '.join(suffixes)}, got {path!r}")
