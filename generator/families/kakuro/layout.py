"""Layouts of kakuro: where the holes are.

The first row and the first column are holes, for the sums. The rest keeps its look turned by half. Holes are added two at a time, in
random order, while every run keeps 2 to 9 cells and all cells hang together; a layout that keeps longer runs is drawn again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.errors import GaveUp
from generator.model import HOLE
from generator.rules.board_lines import list_runs
from generator.rules.run.rule import DIGITS

LEAST_RUN = 2

FEWEST_HOLES, MOST_HOLES = 24, 36
"""Share of holes inside the first row and column, in percent; each layout aims at one in this range."""

MOST_WIDE = 3
"""Side of the largest square of cells without a hole; sums leave too much open in larger ones."""

MOST_LAYOUTS = 200


def make_layout(n: int, draw: Callable[[int], int]) -> bytearray:
    """Return the cells of a random layout, HOLE or 0.

    Parameters
    ----------
    draw : limit -> a random number from 0 up to limit - 1

    Raises
    ------
    GaveUp   no layout was found within the limit
    """
    for _ in range(MOST_LAYOUTS):
        cells = empty_layout(n)
        wanted = (n - 1) ** 2 * (FEWEST_HOLES + draw(MOST_HOLES - FEWEST_HOLES + 1)) // 100
        for cell in shuffled([cell for cell, value in enumerate(cells) if value != HOLE], draw):
            if cells.count(HOLE) - 2 * n + 1 >= wanted and is_fine(cells, n):
                break
            add_holes(cells, cell, n)
        if is_fine(cells, n):
            return cells
    raise GaveUp(f"gave up after {MOST_LAYOUTS} layouts of kakuro-{n}; try another seed")


def empty_layout(n: int) -> bytearray:
    """Return a board with holes in its first row and column only."""
    return bytearray(0 if cell // n and cell % n else HOLE for cell in range(n * n))


def shuffled(items: list[int], draw: Callable[[int], int]) -> list[int]:
    """Return items in random order."""
    rest = list(items)
    return [rest.pop(draw(len(rest))) for _ in items]


def mirror(cell: int, n: int) -> int:
    """Return the cell that a half-turn of all but the first row and column gives."""
    return (n - cell // n) * n + n - cell % n


def add_holes(cells: bytearray, cell: int, n: int) -> bool:
    """Make a cell and its mirror image holes, unless the layout forbids it.

    Returns whether it was done.

    Parameters
    ----------
    cells : HOLE, or anything else for a cell; changed in place
    """
    pair = {cell, mirror(cell, n)}
    if any(cells[one] == HOLE for one in pair):
        return False
    before = [(one, cells[one]) for one in pair]
    for one in pair:
        cells[one] = HOLE
    if any(_is_short(cells, one, n) or _is_block(cells, one, n) for one in pair) or not _is_connected(cells, n):
        for one, value in before:
            cells[one] = value
        return False
    return True


def is_fine(cells: bytes | bytearray, n: int) -> bool:
    """Return whether no run is too long and no square without a hole too large."""
    if any(len(run) > DIGITS for run in list_runs(bytes(cells), n)):
        return False
    side = MOST_WIDE + 1
    return not any(
        all(cells[(row + down) * n + col + along] != HOLE for down in range(side) for along in range(side))
        for row in range(1, n - side + 1)
        for col in range(1, n - side + 1)
    )


def _is_short(cells: bytearray, hole: int, n: int) -> bool:
    """Return whether a run beside a hole has one cell only."""
    for step, room in ((1, n - 1 - hole % n), (-1, hole % n), (n, n - 1 - hole // n), (-n, hole // n)):
        length = next((at for at in range(room) if cells[hole + (at + 1) * step] == HOLE), room)
        if 0 < length < LEAST_RUN:
            return True
    return False


def _is_block(cells: bytearray, hole: int, n: int) -> bool:
    """Return whether a hole is one of four in a square, off the first row and column."""
    corners: Iterable[int] = (hole, hole - 1, hole - n, hole - n - 1)
    return any(
        corner // n > 0
        and corner % n > 0
        and corner // n < n - 1
        and corner % n < n - 1
        and all(cells[corner + other] == HOLE for other in (0, 1, n, n + 1))
        for corner in corners
    )


def _is_connected(cells: bytearray, n: int) -> bool:
    """Return whether all cells hang together by their sides."""
    left = {cell for cell, value in enumerate(cells) if value != HOLE}
    waiting = [left.pop()] if left else []
    while waiting:
        cell = waiting.pop()
        near = {cell - 1, cell + 1, cell - n, cell + n} & left  # holes surround the board on two sides; at the others a row ends
        near -= {cell + 1} if cell % n == n - 1 else set()
        left -= near
        waiting += near
    return not left
