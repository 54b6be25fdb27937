"""Placing queens by brute force: every order of columns, filtered by diagonals.

Shares no code with the press.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations


def arrangements(n: int) -> Iterator[tuple[int, ...]]:
    """Yield the column of each row's queen, in order."""
    for columns in permutations(range(n)):
        if len({col + row for row, col in enumerate(columns)}) == n == len({col - row for row, col in enumerate(columns)}):
            yield columns


def completions(givens: bytes, n: int) -> list[bytes]:
    """Return the boards that have all queens of the given one."""
    found = []
    for columns in arrangements(n):
        board = bytes(columns[row] == col for row in range(n) for col in range(n))
        if all(mark or not given for mark, given in zip(board, givens, strict=True)):
            found.append(board)
    return found


def is_valid(columns: list[int]) -> bool:
    """Check whether no two queens share a column or a diagonal.

    `columns` has the column of each row's queen.
    """
    n = len(columns)
    return all(len({col + sign * row for row, col in enumerate(columns)}) == n for sign in (-1, 0, 1))
