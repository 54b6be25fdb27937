"""The proof that a puzzle has exactly one solution."""

from __future__ import annotations

from generator.errors import GaveUp, ManySolutions, NoSolution
from generator.families import find_family
from generator.model import Puzzle
from generator.notation import format_puzzle


def solve_puzzle(puzzle: Puzzle) -> bytes:
    """Return the only solution of a puzzle, as bytes[n_cells].

    Raises
    ------
    ManySolutions   the puzzle has at least two solutions
    GaveUp          the search reached its node limit before it could answer
    NoSolution      the puzzle has no solution
    """
    found = find_family(puzzle.family).solve(puzzle)
    if found.count > 1:
        raise ManySolutions(f"expected one solution, got at least 2: {format_puzzle(puzzle)!r}; add givens")
    if found.gave_up:
        raise GaveUp(f"expected one solution, got no answer within {found.nodes} nodes: {format_puzzle(puzzle)!r}; add givens")
    if found.count == 0:
        raise NoSolution(f"expected one solution, got none: {format_puzzle(puzzle)!r}; check the givens")
    return found.first.tobytes()
