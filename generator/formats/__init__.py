"""Every file format that puzzles are exchanged in. A new one is one file here and one line in FORMATS.

Reading goes by what a file holds, never by its name: the first of FORMATS that knows the start of it reads it. Writing goes by the
name of a format, or the suffix of the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath

from generator.errors import find_named
from generator.formats.exchange import PUZZLE_BANK
from generator.formats.format import Format
from generator.formats.fpuzzles import FPUZZLES
from generator.formats.hodoku import HODOKU
from generator.formats.ipuz import IPUZ
from generator.formats.jsonl import JSONL
from generator.formats.lines import LINES, SDM
from generator.formats.opensudoku import OPENSUDOKU
from generator.formats.parquet import PARQUET
from generator.formats.sdk import SDK
from generator.formats.ss import SS
from generator.formats.table import CSV, KAGGLE
from generator.formats.wiki import SUDOKUWIKI

FORMATS: list[Format] = [
    PARQUET, OPENSUDOKU, IPUZ, JSONL, FPUZZLES, SUDOKUWIKI, HODOKU, PUZZLE_BANK, KAGGLE, CSV, SS, SDK, SDM, LINES,
]  # fmt: skip
"""In the order in which they are asked whether a file is theirs; LINES takes what nobody else does."""


@contextmanager
def register(form: Format) -> Iterator[Format]:
    """Have a format from outside the package among the others while the context lasts; it is asked before them."""
    FORMATS.insert(0, form)
    try:
        yield form
    finally:
        FORMATS.remove(form)


def detect_format(head: str) -> Format:
    """Return the format of a file that starts so."""
    return next(form for form in FORMATS if form.detects(head))


def find_format(name: str) -> Format:
    """Return the format of that name.

    Raises
    ------
    UnknownName   with the nearest names
    """
    return find_named("format", name, FORMATS)


def format_of_suffix(path: str) -> Format | None:
    """Return the format that files of this name are written in, None for a suffix that is no format's."""
    suffix = PurePath(path).suffix.lower()
    return next((form for form in FORMATS if suffix in form.suffixes), None)
