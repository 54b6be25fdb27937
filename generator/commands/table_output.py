"""Output of tables: the format by the suffix of a file, or by name, and the file itself.

Every command that writes a table writes it here, so that a file is always what its suffix says.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import PurePath
from typing import TYPE_CHECKING

from generator.commands.puzzle_files import open_output
from generator.errors import RecipeError

if TYPE_CHECKING:
    from generator.formats.format import Format, TableWriter

TABLES: Mapping[str, tuple[str, ...]] = {
    "csv": (".csv",),
    "tsv": (".tsv",),
    "jsonl": (".jsonl", ".ndjson"),
    "json": (".json",),
    "parquet": (".parquet",),
    "xlsx": (".xlsx",),
}
"""Formats of tables and their suffixes; `tests/commands/test_table_output.py` compares them with `generator.formats`.

They are written here again, because parsers do not import formats."""

OTHERS = frozenset(
    {".pdf", ".html", ".htm", ".png", ".svg", ".eps", ".epub", ".zip", ".gz", ".xls", ".ods", ".xml", ".docx", ".md", ".toml", ".sqlite"}
)
"""Suffixes of files that are neither tables nor puzzles; a table named so would not be what its name says."""


def add_table_flag(parser: argparse.ArgumentParser, default: str, more: Sequence[str] = ()) -> None:
    """Add the flag --format.

    default   format where neither --format nor -o says one
    more      formats of the command besides tables
    """
    format_help = f"format of the result (default: from the suffix of the file after -o, else {default})"
    parser.add_argument("--format", choices=(*more, *TABLES), help=format_help)


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
            raise RecipeError(f"-o: expected a file that ends in {list_suffixes(suffixes)}, got {path!r}")
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


@contextmanager
def open_table(path: str | None, form: Format, columns: Sequence[str]) -> Iterator[TableWriter]:
    """Yield a writer of rows with these of our columns; the file gets its name when it is complete.

    Raises
    ------
    RecipeError                a format of bytes, and a terminal
    CannotCreate, CannotWrite  as `open_output`
    NotInstalled               the format needs a package that is missing
    """
    from generator.formats.column_list import list_columns

    assert form.table is not None
    check_terminal(path, form.name)
    with open_output(path) as output:
        table = form.table.open(output, list_columns(tuple(columns)))
        table.begin()
        yield table
        table.finish()


def check_terminal(path: str | None, name: str) -> None:
    """Check that bytes do not go to a terminal.

    Raises
    ------
    RecipeError   they would
    """
    if path in (None, "-") and name in ("parquet", "xlsx") and sys.stdout.isatty():
        raise RecipeError(f"-o: expected a file for {name}, which is not text, got a terminal; add -o FILE.{name}")
