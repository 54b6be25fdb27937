"""Says the steps of crowns in words, and what is wrong with crowns that stand on a board. A region is named by its first cell."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from generator.families.crown_maps import cell_name
from generator.model import BOX, COLUMN, ROW, Geometry, Step

KINDS = {BOX: "region", COLUMN: "column", ROW: "row"}


def describe_step(step: Step, board: Geometry) -> str:
    """Say a step in a sentence a person understands."""
    n, reason = board.n, _reason(step, board)
    if step.cell is not None:
        return f"{cell_name(step.cell, n)} has a crown: {reason}"
    gone = _cells([cell for cell, _ in step.removed], n)
    if step.technique.startswith("squeeze"):
        return f"{reason} {gone}, so no crown stands there"
    if step.technique.endswith("trial"):
        return f"a crown on {gone} would {reason}, so none stands there"
    return f"{reason}, so no crown stands on {gone}"


def _reason(step: Step, board: Geometry) -> str:
    n, names = board.n, house_names(step.houses, board)
    if step.technique == "guess":
        return f"a guess among {_cells(step.pattern, n, 'or')}, no technique gets on here"
    if step.technique.startswith("last cell"):
        return f"it is the last cell left of {names}"
    if step.technique.startswith("squeeze"):
        return f"every cell left of {names} ({_cells(step.pattern, n)}) sees"
    if step.technique.endswith("trial"):
        after = f"bring crowns to {_cells(step.pattern, n)} and " if step.pattern else ""
        return f"{after}leave no cell to {names}"
    half = len(step.houses) // 2
    bases, covers = house_names(step.houses[:half], board), house_names(step.houses[half:], board)
    return f"{bases} {'has' if half == 1 else 'have'} cells left in {covers} only"


def house_names(houses: Iterable[int], board: Geometry) -> str:
    """Name houses of one kind: ``row 4``, ``columns 2 and 7``, ``the region of r1c2``."""
    listed = list(houses)
    kind = int(board.kinds[listed[0]])
    several = "s" if len(listed) > 1 else ""
    if kind == BOX:
        return f"the region{several} of {_cells([int(board.houses[house, 0]) for house in listed], board.n)}"
    first = int((board.kinds < kind).sum())
    return f"{KINDS[kind]}{several} {_listed([str(house - first + 1) for house in sorted(listed)])}"


def find_attacks(crowns: list[int], board: Geometry) -> list[str]:
    """Return one line for each pair of crowns that may not stand together."""
    faults = []
    for one, other in combinations(crowns, 2):
        why = _why_apart(one, other, board)
        if why:
            faults.append(f"crowns at {cell_name(one, board.n)} and {cell_name(other, board.n)} {why}")
    return faults


def _why_apart(one: int, other: int, board: Geometry) -> str:
    """Say why two cells may not both have a crown; empty where they may."""
    n = board.n
    if max(abs(one // n - other // n), abs(one % n - other % n)) == 1:
        return "touch"
    for kind in (ROW, COLUMN, BOX):
        for house in board.houses[board.kinds == kind].tolist():
            if one in house and other in house:
                return f"stand in one {KINDS[kind]}"
    return ""


def _cells(cells: Iterable[int], n: int, last: str = "and") -> str:
    return _listed([cell_name(cell, n) for cell in sorted(cells)], last)


def _listed(words: list[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"
