"""The rules of the Latin kinds, derived from their names, and a slow plain solver.

Shares no code with the press.

A board is a list of houses (lists of cells) and, for each cell, the set of cells it must differ from. The solver fills the emptiest cell,
or the digit of a house with fewest places, whichever has fewer options, and continues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 16: (4, 4), 25: (5, 5)}


@dataclass
class Board:
    """Cells by row and column.

    `apart[cell]` are the cells that may not have the same digit.
    """

    n: int
    houses: list[list[int]]
    apart: list[set[int]]


Group = tuple[str, object]
"""A house, by a name of its own."""


def diagonals(x: int, y: int, n: int) -> list[Group]:
    """Name the diagonals a cell is on."""
    return [("falling", 0)] * (x == y) + [("rising", 0)] * (x + y == n - 1)


def windows(x: int, y: int, _: int) -> list[Group]:
    """Name the window a cell is in."""
    return [("window", (y // 4, x // 4))] if y % 4 and x % 4 else []


def places(x: int, y: int, _: int) -> list[Group]:
    """Name the place of a cell in its box of 3x3."""
    return [("place", (y % 3, x % 3))]


FURTHER: dict[str, Callable[[int, int, int], list[Group]]] = {
    "diagonal": diagonals,
    "template": diagonals,
    "windoku": windows,
    "disjoint": places,
}
"""Kinds with houses besides rows, columns and boxes.

Each is a function (column, row, side) -> the further houses of a cell.
"""


OVERLAPS = {
    "twin": (15, [(0, 0), (6, 6)]),
    "butterfly": (12, [(0, 0), (0, 3), (3, 0), (3, 3)]),
    "samurai": (21, [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]),
}
"""Kinds of several 9x9 sudokus: the side of the whole board, and row and column at which each of them begins."""

HOLE = ord("#")
"""Value of a cell that no sudoku of a board has."""


MOVES = {"antiknight": [1, 2], "antiking": [1, 1]}
"""Kinds in which cells so many rows and columns apart, in either order, differ; the smaller number first."""


def board_of(name: str, extra: str = "") -> Board:
    """Make the board of a kind from its name and its extra field.

    The name is such as "windoku-9x9"; the extra is what its line has after the cells.
    """
    kind, size = name.split("-")
    if kind in OVERLAPS:
        return _overlapping_board(*OVERLAPS[kind])
    n = int(size.split("x")[0])
    tall, wide = BOXES[n]
    groups: dict[tuple[str, object], list[int]] = {}
    for y in range(n):
        for x in range(n):
            cell = n * y + x
            names: list[tuple[str, object]] = [("row", y), ("column", x)]
            names.append(("region", extra[cell]) if kind == "jigsaw" else ("box", (y // tall, x // wide)))
            if kind in FURTHER:
                names += FURTHER[kind](x, y, n)
            for group in names:
                groups.setdefault(group, []).append(cell)
    apart = [{other for house in groups.values() if cell in house for other in house} - {cell} for cell in range(n * n)]
    if kind in MOVES:
        for cell in range(n * n):
            for other in range(n * n):
                if sorted((abs(cell // n - other // n), abs(cell % n - other % n))) == MOVES[kind]:
                    apart[cell].add(other)
    return Board(n, list(groups.values()), apart)


def _overlapping_board(side: int, corners: list[tuple[int, int]]) -> Board:
    """Make a board of 9x9 sudokus, whose shared houses are there once."""
    houses: set[tuple[int, ...]] = set()
    for top, left in corners:
        for k in range(9):
            houses.add(tuple((top + k) * side + left + x for x in range(9)))
            houses.add(tuple((top + y) * side + left + k for y in range(9)))
            houses.add(tuple((top + k // 3 * 3 + y) * side + left + k % 3 * 3 + x for y in range(3) for x in range(3)))
    apart: list[set[int]] = [set() for _ in range(side * side)]
    for house in houses:
        for cell in house:
            apart[cell] |= {*house} - {cell}
    return Board(9, [list(house) for house in sorted(houses)], apart)


def solutions(givens: list[int], board: Board) -> Iterator[list[int]]:
    """Yield every solution."""
    free = [set(range(1, board.n + 1)) for _ in givens]
    digits = [0] * len(givens)
    for cell, digit in enumerate(givens):
        if digit == HOLE:
            digits[cell] = digit
        elif digit:
            if digit not in free[cell] or any(digits[other] == digit for other in board.apart[cell]):
                return
            digits[cell] = digit
            for other in board.apart[cell]:
                free[other].discard(digit)
    yield from _fill(digits, free, board)


def _fill(digits: list[int], free: list[set[int]], board: Board) -> Iterator[list[int]]:
    choices = _fewest(digits, free, board)
    if choices is None:
        yield list(digits)
        return
    for cell, digit in choices:
        changed = [other for other in board.apart[cell] if not digits[other] and digit in free[other]]
        digits[cell] = digit
        for other in changed:
            free[other].remove(digit)
        yield from _fill(digits, free, board)
        for other in changed:
            free[other].add(digit)
        digits[cell] = 0


def _fewest(digits: list[int], free: list[set[int]], board: Board) -> list[tuple[int, int]] | None:
    """Return the fewest (cell, digit) of which one must be true.

    They are the digits of a cell, or the cells of a digit in a house. None for a full board.
    """
    best: list[tuple[int, int]] | None = None
    for cell, digit in enumerate(digits):
        if not digit and (best is None or len(free[cell]) < len(best)):
            best = [(cell, d) for d in sorted(free[cell])]
    if best is None or len(best) < 2:
        return best
    for house in board.houses:
        there = {digits[cell] for cell in house}
        for d in range(1, board.n + 1):
            if d not in there:
                places = [(cell, d) for cell in house if not digits[cell] and d in free[cell]]
                if len(places) < len(best):
                    best = places
    return best


def count_solutions(givens: list[int], board: Board, limit: int) -> int:
    """Count solutions up to a limit."""
    return sum(1 for _ in islice(solutions(givens, board), limit))
