"""Killer sudoku: cages of different digits with given sums.

Dotted cages cover the board, or a part of it; the digits of a cage differ, and their sum is printed. Usually no digit is given.

Cages are clues of the rule `sum`, which says how they are written, drawn and read. Digging makes them: `techniques/merge_cages.py` merges
neighboring cages while the puzzle keeps exactly one solution. `sentences.py` explains steps that use them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit, GridFormatError
from generator.families.base.family import Draw, Family, draw_latin
from generator.families.base.part import Part, list_rules
from generator.families.base.play import CAGES, Extra, Play, Turned
from generator.families.base.rule_play import RulePlay
from generator.families.killer.cages import BOARD, N_CELLS, check_drawn, name_cage, parse_cages, turn_cages
from generator.families.killer.sentences import describe_cages
from generator.model import Ascent, Figure, Geometry, Grid, Puzzle, Step, digits_of
from generator.model.ladder import Selection, Technique
from generator.rules.cell_text import cell_name
from generator.rules.clue import Clue
from generator.rules.rule import Rule
from generator.rules.sum.rule import SUM
from generator.words.messages import Text

if TYPE_CHECKING:
    from generator.families.base.dig_order import DigOrder
    from generator.families.killer.kernels.cage_tables import Cages
    from generator.kernels import Solutions

FOLDER = Path(__file__).parent
NAME = "killer-9x9"
EXAMPLE = f"{NAME}:{'.' * N_CELLS}:" + (
    "10=r1c1+r2c1;32=r1c2+r1c3+r2c2+r2c3+r3c3;10=r1c4+r1c5;20=r1c6+r1c7+r2c7+r2c8;2=r1c8;15=r1c9+r2c9;"
    "22=r2c4+r2c5+r3c5+r4c5;10=r2c6+r3c6;14=r3c1+r4c1+r5c1+r6c1;4=r3c2+r4c2;13=r3c4+r4c4;3=r3c7;20=r3c8+r3c9+r4c8+r4c9;"
    "17=r4c3+r5c3+r5c4+r5c5;7=r4c6+r4c7;30=r5c2+r6c2+r6c3+r6c4;7=r5c6+r6c6+r7c6;23=r5c7+r6c7+r7c7;11=r5c8+r5c9;"
    "22=r6c5+r7c5+r8c5+r9c5+r9c6;17=r6c8+r6c9+r7c9;14=r7c1+r7c2+r7c3;12=r7c4+r8c4;6=r7c8+r8c8+r8c9;17=r8c1+r9c1;"
    "17=r8c2+r8c3+r9c2+r9c3+r9c4;20=r8c6+r8c7+r9c7;10=r9c8+r9c9"
)
"""An easy puzzle (level gentle) for the rules page."""

GRID_SUM = 405
"""Sum of all digits of a grid."""


@lru_cache(maxsize=64)
def _tables(extra: str) -> Cages:
    """Return cages as arrays for the kernels."""
    from generator.families.killer.kernels.cage_tables import make_cages

    cages = parse_cages(extra)
    return make_cages([cage.cells for cage in cages], [cage.number for cage in cages])


@dataclass(frozen=True, slots=True)
class KillerPlay(RulePlay):
    """How a kind with cages is made and solved: the rule `sum` with faster code."""

    rules: tuple[Rule, ...] = (SUM,)

    def make_extra(self) -> Extra:
        """Return the extra of the kind: its cages in a puzzle line."""
        return replace(RulePlay.make_extra(self), kind=CAGES, rules=(), clues=None)

    def check(self, extra: str) -> Geometry:
        """Return the board of a puzzle; GridFormatError for cages that no grid has."""
        cages = self.parse(extra)[0]
        total = sum(cage.number for cage in cages)
        if sum(len(cage.cells) for cage in cages) == N_CELLS and total != GRID_SUM:
            raise GridFormatError(f"expected cage sums with a total of {GRID_SUM}, nine times 45, got {total}")
        return RulePlay.check(self, extra)

    def draw(self, extra: str, digits: bytes) -> Figure:
        """Draw digits and cages; complete boards have no cages, as answers are small.

        Unlike on other boards with cages, cells of no cage have no outline.

        Parameters
        ----------
        digits : bytes[n_cells]   0 = empty

        Raises
        ------
        DoesNotFit   a cage whose cells do not touch
        """
        cages = self.parse(extra)[0] if 0 in digits else ()
        check_drawn(cages)
        return replace(self.draw_board(self.geometry, digits), signs=tuple(map(SUM.draw, cages)))

    def dig(self, grid: Grid, order: DigOrder, rng_state: NDArray[np.uint64]) -> Puzzle:
        """Make a puzzle by merging cages of a complete grid.

        Merging begins with the cages of the grid, or with single cells where it has none. ``order.clues`` is a number of cages, because
        these are the clues of a killer sudoku.

        Parameters
        ----------
        rng_state : uint64[2]   advanced in place

        Raises
        ------
        DoesNotFit   a method other than "minimal" and "count"
        """
        from generator.families.killer.techniques import dig_cages, select_up_to

        if order.method not in ("minimal", "count"):
            why = f"method {order.method} removes givens, but {self.name} is made by merging cages"
            raise DoesNotFit(f"{why}; use method minimal, or count with a number of cages")
        cages: Sequence[Clue] = self.parse(grid.extra)[0] or [Clue((cell,), digit) for cell, digit in enumerate(grid.digits)]
        ceilings = () if order.ceiling is None else (select_up_to(order.ceiling),)
        for selection in order.stages or ceilings or (None,):
            made = dig_cages(digits_of(grid.digits), self.geometry, [cage.cells for cage in cages], order.clues, selection, rng_state)
            rows = zip(made.cells.tolist(), made.sizes.tolist(), made.sums.tolist(), strict=True)
            cages = [Clue(tuple(sorted(cells[:size])), total) for cells, size, total in rows if size]
        return Puzzle(self.name, bytes(N_CELLS), self.format([cages]))

    def solve(self, puzzle: Puzzle, limit: int, max_nodes: int | None, room: int = 1) -> Solutions:
        """Count the solutions of a puzzle, up to a limit."""
        from generator.families.killer.kernels.cage_search import count_killer

        return count_killer(digits_of(puzzle.givens), self.geometry, _tables(puzzle.extra), limit, max_nodes, room)

    def techniques(self) -> tuple[Technique, ...]:
        """Return the techniques of the kind, easiest first."""
        from generator.families.killer.techniques import TECHNIQUES

        return TECHNIQUES

    def fills(self, puzzle: Puzzle, selection: Selection) -> bool:
        """Return whether some techniques of the ladder of cages fill a puzzle."""
        from generator.families.killer.techniques.climb import fills_board

        return fills_board(digits_of(puzzle.givens), self.geometry, _tables(puzzle.extra), selection)

    def climb(self, puzzle: Puzzle, solution: bytes, ceiling: float = inf, with_steps: bool = True) -> Ascent:
        """Solve and rate a puzzle with the ladder of cage techniques.

        Raises
        ------
        GridFormatError   a board without cages
        """
        from generator.families.killer.techniques.climb import climb_cages

        if not puzzle.extra:
            raise GridFormatError(f"expected cages after the cells of {puzzle.family}, got none; cages are what makes the kind")
        return climb_cages(digits_of(puzzle.givens), digits_of(solution), self.geometry, _tables(puzzle.extra), ceiling)

    def describe(self, step: Step, puzzle: Puzzle) -> Text:
        """Return what explains a step with cages; empty for one of houses."""
        return describe_cages(step, puzzle, board=self.geometry)

    def faults(self, puzzle: Puzzle) -> list[str]:
        """List the cages whose givens repeat a digit or cannot reach the sum."""
        faults = []
        for cage in self.parse(puzzle.extra)[0]:
            name, digits = name_cage(cage), [puzzle.givens[cell] for cell in cage.cells]
            for digit in sorted(set(digits) - {0}):
                if digits.count(digit) > 1:
                    where = " ".join(cell_name(cell, self.geometry.n_cols) for cell in cage.cells if puzzle.givens[cell] == digit)
                    faults.append(f"{name} has the digit {digit} {digits.count(digit)} times: {where}")
            total = sum(digits)
            if 0 not in digits and total != cage.number:
                faults.append(f"{name} adds up to {total}, but its sum is {cage.number}")
            elif 0 in digits and total >= cage.number:
                faults.append(f"{name} adds up to {total} with cells still empty, but its sum is {cage.number}")
        return faults

    def turn(self, puzzle: Puzzle, solution: bytes) -> Turned:
        """Return the least of a puzzle's turned and mirrored images."""
        return turn_cages(puzzle, board=self.geometry)


def play_killer(name: str, board: Geometry, draw: Draw = draw_latin) -> tuple[Extra, Play]:
    """Return the extra and the play of a kind with cages.

    Parameters
    ----------
    name         of the kind
    board, draw  rows, columns and boxes, perhaps with further houses and pairs, and their drawing
    """
    play = KillerPlay(name, board, draw_board=draw)
    return play.make_extra(), play


KILLER = Part(
    name="killer",
    title="Killer Sudoku",
    short="Killer",
    text="Dotted lines enclose cages. The digits of a cage are all different and add up to the small number in its corner.",
    words=FOLDER / "words.toml",
    rule=SUM,
    make=play_killer,
    levels=FOLDER / "levels-with-houses.toml",
)

_extra, _play = play_killer(NAME, BOARD)

KILLER_9X9 = Family(
    name=NAME,
    title=KILLER.title,
    rules=("Fill every cell with a digit from 1 to 9.", *list_rules(9, [KILLER])[1:]),
    example=EXAMPLE,
    geometry=BOARD,
    draw=draw_latin,
    extra=_extra,
    play=_play,
    levels=FOLDER / "levels.toml",
    words=KILLER.words,
)
