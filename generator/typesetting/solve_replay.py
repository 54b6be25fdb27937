"""Follows the way to a solution on the board, step by step, so that pages can show a position of it; a step that is not sound ends it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.errors import Faulty
from generator.families import find_family
from generator.model import GradedPuzzle, Step


@dataclass(frozen=True, slots=True)
class Moment:
    """A board before a step.

    at           how many steps came before
    step         the step that is due
    digits       what is placed, bytes[n_cells]
    candidates   digits still open in each cell, in order; none in a filled one
    """

    at: int
    step: Step
    digits: bytes
    candidates: tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class Solve:
    """A solve under way; the board changes as it is followed, `hold` keeps it as it is."""

    at: int
    step: Step
    digits: bytearray
    open_digits: list[set[int]]

    @property
    def n_empty(self) -> int:
        return self.digits.count(0)

    def hold(self) -> Moment:
        """Return the board as it stands."""
        return Moment(self.at, self.step, bytes(self.digits), tuple(tuple(sorted(left)) for left in self.open_digits))


def follow(graded: GradedPuzzle) -> Iterator[Solve]:
    """Yield the board before each step of a puzzle's path; it is one board, which changes.

    Raises
    ------
    Faulty   a step that places a digit other than the solution's, or removes one of it; or a path that ends before the solution
    """
    puzzle, solution = graded.puzzle, graded.solution
    family = find_family(puzzle.family)
    geometry = family.board(puzzle)
    peers = [[peer for peer in row if peer >= 0] for row in geometry.peers.tolist()]
    digits = bytearray(puzzle.givens)
    n_digits = 1 if family.has_marks else geometry.n
    open_digits = [set() if digits[cell] else set(range(1, n_digits + 1)) for cell in range(len(digits))]
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            _see(open_digits, peers[cell], digit)
    for at, step in enumerate(graded.path):
        yield Solve(at, step, digits, open_digits)
        if any(solution[cell] == digit for cell, digit in step.removed) or (step.cell is not None and solution[step.cell] != step.digit):
            raise Faulty(f"step {at + 1} ({step.technique}) of {puzzle.family} does not lead to the solution; the way to it is wrong")
        for cell, digit in step.removed:
            open_digits[cell].discard(digit)
        if step.cell is not None:
            digits[step.cell] = step.digit
            open_digits[step.cell].clear()
            _see(open_digits, peers[step.cell], step.digit)
    if bytes(digits) != solution:
        raise Faulty(f"expected the steps of {puzzle.family} to reach the solution, they end before it")


def _see(open_digits: list[set[int]], peers: list[int], digit: int) -> None:
    """Take a digit that was placed from the cells that see it."""
    for peer in peers:
        open_digits[peer].discard(digit)
