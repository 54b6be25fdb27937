"""Rows and columns of a square board, for rules about whole lines."""

from __future__ import annotations


def list_lines(n: int) -> list[tuple[int, ...]]:
    """Return the cells of each row, then of each column, of an n x n board."""
    rows = [tuple(range(row * n, row * n + n)) for row in range(n)]
    return [*rows, *(tuple(range(col, n * n, n)) for col in range(n))]


def list_neighbors(n: int) -> list[tuple[int, int]]:
    """Return every two cells side by side: those in rows, then those in columns."""
    return [(cell, cell + 1) for cell in range(n * n) if cell % n < n - 1] + [(cell, cell + n) for cell in range(n * n - n)]


def are_neighbors(one: int, other: int, n: int) -> bool:
    """Return whether two cells of an n x n board are side by side."""
    return abs(one // n - other // n) + abs(one % n - other % n) == 1
