"""What the family of crowns calls: grids, maps and ascents.

The arguments and results are arrays and numbers; the functions use the compiled code.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.errors import GaveUp
from generator.families.base.dig_order import DigOrder
from generator.families.base.map_ladders import choose_rungs, read_ceiling, read_ladders
from generator.families.base.step_minutes import expect_minutes
from generator.families.crowns.kernels.cell_bits import (
    HIGH,
    LOW,
    OPEN,
    WORD,
    MapTables,
    fill_tables,
    make_ruled_out,
    make_tables,
    place_crown,
    reset_state,
)
from generator.families.crowns.kernels.grow_regions import grow_regions, place_crowns
from generator.families.crowns.techniques.ladder import GUESS, NAMED_RUNGS, NAMES, RUNGS, TRIAL, climb
from generator.families.crowns.techniques.move_borders import FIRST_CEILING, Goal, make_solvable
from generator.families.crowns.techniques.step_record import BASES, CELL, CODE, COVERS, RATING, REMOVED, SEEN, STEP
from generator.families.crowns.techniques.trace_trials import trace_trials
from generator.families.crowns.techniques.trial_nodes import Followed, add_nodes
from generator.model import Ascent, Step
from generator.model.ladder import Selection

TRIES = 1000
"""Most permutations drawn to find crowns that do not touch; one in eight is such a permutation."""

MAPS, MOVES, EXTRA_MOVES = 50, 800, 400
"""Search limits for one grid.

They are the most maps grown, the most moves of borders until a map is solved, and the most moves after that to make it harder.
"""

WANTED_SHARE = 0.8
"""Share of the ceiling that the hardest step must reach; then the map is not made harder."""

HIGHEST = 89
"""Rating of the hardest step without a guess, in tenths."""

BEYOND = "beyond"

BASE_SIDE = 8
"""Side of the board on which race scores are based; other boards' effort is scaled by the number of crowns."""

SECONDS_A_SQUARE = 1.0
"""Seconds for a crown, for each cell of a row: it is placed, and the cells that it rules out are crossed out. An estimate."""


def fill_board(n: int, rng_state: NDArray[np.uint64]) -> tuple[NDArray[np.int8], NDArray[np.int16]]:
    """Place crowns at random and grow a map around them.

    Returns crowns int8[n], the column of the crown in each row, and regions int16[n_cells]. The map may have several solutions.

    Parameters
    ----------
    n : int                 side of the board
    rng_state : uint64[2]   advanced in place

    Raises
    ------
    GaveUp   no arrangement of crowns within the bound; not seen
    """
    columns, regions = np.zeros(n, np.int8), np.zeros(n * n, np.int16)
    if not place_crowns(n, rng_state, columns, TRIES):
        raise GaveUp(f"expected {n} crowns that do not touch within {TRIES} tries, found none; try another seed")
    grow_regions(n, columns, rng_state, regions)
    return columns, regions


def make_map(columns: NDArray[np.int8], regions: NDArray[np.int16], rng_state: NDArray[np.uint64], order: DigOrder) -> NDArray[np.int16]:
    """Move the borders of a map until the ladder solves it.

    Another map is grown where this does not succeed.

    Parameters
    ----------
    columns : int8[n]           the crowns
    regions : int16[n_cells]    the map to start from; not changed
    rng_state : uint64[2]       advanced in place
    order : DigOrder            with stages, techniques that solve the map, and easier ones that do not; otherwise the hardest rating
                                allowed, which the map then approaches; without any of them, the first map solved without trials

    Raises
    ------
    GaveUp   no map within the bound
    """
    n = len(columns)
    made = regions.copy()
    highest, ladders = read_ceiling(order, FIRST_CEILING, HIGHEST), read_ladders(NAMED_RUNGS, order)
    wanted = 0 if order.ceiling is None else round(WANTED_SHARE * highest)
    goal = Goal(highest, wanted, MOVES, EXTRA_MOVES)
    for attempt in range(MAPS):
        if attempt:
            grow_regions(n, columns, rng_state, made)
        if make_solvable(ladders, goal, make_ruled_out(n), columns, rng_state, made):
            return made
    raise GaveUp(f"expected a map solved with steps rated up to {highest / 10} within {MAPS} maps, found none; raise the ceiling")


def fills_map(givens: NDArray[np.uint8], regions: NDArray[np.int16], selection: Selection) -> bool:
    """Return whether some techniques find all crowns of a map.

    givens    uint8[n_cells]   1 = crown
    regions   int16[n_cells]
    """
    n = round(len(givens) ** 0.5)
    tables = make_tables(n, regions)
    state, path = np.zeros(3, np.int64), np.zeros((n * n + n, STEP), np.int64)
    fill_tables(tables, make_ruled_out(n))
    reset_state(n, state)
    for cell in np.flatnonzero(givens):
        place_crown(tables, int(cell), state)
    climb(choose_rungs(NAMED_RUNGS, selection), round(min(10 * selection.ceiling, HIGHEST)), tables, state, np.full(n, -1, np.int8), path)
    return bool(state[OPEN] == 0)


