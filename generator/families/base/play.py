"""The records Extra and Play, for kinds that houses alone do not describe.

A Latin kind with a single board needs neither record: the stages fill, dig, solve and grade it from its geometry. `Extra` is for kinds
whose puzzle lines have a further part after the cells, `Play` for kinds whose rules are more than houses. Only the stages use them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.model import Ascent, Figure, Geometry, Grid, Puzzle, Step
from generator.model.ladder import LadderTechnique, Selection
from generator.words import Words

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder
    from generator.kernels import Solutions
    from generator.rules.clue import Clue
    from generator.rules.fixed_rule import FixedRule
    from generator.rules.rule import Rule


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

    digits   the new digit for each digit 0..n
    """
    return cells.translate(bytes([*digits, *range(len(digits), 256)]))


@dataclass(frozen=True, slots=True)
class Play:
    """How to fill, dig, solve and grade a kind whose rules are more than houses.

    fill      random state -> a complete grid, with its extra unless digging makes the extra
    dig       (complete grid, how to dig, random state) -> puzzle with one solution, which the kind's own ladder solves within the order's
              ceiling if there is one, or with its last stage; GaveUp where the grid yields no puzzle within a limit of tries
    solve     (puzzle, limit, node limit or None) -> Solutions
    climb     (puzzle, its solution, ceiling) -> Ascent on the kind's own ladder; where the ladder finds no step it guesses, so that the
              steps always reach the solution
    describe  (step, puzzle, words of a language) -> a sentence that explains the step; empty for a technique of the press's own ladder,
              which `generator.grading.describe` explains
    techniques  () -> the techniques of the kind's own ladder, in the order in which they are tried
    fills     (puzzle, selection of techniques of the kind's own ladder) -> whether they find the solution
    faults    puzzle -> errors in its givens, one line each ("queens at r1c1 and r3c3 attack each other"); empty where there is none
    find_all  (puzzle, limit) -> up to this many solutions, GaveUp at the node limit; None where the solutions are found by splitting a
              board by cell and digit, which needs a digit in every cell
    turn      puzzle -> the least equivalent puzzle under symmetry, with the mapping back; None where lines are compared
    fixed     the rules without printed clues
    """

    fill: Callable[[NDArray[np.uint64]], Grid]
    dig: Callable[[Grid, DigOrder, NDArray[np.uint64]], Puzzle]
    solve: Callable[[Puzzle, int, int | None], Solutions]
    climb: Callable[[Puzzle, bytes, float], Ascent]
    describe: Callable[[Step, Puzzle, Words], str]
    techniques: Callable[[], tuple[LadderTechnique, ...]]
    fills: Callable[[Puzzle, Selection], bool]
    faults: Callable[[Puzzle], list[str]]
    find_all: Callable[[Puzzle, int], Iterator[bytes]] | None = None
    turn: Callable[[Puzzle], Turned] | None = None
    fixed: tuple[FixedRule, ...] = ()

    def categories(self) -> dict[str, str]:
        """Return the category of each technique of the kind's own ladder, by name."""
        return {technique.name: technique.category for technique in self.techniques()}
