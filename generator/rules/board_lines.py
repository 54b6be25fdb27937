"""Rows and columns of a square board, for rules about whole lines."""

from __future__ import annotations

from collections.abc import Sequence

from generator.model import HOLE


def list_lines(n: int) -> list[tuple[int, ...]]:
    """Return the cells of each row, then of each column, of an n x n board."""
    rows = [tuple(range(row * n, row * n + n)) for row in range(n)]
    return [*rows, *(tuple(range(col, n * n, n)) for col in range(n))]


def list_diagonals(n: int) -> list[tuple[int, ...]]:
    """Return the cells of each diagonal of two cells or more, those that fall first.

    Each is in the order of `orient_line`.
    """
    falling = [[row * n + col for row in range(n) for col in range(n) if row - col == at] for at in range(1 - n, n)]
    rising = [[row * n + col for row in range(n) for col in range(n) if row + col == at] for at in range(2 * n - 1)]
    return [orient_line(line, n) for line in (*falling, *rising) if len(line) > 1]


def orient_line(cells: Sequence[int], n: int) -> tuple[int, ...]:
    """Return a line that may be read from either end in the order in which it is.

    Rows begin at the left and columns at the top. Falling diagonals begin in the top row or at their lower end, rising ones in the last
    column or at their lower end: so no two have their numbers at one place beside the board.

    Parameters
    ----------
    cells : a whole row, column or diagonal, in order
    """
    upper, lower = (tuple(cells), tuple(cells[::-1])) if cells[0] < cells[-1] else (tuple(cells[::-1]), tuple(cells))
    step = upper[1] - upper[0]
    if step in (1, n):
        return upper
    is_first = upper[0] < n if step == n + 1 else upper[0] % n == n - 1
    return upper if is_first else lower


def list_neighbors(n: int) -> list[tuple[int, int]]:
    """Return every two cells side by side: those in rows, then those in columns."""
    return [(cell, cell + 1) for cell in range(n * n) if cell % n < n - 1] + [(cell, cell + n) for cell in range(n * n - n)]


def are_neighbors(one: int, other: int, n: int) -> bool:
    """Return whether two cells of an n x n board are side by side."""
    return abs(one // n - other // n) + abs(one % n - other % n) == 1


def list_runs(cells: bytes, n: int) -> list[tuple[int, ...]]:
    """Return the cells between holes of each row, then of each column, as runs.

    Parameters
    ----------
    cells : bytes[n_cells]   HOLE for a hole
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
