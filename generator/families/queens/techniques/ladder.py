"""The ladder of queens puzzles.

It finds what a person sees on a board with some queens given, from a last place to a short trial.

A board is a list of masks, one for each row: bit c is set while column c is still possible. A placed queen leaves one bit in its row and
removes its column and its diagonals from all others, so a column's places can be read from the rows.

Ratings are on a scale of our own, 1 to 5, each step of thought one more; 9.5 where only a guess helps.

| rating | technique |
|---|---|
| 1.0 | last place in a row |
| 1.2 | last place in a column |
| 2.0 | blocking: a queen there would leave a row or a column without a place |
| 3.0 | locked pair: the queens of two rows need two columns between them, or the other way round |
| 4.0 | trial: a queen there, and the last places that follow, leave a row or a column without a place |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.families.base.step_minutes import expect_minutes
from generator.model import Ascent, Step

ROW_RATING, COLUMN_RATING, BLOCK_RATING, PAIR_RATING, TRIAL_RATING, GUESS_RATING = 1.0, 1.2, 2.0, 3.0, 4.0, 9.5
COSTS = {ROW_RATING: 1.0, COLUMN_RATING: 1.5, BLOCK_RATING: 3.0, PAIR_RATING: 6.0, TRIAL_RATING: 10.0, GUESS_RATING: 30.0}
"""Effort of a step by its rating, on the scale of the race.

