"""Techniques for `without.py` above rating 6.0, which assume nothing.

A literal is a candidate that is true or false: (cell, digit, truth). An implication graph says which literals follow from each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from tests.reference.without import HOUSES, PEERS, Finding, Marks, Technique

Literal = tuple[int, int, bool]
Graph = dict[Literal, set[Literal]]


def list_candidates(marks: Marks, placed: set[int]) -> list[tuple[int, int]]:
    return [(cell, digit) for cell in range(81) if cell not in placed for digit in sorted(marks[cell])]


def make_graph(marks: Marks, placed: set[int], *, in_houses: bool, in_cells: bool) -> Graph:
    """Return what follows from each candidate.

    A true one makes its peers false, and with `in_cells` the others of its cell. A false one makes the only other place of its house true
    (in_houses), or the only other digit of its cell (in_cells).
    """
    graph: Graph = {}
    for cell, digit in list_candidates(marks, placed):
        true, false = graph.setdefault((cell, digit, True), set()), graph.setdefault((cell, digit, False), set())
        true |= {(peer, digit, False) for peer in PEERS[cell] - placed if digit in marks[peer]}
        if in_cells:
            true |= {(cell, other, False) for other in marks[cell] - {digit}}
            if len(marks[cell]) == 2:
                false |= {(cell, other, True) for other in marks[cell] - {digit}}
        for house in HOUSES if in_houses else ():
            places = [other for other in house if other not in placed and digit in marks[other]]
            if cell in places and len(places) == 2:
                false |= {(other, digit, True) for other in places if other != cell}
    return graph


def reach(graph: Graph, start: Literal) -> set[Literal]:
    """Return the literals that follow from one, itself included."""
    found, waiting = {start}, [start]
    while waiting:
        fresh = graph[waiting.pop()] - found
        found |= fresh
        waiting += fresh
    return found


def conclude(literal: Literal) -> list[Finding]:
    """Return what a literal that is proved says."""
    cell, digit, truth = literal
    return [("place" if truth else "remove", cell, digit)]


def negate(literal: Literal) -> Literal:
    return (*literal[:2], not literal[2])


def forcing(*, in_cells: bool) -> Technique:
    """Return the finder of candidates that lead to their opposite.

    in_cells   True for XY chains, False for X chains
    """

    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        graph = make_graph(marks, placed, in_houses=True, in_cells=in_cells)
        for start in sorted(graph):
            if negate(start) in reach(graph, start):
                yield conclude(negate(start))

    return find


def cycles(*, in_houses: bool, in_cells: bool) -> Technique:
    """Return the finder of cycles.

    Each of their candidates is true if the next is false, so one or the other color is true, and what both colors see is false.
    """

    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        graph = make_graph(marks, placed, in_houses=in_houses, in_cells=in_cells)
        reached = {start: reach(graph, start) for start in graph if start[2]}
        for start in sorted(reached):
            same = {other for other in reached[start] if other[2] and start in reached[other]}
            opposite = {negate(other) for other in reached[start] if not other[2] and is_opposite(graph, other, start)}
            seen = [{(peer, digit) for cell, digit, _ in color for peer in PEERS[cell]} for color in (same, opposite)]
            gone = [(cell, digit) for cell, digit in sorted(seen[0] & seen[1]) if cell not in placed and digit in marks[cell]]
            yield [("remove", cell, digit) for cell, digit in gone]

    return find


def is_opposite(graph: Graph, false: Literal, start: Literal) -> bool:
    """Return whether a false candidate makes the start true."""
    return start in reach(graph, false)


def aligned(size: int) -> Technique:
    """Return the finder of aligned exclusions of two or three cells."""

    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        empty = [cell for cell in range(81) if cell not in placed]
        small = {cell for cell in empty if 2 <= len(marks[cell]) <= size}
        for cells in combinations(empty, size):
            common = set.intersection(*(PEERS[cell] for cell in cells)) & small
            if len(common) < 2:
                continue
            clashes = [(a, b) for a, b in combinations(range(size), 2) if cells[b] in PEERS[cells[a]]]
            kept: list[set[int]] = [set() for _ in cells]
            for digits in product(*(sorted(marks[cell]) for cell in cells)):
                if any(digits[a] == digits[b] for a, b in clashes) or any(marks[cell] <= set(digits) for cell in common):
                    continue
                for some, digit in zip(kept, digits, strict=True):
                    some.add(digit)
            yield [("remove", cell, digit) for cell, some in zip(cells, kept, strict=True) for digit in sorted(marks[cell] - some)]

    return find


def nishio(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
    """Yield candidates whose consequences within their digit contradict each other."""
    for digit in range(1, 10):
        houses = [{c for c in house if c not in placed and digit in marks[c]} for house in HOUSES]
        houses = [house for house in houses if house]
        for start in sorted(set().union(*houses)):
            for truth in (True, False):
                if contradicts(houses, start, truth):
                    yield conclude((start, digit, not truth))


def contradicts(houses: list[set[int]], start: int, truth: bool) -> bool:
    """Return whether a place being right, or wrong, leaves a house without a place."""
    true, false = ({start}, set()) if truth else (set(), {start})
    changed = True
    while changed:
        before = len(true) + len(false)
        false |= {cell for house in houses if house & true for cell in house - true}
        true |= {cell for house in houses if len(house - false) == 1 for cell in house - false}
        if true & false or any(house <= false for house in houses) or any(len(house & true) > 1 for house in houses):
            return True
        changed = len(true) + len(false) > before
    return False


def common_conclusions(list_starts: Callable[[Marks, set[int]], list[list[Literal]]]) -> Technique:
    """Return the finder of what follows from every one of some starts."""

    def find(marks: Marks, placed: set[int]) -> Iterator[list[Finding]]:
        graph = make_graph(marks, placed, in_houses=True, in_cells=True)
        for starts in list_starts(marks, placed):
            for literal in sorted(set.intersection(*(reach(graph, start) for start in starts))):
                if not literal[2] or len(marks[literal[0]]) > 1:
                    yield conclude(literal)

    return find


def list_cells(marks: Marks, placed: set[int]) -> list[list[Literal]]:
    """Return the candidates of each cell with three or more."""
    return [[(c, d, True) for d in sorted(marks[c])] for c in range(81) if c not in placed and len(marks[c]) > 2]


def list_places(marks: Marks, placed: set[int]) -> list[list[Literal]]:
    """Return the places of each digit in each house."""
    digits = product(HOUSES, range(1, 10))
    places = [[(c, d, True) for c in house if c not in placed and d in marks[c]] for house, d in digits]
    return [some for some in places if len(some) > 1]


ALIGNED_PAIR = {"aligned-pair-exclusion": aligned(2)}
CHAINS: dict[str, Technique] = {
    "bidirectional-x-cycle": cycles(in_houses=True, in_cells=False),
    "bidirectional-y-cycle": cycles(in_houses=False, in_cells=True),
    "forcing-x-chain": forcing(in_cells=False),
    "bidirectional-xy-cycle": cycles(in_houses=True, in_cells=True),
    "forcing-xy-chain": forcing(in_cells=True),
    "aligned-triplet-exclusion": aligned(3),
    "nishio": nishio,
    "cell-forcing-chains": common_conclusions(list_cells),
    "region-forcing-chains": common_conclusions(list_places),
}
