"""File formats for puzzles; a new one is one file here and one line in FORMATS.

A file is read by its content, never by its name: the first of FORMATS that recognizes its beginning reads it. A file is written in the
format given by name, or by the suffix of the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath

from generator.errors import GridFormatError, find_named
from generator.formats.by_line import LINE_FORMATS
from generator.formats.exchange import PUZZLE_BANK
from generator.formats.format import Format
from generator.formats.fpuzzles import FPUZZLES
from generator.formats.grids import GRID
from generator.formats.hodoku import HODOKU
from generator.formats.ipuz import IPUZ
from generator.formats.jsonl import JSON, JSONL
from generator.formats.lines import LINES, SDM
from generator.formats.opensudoku import OPENSUDOKU
from generator.formats.parquet import PARQUET
from generator.formats.penpa import PENPA
from generator.formats.sdk import SDK
from generator.formats.source import Source
from generator.formats.ss import SS
from generator.formats.sudokuexchange import SUDOKUEXCHANGE
from generator.formats.sudokupad import SUDOKUPAD
from generator.formats.sukaku import SUKAKU
from generator.formats.sumocue import SUMOCUE_LINES
from generator.formats.table import CSV, KAGGLE, TSV
from generator.formats.tatham import TATHAM
from generator.formats.wiki import SUDOKUWIKI
from generator.formats.xlsx import XLSX
from generator.storage.suffixes import choose_output

FORMATS: list[Format] = [
    PARQUET, XLSX, OPENSUDOKU, IPUZ, JSONL, JSON, SUDOKUPAD, FPUZZLES, PENPA, SUDOKUWIKI, TATHAM, SUMOCUE_LINES, SUDOKUEXCHANGE,
    HODOKU, PUZZLE_BANK, KAGGLE, TSV, CSV, GRID, SDK, SUKAKU, SS, SDM, LINES,
]  # fmt: skip
"""All formats, in the order in which they are tried; LINES accepts whatever no other format recognizes."""

LINE_FORMATS[:] = [form for form in FORMATS if form.parse]


@contextmanager
def register(form: Format) -> Iterator[Format]:
    """Add a format from outside the package for the duration of the block.

    It is tried before the others.
    """
    FORMATS.insert(0, form)
    try:
        yield form
    finally:
        FORMATS.remove(form)


def detect_format(head: str) -> Format:
    """Return the format of a file with this beginning."""
    return next(form for form in FORMATS if form.detects(head))


def choose_format(source: Source) -> Format:
    """Return the format that reads a source.

    Raises
    ------
    GridFormatError   no format recognizes it, and it is not text; or it is no table, though a column is named
    """
    form = detect_format(source.head)
    if source.column and form.table is None:
        if form in (IPUZ, OPENSUDOKU):
            raise GridFormatError(f"{source.name}: expected a table, because of --column, got a file of {form.name}; leave out --column")
        form = CSV
    if form in (LINES, CSV):
        source.check_text()
    return form


def find_format(name: str) -> Format:
    """Return the format of a name.

    Raises
    ------
    UnknownName   no format has this name; the message lists the nearest names
    """
    return find_named("format", name, FORMATS)


def choose_written(path: str | None, name: str | None = None, flag: str = "") -> Format:
    """Return the format in which puzzles are written to a file.

    It is LINES for a file without a suffix, and for standard output.

    Parameters
    ----------
    name : of a format that `flag` names, which must fit the suffix; None without one

    Raises
    ------
    UnknownName   no format has this name
    RecipeError   no format has the suffix, or another one than that named
    """
    suffixes = {form.name: form.suffixes for form in FORMATS if form.suffixes}
    if name is not None:
        named = find_format(name)
        if PurePath(path or "").suffix.lower() in named.also:
            return named
        suffixes[name] = named.suffixes or named.also
    return find_format(choose_output(path, name, suffixes, LINES.name, flag))
