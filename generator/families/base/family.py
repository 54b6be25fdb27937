"""The record that describes one kind of puzzle, and the drawing most Latin kinds share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from generator.families.base.play import Extra, Play
from generator.model import EXTRA, FRAME, HAIR, WALL, Canonical, Figure, Geometry, Puzzle, digits_of

if TYPE_CHECKING:
    from generator.kernels import Solutions

SYMBOLS = "123456789ABCDEFGHIJKLMNOP"

LARGEST_SEARCHED = 16
"""Digits of the largest boards that are searched at once; on larger ones the search gives up on puzzles that people can finish."""

SHADE = 15
"""Percent of ink behind shaded cells: presses print less than 10 unevenly, and more than 20 would weaken the digits."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes a kind comes in beside the one that is listed.

    kind      what stands before the size in a name: "queens" of "queens-12"
    make      size -> the family
    allowed   the sizes there are
    """

    kind: str
    make: Callable[[int], Family]
    allowed: range


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of puzzle: data, and at most three small functions; what more a kind needs is in its extra and its play.

    name          "sudoku-9x9"; what stands before the ``:`` of a puzzle line
    title         the printed name
    rules         how to play, a few sentences for the reader (English, as the title; other languages in its words)
    example       puzzle line of a small example the rules show, solved beside; may be of a smaller family
    geometry      cells and houses; of a kind whose boards differ, those every board has
    draw          (geometry of the board, digits: givens or solution, 0 = empty) -> Figure; kinds whose lines say more draw in their extra
    canonicalize  (puzzle, solution) -> Canonical; None for kinds without a canonical form of digits, which compare lines
    in_books      False keeps a kind out of recipes until its grades are worked out
    extra         what lines say after the cells (regions, cages); None for kinds whose givens are all
    play          how boards are made, solved and reasoned about whose rules are more than houses; None for Latin boards
    levels        file of its table of levels, in its own folder; None takes the press's own levels
    words         file of the words it alone needs, in every language, in its own folder; None where the shared ones do
    mark          what a digit is where it is a mark, one in each row ("queens", "crowns"): a cell without one is nothing to fill in
    sizes         the sizes of a kind that comes in any; None for a kind whose sizes are all listed
    on_page       False where the companion page cannot play the kind: where its rules are more than houses, cages and marks
    supply        how many different puzzles without a needless clue there are, 0 for more than anyone prints; where there are
                  so few, books may print again what other books hold
    """

    name: str
    title: str
    rules: tuple[str, ...]
    example: str
    geometry: Geometry
    draw: Callable[[Geometry, bytes], Figure]
    canonicalize: Callable[[Puzzle, bytes], Canonical] | None = None
    in_books: bool = True
    extra: Extra | None = None
    play: Play | None = None
    levels: Path | None = None
    words: Path | None = None
    mark: str = ""
    sizes: Sizes | None = None
    on_page: bool = True
    supply: int = 0

    @property
    def has_marks(self) -> bool:
        """Tell whether a digit is a mark."""
        return bool(self.mark)

    @property
    def is_latin(self) -> bool:
        """Tell whether the rules are houses and nothing else, so that the press's own stages make and solve it."""
        return self.play is None

    @property
    def symbols(self) -> str:
        """The symbols of digits 1..n, in order; of marks, the one there is."""
        return SYMBOLS[:1] if self.has_marks else SYMBOLS[: self.geometry.n]

    def board(self, puzzle: Puzzle) -> Geometry:
        """Return the cells and houses of one board."""
        return self.extra.board(puzzle.extra) if self.extra else self.geometry

    def figure(self, puzzle: Puzzle, digits: bytes) -> Figure:
        """Draw a board of this puzzle with the given digits: its own givens, or its solution."""
        if self.extra and self.extra.draw:
            return self.extra.draw(puzzle.extra, digits)
        return self.draw(self.board(puzzle), digits)

    def is_complete(self, digits: bytes) -> bool:
        """Tell whether nothing is left to fill in."""
        return digits.count(1) == self.geometry.n_rows if self.has_marks else 0 not in digits

    def solve(self, puzzle: Puzzle, limit: int = 2, max_nodes: int | None = None) -> Solutions:
        """Count the solutions of a puzzle up to a limit, within a bound of nodes; the kernels come with the first puzzle.

        Returns
        -------
        Solutions   count, the first one, guesses and nodes of the search, and whether it gave up
        """
        if self.play:
            return self.play.solve(puzzle, limit, max_nodes)
        from generator.kernels import count_solutions

        if self.geometry.n > LARGEST_SEARCHED and (found := self._solve_by_ladder(puzzle)):
            return found
        return count_solutions(digits_of(puzzle.givens), self.board(puzzle), limit, max_nodes)

    def _solve_by_ladder(self, puzzle: Puzzle) -> Solutions | None:
        """Return the solution that reasoning alone leads to, which is the only one; None where it does not."""
        from generator.kernels import Solutions, is_solution
        from generator.techniques.explainer import fill_by_ladder

        grid = fill_by_ladder(digits_of(puzzle.givens), self.board(puzzle))
        if grid is None or not is_solution(grid, puzzle, self.board(puzzle)):
            return None
        return Solutions(1, grid, 0, 0, False)


def draw_latin(geometry: Geometry, digits: bytes) -> Figure:
    """Draw digits in a frame, with walls where boxes meet."""
    across, upright = draw_walls(geometry)
    return Figure(geometry.n_rows, geometry.n_cols, tuple(SYMBOLS[d - 1] if d else "" for d in digits), across, upright)


def draw_shaded(geometry: Geometry, digits: bytes) -> Figure:
    """Draw a Latin board whose extra houses are shaded."""
    return replace(draw_latin(geometry, digits), shades=shade_extras(geometry))


@lru_cache(maxsize=256)
def shade_extras(geometry: Geometry) -> tuple[int, ...]:
    """Return the shades of a board, percent of ink a cell: SHADE where an extra house lies."""
    extra = {cell for house, kind in zip(geometry.houses.tolist(), geometry.kinds, strict=True) if kind == EXTRA for cell in house}
    return tuple(SHADE if cell in extra else 0 for cell in range(geometry.n_cells))


@lru_cache(maxsize=256)
def draw_walls(geometry: Geometry) -> tuple[bytes, bytes]:
    """Return the weights of all lines, across and upright, as in `Figure`: a frame, walls where boxes meet, hairlines between cells."""
    rows, cols, boxes = geometry.n_rows, geometry.n_cols, geometry.boxes.tolist()
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
    return across, upright
