"""What the family of star battle calls: grids, maps and ascents.

The arguments and results are arrays and numbers; the functions use the compiled code.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.errors import GaveUp
from generator.families.base.dig_order import DigOrder
from generator.families.base.map_ladders import choose_rungs, read_ceiling, read_ladders
from generator.families.base.step_minutes import expect_minutes
from generator.families.starbattle.kernels.draw_map import draw_map, draw_stars
from generator.families.starbattle.kernels.star_board import MapTables, fill_tables, is_solved, make_tables, place_star, reset_state
from generator.families.starbattle.kernels.star_search import list_patterns
from generator.families.starbattle.techniques.ladder import GUESS, NAMED_RUNGS, NAMES, RUNGS, TRIAL, climb
from generator.families.starbattle.techniques.move_borders import FIRST_CEILING, Goal, make_solvable
from generator.families.starbattle.techniques.step_record import BASES, CELL, CODE, COVERS, RATING, REMOVED, SEEN, STEP
from generator.families.starbattle.techniques.trace_trials import trace_trials
from generator.families.starbattle.techniques.trial import MOST_MOVES
from generator.families.starbattle.techniques.trial_nodes import Followed, add_nodes
from generator.model import Ascent, Step
from generator.model.ladder import Selection

TRIES, GROWTHS = 10_000, 100
"""Most boards of stars begun, of which one in eight is completed, and most growths until the pieces around stars can be paired."""

MAPS, MOVES, EXTRA_MOVES = 60, 800, 400
"""Search limits for one grid.

They are the most maps grown, the most moves of borders until a map is solved, and the most moves after that to make it harder.
"""

LEAST_CELLS = {1: 2, 2: 4}
"""Fewest cells of a region when its border moves, by its stars: a smaller one would reveal them."""

LARGEST_SHARE = 2.0
"""Most cells of a region, in sizes of the mean region.

Without a limit, gentle maps of 12x12 had regions of up to 45 cells. With 2.0, 51 of 60 gentle candidates of that size are made instead
of 57; of 9x9 and 10x10, the numbers of all levels change by two of 60 at most.
"""

WANTED_SHARE = 0.8
"""Share of the ceiling that the hardest step must reach; then the map is not made harder."""

HIGHEST = 89
"""Rating of the hardest step without a guess, in tenths."""

BEYOND = "beyond"

BASE_STARS = 20
"""Stars of the board on which race scores are based, 10x10; other boards' effort is scaled by the number of stars."""

HARDEST_WEIGHT, REST_WEIGHT = 10.0, 0.2
"""Weights of the hardest rating and of all ratings, squared, in the race score."""

SECONDS_A_SQUARE = 0.8
"""Seconds for a star, for each cell of a row: it is placed, and the cells that it rules out are crossed out. An estimate."""

BASE_SIDE = 10
"""Side of the board for which the expected minutes of other steps are meant."""


def fill_board(n: int, k: int, rng_state: NDArray[np.uint64]) -> tuple[NDArray[np.int64], NDArray[np.int16]]:
    """Place stars at random and grow a map around them.

    Returns stars int64[n], those of each row as bits, and regions int16[n_cells]. The map may have several solutions.

    Parameters
    ----------
    n : int                 side of the board
    k : int                 stars in each house
    rng_state : uint64[2]   advanced in place

    Raises
    ------
    GaveUp   no stars or no map within the bounds; not seen
    """
    rows, regions = np.zeros(n, np.int64), np.zeros(n * n, np.int16)
    if not draw_stars(list_patterns(n, k).copy(), n, k, rng_state, rows, TRIES):
        raise GaveUp(f"expected {n * k} stars that do not touch within {TRIES} tries, found none; try another seed")
    _grow(k, rows, rng_state, regions)
    return rows, regions


def _grow(k: int, rows: NDArray[np.int64], rng_state: NDArray[np.uint64], regions: NDArray[np.int16]) -> None:
    """Grow regions around stars."""
    if not any(draw_map(len(rows), k, _most_cells(len(rows)), rows, rng_state, regions) for _ in range(GROWTHS)):
        raise GaveUp(f"expected regions with {k} stars each within {GROWTHS} growths, found none; try another seed")


