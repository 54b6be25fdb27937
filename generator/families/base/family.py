"""The Family record of one kind of puzzle, and drawing for most Latin kinds."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit
from generator.families.base.holes import mark_holes
from generator.families.base.play import Extra, Play
from generator.families.base.puzzle_line import SYMBOLS
from generator.model import EXTRA, FRAME, HAIR, HOLE, HOLE_SYMBOL, WALL, Figure, Geometry, Grid, Puzzle

if TYPE_CHECKING:
    from generator.kernels import Solutions

Draw = Callable[[Geometry, bytes], Figure]
"""Function (board, digits with 0 = empty) -> drawing."""

SUDOKU, NUMBERS, LOGIC = "sudoku", "numbers", "logic"
"""What a shop files a kind under: sudoku and its variants, other puzzles of numbers, puzzles of logic without numbers."""

SHADE = 15
"""Gray of shaded cells in percent: less than 10 prints unevenly, and more than 20 makes the digits hard to read."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of a kind that comes in any size; FAMILIES lists one of them.

    kind      the part of the name before the size: "queens" of "queens-12"
    make      size -> the family
    allowed   all sizes of the kind
    """

    kind: str
    make: Callable[[int], Family]
    allowed: range


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of puzzle: data, and at most three small functions.

    Anything else that a kind needs is in its extra and its play.

    name          "sudoku-9x9"; the part of a puzzle line before the first ``:``
    title         the printed name
    rules         how to play, a few sentences for the reader (in English, as the title; other languages are in its words)
    example       puzzle line of a small example; may be of a smaller family
    is_solvable   False where the example only shows the marks of the kind, and is no puzzle
    geometry      cells and houses; where boards differ, those that every board has
    draw          (geometry of the board, digits of givens or solution, 0 = empty) -> Figure; not used where the extra has its own drawing
    play          how its puzzles are filled, dug, solved, rated and compared
    in_books      False for a kind that is solved and graded, but neither made nor printed
    extra         the part of a puzzle line after the cells (regions, cages); None for kinds whose boards are described by givens alone
    levels        file of its table of levels, in its own folder; None for the press's own levels
    words         file of the words that only this kind needs, in every language, in its own folder; None where the shared words suffice
    mark          meaning of a digit that is a mark ("queens", "crowns"); cells without a mark stay empty
    marks_in_house   marks in each row, column and region
    sizes         the sizes of a kind that comes in any size; None for a kind whose sizes are all listed
    on_page       False where the companion page cannot play the kind, because its rules are more than houses, cages and marks
    supply        number of different puzzles without a redundant clue; 0 where there are more than can be printed. With a number, books
                  may print puzzles that are in other books
    accepts       puzzle just dug -> whether it is one of the kind, beyond having one solution (digging tries again if not); None where
                  every puzzle is
    suits         complete grid -> whether puzzles dug from it may be of the kind (filling tries another if not); None where every grid is
    faces         the printed symbols of digits 1..n where they are others than in puzzle lines: "01" prints 1 as 0 and 2 as 1
    holes         True where boards have cells without a digit, HOLE in givens and solutions: those of the geometry, or of the puzzle, where
                  `Extra.check` says which may be
    rules_for_children   the rules in words for children; empty where books for children print `rules`
    genre         what shops file it under: SUDOKU, NUMBERS or LOGIC
    """

    name: str
    title: str
    rules: tuple[str, ...]
    example: str
    geometry: Geometry
    draw: Draw
    play: Play
    in_books: bool = True
    is_solvable: bool = True
    extra: Extra | None = None
    levels: Path | None = None
    words: Path | None = None
    mark: str = ""
    marks_in_house: int = 1
    sizes: Sizes | None = None
    on_page: bool = True
    supply: int = 0
    accepts: Callable[[Puzzle], bool] | None = None
    suits: Callable[[Grid], bool] | None = None
    faces: str = ""
    holes: bool = False
    rules_for_children: tuple[str, ...] = ()
    genre: str = SUDOKU

    def check_made(self) -> None:
        """Check that puzzles of the kind can be made and printed.

        Raises
        ------
        DoesNotFit   they are only solved and graded
        """
        if not self.in_books:
            raise DoesNotFit(f"{self.name} is only solved and graded, not made or printed; choose another family")

    def check_printed(self, puzzle: Puzzle) -> None:
        """Check that a puzzle can be printed.

        Raises
        ------
        DoesNotFit   its kind is only solved and graded, or its clues cannot be drawn
        """
        self.check_made()
        if self.extra and self.extra.draw:
            self.extra.draw(puzzle.extra, puzzle.givens)

    @property
    def has_marks(self) -> bool:
        """True where the only digit is a mark, such as a queen."""
        return bool(self.mark)

    @property
    def dug_first(self) -> tuple[int, ...]:
        """Cells whose givens are removed before any other."""
        return self.play.dug_first

    @property
    def symbols(self) -> str:
        """Printed symbols of digits 1..n, in order; a single symbol for marks."""
        return SYMBOLS[:1] if self.has_marks else self.faces or SYMBOLS[: self.geometry.n]

    def symbols_of(self, puzzle: Puzzle) -> str:
        """Return the printed symbols of digits 1..n on the board of a puzzle."""
        return self.extra.symbols(puzzle.extra) if self.extra and self.extra.symbols else self.symbols

    def symbol_of(self, digit: int, puzzle: Puzzle) -> str:
        """Return the printed symbol of a digit from 1; that of puzzle lines for a hole."""
        return HOLE_SYMBOL if digit == HOLE else self.symbols_of(puzzle)[digit - 1]

    def list_texts(self) -> dict[str, list[str]]:
        """Return the English texts of the family, by table of its file of words.

        They are printed in books, and translated for those in other languages.
        """
        levels = tomllib.loads(self.levels.read_text(encoding="utf-8")).get("level", []) if self.levels else []
        return {
            "titles": [self.title],
            "rules": [*self.rules, *self.rules_for_children],
            "levels": [level[key] for level in levels for key in ("title", "note") if key in level],
            "techniques": list(self.play.categories()),
        }

    def board(self, puzzle: Puzzle) -> Geometry:
        """Return the cells and houses of a puzzle's board."""
        return self.extra.board(puzzle.extra) if self.extra else self.geometry

    def start(self, puzzle: Puzzle) -> NDArray[np.int32] | None:
        """Return the candidates of a puzzle's cells at the start, int32[n_cells].

        It is None where they are all that the givens leave.
        """
        return self.extra.start(puzzle.extra) if self.extra and self.extra.start else None

    def figure(self, puzzle: Puzzle, digits: bytes) -> Figure:
        """Draw the board of a puzzle with the digits of its givens or its solution.

        Parameters
        ----------
        digits : bytes[n_cells]   0 = empty
        """
        drawn = self.extra.draw(puzzle.extra, digits) if self.extra and self.extra.draw else self.draw(self.board(puzzle), digits)
        if faces := self.symbols_of(puzzle) if self.extra and self.extra.symbols else self.faces:
            drawn = replace(drawn, symbols=tuple(faces[digit - 1] if digit else "" for digit in digits), faces=faces)
        return replace(drawn, mark=self.mark) if self.mark else drawn

    def is_complete(self, digits: bytes) -> bool:
        """Return whether no digit or mark is missing."""
        return digits.count(1) == self.marks_in_house * self.geometry.n_rows if self.has_marks else 0 not in digits

    def solve(self, puzzle: Puzzle, limit: int = 2, max_nodes: int | None = None, room: int = 1) -> Solutions:
        """Count the solutions of a puzzle, up to a limit.

        The kernels are loaded with the first puzzle.

        Parameters
        ----------
        limit : int               stop after this many solutions
        max_nodes : int or None   node limit of the search; None = the kernel's own
        room : int                most solutions kept, from 1

        Returns
        -------
        Solutions   count, the solutions kept, guesses and nodes of the search, and whether it gave up
        """
        return self.play.solve(puzzle, limit, max_nodes, room)


