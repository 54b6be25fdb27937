"""A slow solver of queens by chosen techniques that shares no code with the press.

The marks are the places left, queens included. `queens.py` has the definitions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import combinations

from tests.reference.queens import Cell, Line, clash, forced_after, gone_by_attack, gone_by_lines, left_by, open_lines

MOST_PLACES, MOST_WAYS = 3, 4
"""Most places in a line of a joint attack, and most ways to place both queens."""


def solves(line: str, techniques: Collection[str]) -> bool:
    """Return whether the techniques find all queens.

    line   such as "queens-8:...1..." with all cells
    """
    kind, cells = line.split(":")
    n = int(kind.removeprefix("queens-"))
    queens = {divmod(at, n) for at, sign in enumerate(cells) if sign == "1"}
    places = left_by({divmod(at, n) for at in range(n * n)}, queens)
    finders = [find for name, find in TECHNIQUES.items() if name in techniques]
    while len(queens) < n:
        found = next((some for find in finders if any(some := find(places, n))), None)
        if found is None:
            return False
        placed, gone = found
        queens |= placed
        places = left_by(places - gone, placed)
    return True


Finding = tuple[set[Cell], set[Cell]]
"""Queens placed and places removed; one of them is empty."""

Finder = Callable[[set[Cell], int], Finding]


def last_place(kind: str) -> Finder:
    """Return the finder of lines with one place; kind is "row" or "column"."""

    def find(places: set[Cell], n: int) -> Finding:
        lines = [cells for (name, _), cells in open_lines(places, n).items() if name == kind and len(cells) == 1]
        return (set(lines[0]), set()) if lines else (set(), set())

    return find


def blocking(places: set[Cell], n: int) -> Finding:
    """Places that attack all places of a line."""
    lines = open_lines(places, n).values()
    return set(), {cell for cell in places for line in lines if cell not in line and all(clash(cell, other) for other in line)}


def filled_lines(size: int, *, is_diagonal: bool) -> Finder:
    """Return the finder of lines whose queens fill as many crossing lines."""

    def find(places: set[Cell], n: int) -> Finding:
        lines, gone = open_lines(places, n), set[Cell]()
        for kind in ("row", "column"):
            narrow = [cells for (name, _), cells in lines.items() if name == kind and 2 <= len(cells) <= size]
            for chosen in combinations(narrow, size):
                gone |= gone_by_lines(places, list(chosen), is_diagonal)
        return set(), gone

    return find


def joint_attack(places: set[Cell], n: int) -> Finding:
    """Places attacked in each way to place the queens of two lines."""
    narrow = [cells for cells in open_lines(places, n).values() if len(cells) <= MOST_PLACES]
    return set(), set().union(*(attacked(places, one, other) for one, other in combinations(narrow, 2)))


def attacked(places: set[Cell], one: Line, other: Line) -> set[Cell]:
    gone, ways = gone_by_attack(places, one, other)
    return gone if ways <= MOST_WAYS else set()


def trial(most: int | None) -> Finder:
    """Return the finder of places whose queen leaves a line without a place.

    most   last places that follow; None for any number
    """

    def find(places: set[Cell], n: int) -> Finding:
        moves = {cell: forced_after(places, cell, n) for cell in places}
        return set(), {cell for cell, count in moves.items() if count is not None and (most is None or count <= most)}

    return find


TECHNIQUES: dict[str, Finder] = {
    "last-place-in-a-row": last_place("row"),
    "last-place-in-a-column": last_place("column"),
    "blocking": blocking,
    "locked-pair": filled_lines(2, is_diagonal=False),
    "diagonal-pair": filled_lines(2, is_diagonal=True),
    "locked-triplet": filled_lines(3, is_diagonal=False),
    "joint-attack": joint_attack,
    "short-trial": trial(1),
    "long-trial": trial(None),
}
"""All of them, from the easiest."""
