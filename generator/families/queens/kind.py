"""Queens puzzles: place n queens so that no two attack each other.

Some of the queens are given, and the others can be placed in one way only.

Source: the eight queens problem (M. Bezzel, 1848), with given queens as in Nauck's puzzle of 1850.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import inf, isqrt
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit, GaveUp
from generator.families.base.conditions import Conditions, list_mark_conditions
from generator.families.base.family import LOGIC, Family, Sizes
from generator.families.base.geometry import turns_of
from generator.families.base.play import Play, Turned
from generator.families.queens.sentences import describe_step
from generator.model import COLUMN, FRAME, HAIR, ROW, Ascent, Figure, Geometry, Grid, Puzzle, Step, digits_of
from generator.model.ladder import Selection, Technique
from generator.rules.cell_text import cell_name
from generator.seeds import Stream
from generator.words import FIRST
from generator.words.messages import Text

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder
    from generator.kernels import Solutions

FOLDER = Path(__file__).parent
SIZES = range(4, 31)
"""Sizes allowed. Boards of 2 and 3 have no arrangement, 1 has no puzzle, and boards larger than 30 are too large for paper."""

SUPPLY = {4: 1, 5: 13, 6: 3, 7: 75, 8: 239}
"""Number of minimal puzzles, by size, that differ under the eight symmetries; counted by the tests."""

DARK = 12
"""Gray of the dark squares in percent; printers require at least 10."""

FILL_NODES, FILLS = 100, 1000
"""Limit of queens placed for each row before a random board is restarted, and number of starts."""

SOLVE_NODES = 20_000_000


@dataclass(frozen=True, slots=True)
class QueensPlay(Play):
    """How queens are placed and removed.

    name       of its family
    geometry   columns and rows; the peers of a cell are what a queen on it attacks
    """

    name: str
    geometry: Geometry

    def fill(self, stream: Stream, language: str = FIRST) -> Grid:
        """Return a random arrangement of n queens.

        Raises
        ------
        GaveUp   no arrangement was found within the limit of tries
        """
        from generator.families.queens.kernels.random_queens import place_at_random

        n, rng_state = self.geometry.n, stream.state("fill")
        columns = np.zeros(n, np.int16)
        for _ in range(FILLS):
            if place_at_random(n, rng_state, FILL_NODES * n, columns):
                return Grid(_marks(columns))
        raise GaveUp(f"expected an arrangement of {n} queens within {FILLS} tries, found none; try another seed")

    def dig(self, grid: Grid, order: DigOrder, rng_state: NDArray[np.uint64]) -> Puzzle:
        """Remove queens in random order while the remaining ones force them.

        With a ceiling or stages, a queen is removed only while the techniques allowed still find all missing queens.

        Parameters
        ----------
        rng_state : uint64[2]   advanced in place

        Raises
        ------
        DoesNotFit   a method other than "minimal" and "count"
        """
        from generator.families.queens.techniques.ladder import select_up_to
        from generator.kernels import shuffle

        if order.method not in ("minimal", "count"):
            raise DoesNotFit(f"method {order.method} is for boards with digits, got {self.name}; use method minimal or count")
        queens_left = [cell for cell, mark in enumerate(grid.digits) if mark]
        sequence = np.array(queens_left)
        shuffle(sequence, rng_state)
        givens = bytearray(grid.digits)
        ceilings = () if order.ceiling is None else (select_up_to(order.ceiling),)
        for selection in order.stages or ceilings or (None,):
            for queen in sequence.tolist():
                if givens[queen] and givens.count(1) > order.clues:
                    givens[queen] = 0
                    givens[queen] = not self._is_forced(Puzzle(self.name, bytes(givens)), selection)
        return Puzzle(self.name, bytes(givens))

    def _is_forced(self, puzzle: Puzzle, selection: Selection | None) -> bool:
        """Return whether the given queens force the others.

        With a selection, return whether its techniques find the others.
        """
        return self.fills(puzzle, selection) if selection else self.solve(puzzle, 2, None).count == 1

    def conditions(self, puzzle: Puzzle) -> Conditions:
        """List the conditions: a queen a row and column, at most one a diagonal."""
        n = self.geometry.n
        cells = np.arange(n * n).reshape(n, n)
        lines = [tuple(line.tolist()) for line in (*cells, *cells.T)]
        diagonals = [tuple(board.diagonal(at).tolist()) for board in (cells, cells[::-1]) for at in range(2 - n, n - 1)]
        return list_mark_conditions(puzzle.givens, lines, diagonals, 1)

    def solve(self, puzzle: Puzzle, limit: int, max_nodes: int | None, room: int = 1) -> Solutions:
        """Count the ways to complete a board, up to a limit.

        The guesses of the result are the number of queens placed and later removed by backtracking.
        """
        from generator.families.queens.kernels.backtracking import find_queens
        from generator.kernels import Solutions

        n = self.geometry.n
        found = find_queens(_places(puzzle), limit, room, max_nodes or SOLVE_NODES)
        marks = [digits_of(_marks(columns)) for columns in found.columns]
        kept = np.array(marks) if marks else np.zeros((1, n * n), np.uint8)
        return Solutions(found.count, kept, max(0, found.nodes - n), found.nodes, found.gave_up)

    def techniques(self) -> tuple[Technique, ...]:
        """Return the techniques of the kind, easiest first."""
        from generator.families.queens.techniques.ladder import TECHNIQUES

        return TECHNIQUES

    def fills(self, puzzle: Puzzle, selection: Selection) -> bool:
        """Return whether some techniques place all queens."""
        from generator.families.queens.techniques.ladder import fills_board

        return fills_board(puzzle.givens, selection)

    def climb(self, puzzle: Puzzle, solution: bytes, ceiling: float = inf, with_steps: bool = True) -> Ascent:
        """Solve and rate a puzzle with the ladder of queens."""
        from generator.families.queens.techniques.ladder import climb_queens

        return climb_queens(puzzle.givens, solution, ceiling)

    def describe(self, step: Step, puzzle: Puzzle) -> Text:
        """Return what explains a step."""
        return describe_step(step, self.geometry)

    def faults(self, puzzle: Puzzle) -> list[str]:
        """Return one line for each pair of given queens that attack each other."""
        n, attacked = self.geometry.n, [set(peers) for peers in self.geometry.peers.tolist()]
        pairs = combinations((cell for cell, mark in enumerate(puzzle.givens) if mark), 2)
        attacks = [(cell_name(one, n), cell_name(other, n)) for one, other in pairs if other in attacked[one]]
        return [f"queens at {one} and {other} attack each other" for one, other in attacks]

    def turn(self, puzzle: Puzzle, solution: bytes) -> Turned:
        """Return the least of a board's eight turned and mirrored images."""
        return turn_queens(self.geometry.n, puzzle)


