"""A slow solver by chosen techniques that shares no code with the kernels.

It uses sets of digits. Techniques are named as orders name them. The easiest that finds a pattern is applied, and all that the pattern
shows at once; then the search begins again. `without_unique.py` and `without_chains.py` have the techniques above rating 4.4.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations

ROWS = [[9 * r + c for c in range(9)] for r in range(9)]
COLUMNS = [[9 * r + c for r in range(9)] for c in range(9)]
BOXES = [[27 * (b // 3) + 3 * (b % 3) + 9 * (i // 3) + i % 3 for i in range(9)] for b in range(9)]
LINES, HOUSES = ROWS + COLUMNS, ROWS + COLUMNS + BOXES
PEERS = [{other for house in HOUSES if cell in house for other in house} - {cell} for cell in range(81)]

Marks = dict[int, set[int]]
"""Candidates of every cell; a cell that is placed has one, and is in the set of placed cells."""

Finding = tuple[str, int, int]
"""What a technique finds: "place" or "remove", the cell, the digit."""

Technique = Callable[[Marks, set[int]], Iterator[list[Finding]]]
"""Yields what each pattern shows; nothing for a pattern that shows nothing new."""


def solves(puzzle: str, techniques: Collection[str], known: Mapping[str, Technique] | None = None) -> bool:
    """Return whether the techniques fill every cell; full houses are always allowed.

    puzzle       81 characters, "." for an empty cell
    techniques   names
    known        all techniques, from the easiest; those of this module if it is left out
    """
    listed = TECHNIQUES if known is None else known
    marks = {cell: {int(sign)} if sign != "." else set(range(1, 10)) for cell, sign in enumerate(puzzle)}
    placed = {cell for cell, sign in enumerate(puzzle) if sign != "."}
    for cell in placed:
        strike(marks, cell)
    allowed = [find for name, find in listed.items() if name in {"full-house", *techniques}]
    while len(placed) < 81:
        found = next((some for find in allowed for some in find(marks, placed) if some), None)
        if found is None:
            return False
        for what, cell, digit in found:
            if what == "place":
                marks[cell] = {digit}
                placed.add(cell)
                strike(marks, cell)
            else:
                marks[cell].discard(digit)
    return True


def strike(marks: Marks, cell: int) -> None:
    for peer in PEERS[cell]:
        marks[peer] -= marks[cell]


def full_house(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
    for house in HOUSES:
        if len(empty := [cell for cell in house if cell not in placed]) == 1:
            (digit,) = set(range(1, 10)) - {digit for cell in house if cell in placed for digit in marks[cell]}
            yield [("place", empty[0], digit)]


def hidden_single(houses: list[list[int]]) -> Technique:
    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        for house in houses:
            for digit in range(1, 10):
                spots = [cell for cell in house if digit in marks[cell]]
                if len(spots) == 1 and spots[0] not in placed:
                    yield [("place", spots[0], digit)]

    return find


def naked_single(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
    for cell, digits in marks.items():
        if len(digits) == 1 and cell not in placed:
            yield [("place", cell, next(iter(digits)))]


def locked(sources: list[list[int]], targets: list[list[int]]) -> Technique:
    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        for source in sources:
            for target in targets:
                for digit in range(1, 10):
                    spots = {cell for cell in source if digit in marks[cell]}
                    others = [cell for cell in target if cell not in source and cell not in placed and digit in marks[cell]]
                    if len(spots) > 1 and spots <= set(target):
                        yield [("remove", cell, digit) for cell in others]

    return find


def naked_set(size: int) -> Technique:
    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        for house in HOUSES:
            empty = [cell for cell in house if cell not in placed]
            for cells in combinations(empty, size):
                digits = set().union(*(marks[cell] for cell in cells))
                if len(digits) == size:
                    others = [cell for cell in empty if cell not in cells]
                    yield [("remove", cell, digit) for cell in others for digit in sorted(digits & marks[cell])]

    return find


def hidden_set(size: int) -> Technique:
    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        for house in HOUSES:
            empty = [cell for cell in house if cell not in placed]
            missing = [digit for digit in range(1, 10) if not any(marks[cell] == {digit} and cell in placed for cell in house)]
            for digits in combinations(missing, size):
                spots = [cell for cell in empty if marks[cell] & set(digits)]
                if len(spots) == size:
                    yield [("remove", cell, digit) for cell in spots for digit in sorted(marks[cell] - set(digits))]

    return find


def fish(size: int) -> Technique:
    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        for bases, covers in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
            for digit in range(1, 10):
                for lines in combinations(bases, size):
                    spots = [[cell for cell in line if digit in marks[cell]] for line in lines]
                    crossing = [cover for cover in covers if any(cell in cover for some in spots for cell in some)]
                    if len(crossing) == size and all(len(some) > 1 for some in spots):
                        outside = [cell for cover in crossing for cell in cover if not any(cell in line for line in lines)]
                        yield [("remove", cell, digit) for cell in outside if digit in marks[cell] and cell not in placed]

    return find


def wing(size: int) -> Technique:
    """Return the finder of XY-wings (size 2) or XYZ-wings (size 3)."""

    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        pairs = [cell for cell in range(81) if len(marks[cell]) == 2]
        for pivot in (cell for cell in range(81) if len(marks[cell]) == size):
            for one, other in combinations([cell for cell in pairs if cell in PEERS[pivot]], 2):
                if len(common := marks[one] & marks[other]) != 1 or marks[one] | marks[other] != marks[pivot] | common:
                    continue
                (digit,) = common
                if (digit in marks[pivot]) == (size == 3):
                    seen = PEERS[one] & PEERS[other] & (PEERS[pivot] if size == 3 else set(range(81)))
                    yield [("remove", cell, digit) for cell in seen - placed if digit in marks[cell]]

    return find


TECHNIQUES: dict[str, Technique] = {
    "full-house": full_house,
    "hidden-single-in-box": hidden_single(BOXES),
    "hidden-single-in-line": hidden_single(LINES),
    "naked-single": naked_single,
    "pointing": locked(BOXES, LINES),
    "claiming": locked(LINES, BOXES),
    "naked-pair": naked_set(2),
    "x-wing": fish(2),
    "hidden-pair": hidden_set(2),
    "naked-triplet": naked_set(3),
    "swordfish": fish(3),
    "hidden-triplet": hidden_set(3),
    "xy-wing": wing(2),
    "xyz-wing": wing(3),
}
"""All of them, from the easiest."""
