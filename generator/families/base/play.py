"""What a kind of puzzle brings along where houses alone do not say it: boards that differ, and rules of its own.

A Latin kind on one board needs neither record: the stages fill, dig, solve and grade it from its geometry. `Extra` is for kinds whose
lines go on after the cells; `Play` for kinds whose rules are more than houses. The stages ask for them, and nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.model import Ascent, Figure, Geometry, Grid, Puzzle, Step
from generator.words import Words

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder
    from generator.kernels import Solutions


REGIONS, CAGES = "regions", "cages"
"""What the lines of a kind can say after their cells, as the companion page and stand-ins for lines know it."""


@dataclass(frozen=True, slots=True)
class Extra:
    """What the lines of a kind say after their cells.

    kind     REGIONS, CAGES, or a word of the kind's own, whose boards the companion page then leaves out
    make     random state -> an extra to fill a grid for; may draw one that no grid fits; None where digging makes it
    board    extra -> cells and houses of that board (cached); GridFormatError for an extra that breaks the kind's rules, with a
             message that says what was expected, what came and where on the board
    tidy     extra as someone wrote it -> its one form, so that equal boards have equal lines; None where there is only one
    draw     (extra, digits) -> Figure, where the houses of the board do not show all of it (cages); None where they do
    read     what is printed -> the extra it shows; None for a drawing that shows none. The figure's symbols may be of a puzzle or answer
    is_dug   True where digging makes it, so that taking givens out of a grid does not make a puzzle
    """

    kind: str
    make: Callable[[NDArray[np.uint64]], str] | None
    board: Callable[[str], Geometry]
    read: Callable[[Figure], str | None]
    draw: Callable[[str, bytes], Figure] | None = None
    tidy: Callable[[str], str] | None = None
    is_dug: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """How a kind whose rules are more than houses is made, solved and reasoned about.

    fill      random state -> a complete grid, with the extra it belongs to where digging does not make that
    dig       (complete grid, how to dig, random state) -> puzzle with one solution, solved by the kind's own ladder up to the order's
              ceiling where it has one; GaveUp where this grid gives none within a bound
    solve     (puzzle, limit, bound of nodes or None) -> Solutions
    climb     (puzzle, its solution, ceiling) -> Ascent by the kind's own ladder; ends with guesses where the ladder does, so that the
              steps always reach the solution
    describe  (step, puzzle, words of a language) -> a sentence a person understands; empty for a technique of the press's own ladder,
              which tells it itself
    categories  () -> the category of each technique of the kind's own ladder, by name, as in `generator.techniques.category`
    faults    puzzle -> what is wrong with its givens, one line each ("queens at r1c1 and r3c3 attack each other"); none for a good one
    find_all  (puzzle, limit) -> up to so many solutions, GaveUp at the bound; None where splitting a board by cell and digit finds them,
              which needs digits in every cell
    turn      puzzle -> the least puzzle equal to it under symmetry, and for each of its cells the cell of the original that stands
              there; None where lines are compared
    """

    fill: Callable[[NDArray[np.uint64]], Grid]
    dig: Callable[[Grid, DigOrder, NDArray[np.uint64]], Puzzle]
    solve: Callable[[Puzzle, int, int | None], Solutions]
    climb: Callable[[Puzzle, bytes, float], Ascent]
    describe: Callable[[Step, Puzzle, Words], str]
    categories: Callable[[], Mapping[str, str]]
    faults: Callable[[Puzzle], list[str]]
    find_all: Callable[[Puzzle, int], Iterator[bytes]] | None = None
    turn: Callable[[Puzzle], tuple[Puzzle, tuple[int, ...]]] | None = None
