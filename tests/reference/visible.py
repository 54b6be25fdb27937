"""How hard each single of a classic 9x9 board is to see, computed from plain sets.

Shares no code with the kernels; the table of efforts is that of `generator.techniques.human.visible_single`.
"""

from __future__ import annotations

from tests.reference.ladder import Marks, houses_of_nine, places

HOUSES = houses_of_nine()
PEERS = [{peer for _, cells in HOUSES if cell in cells for peer in cells} - {cell} for cell in range(81)]


def efforts_of_singles(digits: list[int], marks: Marks, last: int | None) -> dict[tuple[int, int], int]:
    """Return the least effort of each single, by its cell and digit.

    digits   digit of each cell, 0 = empty
    last     the cell filled last
    """
    efforts: dict[tuple[int, int], int] = {}
    for kind, cells in HOUSES:
        empty = sum(digits[cell] == 0 for cell in cells)
        for digit in range(1, 10):
            spots = places(marks, cells, digit)
            if len(spots) != 1:
                continue
            effort = 3 if kind == "box" or empty <= 3 else 5
            effort = 1 if empty == 1 else effort - (digits.count(digit) >= 6)
            keep_least(efforts, (spots[0], digit), effort)
    for cell in range(81):
        if len(marks[cell]) == 1:
            fewest = min(sum(digits[other] == 0 for other in cells) for _, cells in HOUSES if cell in cells)
            keep_least(efforts, (cell, min(marks[cell])), 5 if fewest <= 3 else 8 if fewest <= 5 else 12)
    if last is None:
        return efforts
    return {(cell, digit): effort + 2 * is_far(digits, last, cell, digit) for (cell, digit), effort in efforts.items()}


def is_far(digits: list[int], last: int, cell: int, digit: int) -> bool:
    """Check whether a single shares neither a house nor its digit with a filled cell."""
    return cell not in PEERS[last] and digits[last] != digit


def keep_least(efforts: dict[tuple[int, int], int], single: tuple[int, int], effort: int) -> None:
    efforts[single] = min(effort, efforts.get(single, effort))
