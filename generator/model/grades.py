"""What solving a puzzle takes: steps, effort, and the levels they add up to."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.boards import Puzzle


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
