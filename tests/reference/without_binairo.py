"""A slow solver of binairo by chosen techniques, which shares no code with ours.

The digits are 1 and 2. Each technique lists all fillings of some cells and keeps the candidates that one of them has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import combinations, product

Marks = list[set[int]]
Filling = tuple[int, ...]


def solves(line: str, techniques: Collection[str]) -> bool:
    """Return whether the techniques fill every cell.

    line   such as "binairo-6:..1..." with all cells
    """
    kind, cells = line.split(":")
    n = int(kind.removeprefix("binairo-"))
    marks = [{1, 2} if sign == "." else {int(sign)} for sign in cells]
    finders = [find for name, find in TECHNIQUES.items() if name in techniques]
    while any(len(some) > 1 for some in marks):
        if not any(find(marks, n) for find in finders):
            return False
    return True


def lines_of(n: int) -> tuple[list[list[int]], list[list[int]]]:
    """Return the cells of each row and of each column."""
    return [[n * row + col for col in range(n)] for row in range(n)], [[n * row + col for row in range(n)] for col in range(n)]


def list_fillings(marks: Marks, cells: list[int], is_allowed: Callable[[Filling], bool]) -> list[Filling]:
    return [filling for filling in product(*(sorted(marks[cell]) for cell in cells)) if is_allowed(filling)]


def narrow(marks: Marks, cells: list[int], fillings: list[Filling]) -> bool:
    """Remove candidates that no filling has; return whether there are any."""
    left = [marks[cell] & {filling[at] for filling in fillings} for at, cell in enumerate(cells)]
    changed = any(some != marks[cell] for cell, some in zip(cells, left, strict=True))
    for cell, some in zip(cells, left, strict=True):
        marks[cell] = some
    return changed


def is_mixed(filling: Filling) -> bool:
    """Return whether no three neighbors are equal."""
    return all(len({*filling[at : at + 3]}) > 1 for at in range(len(filling) - 2))


def is_balanced(filling: Filling) -> bool:
    return 2 * filling.count(1) == len(filling)


def is_tight(filling: Filling) -> bool:
    return is_balanced(filling) and is_mixed(filling)


def list_lines(n: int) -> Iterator[list[int]]:
    for lines in lines_of(n):
        yield from lines


def avoided_trio(marks: Marks, n: int) -> bool:
    """Two of three neighbors are equal, so the third one differs."""
    threes = [line[at : at + 3] for line in list_lines(n) for at in range(n - 2)]
    return any(narrow(marks, three, list_fillings(marks, three, is_mixed)) for three in threes)


def full_count(marks: Marks, n: int) -> bool:
    """A line has all of one digit, so its other cells have the other one."""
    return any(narrow(marks, line, list_fillings(marks, line, is_balanced)) for line in list_lines(n))


def tight_line(marks: Marks, n: int) -> bool:
    """Every filling of a line that is balanced and has no three equal neighbors."""
    return any(narrow(marks, line, list_fillings(marks, line, is_tight)) for line in list_lines(n))


def equal_lines(marks: Marks, n: int) -> bool:
    """Every filling of two lines that are balanced and differ."""
    changed = False
    for lines in lines_of(n):
        for pair in combinations(lines, 2):
            for one, other in (pair, pair[::-1]):
                others = list_fillings(marks, other, is_balanced)
                kept = [some for some in list_fillings(marks, one, is_balanced) if any(some != another for another in others)]
                changed |= narrow(marks, one, kept)
    return changed


TECHNIQUES: dict[str, Callable[[Marks, int], bool]] = {
    "avoided-trio": avoided_trio,
    "full-count": full_count,
    "tight-line": tight_line,
    "equal-lines": equal_lines,
}
"""Those below contradictions, from the easiest."""