def ascend(givens: NDArray[np.uint8], regions: NDArray[np.int16], columns: NDArray[np.int8], ceiling: float) -> Ascent:
    """Solve a map from given crowns and return the steps and their ratings.

    Where the ladder ends, crowns of the solution are guessed.

    Parameters
    ----------
    givens : uint8[n_cells]    1 = crown
    regions : int16[n_cells]
    columns : int8[n]          the solution: the column of each row's crown
    ceiling : float            techniques rated above it are not used
    """
    n = len(columns)
    # Load the map and place the given crowns.
    tables = make_tables(n, regions)
    state, path = np.zeros(3, np.int64), np.zeros((n * n + n, STEP), np.int64)
    fill_tables(tables, make_ruled_out(n))
    reset_state(n, state)
    for cell in np.flatnonzero(givens):
        place_crown(tables, int(cell), state)
    # Climb to the end, with guesses where needed.
    start = state.copy()
    count = climb(RUNGS, round(min(10 * ceiling, HIGHEST)), tables, state, columns, path)
    steps = [_read_step(numbers) for numbers in path[:count].tolist()]
    return _sum_up(_explain_trials(steps, path[:count], start, tables), n)


def _explain_trials(steps: list[Step], path: NDArray[np.int64], state: NDArray[np.int64], tables: MapTables) -> list[Step]:
    """Return the steps with the nodes of their trials.

    path    int64[n_steps, STEP]
    state   int64[3]               state at the start of the path; changed in place
    """
    is_trial = [RUNGS[code, 0] == TRIAL if code != GUESS else False for code in path[:, CODE].tolist()]
    if not any(is_trial):
        return steps
    count = len(steps)
    before, lengths = np.zeros((count, 2), np.int64), np.zeros(count, np.int64)
    moves = np.zeros((count, int(RUNGS[:, 2][RUNGS[:, 0] == TRIAL].max()) + 1, STEP), np.int64)
    trace_trials(RUNGS, tables, state, path, before, moves, lengths)
    houses, sight = ([_cells(words) for words in table.tolist()] for table in (tables.houses, tables.sight))
    for at in np.flatnonzero(is_trial).tolist():
        left = {*_cells(before[at].tolist())}
        tried = steps[at].removed[0][0]
        first = Followed(tried, (), (), (), frozenset(left.intersection(sight[tried])))
        followed = [_read_move(numbers, left, sight) for numbers in moves[at, : lengths[at]].tolist()]
        steps[at] = add_nodes(steps[at], first, followed, houses)
    return steps


def _read_move(numbers: list[int], left: set[int], sight: list[tuple[int, ...]]) -> Followed:
    """Convert a step that a trial follows from numbers to a record.

    left   cells left before the trial
    """
    cell = numbers[CELL] if numbers[CELL] >= 0 else None
    removed = _cells(numbers[REMOVED : REMOVED + 2]) if cell is None else sight[cell]
    seen = _cells(numbers[SEEN : SEEN + 2])
    return Followed(cell, _bits(numbers[BASES]), _bits(numbers[COVERS]), seen, frozenset(left.intersection(removed)))


def _sum_up(steps: list[Step], n: int) -> Ascent:
    """Add up the steps; a path with a guess is rated "beyond"."""
    ratings = [step.rating for step in steps]
    effort = sum(rating * rating for rating in ratings)
    first = next((at for at, step in enumerate(steps) if step.cell is not None), 0)
    hardest = max(steps, key=lambda step: step.rating, default=None)
    beyond = any(step.technique == NAMES[GUESS] for step in steps)
    return Ascent(
        er=max(ratings, default=0.0),
        ep=max(ratings[: first + 1], default=0.0),
        ed=ratings[0] if ratings else 0.0,
        hardest=BEYOND if beyond else hardest.technique if hardest else "",
        beyond=beyond,
        race=round(effort * BASE_SIDE / n, 2),
        minutes=round(expect_minutes(steps, SECONDS_A_SQUARE * n, n / BASE_SIDE), 1),
        steps=tuple(steps),
    )


def _read_step(numbers: list[int]) -> Step:
    """Convert a step from the numbers kernels write to a record."""
    cell = numbers[CELL]
    removed_cells, seen = _cells(numbers[REMOVED : REMOVED + 2]), _cells(numbers[SEEN : SEEN + 2])
    return Step(
        technique=NAMES[numbers[CODE]],
        rating=numbers[RATING] / 10,
        cell=cell if cell >= 0 else None,
        digit=1 if cell >= 0 else 0,
        removed=tuple((away, 1) for away in removed_cells),
        pattern=seen,
        digits=(1,),
        houses=(*_bits(numbers[BASES]), *_bits(numbers[COVERS])),
    )


def _cells(words: list[int]) -> tuple[int, ...]:
    """Return the cells of a set."""
    return (*_bits(words[LOW]), *(WORD + cell for cell in _bits(words[HIGH])))


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(at for at in range(mask.bit_length()) if mask >> at & 1)
