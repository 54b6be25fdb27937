"""A slow plain solver that shares no code with the kernels: sets, recursion, digit by digit.

It knows a board only as a list of houses (lists of cells), which the tests build themselves.
"""

from __future__ import annotations

from collections.abc import Iterator


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
    n = len(houses[0])
    near = [set().union(*(house for house in map(set, houses) if cell in house)) - {cell} for cell in range(len(givens))]
    board = list(givens)
    if any(board[cell] and any(board[peer] == board[cell] for peer in near[cell]) for cell in range(len(board))):
        return

    def free(cell: int) -> set[int]:
        return set(range(1, n + 1)) - {board[peer] for peer in near[cell]}

    def go() -> Iterator[list[int]]:
        empty = [cell for cell in range(len(board)) if not board[cell]]
        if not empty:
            yield list(board)
            return
        cell = min(empty, key=lambda at: len(free(at)))
        for digit in sorted(free(cell)):
            board[cell] = digit
            yield from go()
        board[cell] = 0

    yield from go()


def count_solutions(givens: list[int], houses: list[list[int]], limit: int) -> int:
    """Count solutions up to a limit."""
    count = 0
    for _ in solutions(givens, houses):
        count += 1
        if count == limit:
            break
    return count
