"""Drawn boards as puzzles: the family that draws such lines, and the digits.

Nothing beside the board is used here; where several families draw the same lines, the caller knows which one it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.errors import Faulty
from generator.families import list_families
from generator.families.base.family import Family
from generator.model import HOLE, HOLE_SYMBOL, Figure, Puzzle, Sign
from generator.proof.drawn_cages import find_cages
from generator.proof.page_reader import PrintedGrid


def check_signs(grid: PrintedGrid, where: str) -> None:
    """Check that all signs and all numbers outside are at their places.

    Raises
    ------
    Faulty   one is not
    """
    if grid.pattern.signs is None:
        raise Faulty(f"{where}: expected each sign in the middle of the line between two cells, found another shape or place")
    if grid.signs is None:
        raise Faulty(f"{where}: expected a number in the middle of each place for one, found none there or another place")


def read_as(grid: PrintedGrid, family: Family, where: str) -> tuple[Figure, Puzzle]:
    """Return a printed grid as a figure, and as a puzzle of a family.

    Raises
    ------
    Faulty   it is no board of this family, or has candidates
    """
    check_signs(grid, where)
    figure = make_figure(grid)
    extra = find_extra(figure, family) if figure and not grid.pencil else None
    if figure is None or extra is None:
        raise Faulty(f"{where}: expected a board of {family.name}, found other lines, cells or marks")
    puzzle = Puzzle(family.name, read_digits(figure, family, extra, where), extra)
    if family.figure(puzzle, puzzle.givens) != figure:
        raise Faulty(f"{where}: expected the drawing of a {family.name}, found other sums, symbols, marks or signs")
    return figure, puzzle


def make_figure(grid: PrintedGrid) -> Figure | None:
    """Return a printed grid as a figure, or None if its cage lines enclose no cages."""
    pattern = grid.pattern
    cages = find_cages(pattern)
    if cages is None:
        return None
    lines = (pattern.across, pattern.upright, pattern.shades)
    return Figure(pattern.n_rows, pattern.n_cols, grid.symbols, *lines, cages, grid.labels, pattern.discs, grid.signs or ())


Drawn = tuple[Family, str]
"""Family that draws the lines of a figure, and the extra of its puzzle line."""


def find_drawn(figure: Figure) -> Iterator[Drawn]:
    """Yield every family whose boards have the figure's lines, with the extra."""
    for family in list_families(figure.n_rows, figure.n_cols):
        extra = find_extra(figure, family)
        if extra is not None:
            yield family, extra


def find_extra(figure: Figure, family: Family) -> str | None:
    """Return the extra of a board of this family with such lines; None if it is none."""
    if family.holes != bool(figure.holes) or (figure.n_rows, figure.n_cols) != (family.geometry.n_rows, family.geometry.n_cols):
        return None
    extra = family.extra.read(figure) if family.extra else ""
    if extra is None:
        return None
    lines = (figure.across, figure.upright, figure.shades, figure.cages, figure.signs)
    is_solved = bool(family.extra and family.extra.symbols) and all(figure.symbols)
    return extra if _lines_of(family, extra, is_solved) == lines else None


def has_symbols(family: Family, extra: str, figure: Figure) -> bool:
    """Return whether a family prints every symbol of a figure."""
    known = {*family.symbols_of(Puzzle(family.name, b"", extra)), HOLE_SYMBOL, ""}
    return known.issuperset(figure.symbols)


@lru_cache(maxsize=256)
def _lines_of(
    family: Family, extra: str, is_solved: bool
) -> tuple[bytes, bytes, tuple[int, ...], tuple[tuple[int, ...], ...], tuple[Sign, ...]]:
    """Return what a family draws on an empty or a solved board, except symbols."""
    cells = bytes([is_solved]) * family.geometry.n_cells
    blank = family.figure(Puzzle(family.name, cells, extra), cells)
    return blank.across, blank.upright, blank.shades, blank.cages, blank.signs


@lru_cache(maxsize=64)
def read_digits(figure: Figure, family: Family, extra: str, where: str) -> bytes:
    """Return the digits of a figure, from its symbols or its marks.

    Raises
    ------
    Faulty   a symbol is not one of the family
    """
    if family.has_marks and not any(figure.symbols):
        return bytes(cell in figure.discs for cell in range(family.geometry.n_cells))
    digits, known = bytearray(), family.symbols_of(Puzzle(family.name, b"", extra))
    for index, symbol in enumerate(figure.symbols):
        digit = 0 if len(symbol) != 1 else HOLE if symbol == HOLE_SYMBOL and family.holes else known.find(symbol) + 1
        if symbol and not digit:
            row, col = divmod(index, figure.n_cols)
            raise Faulty(f"{where}: expected one of {known} at r{row + 1}c{col + 1}, found {symbol!r}")
        digits.append(digit)
    return bytes(digits)
