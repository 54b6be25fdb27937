"""Cages from their outlines: the cells that closed dashed lines enclose.

`grid_lines.py` finds the sides of cells along which such a line runs.
"""

from __future__ import annotations

from generator.proof.grid_lines import BOTTOM, LEFT, RIGHT, TOP, Pattern


def find_cages(pattern: Pattern) -> tuple[tuple[int, ...], ...] | None:
    """Return the cages whose outlines are drawn, ordered by their first cells.

    The result is empty without cage lines, and None for lines that do not form closed outlines: every cell must be in a cage, every border
    must have a line on both of its sides, and no line may end inside a cage.
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
    # The lines are outlines if every cell has lines exactly on the sides where its cage ends.
    is_outline = all(sides[cell] == _outer_sides(cell, cage_of, rows, cols) for cell in range(rows * cols))
    return tuple(cages) if is_outline else None


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
