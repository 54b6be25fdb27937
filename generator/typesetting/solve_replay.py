"""Replay of a solve path on the board, step by step.

Pages use it to show positions. An unsound step ends the replay with an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.errors import Faulty
from generator.families import find_family
from generator.model import Geometry, GradedPuzzle, Step


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A board before a step of a solve path.

    at           number of steps before it
    step         the next step
    digits       digits placed so far, bytes[n_cells], 0 = empty
    candidates   candidates of each cell in ascending order; none for a filled cell
    """

    at: int
    step: Step
    digits: bytes
    candidates: tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class Replay:
    """A replay in progress; the board changes with each step, `snapshot` copies it.

    at            number of steps before this board
    step          the next step
    digits        digits placed so far, bytearray[n_cells], 0 = empty
    open_digits   candidates of each cell
    """

    at: int
    step: Step
    digits: bytearray
    open_digits: list[set[int]]

    @property
    def n_empty(self) -> int:
        """Number of empty cells."""
        return self.digits.count(0)

    def snapshot(self) -> Snapshot:
        """Return a copy of the current board."""
        return Snapshot(self.at, self.step, bytes(self.digits), tuple(tuple(sorted(left)) for left in self.open_digits))


def count_harder(graded: GradedPuzzle, at: int) -> int:
    """Return how many steps before one of a solve path eliminate and are not easier.

    What these rule out cannot be seen from the digits on its board.
    """
    return sum(step.cell is None and step.rating >= graded.path[at].rating for step in graded.path[:at])


def replay_path(graded: GradedPuzzle) -> Iterator[Replay]:
    """Yield the board before each step of a puzzle's solve path.

    It is the same board each time, and is changed in place.

    Raises
    ------
    Faulty   a step contradicts the solution, or the path ends before the solution
    """
    puzzle, solution = graded.puzzle, graded.solution
    family = find_family(puzzle.family)
    geometry = family.board(puzzle)
    peers = _list_peers(geometry)
    digits = bytearray(puzzle.givens)
    n_digits = 1 if family.has_marks else geometry.n
    open_digits = [set() if digits[cell] else set(range(1, n_digits + 1)) for cell in range(len(digits))]
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            _eliminate_from_peers(open_digits, peers[cell], digit)
    for at, step in enumerate(graded.path):
        yield Replay(at, step, digits, open_digits)
        if any(solution[cell] == digit for cell, digit in step.removed) or (step.cell is not None and solution[step.cell] != step.digit):
            raise Faulty(f"step {at + 1} ({step.technique}) of {puzzle.family} does not lead to the solution; the solve path is wrong")
        _take(step, digits, open_digits, peers)
    if bytes(digits) != solution:
        raise Faulty(f"expected the steps of {puzzle.family} to reach the solution, but they end before it")


def _eliminate_from_peers(open_digits: list[set[int]], peers: list[int], digit: int) -> None:
    """Eliminate a placed digit from the candidates of its peers."""
    for peer in peers:
        open_digits[peer].discard(digit)


def take_step(graded: GradedPuzzle, snapshot: Snapshot) -> Snapshot:
    """Return the board after the step of a snapshot; `step` stays that step."""
    digits, open_digits = bytearray(snapshot.digits), [set(left) for left in snapshot.candidates]
    _take(snapshot.step, digits, open_digits, _list_peers(find_family(graded.puzzle.family).board(graded.puzzle)))
    return Replay(snapshot.at + 1, snapshot.step, digits, open_digits).snapshot()


def _take(step: Step, digits: bytearray, open_digits: list[set[int]], peers: list[list[int]]) -> None:
    """Change a board by a step."""
    for cell, digit in step.removed:
        open_digits[cell].discard(digit)
    if step.cell is not None:
        digits[step.cell] = step.digit
        open_digits[step.cell].clear()
        _eliminate_from_peers(open_digits, peers[step.cell], step.digit)


def _list_peers(geometry: Geometry) -> list[list[int]]:
    """Return the peers of each cell."""
    return [[peer for peer in row if peer >= 0] for row in geometry.peers.tolist()]
