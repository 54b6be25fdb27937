"""Pictures that explain backtracking with the n-queens problem.

They show every queen placed, every square refused with the attacking queen, and every step back. For readers who want to see how
backtracking works; the press itself searches with `generator.families.queens.kernels.backtracking`.

Source: the pictures of a 2019 tutorial on backtracking, which does this by hand for four queens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.families.queens.kind import draw_queens, queens_geometry
from layouts.charts.picture_sequence import Picture, write_html, write_pdf

LARGEST = 8
"""Largest board; larger ones need thousands of pictures before the first solution."""

PLACED, REFUSED, BACK, DONE, NONE = "placed", "refused", "back", "done", "none"
WRITERS = {".pdf": write_pdf, ".html": write_html}


@dataclass(frozen=True, slots=True)
class SearchStep:
    """One step of the search.

    kind       PLACED, REFUSED, BACK, DONE or NONE
    queens     column of the queen in each row filled so far, after this step
    square     (row, column) of the step's square; (-1, -1) for DONE and NONE
    attacker   row of the queen that attacks a refused square; -1 for other kinds
    """

    kind: str
    queens: tuple[int, ...]
    square: tuple[int, int] = (-1, -1)
    attacker: int = -1


def search_steps(n: int) -> Iterator[SearchStep]:
    """Yield every step of the search up to the first solution.

    If there is no solution, the search runs to its end.
    """
    queens: list[int] = []
    start = 0
    while True:
        row, placed = len(queens), False
        for col in range(start, n):
            attacker = _find_attacker(queens, row, col)
            if attacker is None:
                queens.append(col)
                yield SearchStep(PLACED, tuple(queens), (row, col))
                placed = True
                break
            yield SearchStep(REFUSED, tuple(queens), (row, col), attacker)
        if placed:
            if len(queens) == n:
                yield SearchStep(DONE, tuple(queens))
                return
            start = 0
        elif not queens:
            yield SearchStep(NONE, ())
            return
        else:
            col = queens.pop()
            yield SearchStep(BACK, tuple(queens), (row - 1, col))
            start = col + 1


def _find_attacker(queens: list[int], row: int, col: int) -> int | None:
    """Return the row of the first queen that attacks a square; None if none does."""
    return next((at for at, other in enumerate(queens) if other == col or abs(other - col) == row - at), None)


def format_caption(step: SearchStep, n: int) -> str:
    """Return a sentence that describes a step."""
    row, col = step.square
    if step.kind == PLACED:
        return f"Row {row + 1}: a queen fits in column {col + 1}."
    if step.kind == REFUSED:
        return f"Row {row + 1}, column {col + 1}: the queen of row {step.attacker + 1} attacks it."
    if step.kind == BACK:
        left = "no column is left, " if row + 1 < n else ""
        return f"Row {row + 2}: {left}so go back and remove the queen of row {row + 1} from column {col + 1}."
    if step.kind == DONE:
        return f"All {n} queens are placed: {' '.join(str(column + 1) for column in step.queens)}."
    return f"No column is left in row 1: there is no arrangement of {n} queens."


def write_tutorial(n: int, path: Path, suffix: str) -> int:
    """Write the pictures for n queens to a file; return their number.

    Parameters
    ----------
    suffix : ".pdf" or ".html"
    """
    geometry = queens_geometry(n)
    pictures = []
    for step in search_steps(n):
        marks = bytearray(n * n)
        for row, col in enumerate(step.queens):
            marks[row * n + col] = 1
        (row, col), attacker = step.square, step.attacker
        refused = (row * n + col, attacker * n + step.queens[attacker]) if attacker >= 0 else None
        pictures.append(Picture(draw_queens(geometry, bytes(marks)), format_caption(step, n), refused))
    WRITERS[suffix](f"{n} queens by backtracking", pictures, path)
    return len(pictures)
