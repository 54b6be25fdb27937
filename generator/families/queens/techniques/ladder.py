"""The ladder of queens: the easiest technique that finds a step, repeatedly.

It finds what a person sees on a board with some queens given, from a last place to a trial. Ratings are on a scale of our own, 1 to 5,
each step of thought one more; 9.5 where only a guess helps.

| rating | technique |
|---|---|
| 1.0 | last place in a row |
| 1.2 | last place in a column |
| 2.0 | blocking: a queen there would leave a row or a column without a place |
| 3.0 | locked pair: the queens of two rows need two columns between them, or the other way round |
| 3.2 | diagonal pair: the same, with at least one diagonal for a column |
| 3.4 | locked triplet: the queens of three rows need three columns between them, or the other way round |
| 3.6, 3.8 | joint attack: wherever the queens of two lines are, one of them attacks the place |
| 4.0 | short trial: a queen there, and the last place that follows, leave a row or a column without a place |
| 4.2 | long trial: the same with two last places; 0.1 more for each further one, up to 5.0 |
"""

from __future__ import annotations

from generator.families.base.step_minutes import expect_minutes, rate_steps
from generator.families.queens.techniques.blocking import find_blocking
from generator.families.queens.techniques.board import Cell, Found, Rows, open_rows, place, places_in_row
from generator.families.queens.techniques.diagonal_pair import find_diagonal_pair
from generator.families.queens.techniques.joint_attack import find_joint_attack
from generator.families.queens.techniques.last_place import find_last_in_column, find_last_in_row
from generator.families.queens.techniques.locked_set import find_locked_pair, find_locked_triplet
from generator.families.queens.techniques.trial import find_long_trial, find_short_trial
from generator.model import BEYOND_RATING, Ascent, Cause, Step
from generator.model.ladder import Selection, Technique
from generator.techniques import category

COSTS = {
    "last place in a row": 1.0,
    "last place in a column": 1.5,
    "blocking": 3.0,
    "locked pair": 11.0,
    "diagonal pair": 12.0,
    "locked triplet": 12.0,
    "joint attack": 12.0,
    "short trial": 30.0,
    "long trial": 30.0,
    "guess": 60.0,
}
"""Effort of a step by its technique, on the scale of the race.

The values are guesses: no people were measured on these puzzles.
"""

FORCED_COST = 8.0
"""Effort for each queen that a trial forces beyond the first."""

SECONDS_A_SQUARE = 1.0
"""Seconds for a queen, for each cell of a row: it is placed, and the cells that it attacks are crossed out. An estimate."""

COMMON_SIDE = 8
"""Side of the board to which efforts are scaled, so that one table of levels serves every size."""

TECHNIQUES = (
    Technique("last place in a row", 1.0, category.LAST_PLACE, find_last_in_row),
    Technique("last place in a column", 1.2, category.LAST_PLACE, find_last_in_column),
    Technique("blocking", 2.0, category.BLOCKING, find_blocking),
    Technique("locked pair", 3.0, category.CONFINED, find_locked_pair),
    Technique("diagonal pair", 3.2, category.CONFINED, find_diagonal_pair),
    Technique("locked triplet", 3.4, category.CONFINED, find_locked_triplet),
    Technique("joint attack", 3.6, category.JOINT_ATTACK, find_joint_attack),
    Technique("short trial", 4.0, category.TRIAL, find_short_trial),
    Technique("long trial", 4.2, category.TRIAL, find_long_trial),
)
"""The techniques, easiest first."""


def climb_queens(givens: bytes, solution: bytes, ceiling: float) -> Ascent:
    """Solve a board as a person would and rate it.

    Parameters
    ----------
    givens, solution : bytes[n * n]   1 = queen
    ceiling : float                   techniques rated above it are not tried; a guess is made instead
    """
    n = int(len(givens) ** 0.5)
    rows = open_rows([cell for cell, mark in enumerate(givens) if mark], n)
    placed = {cell // n for cell, mark in enumerate(givens) if mark}
    steps: list[Step] = []
    effort = 0.0
    while len(placed) < n:
        # Find the easiest step; without one, place the solution's queen of the first open row.
        found = _find_step(rows, placed, select_up_to(ceiling))
        if found is None:
            row = next(row for row in range(n) if row not in placed)
            col = next(col for col in range(n) if solution[row * n + col])
            found = Found(category.GUESS, BEYOND_RATING, (row, col), (), places_in_row(rows, row), (n + row,))
        _apply(found, rows, placed)
        steps.append(_as_step(found, n))
        effort += COSTS[found.technique] + FORCED_COST * max(0, len(found.forced) - 1)
    minutes = round(expect_minutes(steps, SECONDS_A_SQUARE * n, n / COMMON_SIDE), 2)
    return Ascent(rate_steps(steps), round(effort * COMMON_SIDE / n, 2), minutes, tuple(steps))


def select_up_to(ceiling: float) -> Selection:
    """Return the techniques rated up to a ceiling."""
    return Selection(frozenset(technique.name for technique in TECHNIQUES), ceiling, ceiling)


def fills_board(givens: bytes, selection: Selection) -> bool:
    """Return whether some techniques find all queens of a board.

    Parameters
    ----------
    givens : bytes[n * n]   1 = queen
    """
    n = int(len(givens) ** 0.5)
    rows = open_rows([cell for cell, mark in enumerate(givens) if mark], n)
    placed = {cell // n for cell, mark in enumerate(givens) if mark}
    while len(placed) < n and (found := _find_step(rows, placed, selection)):
        _apply(found, rows, placed)
    return len(placed) == n


def _find_step(rows: Rows, placed: set[int], selection: Selection) -> Found | None:
    """Return the easiest step of the techniques that may be used."""
    for technique in TECHNIQUES:
        if selection.allows(technique.name, technique.rating):
            found: Found | None = technique.find(rows, placed)
            if found is not None and found.rating <= selection.ceiling:
                return found
    return None


def _apply(found: Found, rows: Rows, placed: set[int]) -> None:
    """Place the queen of a step, and remove its places."""
    if found.placed is not None:
        place(rows, found.placed)
        placed.add(found.placed[0])
    for row, col in found.removed:
        rows[row] &= ~(1 << col)


def _as_step(found: Found, n: int) -> Step:
    """Return the record of a step; its links are the queens of a trial."""

    def number(cell: Cell) -> int:
        return cell[0] * n + cell[1]

    placed = None if found.placed is None else number(found.placed)
    removed = tuple(sorted((number(cell), 1) for cell in found.removed))
    pattern = tuple(map(number, found.pattern))
    links: list[tuple[int, int, bool]] = []
    causes: list[Cause] = []
    if found.forced:
        # The queen that is tried comes first; each other one is the last place of its house.
        links = [(*removed[0], True), *((number(queen.cell), 1, True) for queen in found.forced)]
        causes = [Cause("link", (), (), (), ()), *(Cause("last in house", (q.house,), (), (), q.reasons) for q in found.forced)]
    digit = int(placed is not None)
    return Step(found.technique, found.rating, placed, digit, removed, pattern, (1,), found.houses, tuple(links), (), tuple(causes))
