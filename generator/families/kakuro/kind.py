"""Kakuro: runs of cells between holes, each with its sum.

The digits of a run differ and add up to the number in the hole before it. No digit is given.

    kakuro-6:########..##..#...:16=r2c3-r2c4;...

`#` is a hole. The first row and the first column of the board are holes; sizes, with these, are 6 to 14. The kind has the rule `run`;
its boards are made by `make.py` instead of digging.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit, GaveUp
from generator.families.base.family import Family
from generator.families.base.geometry import open_board, with_pairs
from generator.families.base.holes import fill_holes
from generator.families.base.play import Turned
from generator.families.base.rule_images import least_image, list_exchanges
from generator.families.base.rule_kind import make_kind
from generator.families.base.rule_play import RulePlay
from generator.families.base.symmetry import list_inner_turns
from generator.model import HOLE, Geometry, Grid, Puzzle
from generator.model.ladder import Selection
from generator.rules.run.rule import DIGITS, RUN
from generator.seeds import Stream
from generator.words import FIRST

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder

FOLDER = Path(__file__).parent
SIZES = range(6, 15)
LEAST_EXAMPLE = 8
"""Size of the larger example."""

CEILINGS = (1.9, 2.6, 6.0)
"""Ceilings of the ladder, as of the levels: up to the first, combinations alone fill a board."""

GRID_TRIES, LEVEL_TRIES = 30, 100
"""Changes that are tried to make a new board harder, and those to make it as hard as a level allows."""

MOST_STARTS = 4
"""Boards that are tried for a level; few small ones can be made hard."""

SMALL = (
    "#######..#..#.....##...##.....#..#..:16=r2c2-r2c3;14=r2c2-r3c2;35=r2c3-r6c3;17=r2c5-r2c6;22=r2c5-r6c5;10=r2c6-r3c6;18=r3c2-r3c6;"
    "7=r3c4-r5c4;16=r4c3-r4c5;20=r5c2-r5c6;9=r5c2-r6c2;16=r5c6-r6c6;17=r6c2-r6c3;9=r6c5-r6c6"
)
EXAMPLE = (
    "#########..##..##.......##...#..##..#..##..#...##.......##..##..:11=r2c2-r2c3;4=r2c2-r3c2;39=r2c3-r8c3;5=r2c6-r2c7;3=r2c6-r3c6;"
    "28=r2c7-r8c7;34=r3c2-r3c8;22=r3c4-r5c4;5=r3c5-r4c5;17=r3c8-r4c8;11=r4c3-r4c5;10=r4c7-r4c8;14=r5c3-r5c4;7=r5c6-r5c7;9=r5c6-r7c6;"
    "3=r6c2-r6c3;7=r6c2-r7c2;18=r6c5-r6c7;14=r6c5-r7c5;35=r7c2-r7c8;16=r7c4-r8c4;3=r7c8-r8c8;15=r8c3-r8c4;4=r8c7-r8c8"
)
"""Easy puzzles of 6x6 and 8x8 for the rules page; larger sizes show the second one."""


@dataclass(frozen=True, slots=True)
class KakuroPlay(RulePlay):
    """How kakuro is made: boards are mended, not dug."""

    def fill(self, stream: Stream, language: str = FIRST) -> Grid:
        """Return a random complete board with its sums, which the ladder fills."""
        from generator.families.kakuro.make import make_board
        from generator.kernels.rng import next_below

        rng_state = stream.state("fill")
        hardest, easier = self._list_stages(CEILINGS[int(next_below(rng_state, len(CEILINGS)))])
        cells = self._make_harder(make_board(self.geometry.n_rows, rng_state), hardest, easier, GRID_TRIES, rng_state)
        return Grid(cells, self.sums(cells))

    def dig(self, grid: Grid, order: DigOrder, rng_state: NDArray[np.uint64]) -> Puzzle:
        """Remove all digits of a board.

        With a ceiling or stages, digits are changed first: until the techniques allowed fill the board, then so that easier ones do not.
        Its solution is another one than the grid then. Where no change helps, another board is made.

        Parameters
        ----------
        rng_state : uint64[2]   advanced in place

        Raises
        ------
        DoesNotFit   a method other than "minimal": the others choose givens, and these puzzles have none
        GaveUp       no board was found within the limit
        """
        from generator.families.kakuro.make import make_board, mend_board

        if order.method != "minimal":
            raise DoesNotFit(f"method {order.method} selects givens, and {self.name} has none; use method minimal")
        cells = grid.digits
        if order.stages or order.ceiling is not None:
            hardest, easier = self._list_stages(inf if order.ceiling is None else order.ceiling, order.stages)
            if not self.is_filled(cells, hardest):
                cells = mend_board(cells, self.geometry.n_rows, rng_state) or make_board(self.geometry.n_rows, rng_state)
            if not self.is_filled(cells, hardest):
                allowed = "the chosen techniques" if order.stages else f"techniques up to {order.ceiling}"
                raise GaveUp(f"expected a board of {self.name} that {allowed} fill, found none; try another seed")
            cells = self._make_hardest(cells, hardest, easier, rng_state)
        return Puzzle(self.name, empty_cells(cells), self.sums(cells))

    def _list_stages(self, ceiling: float, stages: Sequence[Selection] = ()) -> tuple[Selection, Selection | None]:
        """Return the techniques that fill a board, and easier ones that should not.

        Without stages, they are those up to a ceiling, and those up to the next lower one of CEILINGS.
        """
        from generator.families.base.rule_ladder import select_up_to

        if stages:
            return stages[-1], stages[0] if len(stages) > 1 else None
        below = [select_up_to(easier, self.all_rules, self.geometry) for easier in CEILINGS if easier < ceiling]
        return select_up_to(ceiling, self.all_rules, self.geometry), below[-1] if below else None

    def _make_harder(self, cells: bytes, hardest: Selection, easier: Selection | None, tries: int, rng_state: NDArray[np.uint64]) -> bytes:
        """Return a board that is as hard as a number of tries makes it."""
        from generator.families.kakuro.make import Limits, make_harder

        if easier is None:
            return cells
        # Boards that combinations alone fill are not tried.
        limits = Limits(
            is_good=lambda cells: self.is_filled(cells, hardest),
            is_easy=lambda cells: easier.highest > CEILINGS[0] and self.is_filled(cells, easier),
        )
        return make_harder(cells, self.geometry.n_rows, limits, tries, rng_state)

    def _make_hardest(self, cells: bytes, hardest: Selection, easier: Selection | None, rng_state: NDArray[np.uint64]) -> bytes:
        """Return a board that easier techniques do not fill, if one is found.

        Parameters
        ----------
        rng_state : uint64[2]   advanced in place
        """
        from generator.families.kakuro.make import make_board

        for _ in range(MOST_STARTS if easier else 0):
            harder = self._make_harder(cells, hardest, easier, LEVEL_TRIES, rng_state)
            if easier is None or not self.is_filled(harder, easier):
                return harder
            cells = make_board(self.geometry.n_rows, rng_state)
        return cells

    def turn(self, puzzle: Puzzle, solution: bytes) -> Turned:
        """Return the least image of a puzzle that keeps its first row and column."""
        exchanges, turns = list_exchanges(self.geometry.n, self.rules, self.fixed), list_inner_turns(self.geometry.n_rows)
        return least_image(puzzle, self.geometry, self.rules, self.parse(puzzle.extra), exchanges, self.format, turns)

    def sums(self, cells: bytes) -> str:
        """Return the sums of a complete board as text."""
        return self.format([RUN.find(cells, self.geometry.n_rows)])

    def is_filled(self, cells: bytes, selection: Selection) -> bool:
        """Return whether some techniques fill a board from its sums."""
        from generator.families.base.rule_ladder import make_filler
        from generator.rules.board_tables import make_ruled_board

        clues = RUN.find(cells, self.geometry.n_rows)
        board = _board_of(self.geometry, tuple(clue.cells for clue in clues))
        ruled = make_ruled_board(board, self.all_rules, [(RUN, clue) for clue in clues])
        return make_filler(fill_holes(empty_cells(cells)), board, ruled, self.all_rules, selection)()


@lru_cache(maxsize=64)
def _board_of(geometry: Geometry, runs: tuple[tuple[int, ...], ...]) -> Geometry:
    """Return a board on which the cells of a run differ, one object for each layout."""
    return with_pairs(geometry, [pair for run in runs for pair in combinations(run, 2)])


def empty_cells(cells: bytes) -> bytes:
    """Return a board without its digits."""
    return bytes(HOLE if cell == HOLE else 0 for cell in cells)


@cache
def kakuro(n: int) -> Family:
    """Return the family of kakuro puzzles on an n x n board, n from 6 to 14."""
    return make_kind(
        folder=FOLDER,
        n=n,
        title=f"Kakuro {n} × {n}",
        texts=(
            f"Fill every empty cell with a digit from 1 to {DIGITS}.",
            "The cells after a number, up to the next gray cell or the edge, add up to it.",
            "The number above the diagonal line is for the cells to its right, the number below it for the cells under it.",
            "No digit is repeated among the cells of one sum.",
        ),
        example=f"{FOLDER.name}-6:{SMALL}" if n < LEAST_EXAMPLE else f"{FOLDER.name}-{LEAST_EXAMPLE}:{EXAMPLE}",
        geometry=open_board(DIGITS, n),
        rules=(RUN,),
        make=kakuro,
        allowed=SIZES,
        play_as=KakuroPlay,
    )
