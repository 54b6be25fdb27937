"""Names of pupils from a file: one a line, or a column of a CSV file."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from generator.errors import GridFormatError, RecipeError, quote
from generator.storage.text_file import read_text_file

MOST_PUPILS = 1000
LARGEST_FILE, LONGEST_NAME = 1 << 20, 200
TABLES = (".csv", ".tsv")
"""Suffixes of tables; the names of other files are whole lines."""

HEADINGS = frozenset({"name", "names", "pupil", "student", "schüler", "nom", "élève", "nombre", "alumno", "姓名", "名字"})
"""Headings of the column of names, in lower case; without one, the cells of a row are the parts of a name."""

SEPARATORS = "\t;,"


def read_names(path: str) -> tuple[str, ...]:
    """Return the names of a file in their order; empty lines are left out.

    Raises
    ------
    RecipeError       the file cannot be read, is too large or has no name
    GridFormatError   another encoding, or a character in a name that cannot be printed; with the line
    """
    names = [name for line, text in _read_lines(path) if (name := _read_name(text, f"--names: {path}, line {line}"))]
    if not names:
        raise RecipeError(f"--names: expected names in {path}, one a line, found none")
    if len(names) > MOST_PUPILS:
        raise RecipeError(f"--names: expected at most {MOST_PUPILS} names, got {len(names)} in {path}; split the file")
    return tuple(names)


def _read_lines(path: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the name of each line.

    Raises
    ------
    RecipeError, GridFormatError   as `read_names`
    """
    text = read_text_file(path, LARGEST_FILE, "--names: ", "one name a line")
    lines = text.splitlines()
    if Path(path).suffix.lower() not in TABLES:
        yield from enumerate(lines, start=1)
        return
    separator = max(SEPARATORS, key=lambda one: (sum(one in line for line in lines), SEPARATORS.index(one) == 0))
    rows = list(csv.reader(lines, delimiter=separator))
    heads = [cell.strip().lower() for cell in rows[0]] if rows else []
    at = next((at for at, head in enumerate(heads) if head in HEADINGS), None)
    for number, row in enumerate(rows, start=1):
        if at is None:
            yield number, " ".join(cell.strip() for cell in row if cell.strip())
        elif number > 1:
            yield number, row[at] if at < len(row) else ""


def _read_name(text: str, where: str) -> str:
    """Return a name in composed characters, with single blanks.

    Raises
    ------
    GridFormatError   a control character, or a name that is too long
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if odd := next((one for one in name if not one.isprintable()), None):
        raise GridFormatError(f"{where}: expected a name in printable characters, got {quote(odd)} in {quote(name)}")
    if len(name) > LONGEST_NAME:
        raise GridFormatError(f"{where}: expected a name of at most {LONGEST_NAME} characters, got {len(name)}: {quote(name)}")
    return name
