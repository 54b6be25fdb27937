"""A slow plain ladder up to pairs that shares no code with the kernels.

It uses sets of digits.

It names the next technique on a board, in the order of Sudoku Explainer 1.2.1, or None where something harder is needed.
The state is a list of digits (0 = empty) and a list of candidate sets; houses are given as (kind, cells), kinds "box", "column", "row".
"""

from __future__ import annotations

from itertools import combinations

House = tuple[str, list[int]]
Marks = list[set[int]]


def houses_of_nine() -> list[House]:
    """List the houses of a 9x9 board: boxes, columns, rows."""
    boxes = [("box", [27 * (b // 3) + 3 * (b % 3) + 9 * (i // 3) + i % 3 for i in range(9)]) for b in range(9)]
    columns = [("column", [9 * r + c for r in range(9)]) for c in range(9)]
    rows = [("row", [9 * r + c for c in range(9)]) for r in range(9)]
    return boxes + columns + rows


def fresh_marks(digits: list[int], houses: list[House]) -> Marks:
    """Return the candidates of every cell, an empty set where it is filled."""
    marks: Marks = [set() if digit else set(range(1, 10)) for digit in digits]
    for _, cells in houses:
        shown = {digits[cell] for cell in cells}
        for cell in cells:
            marks[cell] -= shown
    return marks


def places(marks: Marks, cells: list[int], digit: int) -> list[int]:
    return [cell for cell in cells if digit in marks[cell]]


def empties(marks: Marks, cells: list[int]) -> int:
    return sum(bool(marks[cell]) for cell in cells)


def locks(marks: Marks, houses: list[House], source_kind: str) -> list[tuple[int, list[int], list[int]]]:
    """List (digit, source cells, target cells) of every locked digit.

    The source is a box or a line.
    """
    found = []
    for kind, source in houses:
        for other, target in houses:
            if (kind == "box") == (other == "box") or (kind == "box") != (source_kind == "box"):
                continue
            for digit in range(1, 10):
                spots = places(marks, source, digit)
                if len(spots) > 1 and set(spots) <= set(target):
                    found.append((digit, source, target))
    return found


def has_direct_lock(marks: Marks, houses: list[House], source_kind: str) -> bool:
    for digit, source, target in locks(marks, houses, source_kind):
        kind = next(kind for kind, cells in houses if cells == source)
        for other, cells in houses:
            if other == kind and cells != source and set(cells) & set(target):
                spots = places(marks, cells, digit)
                if len(spots) > 1 and len(set(spots) - set(target)) == 1:
                    return True
    return False


def has_lock(marks: Marks, houses: list[House], source_kind: str) -> bool:
    return any(set(places(marks, target, digit)) - set(source) for digit, source, target in locks(marks, houses, source_kind))


def hidden_sets(marks: Marks, cells: list[int], size: int) -> list[tuple[set[int], set[int]]]:
    """List (digits, cells) of the hidden sets of a house."""
    found = []
    for digits in combinations(range(1, 10), size):
        spots = [places(marks, cells, digit) for digit in digits]
        union = {cell for some in spots for cell in some}
        if min(map(len, spots)) > 1 and len(union) == size:
            found.append((set(digits), union))
    return found


def has_direct_hidden_set(marks: Marks, houses: list[House], size: int) -> bool:
    for _, cells in houses:
        if empties(marks, cells) <= size:
            continue
        for digits, taken in hidden_sets(marks, cells, size):
            for digit in set(range(1, 10)) - digits:
                spots = places(marks, cells, digit)
                if len(spots) > 1 and len(set(spots) - taken) == 1:
                    return True
    return False


def has_naked_pair(marks: Marks, houses: list[House]) -> bool:
    for _, cells in houses:
        if empties(marks, cells) < 4:
            continue
        for one, two in combinations(cells, 2):
            if marks[one] == marks[two] and len(marks[one]) == 2 and any(marks[c] & marks[one] for c in set(cells) - {one, two}):
                return True
    return False


def has_x_wing(marks: Marks, houses: list[House]) -> bool:
    for base, cover in (("column", "row"), ("row", "column")):
        lines = [cells for kind, cells in houses if kind == base]
        for digit in range(1, 10):
            spots = [places(marks, cells, digit) for cells in lines]
            if sum(map(bool, spots)) < 4:
                continue
            for one, two in combinations([some for some in spots if len(some) == 2], 2):
                covers = [cells for kind, cells in houses if kind == cover and set(cells) & set(one + two)]
                if len(covers) == 2 and any(set(places(marks, cells, digit)) - set(one + two) for cells in covers):
                    return True
    return False


def has_hidden_pair(marks: Marks, houses: list[House]) -> bool:
    for _, cells in houses:
        if empties(marks, cells) > 4 and any(marks[cell] - digits for digits, taken in hidden_sets(marks, cells, 2) for cell in taken):
            return True
    return False


def next_technique(marks: Marks, houses: list[House]) -> str | None:
    """Return the first technique that finds something, up to the hidden pair."""
    boxes = [house for house in houses if house[0] == "box"]
    lines = [house for house in houses if house[0] != "box"]
    digits = range(1, 10)
    checks = {
        "full house": lambda: any(empties(marks, cells) == 1 for _, cells in houses),
        "hidden single in box": lambda: any(len(places(marks, cells, d)) == 1 for _, cells in boxes for d in digits),
        "hidden single in line": lambda: any(len(places(marks, cells, d)) == 1 for _, cells in lines for d in digits),
        "direct pointing": lambda: has_direct_lock(marks, houses, "box"),
        "direct claiming": lambda: has_direct_lock(marks, houses, "line"),
        "direct hidden pair": lambda: has_direct_hidden_set(marks, houses, 2),
        "naked single": lambda: any(len(mask) == 1 for mask in marks),
        "direct hidden triplet": lambda: has_direct_hidden_set(marks, houses, 3),
        "pointing": lambda: has_lock(marks, houses, "box"),
        "claiming": lambda: has_lock(marks, houses, "line"),
        "naked pair": lambda: has_naked_pair(marks, houses),
        "x-wing": lambda: has_x_wing(marks, houses),
        "hidden pair": lambda: has_hidden_pair(marks, houses),
    }
    return next((name for name, check in checks.items() if check()), None)
