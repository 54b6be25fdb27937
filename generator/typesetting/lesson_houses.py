"""Singles of lessons that need a rule beyond rows, columns and boxes.

Lessons of other steps use the functions that say which cells rule out a digit.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache

from generator.families import find_category
from generator.model import BOX, COLUMN, ROW, Geometry, Step
from generator.techniques import category
from generator.techniques.explainer import BY_NAME

SINGLES = {category.FULL_HOUSE, category.HIDDEN_SINGLE, category.NAKED_SINGLE}
COMMON = {category.DIRECT_LOCKED, category.DIRECT_HIDDEN, category.GUESS} | category.CHAINS
"""Categories of placements on every board; all further ones belong to the rules of some kind."""

HIDDEN, IN_LINE, NAKED = "hidden single in box", "hidden single in line", "naked single"
"""Techniques of the steps that are made here."""

Candidate = tuple[int, int]
"""Cell and digit."""


def list_questions(cell: int, digit: int, digits: Sequence[int], board: Geometry) -> list[tuple[int | None, list[Candidate]]]:
    """Return what must be ruled out to make a digit certain in an empty cell.

    There are several ways. The first is the other digits of the cell, each further one the digit in the other empty cells of a house,
    with the number of the house.
    """
    houses = [(house, board.houses[house].tolist()) for house in board.houses_of[cell].tolist() if house >= 0]
    places = [(house, [(at, digit) for at in cells if at >= 0 and at != cell and not digits[at]]) for house, cells in houses]
    return [(None, [(cell, other) for other in range(1, board.n + 1) if other != digit]), *places]


def find_single(digits: Sequence[int], solution: Sequence[int], board: Geometry, *, of_kind: bool = True) -> Step | None:
    """Return a single, or None if there is none.

    It is the one with fewest reasons. Hidden singles in boxes come first, because that is where the first level asks to look, then those
    in lines.

    Parameters
    ----------
    digits : uint8[n_cells]     digits on the board, 0 = empty
    solution : uint8[n_cells]
    of_kind : bool              only one that needs a rule beyond rows, columns and boxes
    """
    found: list[tuple[tuple[bool, bool, int, int], Step]] = []
    for cell in (at for at in range(board.n_cells) if not digits[at] and (has_own_peers(board) or not of_kind)):
        for house, wrong in list_questions(cell, solution[cell], digits, board):
            seen = [find_seers(board, digits, *one) for one in wrong]
            if all(seen):
                step = _make_single(cell, solution[cell], house, board)
                if not of_kind or uses_own_rule(step, digits, board):
                    found.append(((house is None, step.technique != HIDDEN, len(cover(seen)), cell), step))
    return min(found, key=lambda one: one[0])[1] if found else None


def _make_single(cell: int, digit: int, house: int | None, board: Geometry) -> Step:
    """Return a single as a step of the press's own ladder."""
    name = NAKED if house is None else HIDDEN if board.kinds[house] == BOX else IN_LINE
    return Step(name, BY_NAME[name].rating, cell, digit, (), (), (digit,), () if house is None else (house,))


@lru_cache(maxsize=64)
def has_own_peers(board: Geometry) -> bool:
    """Return whether a board has more than rows, columns and boxes of one sudoku."""
    boards = _list_classic_boards(board)
    if len(boards) > 1 or board.box_name == "region":
        return True
    seen = [set[int]().union(*(house for house in boards[0] if cell in house)) for cell in range(board.n_cells)]
    return any({peer for peer in peers if peer >= 0} - seen[cell] for cell, peers in enumerate(board.peers.tolist()))


def uses_own_rule(step: Step, digits: Sequence[int], board: Geometry) -> bool:
    """Return whether a step needs a rule beyond rows, columns and boxes.

    Of several sudokus on one board, those of a single one count.
    """
    if find_category(step.technique) not in SINGLES:
        return find_category(step.technique) not in COMMON
    cell, every = step.cell or 0, range(1, board.n + 1)
    for houses in _list_classic_boards(board):
        own = [house for house in houses if cell in house]

        def fits(at: int, digit: int, houses: Sequence[Set[int]] = houses) -> bool:
            return not digits[at] and not any(digits[peer] == digit for house in houses if at in house for peer in house)

        if own and (sum(fits(cell, digit) for digit in every) == 1 or any(sum(fits(at, step.digit) for at in house) == 1 for house in own)):
            return False
    return True


def list_basic_boards(board: Geometry) -> tuple[tuple[Set[int], ...], ...]:
    """Return the rows, columns and boxes, or regions, of each sudoku on a board."""
    return _list_boards(board, (BOX, COLUMN, ROW))


def _list_classic_boards(board: Geometry) -> tuple[tuple[Set[int], ...], ...]:
    """Return the rows, columns and boxes of each sudoku on a board.

    Regions of any shape are none of them.
    """
    return _list_boards(board, (BOX, COLUMN, ROW) if board.box_name != "region" else (COLUMN, ROW))


@lru_cache(maxsize=64)
def _list_boards(board: Geometry, kinds: tuple[int, ...]) -> tuple[tuple[Set[int], ...], ...]:
    """Return the houses of some kinds of each sudoku on a board."""
    cells = [frozenset(cell for cell in house if cell >= 0) for house in board.houses.tolist()]
    houses = [house for house, kind in zip(cells, board.kinds.tolist(), strict=True) if kind in kinds]
    if not board.part_names:
        return (tuple(houses),)
    lines = zip(cells, board.kinds.tolist(), board.part_names, strict=True)
    parts: dict[str, set[int]] = {}
    for house, kind, part in lines:
        if kind == ROW:
            parts.setdefault(part, set()).update(house)
    return tuple(tuple(house for house in houses if house <= part) for part in parts.values())


def find_seers(board: Geometry, digits: Sequence[int], cell: int, digit: int) -> set[int]:
    """Return the cells with a digit that a cell sees."""
    return {peer for peer in board.peers[cell].tolist() if peer >= 0 and digits[peer] == digit}


def cover(wanted: Sequence[set[int]]) -> set[int]:
    """Return few cells with at least one of each set that is not empty."""
    left, chosen = [cells for cells in wanted if cells], set[int]()
    while left:
        counts = {cell: sum(cell in cells for cells in left) for cells in left for cell in cells}
        best = min(counts, key=lambda cell: (-counts[cell], cell))
        chosen.add(best)
        left = [cells for cells in left if best not in cells]
    return chosen
