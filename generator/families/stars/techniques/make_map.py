"""What the play of stars calls: grids, maps and ascents.

The arguments and results are arrays and numbers; the functions use the compiled code.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.errors import GaveUp
from generator.families.base.dig_order import DigOrder
from generator.families.base.step_minutes import expect_minutes, rate_steps
from generator.families.stars.kernels.draw_map import draw_map, draw_single_stars, draw_star_pairs
from generator.families.stars.kernels.star_board import (
    NEEDS,
    WORD,
    WORDS,
    MapTables,
    StarRule,
    fill_tables,
    is_solved,
    list_near,
    make_tables,
    place_star,
    reset_state,
)
from generator.families.stars.kernels.star_search import list_star_pairs
from generator.families.stars.ladders import (
    COMPLETE,
    HIGHEST,
    TRIAL,
    choose_rungs,
    find_plain_ceiling,
    number_rungs,
    read_ceiling,
    read_ladders,
)
from generator.families.stars.star_kind import StarKind
from generator.families.stars.techniques.ladder import climb
from generator.families.stars.techniques.move_borders import Goal, make_solvable
from generator.families.stars.techniques.step_record import BASES, CELL, CODE, COVERS, RATING, REMOVED, SEEN, STEP
from generator.families.stars.techniques.trace_trials import trace_trials
from generator.families.stars.techniques.trial import MOST_MOVES
from generator.families.stars.techniques.trial_nodes import Followed, add_nodes
from generator.model import Ascent, Step
from generator.model.ladder import Selection
from generator.techniques.category import GUESS

TRIES, GROWTHS = 10_000, 100
"""Most boards of stars begun, of which one in eight is completed, and most growths until the pieces around stars can be paired."""

MOVES, EXTRA_MOVES = 800, 400
"""Most moves of borders until a map is solved, and most moves after that to make it harder."""

LEAST_CELLS = {1: 2, 2: 4}
"""Fewest cells of a region when its border moves, by its stars: a smaller one would reveal them."""

WANTED_SHARE = 0.8
"""Share of the ceiling that the hardest step must reach; then the map is not made harder."""


def fill_board(kind: StarKind, n: int, rng_state: NDArray[np.uint64]) -> tuple[NDArray[np.int64], NDArray[np.int16]]:
    """Place stars at random and grow a map around them.

    Returns stars int64[n], those of each row as bits, and regions int16[n_cells]. The map may have several solutions.

    Parameters
    ----------
    kind : StarKind
    n : int                 side of the board
    rng_state : uint64[2]   advanced in place

    Raises
    ------
    GaveUp   no stars or no map within the bounds; not seen
    """
    rows, regions = np.zeros(n, np.int64), np.zeros(n * n, np.int16)
    if kind.stars == 1:
        is_drawn = draw_single_stars(n, rng_state, rows, TRIES)
    else:
        is_drawn = draw_star_pairs(list_star_pairs(n).copy(), n, rng_state, rows, TRIES)
    if not is_drawn:
        raise GaveUp(f"expected {n * kind.stars} {kind.marks} that do not touch within {TRIES} tries, found none; try another seed")
    _grow(kind, rows, rng_state, regions)
    return rows, regions


def _grow(kind: StarKind, rows: NDArray[np.int64], rng_state: NDArray[np.uint64], regions: NDArray[np.int16]) -> None:
    """Grow regions around stars."""
    most = _most_cells(kind, len(rows))
    if not any(draw_map(kind.stars, kind.fastest, most, rows, rng_state, regions) for _ in range(GROWTHS)):
        raise GaveUp(f"expected regions with {kind.stars} {kind.marks} each within {GROWTHS} growths, found none; try another seed")


def _most_cells(kind: StarKind, n: int) -> int:
    """Return the most cells of a region on a board of n rows, whose mean region has n."""
    return round(min(kind.largest, n) * n)


def make_map(
    kind: StarKind, rows: NDArray[np.int64], regions: NDArray[np.int16], rng_state: NDArray[np.uint64], order: DigOrder
) -> NDArray[np.int16]:
    """Move the borders of a map until the ladder solves it.

    Another map is grown where this does not succeed.

    Parameters
    ----------
    kind : StarKind
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
    highest, ladders = read_ceiling(kind.techniques, order), read_ladders(kind.techniques, order)
    wanted = 0 if order.ceiling is None else round(WANTED_SHARE * highest)
    most = _most_cells(kind, len(rows))
    goal = Goal(highest, find_plain_ceiling(kind.techniques), wanted, LEAST_CELLS[kind.stars], most, MOVES, EXTRA_MOVES)
    for attempt in range(kind.maps):
        if attempt:
            _grow(kind, rows, rng_state, made)
        if make_solvable(ladders, goal, _rule_of(kind), rows, rng_state, made):
            return made
    raise GaveUp(f"expected a map solved with steps rated up to {highest / 10} within {kind.maps} maps, found none; raise the ceiling")


def fills_map(kind: StarKind, givens: NDArray[np.uint8], regions: NDArray[np.int16], selection: Selection) -> bool:
    """Return whether some techniques find all stars of a map.

    Parameters
    ----------
    givens : uint8[n_cells]   1 = star
    regions : int16[n_cells]
    """
    tables, state, path = _load(kind, givens, regions)
    ceiling = round(min(10 * selection.ceiling, HIGHEST))
    climb(choose_rungs(kind.techniques, selection), ceiling, tables, state, np.zeros(tables.n, np.int64), path)
    return bool(is_solved(tables, state))


