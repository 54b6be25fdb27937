"""Boards of queens on the way to their solution, for tests of techniques."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from generator.families import find_family
from generator.families.base.dig_order import DigOrder
from generator.families.queens.techniques.board import Cell, Rows, open_rows, place
from generator.families.queens.techniques.ladder import TECHNIQUES
from generator.puzzles.dig import dig
from generator.puzzles.fill import fill


class Board(NamedTuple):
    """A board on the way: its places, the rows with a queen, and its solution."""

    rows: Rows
    placed: set[int]
    solution: set[Cell]

    @property
    def n(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def places(self) -> set[Cell]:
        """The places left in rows without a queen."""
        return {(row, col) for row in range(self.n) if row not in self.placed for col in range(self.n) if self.rows[row] >> col & 1}


@cache
def boards() -> tuple[Board, ...]:
    """Return boards of 8 x 8 and 10 x 10 on which no row or column has a last place."""
    return tuple(board for n, count in ((8, 60), (10, 25)) for index in range(count) for board in _follow(n, index))


def _follow(n: int, index: int) -> Iterator[Board]:
    """Yield the boards of a puzzle before each step beyond last places."""
    family = find_family(f"queens-{n}")
    grid = fill(family, 8, "boards", index)
    puzzle = dig(family, grid, DigOrder(), 8, "boards", index)
    solution = {divmod(cell, n) for cell, mark in enumerate(grid.digits) if mark}
    queens = [cell for cell, mark in enumerate(puzzle.givens) if mark]
    rows, placed = open_rows(queens, n), {queen // n for queen in queens}
    while len(placed) < n:
        found = next((step for one in TECHNIQUES if (step := one.find(rows, placed)) is not None), None)
        if found is None:
            return
        if found.rating >= 2.0:
            yield Board(list(rows), set(placed), solution)
        if found.placed is not None:
            place(rows, found.placed)
            placed.add(found.placed[0])
        for row, col in found.removed:
            rows[row] &= ~(1 << col)
