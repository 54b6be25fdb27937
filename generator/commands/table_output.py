"""Output of tables, in the format of a suffix or of a name.

Every command that writes a table writes it here, so that a file is always what its suffix says.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from generator.commands.puzzle_files import check_terminal, open_output
from generator.storage.suffixes import TABLES

if TYPE_CHECKING:
    from generator.formats.format import Format, TableWriter


def add_table_flag(parser: argparse.ArgumentParser, default: str, more: Sequence[str] = ()) -> None:
    """Add the flag --format.

    Parameters
    ----------
    default : format where neither --format nor -o says one
    more : formats of the command besides tables
    """
    format_help = f"format of the result (default: from the suffix of the file after -o, else {default})"
    parser.add_argument("--format", choices=(*more, *TABLES), help=format_help)


@contextmanager
def open_table(path: str | None, form: Format, columns: Sequence[str]) -> Iterator[TableWriter]:
    """Yield a writer of rows with these of our columns.

    The file gets its name when it is complete.

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
