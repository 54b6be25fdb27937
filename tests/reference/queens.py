"""The plain way to place queens: every order of columns, kept where no two share a diagonal. Shares no code with the press."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations


def arrangements(n: int) -> Iterator[tuple[int, ...]]:
    """Yield the column of each row's queen, in order."""
    for columns in permutations(range(n)):
        if len({col + row for row, col in enumerate(columns)}) == n == len({col - row for row, col in enumerate(columns)}):
            yield columns


def completions(givens: bytes, n: int) -> list[bytes]:
    """Return the boards that have queens wherever the given one has."""
    found = []
    for columns in arrangements(n):
        board = bytes(columns[row] == col for row in range(n) for col in range(n))
        if all(mark or not given for mark, given in zip(board, givens, strict=True)):
            found.append(board)
    return found
