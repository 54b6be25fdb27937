"""Solutions and faults of given boards, for users with a puzzle of their own.

The press itself does not use this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.errors import GaveUp, PuzzleError
from generator.families import find_family
from generator.families.base.sentence_builder import SentenceBuilder
from generator.grading import solve_puzzle
from generator.kernels import Solutions
from generator.model import Puzzle


@dataclass(frozen=True, slots=True)
class Repeat:
    """Digit that occurs more than once in a house, and its cells there."""

    house: str
    symbol: str
    cells: tuple[str, ...]


def find_solutions(puzzle: Puzzle, limit: int) -> Iterator[bytes]:
    """Yield up to `limit` different solutions.

    A search returns one solution of a board. If it finds a second one, or gives up before it can exclude one, the remaining solutions are
    searched in several boards: every other solution has a first empty cell in which its digit differs from the first solution's. No two of
    these boards share a solution, and no solution is missed.

    Raises
    ------
    GaveUp   the search reached its limit before the answer
    """
    family = find_family(puzzle.family)
    if family.play and family.play.find_all:
        yield from family.play.find_all(puzzle, limit)
        return
    n = family.geometry.n
    waiting = [iter([puzzle.givens])]
    while waiting and limit > 0:
        board = next(waiting[-1], None)
        if board is None:
            waiting.pop()
            continue
        found = _search(board, puzzle, min(limit, 2))
        if found.count:
            limit -= 1
            solution = found.first.tobytes()
            yield solution
        # There may be further solutions: search the boards that exclude this one.
        if found.count == 2 or found.gave_up:
            waiting.append(_split_board(board, solution, n))


def _split_board(board: bytes, solution: bytes, n: int) -> Iterator[bytes]:
    """Split a board, minus one of its solutions, into boards that share no solution."""
    fixed = bytearray(board)
    for cell in (cell for cell, digit in enumerate(board) if not digit):
        for digit in range(1, n + 1):
            if digit != solution[cell]:
                fixed[cell] = digit
                yield bytes(fixed)
        fixed[cell] = solution[cell]


def list_faults(puzzle: Puzzle) -> list[str]:
    """Return all faults of a board, one a line.

    A board without a visible fault is solved; it must have exactly one solution.
    """
    faults = find_faults(puzzle)
    if not faults:
        try:
            solve_puzzle(puzzle)
        except PuzzleError as fault:
            faults.append(str(fault))
    return faults


def find_faults(puzzle: Puzzle) -> list[str]:
    """Return the faults of a board that are visible without solving, one a line."""
    family = find_family(puzzle.family)
    own = family.play.faults(puzzle) if family.play else []
    if family.has_marks:
        return own
    repeats = [f"{r.house} has the digit {r.symbol} {_times(len(r.cells))}: {' '.join(r.cells)}" for r in find_repeats(puzzle)]
    return [*repeats, *(f"{cell} has no possible digit" for cell in find_stuck_cells(puzzle)), *own]


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def find_repeats(puzzle: Puzzle) -> list[Repeat]:
    """Return every digit that occurs twice or more in a house, house by house."""
    family = find_family(puzzle.family)
    geometry = family.board(puzzle)
    builder = SentenceBuilder(geometry)
    repeats = []
    for number, house in enumerate(geometry.houses.tolist()):
        for digit in range(1, geometry.n + 1):
            cells = [cell for cell in sorted(house) if puzzle.givens[cell] == digit]
            if len(cells) > 1:
                repeats.append(Repeat(f"{builder.house(number)}", family.symbol_of(digit, puzzle), tuple(map(builder.cell, cells))))
    return repeats


def find_stuck_cells(puzzle: Puzzle) -> list[str]:
    """Return the empty cells without a candidate, because their peers have all digits."""
    geometry = find_family(puzzle.family).board(puzzle)
    stuck = []
    for cell in range(geometry.n_cells):
        shown = {puzzle.givens[peer] for peer in geometry.peers[cell].tolist() if peer >= 0} - {0}
        if not puzzle.givens[cell] and len(shown) == geometry.n:
            stuck.append(SentenceBuilder(geometry).cell(cell))
    return stuck


def _search(givens: bytes, puzzle: Puzzle, limit: int) -> Solutions:
    found = find_family(puzzle.family).solve(replace(puzzle, givens=givens), limit)
    if found.gave_up and not found.count:
        raise GaveUp(f"gave up after {found.nodes} search states; the puzzle has too few givens to decide")
    return found