def draw_latin(geometry: Geometry, digits: bytes) -> Figure:
    """Draw digits in a frame, with thick lines between boxes.

    Parameters
    ----------
    digits : bytes[n_cells]   0 = empty
    """
    across, upright = draw_walls(geometry)
    symbols = tuple("" if not d else HOLE_SYMBOL if d == HOLE else SYMBOLS[d - 1] for d in mark_holes(digits, geometry))
    return Figure(geometry.n_rows, geometry.n_cols, symbols, across, upright, n_digits=geometry.n if geometry.n != geometry.n_rows else 0)


def draw_shaded(geometry: Geometry, digits: bytes) -> Figure:
    """Draw a Latin board with its extra houses shaded.

    Parameters
    ----------
    digits : bytes[n_cells]   0 = empty
    """
    return draw_with_shades(geometry, digits, shade_extras(geometry))


def draw_with_shades(geometry: Geometry, digits: bytes, shades: tuple[int, ...]) -> Figure:
    """Draw a Latin board with shaded cells.

    Parameters
    ----------
    digits : bytes[n_cells]   0 = empty
    shades : gray of each cell in percent
    """
    return replace(draw_latin(geometry, digits), shades=shades)


def list_shades(n_cells: int, shaded: Iterable[int]) -> tuple[int, ...]:
    """Return the gray of each cell in percent, SHADE where it is shaded."""
    chosen = set(shaded)
    return tuple(SHADE if cell in chosen else 0 for cell in range(n_cells))


@lru_cache(maxsize=256)
def shade_extras(geometry: Geometry) -> tuple[int, ...]:
    """Return the gray of each cell in percent: SHADE in extra houses, else 0."""
    extras = [house for house, kind in zip(geometry.houses.tolist(), geometry.kinds, strict=True) if kind == EXTRA]
    return list_shades(geometry.n_cells, (cell for house in extras for cell in house))


@lru_cache(maxsize=256)
def draw_walls(geometry: Geometry) -> tuple[bytes, bytes]:
    """Return the weights of all lines, across and upright, as in `Figure`.

    The board has a frame, thick lines (walls) between boxes and hairlines between other cells. Holes of its geometry are outside the frame.

    across    bytes[(n_rows + 1) * n_cols]
    upright   bytes[n_rows * (n_cols + 1)]
    """
    rows, cols, outside = geometry.n_rows, geometry.n_cols, -2
    # The box of each cell, in a margin of cells that no board has.
    boxes = np.full((rows + 2, cols + 2), outside)
    boxes[1:-1, 1:-1] = geometry.boxes.reshape(rows, cols)
    for cell in geometry.holes:
        boxes[cell // cols + 1, cell % cols + 1] = outside
    across = _weigh_lines(boxes[:-1, 1:-1], boxes[1:, 1:-1], outside)
    upright = _weigh_lines(boxes[1:-1, :-1], boxes[1:-1, 1:], outside)
    return across.tobytes(), upright.tobytes()


def _weigh_lines(before: NDArray[np.int64], after: NDArray[np.int64], outside: int) -> NDArray[np.uint8]:
    """Return the weights of the lines between cells, by the boxes of both.

    There is none between two cells that are outside the board.
    """
    walls = np.where(before != after, WALL, HAIR)
    frames = np.where((before == outside) & (after == outside), 0, FRAME)
    return np.where((before == outside) | (after == outside), frames, walls).astype(np.uint8)