def _most_cells(n: int) -> int:
    """Return the most cells of a region on a board of n rows, whose mean region has n."""
    return round(LARGEST_SHARE * n)


def make_map(
    k: int, rows: NDArray[np.int64], regions: NDArray[np.int16], rng_state: NDArray[np.uint64], order: DigOrder
) -> NDArray[np.int16]:
    """Move the borders of a map until the ladder solves it.

    Another map is grown where this does not succeed.

    Parameters
    ----------
    k : int                     stars in each house
    rows : int64[n]             stars of each row as bits
    regions : int16[n_cells]    the map to start from; not changed
    rng_state : uint64[2]       advanced in place
    order : DigOrder            with stages, techniques that solve the map, and easier ones that do not; otherwise the hardest rating
                                allowed, which the map then approaches; without any of them, the first map solved without trials

    Raises
    ------
    GaveUp   no map within the bound
    """
    made = regions.copy()
    highest, ladders = read_ceiling(order, FIRST_CEILING, HIGHEST), read_ladders(NAMED_RUNGS, order)
    wanted = 0 if order.ceiling is None else round(WANTED_SHARE * highest)
    goal = Goal(highest, wanted, LEAST_CELLS[k], _most_cells(len(rows)), MOVES, EXTRA_MOVES)
    for attempt in range(MAPS):
        if attempt:
            _grow(k, rows, rng_state, made)
        if make_solvable(ladders, goal, k, rows, rng_state, made):
            return made
    raise GaveUp(f"expected a map solved with steps rated up to {highest / 10} within {MAPS} maps, found none; raise the ceiling")


def fills_map(givens: NDArray[np.uint8], regions: NDArray[np.int16], k: int, selection: Selection) -> bool:
    """Return whether some techniques find all stars of a map.

    givens    uint8[n_cells]   1 = star
    regions   int16[n_cells]
    k         stars in each house
    """
    n = round(len(givens) ** 0.5)
    tables = make_tables(n, k, regions)
    state, path = np.zeros(4 * n, np.int64), np.zeros((n * n + n * k, STEP), np.int64)
    fill_tables(tables)
    reset_state(n, k, state)
    for cell in np.flatnonzero(givens):
        place_star(tables, int(cell), state)
    climb(choose_rungs(NAMED_RUNGS, selection), round(min(10 * selection.ceiling, HIGHEST)), tables, state, np.zeros(n, np.int64), path)
    return bool(is_solved(tables, state))


def ascend(givens: NDArray[np.uint8], regions: NDArray[np.int16], k: int, rows: NDArray[np.int64], ceiling: float) -> Ascent:
    """Solve a map from given stars and return the steps and their ratings.

    Where the ladder ends, stars of the solution are guessed.

    Parameters
    ----------
    givens : uint8[n_cells]    1 = star
    regions : int16[n_cells]
    k : int                    stars in each house
    rows : int64[n]            the solution: stars of each row as bits
    ceiling : float            techniques rated above it are not used
    """
    n = len(rows)
    # Load the map and place the given stars.
    tables = make_tables(n, k, regions)
    state, path = np.zeros(4 * n, np.int64), np.zeros((n * n + n * k, STEP), np.int64)
    fill_tables(tables)
    reset_state(n, k, state)
    for cell in np.flatnonzero(givens):
        place_star(tables, int(cell), state)
    # Climb to the end, with guesses where needed.
    start = state.copy()
    count = climb(RUNGS, round(min(10 * ceiling, HIGHEST)), tables, state, rows, path)
    steps = [_read_step(numbers, n) for numbers in path[:count].tolist()]
    return _sum_up(_explain_trials(steps, path[:count], start, tables), n, k)