def ascend(kind: StarKind, givens: NDArray[np.uint8], regions: NDArray[np.int16], rows: NDArray[np.int64], ceiling: float) -> Ascent:
    """Solve a map from given stars and return the steps and their ratings.

    Where the ladder ends, stars of the solution are guessed.

    Parameters
    ----------
    kind : StarKind
    givens : uint8[n_cells]    1 = star
    regions : int16[n_cells]
    rows : int64[n]            the solution: stars of each row as bits
    ceiling : float            techniques rated above it are not used
    """
    tables, state, path = _load(kind, givens, regions)
    start = state.copy()
    count = climb(number_rungs(kind.techniques), round(min(10 * ceiling, HIGHEST)), tables, state, rows, path)
    steps = [_read_step(kind, numbers) for numbers in path[:count].tolist()]
    return _sum_up(kind, _explain_trials(kind, steps, path[:count], start, tables), tables.n)


def _load(kind: StarKind, givens: NDArray[np.uint8], regions: NDArray[np.int16]) -> tuple[MapTables, NDArray[np.int64], NDArray[np.int64]]:
    """Return the tables of a map, its state with the given stars, and room for a path."""
    n = round(len(givens) ** 0.5)
    tables = make_tables(n, _rule_of(kind))
    state, path = np.zeros(NEEDS + 3 * n, np.int64), np.zeros((n * n + n * kind.stars, STEP), np.int64)
    fill_tables(tables, regions, list_near(n))
    reset_state(n, kind.stars, state)
    for cell in np.flatnonzero(givens):
        place_star(tables, int(cell), state)
    return tables, state, path


def _rule_of(kind: StarKind) -> StarRule:
    return StarRule(kind.stars, int(kind.sees_houses))


def _explain_trials(kind: StarKind, steps: list[Step], path: NDArray[np.int64], state: NDArray[np.int64], tables: MapTables) -> list[Step]:
    """Return the steps with the nodes of their trials.

    Parameters
    ----------
    path : int64[n_steps, STEP]
    state : int64[WORDS + 3n]      state at the start of the path; changed in place
    """
    is_trial = [code < len(kind.techniques) and kind.techniques[code].find == TRIAL for code in path[:, CODE].tolist()]
    if not any(is_trial):
        return steps
    count = len(steps)
    before, counts = np.zeros((count, WORDS), np.int64), np.zeros(count, np.int64)
    moves = np.zeros((count, MOST_MOVES, STEP), np.int64)
    trace_trials(number_rungs(kind.techniques), tables, state, path, before, moves, counts)
    houses, sight = ([_cells(words) for words in table.tolist()] for table in (tables.houses, tables.sight))
    for at in np.flatnonzero(is_trial).tolist():
        left = {*_cells(before[at].tolist())}
        tried = steps[at].removed[0][0]
        followed = [Followed(tried, (), (), (), frozenset(left.intersection(sight[tried])))]
        followed += [_read_move(numbers, left, sight) for numbers in moves[at, : counts[at]].tolist()]
        steps[at] = add_nodes(steps[at], followed, houses, tables.houses_of.tolist())
    return steps


def _read_move(numbers: list[int], left: set[int], sight: list[tuple[int, ...]]) -> Followed:
    """Convert a move of a trial from numbers to a record.

    Parameters
    ----------
    left : open cells before the trial
    """
    cell = numbers[CELL] if numbers[CELL] >= 0 else None
    removed = _cells(numbers[REMOVED:SEEN]) if cell is None else sight[cell]
    return Followed(cell, _bits(numbers[BASES]), _bits(numbers[COVERS]), _cells(numbers[SEEN:STEP]), frozenset(left.intersection(removed)))


def _sum_up(kind: StarKind, steps: list[Step], n: int) -> Ascent:
    """Add up the steps."""
    ratings = rate_steps(steps)
    effort = kind.race.every * sum(step.rating * step.rating for step in steps) * kind.race.stars / (n * kind.stars)
    race = round(kind.race.hardest * ratings.er**2 + effort, 2)
    minutes = round(expect_minutes(_list_counted(kind, steps), kind.seconds * n, n / kind.base_side), 1)
    return Ascent(ratings, race, minutes, tuple(steps))


def _list_counted(kind: StarKind, steps: list[Step]) -> list[Step]:
    """Return the steps that take time of their own.

    Crossing out the rest of a complete house is counted with its stars.
    """
    closing = {one.name for one in kind.techniques if one.find == COMPLETE}
    return [step for step in steps if step.technique not in closing]


def _read_step(kind: StarKind, numbers: list[int]) -> Step:
    """Convert a step from the numbers kernels write to a record."""
    cell = numbers[CELL]
    return Step(
        technique=kind.techniques[numbers[CODE]].name if numbers[CODE] < len(kind.techniques) else GUESS,
        rating=numbers[RATING] / 10,
        cell=cell if cell >= 0 else None,
        digit=1 if cell >= 0 else 0,
        removed=tuple((away, 1) for away in _cells(numbers[REMOVED:SEEN])),
        pattern=_cells(numbers[SEEN:STEP]),
        digits=(1,),
        houses=(*_bits(numbers[BASES]), *_bits(numbers[COVERS])),
    )


def _cells(words: list[int]) -> tuple[int, ...]:
    """Return the cells of a set."""
    return tuple(word * WORD + at for word, mask in enumerate(words) for at in _bits(mask))


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(at for at in range(mask.bit_length()) if mask >> at & 1)
