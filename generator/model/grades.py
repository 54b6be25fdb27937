"""Grading records: solving steps, effort and levels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from generator.model.boards import Puzzle


class Cause(NamedTuple):
    """Why a node of a chain follows.

    kind      one of CAUSE_KINDS
    houses    of "last in house" the house; of "locked" the house whose places are all in the second one; of "x-wing" two base lines and
              two cover lines; of "squeeze", in crowns, the house all of whose cells left see the cell
    cells     the two cells of a pair
    digits    the two digits of a pair
    reasons   positions in `Step.links` of the nodes it follows from
    """

    kind: str
    houses: tuple[int, ...]
    cells: tuple[int, ...]
    digits: tuple[int, ...]
    reasons: tuple[int, ...]


CAUSE_KINDS = ("link", "last in cell", "last in house", "locked", "hidden pair", "naked pair", "x-wing", "squeeze")
"""A true candidate excludes others (link), a candidate is the last of its cell or house, or one of five patterns excludes it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a solve path: a digit placed, or candidates eliminated.

    technique      name of the technique in TECHNIQUES ("hidden single", "x-wing", "guess")
    rating         the technique's Sudoku Explainer rating
    cell, digit    the digit placed and its cell; 0 and None if the step only eliminates candidates
    removed        (cell, digit) pairs of the eliminated candidates
    pattern        cells that form the pattern
    digits         digits of the pattern
    houses         houses of the pattern
    links          nodes of the chain in reading order, (cell, digit, True if the node says that the cell has the digit, False if it says
                   that it does not); several chains follow one another, each from its own start. Empty if there is no chain
    candidates     (cell, digit) pairs that the argument rests on: those of combined and excluding cells, of a unique loop, or of a BUG's
                   cells beyond their pairs
    causes         why each node of `links` follows; empty if the step has no chain, or one with too many nodes for the kernels
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
    candidates: tuple[tuple[int, int], ...] = ()
    causes: tuple[Cause, ...] = ()


BEYOND, BEYOND_RATING = "beyond", 9.5
"""Name and rating of what the techniques of a ladder do not solve, and of a guess."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings of a climb on a ladder.

    er        hardest rating; BEYOND_RATING if a guess was needed
    ep        hardest rating up to the first digit placed
    ed        rating of the first step
    hardest   name of the hardest technique; BEYOND if a guess was needed, "" if there was no step
    """

    er: float
    ep: float
    ed: float
    hardest: str

    @property
    def beyond(self) -> bool:
        """Return whether a guess was needed."""
        return self.hardest == BEYOND


@dataclass(frozen=True, slots=True)
class Ascent:
    """Result of a climb to the solution.

    ratings      those of the kind's ladder
    race         total effort, on the kind's own scale
    minutes      expected solving time; families/houses/minutes.toml says for each family what it is based on
    steps        the path to the solution
    """

    ratings: Ratings
    race: float
    minutes: float
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Effort:
    """Effort of solving a puzzle, in counts, never in seconds of the machine.

    race       race score: how few deductions are available at each step, summed over the solve (families/houses/race.py)
    minutes    expected time of players, the mean; families/houses/minutes.toml says for each family what it is based on
    se_er      hardest rating on the path, as Sudoku Explainer 1.2.1 gives it; on the family's own ladder if it has one
    se_ep      hardest rating up to the first digit placed
    se_ed      rating of the first step
    beyond     True if the ladder cannot finish the puzzle; se_er is then 9.5 and `hardest` is "beyond"
    hardest    name of the hardest technique
    guesses    mean of log(1 + guesses) of a search over fixed shuffles
    needs      rating below which the techniques of a person's path do not solve the puzzle; on the family's own ladder the same as se_er.
               None where the grade was read from a table
    hodoku_score, hodoku_level   HoDoKu's values for the puzzle as given, so twins may differ; None and "" for boards it does not support
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
    needs: float | None = None

    @property
    def rating_key(self) -> tuple[bool, float]:
        """Sort key by rating: a puzzle beyond the ladder comes after every rated one."""
        return self.beyond, self.se_er


@dataclass(frozen=True, slots=True)
class GradedPuzzle:
    """Puzzle with its solution, effort, level and solve path.

    solution    bytes[n_cells], complete
    level       name of a level of levels.toml
    path        every step, on the puzzle as given
    key         canonical form as bytes: equal for twins, and for twins only
    """

    puzzle: Puzzle
    solution: bytes
    effort: Effort
    level: str
    path: tuple[Step, ...]
    key: bytes


@dataclass(frozen=True, slots=True)
class Level:
    """Difficulty level of a book: its two bounds, and how its puzzles are dug.

    ceiling          hardest Sudoku Explainer rating allowed
    floor            rating that the puzzle must need (`Effort.needs`), so that the note is true of every puzzle; 0 = none
    race_low/high    range of race scores: low inclusive, high exclusive
    beyond           True if puzzles that the ladder cannot finish belong to the level too
    note             one line for the reader
    method, clues    how candidates are dug: a dig method, and the number of clues it stops at (0 = minimal)
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
    floor: float = 0.0