def _explain_trials(steps: list[Step], path: NDArray[np.int64], state: NDArray[np.int64], tables: MapTables) -> list[Step]:
    """Return the steps with the nodes of their trials.

    path    int64[n_steps, STEP]
    state   int64[4n]              state at the start of the path; changed in place
    """
    is_trial = [code != GUESS and RUNGS[code, 0] == TRIAL for code in path[:, CODE].tolist()]
    if not any(is_trial):
        return steps
    n, count = tables.n, len(steps)
    before, counts = np.zeros((count, n), np.int64), np.zeros(count, np.int64)
    moves = np.zeros((count, MOST_MOVES, STEP), np.int64)
    trace_trials(RUNGS, tables, state, path, before, moves, counts)
    houses = [_cells(rows, n) for rows in tables.houses.tolist()]
    houses_of = [[house for house, cells in enumerate(houses) if cell in cells] for cell in range(n * n)]
    for at in np.flatnonzero(is_trial).tolist():
        left = {*_cells(before[at].tolist(), n)}
        tried = steps[at].removed[0][0]
        followed = [Followed(tried, (), (), (), frozenset(left & _near(tried, n)))]
        followed += [_read_move(numbers, left, n) for numbers in moves[at, : counts[at]].tolist()]
        steps[at] = add_nodes(steps[at], followed, houses, houses_of)
    return steps


def _read_move(numbers: list[int], left: set[int], n: int) -> Followed:
    """Convert a move of a trial from numbers to a record.

    left   open cells before the trial
    """
    cell = numbers[CELL] if numbers[CELL] >= 0 else None
    removed = frozenset(_cells(numbers[REMOVED:SEEN], n)) if cell is None else _near(cell, n)
    return Followed(cell, _bits(numbers[BASES]), _bits(numbers[COVERS]), _cells(numbers[SEEN:STEP], n), frozenset(left & removed))


def _near(cell: int, n: int) -> frozenset[int]:
    """Return a cell and its neighbors."""
    row, col = divmod(cell, n)
    return frozenset(r * n + c for r in range(max(row - 1, 0), min(row + 2, n)) for c in range(max(col - 1, 0), min(col + 2, n)))


def _sum_up(steps: list[Step], n: int, k: int) -> Ascent:
    """Add up the steps; a path with a guess is rated "beyond"."""
    ratings = [step.rating for step in steps]
    first = next((at for at, step in enumerate(steps) if step.cell is not None), 0)
    hardest = max(steps, key=lambda step: step.rating, default=None)
    beyond = any(step.technique == NAMES[GUESS] for step in steps)
    return Ascent(
        er=max(ratings, default=0.0),
        ep=max(ratings[: first + 1], default=0.0),
        ed=ratings[0] if ratings else 0.0,
        hardest=BEYOND if beyond else hardest.technique if hardest else "",
        beyond=beyond,
        race=round(HARDEST_WEIGHT * max(ratings, default=0.0) ** 2 + REST_WEIGHT * sum(r * r for r in ratings) * BASE_STARS / (n * k), 2),
        minutes=round(expect_minutes(_list_counted(steps), SECONDS_A_SQUARE * n, n / BASE_SIDE), 1),
        steps=tuple(steps),
    )


def _list_counted(steps: list[Step]) -> list[Step]:
    """Return the steps that take time of their own.

    Crossing out the rest of a complete house is counted with its stars.
    """
    return [step for step in steps if not step.technique.startswith("complete")]


def _read_step(numbers: list[int], n: int) -> Step:
    """Convert a step from the numbers kernels write to a record."""
    cell = numbers[CELL]
    return Step(
        technique=NAMES[numbers[CODE]],
        rating=numbers[RATING] / 10,
        cell=cell if cell >= 0 else None,
        digit=1 if cell >= 0 else 0,
        removed=tuple((away, 1) for away in _cells(numbers[REMOVED:SEEN], n)),
        pattern=_cells(numbers[SEEN:STEP], n),
        digits=(1,),
        houses=(*_bits(numbers[BASES]), *_bits(numbers[COVERS])),
    )


def _cells(rows: list[int], n: int) -> tuple[int, ...]:
    """Return the cells of rows of bits."""
    return tuple(row * n + col for row, mask in enumerate(rows[:n]) for col in _bits(mask))


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(at for at in range(mask.bit_length()) if mask >> at & 1)
