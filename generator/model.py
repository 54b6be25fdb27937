"""The records that pass between the stages; frozen, slotted, plain data.

Every module may import this one, which imports nothing of ours. Digits of a board are ``bytes`` (one a cell, row by row, 0 = empty), as
records must be hashable and cheap to send to other processes; ``digits_of`` gives the array kernels want.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BOX, COLUMN, ROW, EXTRA = 0, 1, 2, 3
"""Kinds of house, in the order Sudoku Explainer scans them (boxes, columns, rows; then what other kinds add)."""

HAIR, WALL, FRAME = 1, 2, 3
"""Weights of a drawn line between two cells; 0 is no line."""


def digits_of(cells: bytes) -> NDArray[np.uint8]:
    """Return the cells of a board as a fresh, writable uint8[n_cells]."""
    return np.frombuffer(cells, np.uint8).copy()


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """The cells and houses of one board, as data for the kernels.

    n           digits in a house
    n_rows      rows of cells
    n_cols      columns of cells
    houses      int16[n_houses, n]            cells of each house: boxes, columns, rows, extras, in that order; where a kind's regions
                                              differ in size, as wide as the largest, shorter rows end in -1
    kinds       uint8[n_houses]               BOX, COLUMN, ROW or EXTRA
    peers       int16[n_cells, most_peers]    cells that may not hold the same digit; rows end in -1 where shorter
    houses_of   int16[n_cells, most_houses]   houses a cell lies in; rows end in -1 where shorter
    boxes       int16[n_cells]                box of each cell, -1 where the board has none

    The arrays are read-only, so that one geometry can serve every puzzle of a family.
    """

    n: int
    n_rows: int
    n_cols: int
    houses: NDArray[np.int16]
    kinds: NDArray[np.uint8]
    peers: NDArray[np.int16]
    houses_of: NDArray[np.int16]
    boxes: NDArray[np.int16]

    @property
    def n_cells(self) -> int:
        return self.n_rows * self.n_cols


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board as given: a family's name, the digits printed, and what else the family needs.

    givens    bytes[n_cells]   0 = empty
    extra     text after the second ``:`` of a puzzle line (cages, regions); empty where givens are all
    """

    family: str
    givens: bytes
    extra: str = ""

    @property
    def clues(self) -> int:
        """Count the givens."""
        return len(self.givens) - self.givens.count(0)