def queens(n: int) -> Family:
    """Return the family of queens puzzles on an n x n board, n from 4 to 30."""
    return Family(
        name=f"queens-{n}",
        title=f"Queens {n} × {n}",
        rules=(
            f"Add queens until there are {n}, one in each row and one in each column.",
            "No two queens may be on the same diagonal, long or short: a queen attacks along rows, columns and diagonals.",
            "Some queens are given, and every puzzle has one solution only.",
        ),
        rules_for_children=(
            "A queen looks along its row, its column and its slanted lines, from edge to edge.",
            f"Add queens until there are {n}. No queen may look at another one.",
            "There is only one right answer, so you never have to guess.",
        ),
        example="queens-6:..................................1.",
        geometry=queens_geometry(n),
        draw=draw_queens,
        play=QueensPlay(f"queens-{n}", queens_geometry(n)),
        levels=FOLDER / "levels.toml",
        words=FOLDER / "words.toml",
        genre=LOGIC,
        mark="queens",
        sizes=Sizes("queens", queens, SIZES),
        supply=SUPPLY.get(n, 0),
    )


@cache
def queens_geometry(n: int) -> Geometry:
    """Return the geometry of an n x n board for queens.

    Columns and rows are houses; the peers of a cell are all cells that a queen on it attacks.
    """
    cells = np.arange(n * n, dtype=np.int16).reshape(n, n)
    rows, cols = np.divmod(np.arange(n * n), n)
    attacks = [
        np.flatnonzero((rows == row) | (cols == col) | (abs(rows - row) == abs(cols - col))) for row, col in zip(rows, cols, strict=True)
    ]
    peers = np.full((n * n, max(map(len, attacks)) - 1), -1, np.int16)
    for cell, attacked in enumerate(attacks):
        peers[cell, : len(attacked) - 1] = attacked[attacked != cell]
    arrays = (
        np.concatenate([cells.T, cells]),
        np.array([COLUMN] * n + [ROW] * n, np.uint8),
        peers,
        np.stack([cols, n + rows], axis=1).astype(np.int16),
        np.full(n * n, -1, np.int16),
    )
    for array in arrays:
        array.flags.writeable = False
    return Geometry(n, n, n, *arrays)


def draw_queens(geometry: Geometry, digits: bytes) -> Figure:
    """Draw a chessboard with a disc for each queen.

    Parameters
    ----------
    digits : bytes[n_cells]   1 = queen
    """
    n = geometry.n
    across = bytes(FRAME if row in (0, n) else HAIR for row in range(n + 1) for _ in range(n))
    upright = bytes(FRAME if col in (0, n) else HAIR for _ in range(n) for col in range(n + 1))
    shades = tuple(DARK * ((row + col) % 2) for row in range(n) for col in range(n))
    discs = tuple(cell for cell, mark in enumerate(digits) if mark)
    return Figure(n, n, ("",) * (n * n), across, upright, shades, discs=discs)


def _marks(columns: NDArray[np.int16]) -> bytes:
    """Return the board of an arrangement, as bytes[n * n]; 1 = queen.

    Parameters
    ----------
    columns : int16[n]   column of the queen in each row
    """
    n = len(columns)
    board = np.zeros((n, n), np.uint8)
    board[np.arange(n), columns] = 1
    return board.tobytes()


def _places(puzzle: Puzzle) -> NDArray[np.int64]:
    """Return the columns allowed in each row as bit masks, int64[n].

    In a row with a given queen it is the queen's column, in other rows all columns that no given queen attacks.
    """
    from generator.families.queens.techniques.board import open_rows

    return np.array(open_rows([cell for cell, mark in enumerate(puzzle.givens) if mark], isqrt(len(puzzle.givens))), np.int64)


def turn_queens(n: int, puzzle: Puzzle) -> Turned:
    """Return the least of a board's eight turned and mirrored images."""
    images = [(bytes(puzzle.givens[cell] for cell in cells), cells) for cells in turns_of(n)]
    givens, cells = min(images)
    return Turned(Puzzle(puzzle.family, givens), cells)
