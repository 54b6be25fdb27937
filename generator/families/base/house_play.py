"""The play of kinds that houses alone describe, such as classic sudoku.

It calls the kernels for Latin boards; the ladder, which is Sudoku Explainer's, and digging with it are in `generator.families.houses`.
Both are imported with the first puzzle, so that names and rules are available without loading compiled code.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit, GaveUp
from generator.families.base.conditions import Conditions, list_conditions
from generator.families.base.holes import fill_holes, mark_holes, restore_holes
from generator.families.base.play import Extra, Play, Turned
from generator.families.base.symmetry import Canonicalize
from generator.model import Ascent, Geometry, Grid, Puzzle, Step, digits_of
from generator.model.ladder import Choice, Selection, Technique
from generator.seeds import Stream
from generator.words import FIRST

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder
    from generator.kernels import Solutions

LARGEST_SEARCHED = 16
"""Number of digits of the largest boards that are solved by search directly.

On larger boards the ladder is tried first, because the search gives up on puzzles that people can solve.
"""

MOST_BOARDS = 1000
"""Boards drawn for one grid before filling gives up.

It applies to families whose boards differ, not all of which can be filled.
"""


@dataclass(frozen=True, slots=True)
class HousePlay(Play):
    """How a kind of houses is made and solved; its lines are compared.

    name         of its family
    geometry     cells and houses; where boards differ, those that every board has
    extra        the part of a puzzle line after the cells, as of the family
    sample       such a part, for what depends on the board; empty where boards do not differ
    dug_first    cells whose givens are removed before any other, as far as the solution stays the only one
    """

    name: str
    geometry: Geometry
    extra: Extra | None = None
    sample: str = ""
    dug_first: tuple[int, ...] = ()

    @property
    def has_houses_only(self) -> bool:
        """True: houses and pairs of cells alone say what fits."""
        return True

    @property
    def has_explainer_ladder(self) -> bool:
        """True: the ladder is Sudoku Explainer's."""
        return True

    def board(self, extra: str) -> Geometry:
        """Return the cells and houses of a board."""
        return self.extra.board(extra) if self.extra else self.geometry

    # Making.

    def fill(self, stream: Stream, language: str = FIRST) -> Grid:
        """Return a random complete grid, made with the strategy `search`.

        Raises
        ------
        GaveUp       no grid was found within the limit
        DoesNotFit   the kind defines neither how its boards are drawn nor how they are filled
        """
        if self.extra is None:
            return Grid(mark_holes(_fill_board(self.geometry, stream, "fill"), self.geometry))
        if self.extra.fill:
            words = Stream(stream.seed, stream.name, 0).state("words")
            return self.extra.fill(stream.state("fill"), words, stream.index, language)
        if self.extra.make is None:
            raise DoesNotFit(f"the family {self.name} defines neither how its boards are made nor how they are filled")
        state = stream.state("board")
        for attempt in range(MOST_BOARDS):
            extra = self.extra.make(state)
            try:
                return Grid(_fill_board(self.extra.board(extra), stream, f"fill{attempt}"), extra)
            except GaveUp:
                continue  # not every board can be filled
        raise GaveUp(f"expected a grid of {self.name} within {MOST_BOARDS} boards, found none; try another seed")

    def dig(self, grid: Grid, order: DigOrder, rng_state: NDArray[np.uint64]) -> Puzzle:
        """Remove givens of a complete grid while the solution stays the only one.

        Without a ceiling, a removal is kept while the solution stays unique. With one, it is kept while the ladder still solves the puzzle
        with techniques rated at most at the ceiling: what logic alone solves has a unique solution by construction.

        Parameters
        ----------
        rng_state : uint64[2]   advanced in place

        Raises
        ------
        GaveUp   the search found no puzzle with the givens of a pattern from this grid
        """
        from generator.families.houses.digging import dig_board, search_pattern

        board = self.board(grid.extra)
        if order.pattern:
            return Puzzle(self.name, search_pattern(digits_of(grid.digits), board, order.pattern, rng_state), grid.extra)
        givens = dig_board(fill_holes(grid.digits), board, order, self.dug_first, rng_state)
        return Puzzle(self.name, restore_holes(givens, grid.digits).tobytes(), grid.extra)

    def dig_to_wish(self, grid: Grid, order: DigOrder, choice: Choice, rng_state: NDArray[np.uint64]) -> Puzzle | None:
        """Return a puzzle that needs some of Sudoku Explainer's techniques, or None.

        Parameters
        ----------
        rng_state : uint64[2]   advanced in place
        """
        from generator.families.houses.dig_to_wish import dig_to_wish, find_allowed
        from generator.families.houses.digging import draw_sequence
        from generator.techniques.explainer.dig_within import DigPlan

        board = self.board(grid.extra)
        plan = DigPlan(fill_holes(grid.digits), *draw_sequence(board, rng_state, order, self.dug_first))
        givens = dig_to_wish(plan, find_allowed(choice, board), rng_state, in_any_order=not self.dug_first)
        return None if givens is None else Puzzle(self.name, restore_holes(givens, grid.digits).tobytes(), grid.extra)

    # Solving.

    def conditions(self, puzzle: Puzzle) -> Conditions:
        """List what makes a filling a solution: houses and pairs."""
        return list_conditions(fill_holes(puzzle.givens), self.board(puzzle.extra), start=self._start(puzzle))

    def solve(self, puzzle: Puzzle, limit: int, max_nodes: int | None, room: int = 1) -> Solutions:
        """Count the solutions of a puzzle, up to a limit."""
        board = self.board(puzzle.extra)
        if (start := self._start(puzzle)) is not None:
            from generator.families.base.start_search import search_from

            return search_from(digits_of(puzzle.givens), start, board, limit, max_nodes, room)
        from generator.kernels import count_solutions

        if self.geometry.n > LARGEST_SEARCHED and (found := self._solve_by_ladder(puzzle, board)):
            return found
        found = count_solutions(fill_holes(puzzle.givens), board, limit, max_nodes, room)
        return replace(found, kept=restore_holes(found.kept, puzzle.givens)) if self.geometry.holes else found

    def _solve_by_ladder(self, puzzle: Puzzle, board: Geometry) -> Solutions | None:
        """Return the solution that techniques alone find, or None if they do not.

        A solution found without guessing is the only one.
        """
        from generator.kernels import Solutions
        from generator.model import is_solution
        from generator.techniques.explainer import fill_by_ladder

        grid = fill_by_ladder(digits_of(puzzle.givens), board)
        if grid is None or not is_solution(grid, puzzle, board):
            return None
        return Solutions(1, grid[None], 0, 0, False)

    # The ladder.

    def techniques(self) -> tuple[Technique, ...]:
        """Return Sudoku Explainer's techniques; impossible ones have no room on the board."""
        from generator.families.houses.techniques import list_explainer

        return list_explainer(self.board(self.sample))

    def categories(self) -> dict[str, str]:
        """Return nothing: the ladder adds no techniques to Sudoku Explainer's."""
        return {}

    def fills(self, puzzle: Puzzle, selection: Selection) -> bool:
        """Return whether some of Sudoku Explainer's techniques fill a puzzle."""
        from generator.families.houses.chosen_ladder import make_chosen_ladder

        return make_chosen_ladder(selection, self.board(puzzle.extra)).fills(fill_holes(puzzle.givens))

    def climb(self, puzzle: Puzzle, solution: bytes, ceiling: float = inf, with_steps: bool = True) -> Ascent:
        """Solve and rate a puzzle with Sudoku Explainer's ladder.

        The steps are those of a person (`find_steps`), not those of the ratings. The puzzle's key seeds the race.
        """
        from generator.families.houses.effort import sum_up
        from generator.families.houses.explainer import climb_ladder
        from generator.families.houses.human_path import find_human_path

        givens, grid, board, start = fill_holes(puzzle.givens), fill_holes(solution), self.board(puzzle.extra), self._start(puzzle)
        late_steps: dict[bytes, NDArray[np.int32]] = {}
        climbed = climb_ladder(givens, grid, board, ceiling, start, late_steps)
        steps = find_human_path(givens, grid, board, late_steps, start) if with_steps else ()
        return sum_up(climbed, givens, grid, board, self.key(puzzle), start, steps)

    def find_steps(self, puzzle: Puzzle, solution: bytes) -> tuple[Step, ...]:
        """Return the steps in which a person would solve a puzzle: singles first."""
        from generator.families.houses.human_path import find_human_path

        givens, grid, start = fill_holes(puzzle.givens), fill_holes(solution), self._start(puzzle)
        return find_human_path(givens, grid, self.board(puzzle.extra), None, start)

    def find_need(self, puzzle: Puzzle, er: float) -> float:
        """Return the rating that a person's techniques must reach to solve a puzzle.

        A direct technique counts as the elimination that it uses.
        """
        from generator.families.houses.explainer import find_need

        return find_need(fill_holes(puzzle.givens), self.board(puzzle.extra), er, self._start(puzzle))

    def count_guesses(self, puzzle: Puzzle) -> float:
        """Return the effort of a search, the mean over fixed shuffles.

        It is that of a single search where the board begins with candidates.
        """
        if self._start(puzzle) is not None:
            return Play.count_guesses(self, puzzle)
        from generator.families.houses.effort import count_guesses

        return count_guesses(fill_holes(puzzle.givens), self.board(puzzle.extra), self.key(puzzle))

    def _start(self, puzzle: Puzzle) -> NDArray[np.int32] | None:
        """Return the candidates at the start, int32[n_cells]; None for all left by givens."""
        return self.extra.start(puzzle.extra) if self.extra and self.extra.start else None


@dataclass(frozen=True, slots=True)
class CanonicalPlay(HousePlay):
    """How a kind of houses is made and solved whose puzzles have a canonical form.

    canonicalize   (puzzle, solution) -> its canonical form, in which digits are renamed
    """

    canonicalize: Canonicalize = field(kw_only=True)

    def turn(self, puzzle: Puzzle, solution: bytes) -> Turned:
        """Return the canonical form of a puzzle, with the mapping back."""
        found = self.canonicalize(puzzle, solution)
        return Turned(replace(puzzle, givens=found.form, extra=found.extra), found.cells_from, found.digit_from)

    def key(self, form: Puzzle) -> bytes:
        """Return the bytes that twins share: family name, canonical digits and extra."""
        return form.family.encode() + b":" + form.givens + form.extra.encode()


def _fill_board(board: Geometry, stream: Stream, part: str) -> bytes:
    from generator.kernels import fill_by

    return fill_by("search", board, stream.seed, f"{stream.name}/{part}", stream.index, 1).grids[0].tobytes()
