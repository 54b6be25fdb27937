"""The record that describes one kind of puzzle, and the drawing most Latin kinds share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from generator.model import FRAME, HAIR, WALL, Canonical, Figure, Geometry, Puzzle

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of puzzle: data, and at most three small functions.

    name          "sudoku-9x9"; what stands before the ``:`` of a puzzle line
    title         the printed name
    rules         how to play, a few sentences for the reader (English; other languages in layouts/phrases)
    example       puzzle line of a small example the rules show, solved beside; may be of a smaller family
    geometry      cells and houses
    draw          digits of a puzzle (givens or solution, 0 = empty) -> Figure
    canonicalize  (givens, solution) -> Canonical; None for kinds without a canonical form, which compare lines
    in_books      False keeps a kind out of recipes until its grades are worked out
    takes_extra   True for kinds whose lines go on after the cells (cages, regions)
    """

    name: str
    title: str
    rules: tuple[str, ...]
    example: str
    geometry: Geometry
    draw: Callable[[Geometry, bytes], Figure]
    canonicalize: Callable[[bytes, bytes], Canonical] | None = None
    in_books: bool = True
    takes_extra: bool = False

    @property
    def symbols(self) -> str:
        """The symbols of digits 1..n, in order."""
        return SYMBOLS[: self.geometry.n]

    def figure(self, puzzle: Puzzle, digits: bytes) -> Figure:
        """Draw a board of this puzzle with the given digits: its own givens, or its solution."""
        return self.draw(self.geometry, digits)


def draw_latin(geometry: Geometry, digits: bytes) -> Figure:
    """Draw digits in a frame, with walls where boxes meet."""
    rows, cols, boxes = geometry.n_rows, geometry.n_cols, geometry.boxes
    across = bytes(
        FRAME if row in (0, rows) else WALL if boxes[row * cols + col] != boxes[(row - 1) * cols + col] else HAIR
        for row in range(rows + 1)
        for col in range(cols)
    )
    upright = bytes(
        FRAME if col in (0, cols) else WALL if boxes[row * cols + col] != boxes[row * cols + col - 1] else HAIR
        for row in range(rows)
        for col in range(cols + 1)
    )
    return Figure(rows, cols, tuple(SYMBOLS[d - 1] if d else "" for d in digits), across, upright)
