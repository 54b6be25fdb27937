"""A slow solver of futoshiki by chosen techniques, sharing no code with ours.

A cell that is placed has one candidate and is in the set of placed cells; no other cell of its row or column has that digit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import combinations, product


@dataclass
class Board:
    """A board with its signs.

    marks    candidates of every cell
    placed   cells that are filled
    signs    two cells, the one with the smaller digit first
    """

    n: int
    marks: list[set[int]]
    placed: set[int]
    signs: list[tuple[int, int]]

    @property
    def houses(self) -> list[list[int]]:
        return [*self.rows, *self.columns]

    @property
    def rows(self) -> list[list[int]]:
        return [[self.n * row + col for col in range(self.n)] for row in range(self.n)]

    @property
    def columns(self) -> list[list[int]]:
        return [[self.n * row + col for row in range(self.n)] for col in range(self.n)]

    def see(self, one: int, other: int) -> bool:
        """Return whether two cells share a row or a column."""
        return one != other and (one // self.n == other // self.n or one % self.n == other % self.n)

    def place(self, cell: int, digit: int) -> None:
        self.marks[cell] = {digit}
        self.placed.add(cell)
        for other in range(self.n**2):
            if self.see(cell, other):
                self.marks[other].discard(digit)

    def open_cells(self, house: list[int]) -> list[int]:
        return [cell for cell in house if cell not in self.placed]


Finding = tuple[str, int, int]
"""What a technique finds: "place" or "remove", the cell, the digit."""

Technique = Callable[[Board], Iterator[Finding]]


def read(line: str) -> Board:
    """Read a line such as "futoshiki-4:...1............:r1c1<r1c2;r2c2<r1c2"."""
    kind, cells, signs = line.split(":")
    n = int(kind.removeprefix("futoshiki-"))
    pairs = [text.split("<") for text in signs.split(";") if text]
    number = {f"r{row + 1}c{col + 1}": n * row + col for row in range(n) for col in range(n)}
    board = Board(n, [set(range(1, n + 1)) for _ in cells], set(), [(number[low], number[high]) for low, high in pairs])
    for cell, sign in enumerate(cells):
        if sign != ".":
            board.place(cell, int(sign))
    return board


def solves(line: str, techniques: Collection[str]) -> bool:
    """Return whether the techniques fill every cell; full houses are always allowed."""
    board = read(line)
    finders = [find for name, find in TECHNIQUES.items() if name in {"full-house", *techniques}]
    while len(board.placed) < board.n**2:
        found = next((some for find in finders for some in find(board)), None)
        if found is None:
            return False
        what, cell, digit = found
        if what == "place":
            board.place(cell, digit)
        else:
            board.marks[cell].discard(digit)
    return True


def full_house(board: Board) -> Iterator[Finding]:
    for house in board.houses:
        if len(left := board.open_cells(house)) == 1:
            used = set().union(*(board.marks[cell] for cell in house if cell in board.placed))
            yield "place", left[0], next(iter(set(range(1, board.n + 1)) - used))


def hidden_single(board: Board) -> Iterator[Finding]:
    for house, digit in product(board.houses, range(1, board.n + 1)):
        spots = [cell for cell in house if digit in board.marks[cell]]
        if len(spots) == 1 and spots[0] not in board.placed:
            yield "place", spots[0], digit


def naked_single(board: Board) -> Iterator[Finding]:
    for cell, digits in enumerate(board.marks):
        if len(digits) == 1 and cell not in board.placed:
            yield "place", cell, next(iter(digits))


def signs_together(count: int) -> Technique:
    """Return the finder of candidates that one sign excludes, or two that meet.

    That cells of a row or column differ counts where two signs are looked at.
    """

    def find(board: Board) -> Iterator[Finding]:
        for chosen in combinations(board.signs, count):
            cells = sorted({cell for sign in chosen for cell in sign})
            if len(cells) > count + 1:
                continue
            kept: list[set[int]] = [set() for _ in cells]
            for digits in product(*(sorted(board.marks[cell]) for cell in cells)):
                value = dict(zip(cells, digits, strict=True))
                clashes = (board.see(a, b) and value[a] == value[b] for a, b in combinations(cells, 2))
                if all(value[low] < value[high] for low, high in chosen) and not (count > 1 and any(clashes)):
                    for some, digit in zip(kept, digits, strict=True):
                        some.add(digit)
            for cell, some in zip(cells, kept, strict=True):
                yield from (("remove", cell, digit) for digit in sorted(board.marks[cell] - some) if cell not in board.placed)

    return find


def naked_set(size: int) -> Technique:
    def find(board: Board) -> Iterator[Finding]:
        for house in board.houses:
            left = board.open_cells(house)
            for cells in combinations(left, size):
                digits = set().union(*(board.marks[cell] for cell in cells))
                if len(digits) == size:
                    rest = [cell for cell in left if cell not in cells]
                    yield from (("remove", cell, digit) for cell in rest for digit in sorted(digits & board.marks[cell]))

    return find


def hidden_set(size: int) -> Technique:
    def find(board: Board) -> Iterator[Finding]:
        for house in board.houses:
            left = board.open_cells(house)
            missing = sorted(set().union(*(board.marks[cell] for cell in left)))
            for digits in combinations(missing, size):
                spots = [cell for cell in left if board.marks[cell] & {*digits}]
                if len(spots) == size:
                    yield from (("remove", cell, digit) for cell in spots for digit in sorted(board.marks[cell] - {*digits}))

    return find


def x_wing(board: Board) -> Iterator[Finding]:
    for lines, covers in ((board.rows, board.columns), (board.columns, board.rows)):
        for digit, pair in product(range(1, board.n + 1), combinations(lines, 2)):
            spots = [[cell for cell in line if digit in board.marks[cell]] for line in pair]
            crossing = [cover for cover in covers if any(cell in cover for some in spots for cell in some)]
            if len(crossing) == 2 and all(len(some) == 2 for some in spots):
                outside = [cell for cover in crossing for cell in cover if not any(cell in line for line in pair)]
                yield from (("remove", cell, digit) for cell in outside if digit in board.marks[cell])


TECHNIQUES: dict[str, Technique] = {
    "full-house": full_house,
    "sign": signs_together(1),
    "hidden-single-in-line": hidden_single,
    "naked-single": naked_single,
    "two-signs": signs_together(2),
    "naked-pair": naked_set(2),
    "hidden-pair": hidden_set(2),
    "naked-triplet": naked_set(3),
    "x-wing": x_wing,
    "hidden-triplet": hidden_set(3),
}
"""Those below contradictions, from the easiest."""
