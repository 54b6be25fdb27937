"""A slow plain solver of boards with cages that shares no code with the kernels.

It tries every way to fill every cage, as an exact cover.

A filling of a cage uses (row, digit), (column, digit) and (box, digit) for each of its cells; a solution has one filling of every
cage, and no two that use the same. Cages are pairs (sum, cells) that cover the board, as the tests write them; a cell in no cage is one
of its own with the sum ANY.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, permutations

Cages = Sequence[tuple[int, tuple[int, ...]]]
ANY = 0

Filling = tuple[int, tuple[int, ...]]
"""What a filling uses, one bit each, and its digits."""


def parse(extra: str) -> list[tuple[int, tuple[int, ...]]]:
    """Read cages from a line without checking it."""
    cages = []
    for text in extra.split(";"):
        total, cells = text.split("=")
        cages.append((int(total), tuple((int(cell[1]) - 1) * 9 + int(cell[3]) - 1 for cell in cells.split("+"))))
    return cages


def fillings(total: int, cells: Sequence[int], givens: Sequence[int]) -> Iterator[Filling]:
    """Yield every way to fill a cage.

    It keeps the cage's givens and repeats no digit in a row, column or box.
    """
    for digits in permutations(range(1, 10), len(cells)):
        if total not in (ANY, sum(digits)) or any(givens[cell] not in (0, digit) for cell, digit in zip(cells, digits, strict=True)):
            continue
        wants = [9 * house + digit - 1 for cell, digit in zip(cells, digits, strict=True) for house in houses_of(cell)]
        if len(set(wants)) == len(wants):
            yield sum(1 << want for want in wants), digits


def houses_of(cell: int) -> tuple[int, int, int]:
    """Number rows from 0, columns from 9, boxes from 18."""
    row, col = divmod(cell, 9)
    return row, 9 + col, 18 + row // 3 * 3 + col // 3


def solutions(givens: Sequence[int], cages: Cages) -> Iterator[list[int]]:
    """Yield every solution: the cage with fewest fillings left is filled next."""
    board = [0] * 81
    everything = (1 << 243) - 1

    def fill_cages(left: dict[tuple[int, ...], list[Filling]], taken: int) -> Iterator[list[int]]:
        if not left:
            yield list(board)
            return
        reachable = taken
        for ways in left.values():
            for wants, _ in ways:
                reachable |= wants
        if reachable != everything:
            return  # a house has no place for a digit
        cells = min(left, key=lambda cage: len(left[cage]))
        for wants, digits in left[cells]:
            for cell, digit in zip(cells, digits, strict=True):
                board[cell] = digit
            rest = {other: [way for way in ways if not way[0] & wants] for other, ways in left.items() if other != cells}
            if all(rest.values()):
                yield from fill_cages(rest, taken | wants)

    yield from fill_cages({cells: list(fillings(total, cells, givens)) for total, cells in cages}, 0)


def count_solutions(givens: Sequence[int], cages: Cages, limit: int) -> int:
    """Count solutions up to a limit."""
    return sum(1 for _ in islice(solutions(givens, cages), limit))
