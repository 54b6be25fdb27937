"""The board that the techniques of queens search, and the steps they return.

A board is a list of masks, one for each row: bit c is set while column c is still possible. A placed queen leaves one bit in its row and
removes its column and its diagonals from all others, so a column's places can be read from the rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Rows = list[int]
Cell = tuple[int, int]
House = tuple[int, tuple[Cell, ...]]
"""Number of a row or column (columns 0..n-1, then rows), and the places left in it."""


@dataclass(slots=True)
class Forced:
    """A queen that a trial forces.

    cell      its place, the last one left in the house
    house     number of the row or column
    reasons   which queens leave that place alone: 0 the queen that is tried, then the forced ones in order
    """

    cell: Cell
    house: int
    reasons: tuple[int, ...]


@dataclass(slots=True)
class Found:
    """A step on the board of rows.

    It places a queen or removes places; `houses` are those it is seen in (columns 0..n-1, then rows).

    forced   of a trial, the queens that follow, in the order in which they are forced
    """

    technique: str
    rating: float
    placed: Cell | None
    removed: tuple[Cell, ...]
    pattern: tuple[Cell, ...]
    houses: tuple[int, ...]
    forced: tuple[Forced, ...] = ()


def open_rows(queens: list[int], n: int) -> Rows:
    """Return the places left in each row once the given queens are placed.

    Parameters
    ----------
    queens : cells of an n x n board
    """
    rows = [(1 << n) - 1] * n
    for queen in queens:
        place(rows, divmod(queen, n))
    return rows


def place(rows: Rows, cell: Cell) -> None:
    """Place a queen.

    Its row keeps that place alone, and all other rows lose what it attacks.
    """
    row, col = cell
    for other in range(len(rows)):
        away = abs(other - row)
        rows[other] &= 1 << col if not away else ~(1 << col | 1 << col + away | (1 << col - away if col >= away else 0))


def places_in_row(rows: Rows, row: int) -> tuple[Cell, ...]:
    """Return the places left in a row."""
    return tuple((row, col) for col in range(len(rows)) if rows[row] >> col & 1)


def places_in_column(rows: Rows, col: int) -> tuple[Cell, ...]:
    """Return the places left in a column."""
    return tuple((row, col) for row in range(len(rows)) if rows[row] >> col & 1)


def open_houses(rows: Rows, placed: set[int]) -> Iterator[House]:
    """Yield number and places of every row, then every column, without a queen.

    Parameters
    ----------
    placed : rows that have a queen
    """
    n = len(rows)
    taken = {rows[row].bit_length() - 1 for row in placed}
    yield from ((n + row, places_in_row(rows, row)) for row in range(n) if row not in placed)
    yield from ((col, places_in_column(rows, col)) for col in range(n) if col not in taken)


def open_cells(rows: Rows, placed: set[int]) -> Iterator[Cell]:
    """Yield the places left in rows without a queen."""
    return (cell for row in range(len(rows)) if row not in placed for cell in places_in_row(rows, row))


def attacks(one: Cell, other: Cell) -> bool:
    """Check whether queens on two cells attack each other; equal cells do."""
    return one[0] == other[0] or one[1] == other[1] or abs(one[0] - other[0]) == abs(one[1] - other[1])
