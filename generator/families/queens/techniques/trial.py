"""Trial: a queen whose last places leave a row or a column without a place.

A short trial forces one further queen, a long one several. Among long trials the one that ends soonest is taken; only moves that the
contradiction needs are counted and named.
"""

from __future__ import annotations

from generator.families.base.trial_proof import Move, find_needed
from generator.families.queens.techniques.board import Cell, Forced, Found, Rows, attacks, open_cells, open_houses, place
from generator.families.queens.techniques.last_place import find_last_in_column, find_last_in_row

SHORT_RATING, LONG_RATING, MOVE_RATING, HIGHEST_RATING = 4.0, 4.2, 0.1, 5.0
"""Ratings of a trial with one and two forced queens, for each further one, and the highest."""


def find_short_trial(rows: Rows, placed: set[int]) -> Found | None:
    """Find a place whose queen forces one that leaves a line without a place."""
    for cell in open_cells(rows, placed):
        tried = list(rows)
        place(tried, cell)
        filled = {*placed, cell[0]}
        for house, places in open_houses(tried, filled):
            if len(places) == 1:
                forced = list(tried)
                place(forced, places[0])
                empty = _find_empty(forced, {*filled, places[0][0]})
                if empty is not None:
                    return _describe(rows, placed, cell, [(places[0], house)], empty)
    return None


def find_long_trial(rows: Rows, placed: set[int]) -> Found | None:
    """Find the place whose queen, with all last places, fails soonest."""
    shortest: tuple[Cell, list[tuple[Cell, int]], int] | None = None
    for cell in open_cells(rows, placed):
        most = len(rows) if shortest is None else len(shortest[1]) - 1
        tried, filled = list(rows), {*placed, cell[0]}
        place(tried, cell)
        followed = _follow(tried, filled, most)
        if followed is not None:
            shortest = (cell, *followed)
    return None if shortest is None else _describe(rows, placed, *shortest)


def _follow(trial: Rows, filled: set[int], most: int) -> tuple[list[tuple[Cell, int]], int] | None:
    """Place last places until a house is left without a place.

    Return the queens with the houses that force them and the house left empty, or None if there is none within `most` queens.
    """
    moves: list[tuple[Cell, int]] = []
    while True:
        empty = _find_empty(trial, filled)
        if empty is not None:
            return moves, empty
        step = find_last_in_row(trial, filled) or find_last_in_column(trial, filled)
        if step is None or step.placed is None or len(moves) >= most:
            return None
        place(trial, step.placed)
        filled.add(step.placed[0])
        moves.append((step.placed, step.houses[0]))


def _find_empty(rows: Rows, placed: set[int]) -> int | None:
    """Return a row or column without a queen that has no place left."""
    return next((house for house, places in open_houses(rows, placed) if not places), None)


def _describe(rows: Rows, placed: set[int], cell: Cell, moves: list[tuple[Cell, int]], empty: int) -> Found:
    """Return the step of a trial, with the queens that its contradiction needs."""
    n = len(rows)
    left, places = tuple(open_cells(rows, placed)), dict(open_houses(rows, placed))
    # Each queen removes what it attacks; the other places of the house that forces it must be attacked before.
    queens = [(cell, -1), *moves]
    proof = []
    for queen, house in queens:
        others = [_number(other, n) for other in places.get(house, ()) if other != queen]
        proof.append(Move(others, [_number(at, n) for at in left if attacks(queen, at)]))
    needed = find_needed(proof, [_number(at, n) for at in places[empty]])
    numbers = [at for at in needed if at >= 0]
    forced = tuple(Forced(*queens[at], tuple(numbers.index(reason) for reason in needed[at])) for at in numbers if at)
    rating = SHORT_RATING if len(forced) < 2 else min(LONG_RATING + MOVE_RATING * (len(forced) - 2), HIGHEST_RATING)
    return Found("short trial" if len(forced) < 2 else "long trial", round(rating, 1), None, (cell,), (cell,), (empty,), forced)


def _number(cell: Cell, n: int) -> int:
    return cell[0] * n + cell[1]
