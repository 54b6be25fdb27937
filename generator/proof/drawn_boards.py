"""Drawn boards as puzzles: the family that draws such lines, and the digits.

Nothing beside the board is used here; where several families draw the same lines, the caller knows which one it is.

Cages are the cells that closed dashed lines enclose; `grid_lines.py` finds the sides of cells along which such a line runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from generator.errors import Faulty
from generator.families import list_combined, list_families
from generator.families.base.family import Family
from generator.model import HOLE, HOLE_SYMBOL, OUTLINE, Figure, Puzzle, Sign
from generator.proof.grid_lines import BOTTOM, LEFT, RIGHT, TOP, Pattern
from generator.proof.page_reader import PrintedGrid


def find_cages(pattern: Pattern) -> tuple[tuple[int, ...], ...] | None:
    """Return the cages whose outlines are drawn, ordered by their first cells.

    Cells without a line around them are in no cage. The result is empty without cage lines, and None for lines that do not form closed
    outlines: every border of two cages must have a line on both of its sides, and no line may end inside a cage.
    """
    if not pattern.sides:
        return None if pattern.sides is None else ()
    rows, cols, sides = pattern.n_rows, pattern.n_cols, pattern.sides
    cage_of = [-1] * (rows * cols)
    cages: list[tuple[int, ...]] = []
    for start in range(rows * cols):
        if cage_of[start] >= 0:
            continue
        # Flood fill from the first cell without a cage, across sides without a cage line.
        cage_of[start], waiting, found = len(cages), [start], []
        while waiting:
            cell = waiting.pop()
            found.append(cell)
            for near, mine, theirs in _neighbors(cell, rows, cols):
                if not sides[cell] & mine and not sides[near] & theirs and cage_of[near] < 0:
                    cage_of[near] = len(cages)
                    waiting.append(near)
        cages.append(tuple(sorted(found)))
    # The lines are outlines if every cell of a cage has lines exactly on the sides where the cage ends.
    drawn = [cage for cage in cages if any(sides[cell] for cell in cage)]
    is_outline = all(sides[cell] == _outer_sides(cell, cage_of, rows, cols) for cage in drawn for cell in cage)
    return tuple(drawn) if is_outline else None


def _outer_sides(cell: int, cage_of: list[int], rows: int, cols: int) -> int:
    """Return the sides of a cell, as bits, that are on the outline of its cage."""
    return sum(mine for near, mine, _ in _around(cell, rows, cols) if near < 0 or cage_of[near] != cage_of[cell])


def _neighbors(cell: int, rows: int, cols: int) -> list[tuple[int, int, int]]:
    return [side for side in _around(cell, rows, cols) if side[0] >= 0]


def _around(cell: int, rows: int, cols: int) -> list[tuple[int, int, int]]:
    """Return (neighbor, side, opposite side) for each side of a cell.

    The neighbor is -1 at the edge of the board; the opposite side is the neighbor's side that touches this one. Sides are bits.
    """
    row, col = divmod(cell, cols)
    return [
        (cell - cols if row else -1, TOP, BOTTOM),
        (cell + 1 if col < cols - 1 else -1, RIGHT, LEFT),
        (cell + cols if row < rows - 1 else -1, BOTTOM, TOP),
        (cell - 1 if col else -1, LEFT, RIGHT),
    ]


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
    """Return a printed grid as a figure.

    It is None if its cage lines enclose no cages, or a label is not in the first cell of one.
    """
    pattern = grid.pattern
    cages = find_cages(pattern)
    labels = {cell: label for cell, label in enumerate(grid.labels) if label}
    if cages is None or not labels.keys() <= {cage[0] for cage in cages}:
        return None
    signs = sorted([*(grid.signs or ()), *(Sign(OUTLINE, cage, labels.get(cage[0], "")) for cage in cages)])
    return Figure(
        pattern.n_rows, pattern.n_cols, grid.symbols, pattern.across, pattern.upright, pattern.shades, pattern.discs, tuple(signs)
    )


Drawn = tuple[Family, str]
"""Family that draws the lines of a figure, and the extra of its puzzle line."""


def find_drawn(figure: Figure, known: Iterable[Family] = ()) -> Iterator[Drawn]:
    """Yield every family whose boards have the figure's lines, with the extra.

    Parameters
    ----------
    known : families that combine rules, of which a solved board may be: it does not show their marks
    """
    combined = known if all(figure.symbols) else list_combined(figure)
    for family in dict.fromkeys((*list_families(figure.n_rows, figure.n_cols), *combined)):
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
    lines = (figure.across, figure.upright, figure.shades, figure.signs)
    is_solved = bool(family.extra and family.extra.symbols) and all(figure.symbols)
    return extra if _lines_of(family, extra, is_solved) == lines else None


def has_symbols(family: Family, extra: str, figure: Figure) -> bool:
    """Return whether a family prints every symbol of a figure."""
    known = {*family.symbols_of(Puzzle(family.name, b"", extra)), HOLE_SYMBOL, ""}
    return known.issuperset(figure.symbols)


@lru_cache(maxsize=256)
def _lines_of(family: Family, extra: str, is_solved: bool) -> tuple[bytes, bytes, tuple[int, ...], tuple[Sign, ...]]:
    """Return what a family draws on an empty or a solved board, except symbols."""
    cells = bytes([is_solved]) * family.geometry.n_cells
    blank = family.figure(Puzzle(family.name, cells, extra), cells)
    return blank.across, blank.upright, blank.shades, blank.signs


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
