"""Techniques for `without.py` that assume one solution: rectangles, loops, BUG.

A ring is a set of cells that all have two digits as candidates, half of them of each color, so that every house with one of them has one
of each color. With only these two digits in all cells, the digits could be exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from tests.reference.without import HOUSES, PEERS, Finding, Marks, Technique

MOST_GRAVE_CELLS = 5
"""Most cells with more than two candidates in which a grave is looked for."""


def list_rings(marks: Marks, placed: set[int], pair: set[int]) -> Iterator[list[int]]:
    """Yield the rings of a pair of digits with one cell that has no other digit."""
    usable = [cell for cell in range(81) if cell not in placed and pair <= marks[cell]]
    seen: set[frozenset[int]] = set()
    for start in (cell for cell in usable if marks[cell] == pair):
        stack = [[start]]
        while stack:
            path = stack.pop()
            extras = [marks[cell] - pair for cell in path if marks[cell] != pair]
            if len(extras) > 2 and len(set().union(*extras)) > 1:
                continue
            for cell in usable:
                if cell not in PEERS[path[-1]]:
                    continue
                if cell == start and len(path) > 3 and len(path) % 2 == 0:
                    if is_ring(path) and frozenset(path) not in seen:
                        seen.add(frozenset(path))
                        yield path
                elif cell not in path and may_follow(path, cell):
                    stack.append([*path, cell])


def may_follow(path: list[int], cell: int) -> bool:
    """Return whether no cell of the same color shares a house with one more cell."""
    same_color = path[len(path) % 2 :: 2]
    return not any(other in PEERS[cell] for other in same_color)


def is_ring(path: list[int]) -> bool:
    """Return whether each house has no cell of a ring, or one of each color."""
    return all(sum(cell in house for cell in path[::2]) == sum(cell in house for cell in path[1::2]) for house in HOUSES)


def unique_ring(kind: int, *, is_rectangle: bool) -> Technique:
    """Return the finder of unique rectangles, or of longer loops, of one type."""

    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        for digits in combinations(range(1, 10), 2):
            pair = set(digits)
            for ring in list_rings(marks, placed, pair):
                if (len(ring) == 4) == is_rectangle:
                    yield from TYPES[kind](marks, placed, ring, pair)

    return find


def type_1(marks: Marks, _placed: set[int], ring: list[int], pair: set[int]) -> Iterator[list[Finding]]:
    """One cell has other digits: it is one of them."""
    extra = [cell for cell in ring if marks[cell] != pair]
    if len(extra) == 1:
        yield [("remove", extra[0], digit) for digit in sorted(pair)]


def type_2(marks: Marks, placed: set[int], ring: list[int], pair: set[int]) -> Iterator[list[Finding]]:
    """All other digits are equal: one of these cells has it."""
    extra = [cell for cell in ring if marks[cell] != pair]
    others = set().union(*(marks[cell] - pair for cell in extra))
    if len(extra) > 1 and len(others) == 1:
        (digit,) = others
        seen = set.intersection(*(PEERS[cell] for cell in extra)) - placed
        yield [("remove", cell, digit) for cell in sorted(seen) if digit in marks[cell]]


def type_3(marks: Marks, placed: set[int], ring: list[int], pair: set[int]) -> Iterator[list[Finding]]:
    """Two cells of a house have other digits; with other cells they are a naked set."""
    extra = [cell for cell in ring if marks[cell] != pair]
    if len(extra) != 2:
        return
    others = set().union(*(marks[cell] - pair for cell in extra))
    for house in (house for house in HOUSES if set(extra) <= set(house)) if len(others) > 1 else ():
        open_cells = [cell for cell in house if cell not in placed and cell not in extra]
        for size in range(1, len(open_cells)):
            for chosen in combinations(open_cells, size):
                digits = others.union(*(marks[cell] for cell in chosen))
                if len(digits) == size + 1:
                    rest = [cell for cell in open_cells if cell not in chosen]
                    yield [("remove", cell, digit) for cell in rest for digit in sorted(digits & marks[cell])]


def type_4(marks: Marks, _placed: set[int], ring: list[int], pair: set[int]) -> Iterator[list[Finding]]:
    """Two cells of a house are the only places of one digit of the pair."""
    extra = [cell for cell in ring if marks[cell] != pair]
    for house in (house for house in HOUSES if set(extra) <= set(house)) if len(extra) == 2 else ():
        for kept in sorted(pair):
            if {cell for cell in house if kept in marks[cell]} == set(extra):
                yield [("remove", cell, digit) for cell in extra for digit in pair - {kept}]


TYPES = {1: type_1, 2: type_2, 3: type_3, 4: type_4}


def list_graves(marks: Marks, placed: set[int]) -> Iterator[dict[int, set[int]]]:
    """Yield the extras of a grave by cell.

    Without them every open cell has two candidates, and every house each of its missing digits twice.
    """
    large = [cell for cell in range(81) if cell not in placed and len(marks[cell]) > 2]
    if any(len(marks[cell]) < 2 for cell in range(81) if cell not in placed) or not 0 < len(large) <= MOST_GRAVE_CELLS:
        return
    for kept in product(*(combinations(sorted(marks[cell]), 2) for cell in large)):
        left = {cell: marks[cell] for cell in range(81) if cell not in placed} | {
            cell: set(digits) for cell, digits in zip(large, kept, strict=True)
        }
        counts = [sum(digit in left[cell] for cell in house if cell in left) for house in HOUSES for digit in range(1, 10)]
        if all(count in (0, 2) for count in counts):
            yield {cell: marks[cell] - left[cell] for cell in large}


def bug(kind: int) -> Technique:
    """Return the finder of graves of one type."""

    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        for extras in list_graves(marks, placed):
            yield from GRAVES[kind](marks, placed, extras)

    return find


def grave_1(marks: Marks, _placed: set[int], extras: dict[int, set[int]]) -> Iterator[list[Finding]]:
    """One cell has extras: it is one of them."""
    if len(extras) == 1:
        ((cell, some),) = extras.items()
        yield [("remove", cell, digit) for digit in sorted(marks[cell] - some)]


def grave_2(marks: Marks, placed: set[int], extras: dict[int, set[int]]) -> Iterator[list[Finding]]:
    """All extras are one digit: one of these cells has it."""
    digits = set().union(*extras.values())
    if len(extras) > 1 and len(digits) == 1:
        (digit,) = digits
        seen = set.intersection(*(PEERS[cell] for cell in extras)) - placed
        yield [("remove", cell, digit) for cell in sorted(seen) if digit in marks[cell]]


def grave_3(marks: Marks, placed: set[int], extras: dict[int, set[int]]) -> Iterator[list[Finding]]:
    """The cells with extras share a house, and with other cells they are a naked set."""
    union = set().union(*extras.values())
    for house in (house for house in HOUSES if extras.keys() <= set(house)) if len(extras) > 1 else ():
        open_cells = [cell for cell in house if cell not in placed and cell not in extras]
        for size in range(1, len(open_cells)):
            for chosen in combinations(open_cells, size):
                digits = union.union(*(marks[cell] for cell in chosen))
                if len(digits) == size + 1:
                    rest = [cell for cell in open_cells if cell not in chosen]
                    yield [("remove", cell, digit) for cell in rest for digit in sorted(digits & marks[cell])]


def grave_4(marks: Marks, _placed: set[int], extras: dict[int, set[int]]) -> Iterator[list[Finding]]:
    """Two cells with extras share a house and one more digit, which one of them has."""
    if len(extras) != 2:
        return
    one, other = extras
    common = (marks[one] & marks[other]) - extras[one] - extras[other]
    if other in PEERS[one] and len(common) == 1:
        yield [("remove", cell, digit) for cell in (one, other) for digit in sorted(marks[cell] - extras[cell] - common)]


GRAVES = {1: grave_1, 2: grave_2, 3: grave_3, 4: grave_4}

RECTANGLES = {f"unique-rectangle-type-{kind}": unique_ring(kind, is_rectangle=True) for kind in TYPES}
LOOPS = {f"unique-loop-type-{kind}": unique_ring(kind, is_rectangle=False) for kind in TYPES}
BUGS = {f"bug-type-{kind}": bug(kind) for kind in (1, 2, 4, 3)}
