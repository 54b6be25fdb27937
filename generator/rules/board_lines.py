"""Rows and columns of a square board, for rules about whole lines."""

from __future__ import annotations


def list_lines(n: int) -> list[tuple[int, ...]]:
    """Return the cells of each row, then of each column, of an n x n board."""
    rows = [tuple(range(row * n, row * n + n)) for row in range(n)]
    return [*rows, *(tuple(range(col, n * n, n)) for col in range(n))]
