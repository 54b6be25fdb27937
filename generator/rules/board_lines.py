"""Rows and columns of a square board, for rules about whole lines."""

from __future__ import annotations

from generator.model import HOLE


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


def list_runs(cells: bytes, n: int) -> list[tuple[int, ...]]:
    """Return the cells between holes of each row, then of each column, as runs.

    cells   bytes[n_cells]   HOLE for a hole
    """
    runs: list[tuple[int, ...]] = []
    for line in list_lines(n):
        run: list[int] = []
        for cell in line:
            if cells[cell] != HOLE:
                run.append(cell)
            elif run:
                runs.append(tuple(run))
                run = []
        runs += [tuple(run)] if run else []
    return runs