The values are guesses: no people were measured on these puzzles.
"""

SECONDS_A_SQUARE = 1.0
"""Seconds for a queen, for each cell of a row: it is placed, and the cells that it attacks are crossed out. An estimate."""

COMMON_SIDE = 8
"""Side of the board to which efforts are scaled, so that one table of levels serves every size."""

Rows = list[int]
Cell = tuple[int, int]


@dataclass(slots=True)
class Found:
    """A step on the board of rows.

    It places a queen or removes places; `houses` are those it is seen in (columns 0..n-1, then rows).
    """

    technique: str
    rating: float
    placed: Cell | None
    removed: tuple[Cell, ...]
    pattern: tuple[Cell, ...]
    houses: tuple[int, ...]


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
    while len(placed) < n:
        # Find the easiest step; without one, place the solution's queen of the first open row.
        found = next((step for find in LADDER if (step := find(rows, placed)) is not None and step.rating <= ceiling), None)
        if found is None:
            row = next(row for row in range(n) if row not in placed)
            col = next(col for col in range(n) if solution[row * n + col])
            found = Found("guess", GUESS_RATING, (row, col), (), places_of(rows, row), (n + row,))
        # Apply the step.
        if found.placed is not None:
            place(rows, found.placed)
            placed.add(found.placed[0])
        for row, col in found.removed:
            rows[row] &= ~(1 << col)
        steps.append(_as_step(found, n))
    return _sum_up(tuple(steps), n)


def _as_step(found: Found, n: int) -> Step:
    cells = tuple(row * n + col for row, col in found.pattern)
    placed = None if found.placed is None else found.placed[0] * n + found.placed[1]
    removed = tuple(sorted((row * n + col, 1) for row, col in found.removed))
    return Step(found.technique, found.rating, placed, int(placed is not None), removed, cells, (1,), found.houses)


def _sum_up(steps: tuple[Step, ...], n: int) -> Ascent:
    ratings = [step.rating for step in steps]
    first_placed = next((at for at, step in enumerate(steps) if step.cell is not None), len(steps) - 1)
    hardest = max(steps, key=lambda step: step.rating, default=None)
    beyond = hardest is not None and hardest.technique == "guess"
    race = round(sum(COSTS[rating] for rating in ratings) * COMMON_SIDE / n, 2)
    return Ascent(
        er=max(ratings, default=0.0),
        ep=max(ratings[: first_placed + 1], default=0.0),
        ed=ratings[0] if ratings else 0.0,
        hardest="beyond" if beyond else hardest.technique if hardest else "",
        beyond=beyond,
        race=race,
        minutes=round(expect_minutes(steps, SECONDS_A_SQUARE * n, n / COMMON_SIDE), 2),
        steps=steps,
    )


def open_rows(queens: list[int], n: int) -> Rows:
    """Return the places left in each row once the given queens are placed.

    queens   cells of an n x n board
    """
    rows = [(1 << n) - 1] * n
    for queen in queens:
        place(rows, divmod(queen, n))
    return rows


def place(rows: Rows, cell: Cell) -> None:
    """Place a queen.

    Its row keeps that place alone, and all other rows lose what it attacks.
    """
    row, col = cell
    for other in range(len(rows)):
        away = abs(other - row)
        rows[other] &= 1 << col if not away else ~(1 << col | 1 << col + away | (1 << col - away if col >= away else 0))


def places_of(rows: Rows, row: int) -> tuple[Cell, ...]:
    """Return the places left in a row."""
    return tuple((row, col) for col in range(len(rows)) if rows[row] >> col & 1)


def _places_in_column(rows: Rows, col: int) -> tuple[Cell, ...]:
    return tuple((row, col) for row in range(len(rows)) if rows[row] >> col & 1)


def _houses(rows: Rows, placed: set[int]) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """Yield number and places of every row, then every column, without a queen."""
    n = len(rows)
    taken = {rows[row].bit_length() - 1 for row in placed}
    yield from ((n + row, places_of(rows, row)) for row in range(n) if row not in placed)
    yield from ((col, _places_in_column(rows, col)) for col in range(n) if col not in taken)


def find_last_in_row(rows: Rows, placed: set[int]) -> Found | None:
    """Find a row with one place left."""
    for house, places in _houses(rows, placed):
        if house >= len(rows) and len(places) == 1:
            return Found("last place in a row", ROW_RATING, places[0], (), places, (house,))
    return None


def find_last_in_column(rows: Rows, placed: set[int]) -> Found | None:
    """Find a column with one place left."""
    for house, places in _houses(rows, placed):
        if house < len(rows) and len(places) == 1:
            return Found("last place in a column", COLUMN_RATING, places[0], (), places, (house,))
    return None


def find_blocking(rows: Rows, placed: set[int]) -> Found | None:
    """Find places that attack all places left in a row or a column."""
    for house, places in _houses(rows, placed):
        attackers = [cell for cell in _open_cells(rows, placed) if cell not in places and all(_attacks(cell, p) for p in places)]
        if attackers:
            return Found("blocking", BLOCK_RATING, None, tuple(attackers), places, (house,))
    return None


def find_locked_pair(rows: Rows, placed: set[int]) -> Found | None:
    """Find two rows whose places lie in the same two columns, or vice versa."""
    n = len(rows)
    waiting = list(_houses(rows, placed))
    for across in (True, False):
        lines = [(house, places) for house, places in waiting if (house >= n) == across]
        for at, (one, first) in enumerate(lines):
            for other, second in lines[at + 1 :]:
                # Together the two lines have places in only two crossing lines.
                crossing = {cell[across] for cell in (*first, *second)}
                if len(crossing) != 2:
                    continue
                # These two lose all other places.
                pattern = tuple(sorted({*first, *second}))
                removed = tuple(cell for cell in _open_cells(rows, placed) if cell[across] in crossing and cell not in pattern)
                if removed:
                    return Found("locked pair", PAIR_RATING, None, removed, pattern, (one, other))
    return None


def find_trial(rows: Rows, placed: set[int]) -> Found | None:
    """Find a place whose queen leaves a row or a column without a place.

    Only the last places that follow from the queen are placed as well.
    """
    for cell in _open_cells(rows, placed):
        # Place the queen on a copy of the board, and then every last place that follows.
        trial, filled = list(rows), {*placed, cell[0]}
        place(trial, cell)
        while (step := find_last_in_row(trial, filled) or find_last_in_column(trial, filled)) is not None and step.placed is not None:
            place(trial, step.placed)
            filled.add(step.placed[0])
        # A row or column without a place is the contradiction.
        empty = next((house for house, places in _houses(trial, filled) if not places), None)
        if empty is not None:
            return Found("trial", TRIAL_RATING, None, (cell,), (cell,), (empty,))
    return None


def _open_cells(rows: Rows, placed: set[int]) -> Iterator[Cell]:
    """Yield the places left in rows without a queen."""
    return (cell for row in range(len(rows)) if row not in placed for cell in places_of(rows, row))


def _attacks(one: Cell, other: Cell) -> bool:
    return one[0] == other[0] or one[1] == other[1] or abs(one[0] - other[0]) == abs(one[1] - other[1])


Finder = Callable[[Rows, set[int]], Found | None]
LADDER: tuple[Finder, ...] = (find_last_in_row, find_last_in_column, find_blocking, find_locked_pair, find_trial)
"""The techniques, easiest first."""
