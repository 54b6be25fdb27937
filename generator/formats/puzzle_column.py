"""Which column of a table has the puzzles: the one named, or that of boards.

A column is named by its name or by its number from 1. Used by the formats of tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from math import isqrt
from typing import Any

from generator.errors import GridFormatError, escape
from generator.families.base.family import SYMBOLS
from generator.formats.by_line import is_own, unwrap
from generator.formats.columns import PUZZLE_NAMES
from generator.notation import BARE_FAMILIES

PUZZLE = "puzzle"
FLAG = "--column"
NO_COLUMN = f"expected a table with a column of puzzles, got one with {{}}; if one of them has puzzles, name it with {FLAG}"
BARE = re.compile(r"[0-9A-Pa-p._*?-]+")
EMPTY = str.maketrans("_*?-", "....")
"""Marks of empty cells that only tables of others have."""

EMPTY_CELLS = {*".0_*?-"}
EXPORTED = re.compile(r"=\"(.*)\"|'(.*)", re.DOTALL)
"""A field that a spreadsheet is to keep as text."""

LOOKED_AT = 8
"""Rows at the beginning in which a column of puzzles is looked for."""

USUAL = frozenset(
    {"sudoku", "grid", "given", "givens", "question", "board", "clues", "unsolved", "start", "problem", "puzzles", *PUZZLE_NAMES}
)
"""Names that decide between several columns of boards."""

MOST_SHOWN, LONGEST_SHOWN = 12, 30
"""Most columns that a message lists, and most characters of each."""


class NoColumn(GridFormatError):
    """A table has no column of puzzles, or several; the way out is to name one."""


def clean_field(field: str) -> str:
    """Return a field without what makes a spreadsheet keep it as text."""
    field = field.strip()
    found = EXPORTED.fullmatch(field)
    return field if found is None else (found[1] if found[1] is not None else found[2]).strip()


def clean_cells(field: str) -> str:
    """Return a field with ``.`` for empty cells, if it is the cells of a board."""
    cells = clean_field(field)
    return cells.translate(EMPTY) if BARE.fullmatch(cells) and len(cells) in BARE_FAMILIES else cells


def are_cells(fields: Iterable[str | None], *, is_whole: bool) -> bool:
    """Return whether all fields are the cells of boards, complete or not.

    Parameters
    ----------
    fields : None for a row that lacks it
    """
    is_any = False
    for field in fields:
        is_any = True
        if not field or len(field) not in BARE_FAMILIES or not BARE.fullmatch(field):
            return False
        n = isqrt(len(field))
        # Symbols of digits that the board does not have; 16x16 may be hexadecimal.
        if {*field.upper()} - EMPTY_CELLS - {*SYMBOLS[:n]} or (n == 16 and "0" in field and "G" in field.upper()):
            return False
        if is_whole != (not {*field} & EMPTY_CELLS):
            return False
    return is_any


def may_be_puzzle(field: str) -> bool:
    """Return whether a field is a puzzle rather than the name of a column."""
    return are_cells([field], is_whole=False) or is_own(field) or unwrap(field) != field or "://" in field


def choose_column(names: Sequence[str], rows: Sequence[Sequence[Any]], column: str = "") -> int | None:
    """Return which column has the puzzles, or None if none has any.

    Parameters
    ----------
    names : names of the columns
    rows : values of some rows; those that are no texts have no puzzle
    column : name or number that the user gives; "" to look for boards

    Raises
    ------
    GridFormatError   there is no such column, or several could be meant; the message has no place
    """
    if column:
        return find_named(names, column)
    fields = [[clean_field(row[at]) if at < len(row) and isinstance(row[at], str) else None for row in rows] for at in range(len(names))]
    found = [at for at, of_column in enumerate(fields) if are_cells(of_column, is_whole=False)]
    if len(found) > 1:
        usual = [at for at in found if names[at].strip().lower() in USUAL]
        if len(usual) != 1:
            shown = list_names([names[at] for at in found])
            raise NoColumn(f"expected one column of puzzles, got {len(found)}: {shown}; name one with {FLAG}")
        found = usual
    return found[0] if found else None


def find_named(names: Sequence[str], column: str) -> int:
    """Return the column of a name, or of a number from 1.

    Raises
    ------
    GridFormatError   there is none, or several have the name; the message lists them
    """
    wanted = column.strip().lower()
    for known in (names, [name.strip().lower() for name in names]):
        same = [at for at, name in enumerate(known) if name == (column if known is names else wanted)]
        if len(same) == 1:
            return same[0]
        if same:
            numbers = ", ".join(str(at + 1) for at in same)
            raise NoColumn(f"{FLAG}: expected the name of one column, got {column[:40]!r}, the name of {numbers}; give a number")
    if wanted.isascii() and wanted.isdigit() and len(digits := wanted.lstrip("0")) <= 6 and 1 <= int(digits or 0) <= len(names):
        return int(wanted) - 1
    wanted = escape(column[:40])
    raise NoColumn(f"{FLAG}: expected a column, got {wanted!r}; the table has {list_names(names)}: give one of them, or its number")


def list_names(names: Sequence[str]) -> str:
    """Return the names of columns in one text."""
    shown = ", ".join(escape(name.strip()[:LONGEST_SHOWN]) or "(no name)" for name in names[:MOST_SHOWN])
    return f"{shown} and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else shown


def name_puzzle(names: Sequence[str], at: int) -> list[str]:
    """Return the names with that of the puzzle at its column.

    Another column of that name gets a number.
    """
    found = list(names)
    for other, name in enumerate(found):
        if name == PUZZLE and other != at:
            number = 2
            while f"{PUZZLE}_{number}" in found:
                number += 1
            found[other] = f"{PUZZLE}_{number}"
    found[at] = PUZZLE
    return found


class ColumnChooser:
    """The key that has the puzzle in all objects of a file.

    It is chosen in the first object.

    column   name or number that the user gives; "" to look for boards
    """

    def __init__(self, column: str = "") -> None:
        self._column, self._key = column, ""

    def name_row(self, row: Mapping[str, Any], where: str) -> dict[str, Any]:
        """Return a row of named values in which the puzzle has its name.

        Raises
        ------
        NoColumn   there is no such column, or several could be meant
        """
        if not self._column and any(PUZZLE_NAMES.get(name, name) == PUZZLE for name in row):
            return dict(row)
        names = [*row]
        try:
            at = names.index(self._key) if self._key in row else self._choose(row)
        except NoColumn as fault:
            raise NoColumn(f"{where}: {fault}") from None
        if at is None:
            return dict(row)
        self._key = names[at]
        named = dict(zip(name_puzzle(names, at), row.values(), strict=True))
        return named | {PUZZLE: clean_cells(named[PUZZLE])} if isinstance(named[PUZZLE], str) else named

    def _choose(self, row: Mapping[str, Any]) -> int | None:
        if self._key and self._column:
            raise NoColumn(f"{FLAG}: expected {escape(self._key[:40])!r} as in the first row, got {list_names([*row])}")
        return choose_column([*row], [[*row.values()]], self._column)
