"""A slow plain solver that shares no code with the kernels.

It is recursive, digit by digit, with one set of digits for each house.

A board is only a list of houses (lists of cells), which the tests build themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice


def sudoku_houses(box_rows: int, box_cols: int) -> list[list[int]]:
    """List the rows, columns and boxes of a classic board."""
    n = box_rows * box_cols
    rows = [[n * r + c for c in range(n)] for r in range(n)]
    cols = [[n * r + c for r in range(n)] for c in range(n)]
    boxes = [
        [n * (top + r) + left + c for r in range(box_rows) for c in range(box_cols)]
        for top in range(0, n, box_rows)
        for left in range(0, n, box_cols)
    ]
    return rows + cols + boxes


def solutions(givens: list[int], houses: list[list[int]]) -> Iterator[list[int]]:
    """Yield every solution, by trying the emptiest cell's digits in turn."""
    n, board = len(houses[0]), list(givens)
    lacking = [set(range(1, n + 1)) for _ in houses]
    lacking_at = [[lacking[at] for at, house in enumerate(houses) if cell in house] for cell in range(len(board))]
    for cell, digit in enumerate(board):
        for lack in lacking_at[cell]:
            if digit and digit not in lack:
                return
            lack.discard(digit)

    def fewest(empty: list[int]) -> tuple[int, set[int]]:
        """Find the first cell with the fewest digits left, and those digits."""
        best, best_free = -1, set(range(n + 2))
        for cell in empty:
            free = set.intersection(*lacking_at[cell])
            if len(free) < len(best_free):
                best, best_free = cell, free
                if len(free) < 2:
                    break
        return best, best_free

    def fill(empty: list[int]) -> Iterator[list[int]]:
        if not empty:
            yield list(board)
            return
        cell, free = fewest(empty)
        others = [at for at in empty if at != cell]
        for digit in sorted(free):
            board[cell] = digit
            for lack in lacking_at[cell]:
                lack.remove(digit)
            yield from fill(others)
            for lack in lacking_at[cell]:
                lack.add(digit)
        board[cell] = 0

    yield from fill([cell for cell in range(len(board)) if not board[cell]])


def count_solutions(givens: list[int], houses: list[list[int]], limit: int) -> int:
    """Count solutions up to a limit."""
    return sum(1 for _ in islice(solutions(givens, houses), limit))
