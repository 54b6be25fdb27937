"""Queens by brute force, and their techniques one definition at a time.

Arrangements are every order of columns, filtered by diagonals. Shares no code with the press.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations


def arrangements(n: int) -> Iterator[tuple[int, ...]]:
    """Yield the column of each row's queen, in order."""
    for columns in permutations(range(n)):
        if len({col + row for row, col in enumerate(columns)}) == n == len({col - row for row, col in enumerate(columns)}):
            yield columns


def completions(givens: bytes, n: int) -> list[bytes]:
    """Return the boards that have all queens of the given one."""
    found = []
    for columns in arrangements(n):
        board = bytes(columns[row] == col for row in range(n) for col in range(n))
        if all(mark or not given for mark, given in zip(board, givens, strict=True)):
            found.append(board)
    return found


def is_valid(columns: list[int]) -> bool:
    """Check whether no two queens share a column or a diagonal.

    `columns` has the column of each row's queen.
    """
    n = len(columns)
    return all(len({col + sign * row for row, col in enumerate(columns)}) == n for sign in (-1, 0, 1))


Cell = tuple[int, int]
Line = frozenset[Cell]


def clash(one: Cell, other: Cell) -> bool:
    """Check whether queens on two different cells attack each other."""
    down, right = one[0] - other[0], one[1] - other[1]
    return down == 0 or right == 0 or down == right or down == -right


def open_lines(places: set[Cell], n: int) -> dict[tuple[str, int], Line]:
    """Return the places of each row and column that has any."""
    lines = {("row", at): frozenset(cell for cell in places if cell[0] == at) for at in range(n)}
    lines |= {("column", at): frozenset(cell for cell in places if cell[1] == at) for at in range(n)}
    return {name: cells for name, cells in lines.items() if cells}


def gone_by_lines(places: set[Cell], lines: list[Line], is_diagonal: bool) -> set[Cell]:
    """Return the places that lines remove by filling as many other lines.

    The other lines cross the first ones; with `is_diagonal` they may be diagonals too.
    """
    inside = frozenset().union(*lines)
    covers = {frozenset(cell for cell in places if key(cell) == key(at)) for at in inside for key in CROSSING[: 4 if is_diagonal else 2]}
    covers = {cover for cover in covers if all(len(cover & line) <= 1 for line in lines)}
    gone: set[Cell] = set()
    for chosen in combinations(covers, len(lines)):
        if inside <= frozenset().union(*chosen):
            gone |= frozenset().union(*chosen) - inside
    return gone


CROSSING = (
    lambda cell: ("row", cell[0]),
    lambda cell: ("column", cell[1]),
    lambda cell: ("falling", cell[0] - cell[1]),
    lambda cell: ("rising", cell[0] + cell[1]),
)
"""The four lines through a cell."""


def gone_by_attack(places: set[Cell], one: Line, other: Line) -> tuple[set[Cell], int]:
    """Return the places attacked in every case, and the number of cases.

    A case is a way to place the queens of two lines.
    """
    ways = [{first, second} for first in one for second in other if first == second or not clash(first, second)]
    gone = {cell for cell in places if all(cell not in queens and any(clash(cell, queen) for queen in queens) for queens in ways)}
    return gone, len(ways)


def left_by(places: set[Cell], queens: Iterable[Cell]) -> set[Cell]:
    """Return the places that no queen attacks and none is on."""
    return {cell for cell in places if all(cell != queen and not clash(cell, queen) for queen in queens)}


def forced_after(places: set[Cell], queen: Cell, n: int) -> int | None:
    """Return the fewest last places that follow until a line has no place.

    None if no line is ever left without a place.
    """
    lines = {name: cells for name, cells in open_lines(places, n).items() if queen not in cells}
    waves = [([queen], left_by(places, [queen]))]
    for moves in range(n):
        following = []
        for queens, left in waves:
            open_now = [cells & left for cells in lines.values() if not cells & set(queens)]
            if not all(open_now):
                return moves
            last = {next(iter(cells)) for cells in open_now if len(cells) == 1}
            following += [([*queens, cell], left_by(left, [cell])) for cell in last]
        waves = following[:200]
    return None
