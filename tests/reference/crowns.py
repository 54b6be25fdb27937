"""A slow plain solver of crowns that shares no code with ours.

It tries every column row by row, and checks every rule for every pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def are_compatible(one: tuple[int, int], other: tuple[int, int], regions: str) -> bool:
    """Check whether two cells, (row, column), may both have a crown."""
    n = round(len(regions) ** 0.5)
    if one[0] == other[0] or one[1] == other[1]:
        return False
    if regions[one[0] * n + one[1]] == regions[other[0] * n + other[1]]:
        return False
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1


def solutions(regions: str, given: Sequence[int] = ()) -> Iterator[bytes]:
    """Yield every solution of a map as the cells of a board, 1 for a crown.

    All given crowns must be among its crowns.
    """
    n = round(len(regions) ** 0.5)

    def place_rows(crowns: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
        if len(crowns) == n:
            yield crowns
            return
        for col in range(n):
            cell = (len(crowns), col)
            if all(are_compatible(cell, other, regions) for other in crowns):
                yield from place_rows([*crowns, cell])

    for crowns in place_rows([]):
        board = bytes((cell // n, cell % n) in crowns for cell in range(n * n))
        if all(board[cell] for cell in given):
            yield board


def pieces(regions: str) -> dict[str, int]:
    """Count the connected pieces of each region of a map."""
    n = round(len(regions) ** 0.5)
    left = {(cell // n, cell % n): symbol for cell, symbol in enumerate(regions)}
    counts: dict[str, int] = {}
    while left:
        start = next(iter(left))
        symbol = left[start]
        counts[symbol] = counts.get(symbol, 0) + 1
        edge = {start}
        while edge:
            for cell in edge:
                del left[cell]
            steps = {(row + down, col + right) for row, col in edge for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))}
            edge = {cell for cell in steps if left.get(cell) == symbol}
    return counts
