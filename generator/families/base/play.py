"""What a kind does: the class Play; and Extra, for kinds with more than givens.

`Play` says how puzzles of a kind are filled, dug, solved, rated and compared; every family has one. `Extra` is for kinds whose puzzle lines
have a further part after the cells. Only the stages use them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf, log1p
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.families.base.conditions import Conditions
from generator.families.base.puzzle_line import format_puzzle
from generator.model import Ascent, Figure, Geometry, Grid, Puzzle, Step
from generator.model.ladder import Choice, Selection, Technique
from generator.seeds import Stream
from generator.words import FIRST
from generator.words.messages import Text

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder
    from generator.kernels import Solutions
    from generator.rules.clue import Clue
    from generator.rules.fixed_rule import FixedRule
    from generator.rules.rule import Rule


GUESS_DECIMALS = 4

REGIONS, CAGES, CLUES, LETTERS = "regions", "cages", "clues", "letters"
"""Kinds of extra that the companion page can play and that placeholder puzzles of a planned book can have."""


@dataclass(frozen=True, slots=True)
class Extra:
    """How to make, read and draw the part of a puzzle line after the cells.

    kind       REGIONS, CAGES, or another word; the companion page omits boards of any other word
    make       random state -> an extra to fill a grid for; it may be one that no grid fits; None where digging makes the extra
    board      extra -> cells and houses of that board (cached); GridFormatError for an extra that breaks the kind's rules, with a
               message that names what was expected, what was found and where on the board
    normalize  extra as entered -> its normal form, so that equal boards have equal lines; None where there is only one form
    draw       (extra, digits) -> Figure, where the houses of the board do not show the whole extra (cages); None where they do
    read       printed figure, of a puzzle or an answer -> the extra that it shows, or None where it shows none; "" for an answer that
               is drawn without it
    is_dug     True where digging makes the extra, so that removing givens from a grid does not make a puzzle
    rules      the rules of its clues, for kind CLUES
    clues      extra -> its clues, by rule; None for other kinds
    check      puzzle -> None; GridFormatError where its cells and its extra are not those of one board. None where any cells are
    fill       (random state, that of the stream, number in the stream, language of the book) -> a complete grid with its extra, where
               houses do not say what fits; else None
    symbols    extra -> the printed symbols of digits 1..n, where they are those of the puzzle; None where they are those of the family
    start      extra -> the candidates of each cell at the start, int32[n_cells]; None where they are all that the givens leave
    """

    kind: str
    make: Callable[[NDArray[np.uint64]], str] | None
    board: Callable[[str], Geometry]
    read: Callable[[Figure], str | None]
    draw: Callable[[str, bytes], Figure] | None = None
    normalize: Callable[[str], str] | None = None
    is_dug: bool = False
    rules: tuple[Rule, ...] = ()
    clues: Callable[[str], tuple[tuple[Clue, ...], ...]] | None = None
    check: Callable[[Puzzle], None] | None = None
    fill: Callable[[NDArray[np.uint64], NDArray[np.uint64], int, str], Grid] | None = None
    symbols: Callable[[str], str] | None = None
    start: Callable[[str], NDArray[np.int32]] | None = None


@dataclass(frozen=True, slots=True)
class Turned:
    """The least equivalent puzzle, and the mapping back to the original.

    puzzle   the least puzzle
    cells    for each of its cells, the corresponding cell of the original
    digits   for each digit 0..n in it, the corresponding digit of the original; empty where digits stay
    """

    puzzle: Puzzle
    cells: tuple[int, ...]
    digits: tuple[int, ...] = ()

    def turn_grid(self, digits: bytes) -> bytes:
        """Return a board of the original as one of the least puzzle; holes stay holes."""
        turned = bytes(digits[cell] for cell in self.cells)
        return exchange(turned, tuple(self.digits.index(digit) for digit in range(len(self.digits)))) if self.digits else turned


def exchange(cells: bytes, digits: Sequence[int]) -> bytes:
    """Return the cells of a board with other digits; holes stay holes.

    Parameters
    ----------
    digits : the new digit for each digit 0..n
    """
    return cells.translate(bytes([*digits, *range(len(digits), 256)]))


class Play(ABC):
    """How puzzles of a kind are filled, dug, solved, rated and compared.

    Every family has one: `HousePlay` where houses alone say what fits, `RulePlay` where rules of `generator.rules` do, or one in the folder
    of the kind. The stages only call it.
    """

    __slots__ = ()

    name: str
    """Name of the family."""

    geometry: Geometry
    """Cells and houses; where boards differ, those that every board has."""

    # What it is.

    @property
    def has_houses_only(self) -> bool:
        """True where houses and pairs of cells alone say what fits.

        Lanes, bands and the pattern search are for such boards.
        """
        return False

    @property
    def has_explainer_ladder(self) -> bool:
        """True where its ladder is Sudoku Explainer's, and ratings are on its scale.

        The race is fitted on people's times, and walks toward ratings are possible. Other ladders have scales of their own.
        """
        return False

    @property
    def fixed(self) -> tuple[FixedRule, ...]:
        """The rules without printed clues."""
        return ()

    @property
    def dug_first(self) -> tuple[int, ...]:
        """Cells whose givens are removed before any other."""
        return ()

    # Making.

    @abstractmethod
    def fill(self, stream: Stream, language: str = FIRST) -> Grid:
        """Return a random complete grid, with its extra unless digging makes the extra.

        Parameters
        ----------
        stream : Stream   the random numbers of this grid
        language : str    of the book, for kinds whose grids contain words

        Raises
        ------
        GaveUp   no grid was found within the limit of tries
        """

    @abstractmethod
    def dig(self, grid: Grid, order: DigOrder, rng_state: NDArray[np.uint64]) -> Puzzle:
        """Return a puzzle with one solution, dug from a complete grid.

        The kind's ladder solves it within the order's ceiling if there is one.

        Parameters
        ----------
        rng_state : uint64[2]   advanced in place

        Raises
        ------
        DoesNotFit   a method that the kind cannot be dug with
        GaveUp       the grid yields no puzzle within a limit of tries
        """

    def dig_to_wish(self, grid: Grid, order: DigOrder, choice: Choice, rng_state: NDArray[np.uint64]) -> Puzzle | None:
        """Return a puzzle that needs the techniques of a wish, or None.

        It is dug with the easier techniques first. Without one clue more these stop, so a puzzle that can be dug further needs what is
        wished for. It is None where it does not.

        Parameters
        ----------
        rng_state : uint64[2]   advanced in place
        """
        stages = (choice.easier, choice.all) if choice.lacking else (choice.all,)
        puzzle = self.dig(grid, replace(order, stages=stages), rng_state)
        is_met = self.fills(puzzle, choice.all) and not any(self.fills(puzzle, lacking) for lacking in choice.lacking)
        return puzzle if is_met else None

    # Solving.

    @abstractmethod
    def conditions(self, puzzle: Puzzle) -> Conditions:
        """List what makes a filling a solution, as plain data for the exact search."""

    @abstractmethod
    def solve(self, puzzle: Puzzle, limit: int, max_nodes: int | None, room: int = 1) -> Solutions:
        """Count the solutions of a puzzle, up to a limit.

        Parameters
        ----------
        max_nodes : node limit of the search; None = the kernel's own
        room : most solutions kept, from 1
        """

    def faults(self, puzzle: Puzzle) -> list[str]:
        """Return the givens that break a rule beyond houses, one line for each.

        "queens at r1c1 and r3c3 attack each other"
        """
        return []

    # The ladder.

    @abstractmethod
    def techniques(self) -> tuple[Technique, ...]:
        """Return the techniques of the kind's ladder, in the order of its tries."""

    def categories(self) -> dict[str, str]:
        """Return the category of each technique that ladders of some kinds add, by name."""
        return {technique.name: technique.category for technique in self.techniques()}

    @abstractmethod
    def fills(self, puzzle: Puzzle, selection: Selection) -> bool:
        """Return whether some techniques of the ladder find the solution."""

    @abstractmethod
    def climb(self, puzzle: Puzzle, solution: bytes, ceiling: float = inf, with_steps: bool = True) -> Ascent:
        """Solve and rate a puzzle with the kind's ladder.

        Where the ladder finds no step it guesses, so that the steps always reach the solution.

        Parameters
        ----------
        solution : bytes[n_cells]   the only one
        ceiling : float             techniques with a higher rating are not tried
        with_steps : bool           False where the steps may be left out, because they take time of their own
        """

    def find_steps(self, puzzle: Puzzle, solution: bytes) -> tuple[Step, ...]:
        """Return the steps in which a person would solve a puzzle.

        Parameters
        ----------
        solution : bytes[n_cells]   the only one
        """
        return self.climb(puzzle, solution).steps

    def find_need(self, puzzle: Puzzle, er: float) -> float:
        """Return the rating that a person's techniques must reach to solve a puzzle.

        Parameters
        ----------
        er : its rating
        """
        return er

    def count_guesses(self, puzzle: Puzzle) -> float:
        """Return the effort of a search for the solution, as log(1 + guesses)."""
        return round(log1p(self.solve(puzzle, 2, None).guesses), GUESS_DECIMALS)

    def describe(self, step: Step, puzzle: Puzzle) -> Text:
        """Return what explains a step, which `Words.render` writes.

        It is empty for a technique of Sudoku Explainer's ladder, which `generator.grading.describe` explains.
        """
        return ""

    # Twins.

    def turn(self, puzzle: Puzzle, solution: bytes) -> Turned:
        """Return the least equivalent puzzle, with the mapping back.

        It is the puzzle itself where a kind has no symmetries and its lines are compared.
        """
        return Turned(puzzle, tuple(range(self.geometry.n_cells)))

    def key(self, form: Puzzle) -> bytes:
        """Return the key by which twins are found, from their least equivalent puzzle.

        It begins with the name of the family, or of one that has the same puzzles, and a colon.
        """
        return format_puzzle(form).encode()