@dataclass(frozen=True, slots=True)
class Grid:
    """A complete board: its digits, and what else its family needs.

    digits    bytes[n_cells]   none empty (of marks: all of them there)
    extra     as in `Puzzle`; empty where digging makes it
    """

    digits: bytes
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Canonical:
    """The least board equal to another under symmetry, and the way back.

    cells_from[i] is the cell of the original that stands at cell i of the form; digit_from[d] is the original of digit d.

    form            bytes[n_cells]
    cells_from      tuple of n_cells cell numbers
    digit_from      tuple of n + 1 digits, digit_from[0] == 0
    automorphisms   transformations that leave the complete grid as it is (1 for nearly all)
    extra           what the line of the form says after its cells
    """

    form: bytes
    cells_from: tuple[int, ...]
    digit_from: tuple[int, ...]
    automorphisms: int
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a solve path: a digit placed, or candidates removed.

    technique      its name in TECHNIQUES ("hidden single", "x-wing", "guess")
    rating         Sudoku Explainer's number for it
    cell, digit    what is placed; None, 0 where the step only removes
    removed        (cell, digit) pairs that go
    pattern        cells that make the technique work
    digits         digits the pattern speaks of
    houses         houses the pattern lies in
    links          nodes of the chain in reading order, (cell, digit, True where the cell holds the digit, False where it does not);
                   several chains follow one another, each from its own start. Empty where there is no chain
    """

    technique: str
    rating: float
    cell: int | None
    digit: int
    removed: tuple[tuple[int, int], ...]
    pattern: tuple[int, ...]
    digits: tuple[int, ...]
    houses: tuple[int, ...]
    links: tuple[tuple[int, int, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Ascent:
    """What climbing a kind's own ladder showed: the steps, their hardest, and what they add up to.

    er, ep, ed   hardest rating, hardest up to the first digit placed, rating of the first step; 9.5 where a guess was needed
    hardest      name of the hardest technique; "beyond" where a guess was needed
    beyond       True there
    race         effort added up over the steps, on a scale of the kind's own
    minutes      the time that stands for; an estimate, for nobody measured it on these kinds
    steps        the way to the solution
    """

    er: float
    ep: float
    ed: float
    hardest: str
    beyond: bool
    race: float
    minutes: float
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Effort:
    """What solving a puzzle costs, in counts, never in seconds of this machine.

    race       race score: how few things are open to see, summed over the solve (grading/race.py)
    minutes    mean time of players that the race score maps to
    se_er      hardest rating on the way, as Sudoku Explainer 1.2.1 would say it; on the kind's own ladder where it has one
    se_ep      hardest rating up to the first digit placed
    se_ed      rating of the first step
    beyond     True where the ladder ends before the solution; se_er is then 9.5 and `hardest` says "beyond"
    hardest    name of the hardest technique
    guesses    mean of log(1 + guesses) of a search over fixed shuffles
    hodoku_score, hodoku_level   as HoDoKu says them of the puzzle as given, so twins may differ; None and "" on boards it does not know
    """

    race: float
    minutes: float
    se_er: float
    se_ep: float
    se_ed: float
    beyond: bool
    hardest: str
    guesses: float
    hodoku_score: int | None = None
    hodoku_level: str = ""


@dataclass(frozen=True, slots=True)
class GradedPuzzle:
    """A puzzle with its solution, effort, level and way to the solution.

    solution    bytes[n_cells], complete
    level       name of a level of levels.toml
    path        every step, on the puzzle as given
    key         canonical form as bytes: equal exactly for twins
    """

    puzzle: Puzzle
    solution: bytes
    effort: Effort
    level: str
    path: tuple[Step, ...]
    key: bytes


@dataclass(frozen=True, slots=True)
class Level:
    """One step of a book's difficulty, with both gates and the way to find its puzzles.

    ceiling          hardest Sudoku Explainer rating allowed
    race_low/high    race scores from (inclusive) and up to (exclusive)
    beyond           True: takes what the ladder cannot finish as well
    note             one line for the reader
    method, clues    how candidates are dug: a dig method, and the clue count it stops at (0 = minimal)
    """

    name: str
    title: str
    ceiling: float
    race_low: float
    race_high: float
    beyond: bool
    note: str
    method: str
    clues: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing as data, in cell units; what families give and layouts draw.

    symbols     one text a cell, "" = empty
    across      bytes[(n_rows + 1) * n_cols]   weight of the line above each cell, then below the last row
    upright     bytes[n_rows * (n_cols + 1)]   weight of the line left of each cell, then right of the last, row by row
    shades      percent of ink behind each cell; empty where none is shaded
    cages       groups of cells with a dotted outline
    labels      small text in a cell's top left corner, one a cell; empty where there is none
    discs       cells that carry a disc (a queen, a crown)
    """

    n_rows: int
    n_cols: int
    symbols: tuple[str, ...]
    across: bytes
    upright: bytes
    shades: tuple[int, ...] = ()
    cages: tuple[tuple[int, ...], ...] = ()
    labels: tuple[str, ...] = ()
    discs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered puzzle of a book, ready to draw; `kind` is the family's title to print by it, empty where that goes without saying."""

    number: int
    family: str
    level: str
    puzzle_id: str
    minutes: float
    puzzle: Figure
    answer: Figure
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Puzzles of one family and level, easiest first, under one heading."""

    family: str
    level: str
    title: str
    note: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """How one family is played: a heading, a few sentences and a small solved example."""

    family: str
    title: str
    text: tuple[str, ...]
    example: Figure
    example_answer: Figure


@dataclass(frozen=True, slots=True)
class Book:
    """Everything a layout needs to set one edition; lengths in millimeters.

    edition    what distinguishes this printing: a date, or "seed-7"
    year       year of the copyright line, "" where none is known (the clock may not decide what is printed)
    seed       the seed the puzzles came from, "" for a book of given puzzles
    proved     True where the finished pages are read back before anyone sees them; the book says so
    printer    whose rules margins and page count follow, "" for rules that suit every printer
    paper      the printer's paper, "" for its first
    file       kind of PDF/X the interior declares itself as, "" for what the printer asks
    """

    title: str
    subtitle: str
    author: str
    edition: str
    year: str
    seed: str
    layout: str
    trim_mm: tuple[float, float]
    language: str
    rules: tuple[Rules, ...]
    levels: tuple[Level, ...]
    chapters: tuple[Chapter, ...]
    proved: bool = True
    printer: str = ""
    paper: str = ""
    file: str = ""
