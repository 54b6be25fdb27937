"""The play of a kind of stars: marks on a map of regions, which is the clue.

Filling places stars at random and grows regions around them, digging moves borders until the stars are the only solution. `maps.py` reads,
checks and draws maps, `sentences.py` explains steps. The compiled code is loaded with the first puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit
from generator.families.base.conditions import Conditions, list_mark_conditions, touching_blocks
from generator.families.base.play import Play, Turned
from generator.families.base.puzzle_line import format_puzzle
from generator.families.base.regions import format_regions
from generator.families.stars.maps import map_board, parse_regions, turn_map
from generator.families.stars.sentences import describe_step, find_attacks
from generator.families.stars.star_kind import StarKind
from generator.model import Ascent, Geometry, Grid, Puzzle, Step, digits_of
from generator.model.ladder import Selection, Technique
from generator.seeds import Stream
from generator.words import FIRST
from generator.words.messages import Text

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder
    from generator.kernels import Solutions


@dataclass(frozen=True, slots=True)
class StarPlay(Play):
    """How a kind of stars is made and solved.

    name       of its family
    geometry   rows and columns, without regions
    kind       its record
    same_as    name of the family under which twins are found, where another one has the same puzzles
    """

    name: str
    geometry: Geometry
    kind: StarKind
    same_as: str = ""

    @property
    def size(self) -> int:
        """Rows of the board."""
        return self.geometry.n_rows

    def board(self, extra: str) -> Geometry:
        """Return the board of a map."""
        return map_board(extra, self.size, self.kind.sees_houses)

    def regions_of(self, puzzle: Puzzle) -> NDArray[np.int16]:
        """Return the region of each cell, int16[n_cells].

        It is a new array, because the kernels are compiled for writable arrays.
        """
        return np.array(parse_regions(puzzle.extra, self.size), np.int16)

    def _rows(self, cells: bytes) -> NDArray[np.int64]:
        """Return the stars of each row as bits, int64[n]."""
        from generator.families.stars.kernels.star_search import open_rows

        return open_rows(digits_of(cells), self.size)[1]

    # Making.

    def fill(self, stream: Stream, language: str = FIRST) -> Grid:
        """Place stars at random and grow a map around them.

        The map usually has further solutions; digging removes these.
        """
        from generator.families.stars.kernels.star_search import star_cells
        from generator.families.stars.techniques.make_map import fill_board

        rows, regions = fill_board(self.kind, self.size, stream.state("fill"))
        return Grid(star_cells(rows).tobytes(), format_regions(regions.tolist()))

    def dig(self, grid: Grid, order: DigOrder, rng_state: NDArray[np.uint64]) -> Puzzle:
        """Remove all stars and move borders until the ladder finds the stars again.

        Parameters
        ----------
        rng_state : uint64[2]   advanced in place

        Raises
        ------
        DoesNotFit   a method other than "minimal": the others select givens, and puzzles have none
        GaveUp       no map was found within the limit of tries
        """
        from generator.families.stars.techniques.make_map import make_map

        if order.method != "minimal":
            raise DoesNotFit(f"method {order.method} selects givens, and {self.kind.printed} puzzles have none; use method minimal")
        full = Puzzle(self.name, grid.digits, grid.extra)
        regions = make_map(self.kind, self._rows(grid.digits), self.regions_of(full), rng_state, order)
        return replace(full, givens=bytes(len(grid.digits)), extra=format_regions(regions.tolist()))

    # Solving.

    def conditions(self, puzzle: Puzzle) -> Conditions:
        """List the conditions: stars of rows, columns and regions, none touching."""
        n, regions = self.size, self.regions_of(puzzle)
        cells = np.arange(n * n).reshape(n, n)
        own = [np.flatnonzero(regions == region) for region in range(n)]
        houses = [tuple(house.tolist()) for house in (*cells, *cells.T, *own)]
        return list_mark_conditions(puzzle.givens, houses, touching_blocks(n), self.kind.stars)

    def solve(self, puzzle: Puzzle, limit: int, max_nodes: int | None, room: int = 1) -> Solutions:
        """Count the ways to complete a board, up to a limit."""
        from generator.families.stars.kernels.star_search import count_stars

        return count_stars(digits_of(puzzle.givens), self.regions_of(puzzle), self.kind.stars, limit, max_nodes, room)

    def faults(self, puzzle: Puzzle) -> list[str]:
        """Return the given stars that touch or are too many in a house, one a line."""
        stars = [cell for cell, digit in enumerate(puzzle.givens) if digit]
        return find_attacks(stars, self.board(puzzle.extra), self.kind)

    # The ladder.

    def techniques(self) -> tuple[Technique, ...]:
        """Return the techniques of the kind, easiest first."""
        return self.kind.techniques

    def fills(self, puzzle: Puzzle, selection: Selection) -> bool:
        """Return whether some techniques place all stars."""
        from generator.families.stars.techniques.make_map import fills_map

        return fills_map(self.kind, digits_of(puzzle.givens), self.regions_of(puzzle), selection)

    def climb(self, puzzle: Puzzle, solution: bytes, ceiling: float = inf, with_steps: bool = True) -> Ascent:
        """Solve and rate a puzzle with the ladder of the kind."""
        from generator.families.stars.techniques.make_map import ascend

        return ascend(self.kind, digits_of(puzzle.givens), self.regions_of(puzzle), self._rows(solution), ceiling)

    def describe(self, step: Step, puzzle: Puzzle) -> Text:
        """Return what explains a step."""
        return describe_step(step, self.board(puzzle.extra), self.kind)

    # Twins.

    def turn(self, puzzle: Puzzle, solution: bytes) -> Turned:
        """Return the least of the eight turned and mirrored images of a map."""
        extra, givens, cells = turn_map(puzzle.extra, puzzle.givens)
        return Turned(replace(puzzle, givens=givens, extra=extra), cells)

    def key(self, form: Puzzle) -> bytes:
        """Return the key by which twins are found, also in a family of equal puzzles."""
        return format_puzzle(replace(form, family=self.same_as or self.name)).encode()
