"""Strategies to make a complete grid, by name, with the boards they support.

search    the default, fast and varied, not uniform: random search with restarts on the classic 9x9 (`lanes/fill.py`),
          matchings without dead ends on other sizes (`matching.py`), search with singles on other kinds (`search.py`)
uniform   every grid equally likely: 9x9 by counting (`fill_uniform.py`), 4x4 and 6x6 by index
restart   random digits, starting over at a dead end (`fill_restart.py`)
rewind    random digits, going back about a row at a dead end (`fill_restart.py`)
pattern   a shifted pattern, shuffled: the fastest, with the least variety (`fill_pattern.py`)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.errors import DoesNotFit, GaveUp, unknown_name
from generator.kernels.board_shape import box_shape, is_classic
from generator.kernels.fill_pattern import fill_pattern_many
from generator.kernels.fill_restart import fill_restart_many, fill_rewind_many
from generator.kernels.fill_uniform import fill_uniform_many
from generator.kernels.lanes.fill import fill_grids
from generator.kernels.lanes.streams import start_streams
from generator.kernels.matching import fill_matching_many
from generator.kernels.rng import next_below, shuffle
from generator.kernels.search import fill_grid, list_all_solutions
from generator.model.boards import Geometry
from generator.seeds import rng_state

MOST_ATTEMPTS = 1_000_000
LARGEST_LISTED, MOST_LISTED = 6, 50_000
"""Boards whose grids with a given first row can be listed: 6x6 has 39,168, 8x8 far too many."""


@dataclass(frozen=True, slots=True, eq=False)
class Filled:
    """Complete grids and the attempts each one took.

    grids      uint8[m, n_cells]
    attempts   int64[m]   starts (uniform, restart), 1 + rewinds (rewind), 1 (search, pattern)
    """

    grids: NDArray[np.uint8]
    attempts: NDArray[np.int64]


def _search(geometry: Geometry, states: NDArray[np.uint64], filled: Filled) -> None:
    filled.attempts[:] = 1
    # Classic 9x9, other plain boards, all other kinds: each has its own method.
    if is_classic(geometry):
        fill_grids(states, filled.grids)
        return
    shape = box_shape(geometry)
    if shape is not None:
        fill_matching_many(*shape, states, filled.grids)
        return
    for state, grid in zip(states, filled.grids, strict=True):
        grid[:] = fill_grid(geometry, state)


def _uniform(geometry: Geometry, states: NDArray[np.uint64], filled: Filled) -> None:
    if is_classic(geometry):
        fill_uniform_many(MOST_ATTEMPTS, states, filled.grids, filled.attempts)
        return
    if geometry.n > LARGEST_LISTED:
        raise DoesNotFit(f"strategy uniform is for boards up to 6x6 and classic 9x9, got {geometry.n}x{geometry.n}; use strategy search")
    filled.attempts[:] = 1
    for state, grid in zip(states, filled.grids, strict=True):
        grid[:] = _uniform_small(geometry, state)


def _restart(geometry: Geometry, states: NDArray[np.uint64], filled: Filled) -> None:
    fill_restart_many(*_plain_shape("restart", geometry), MOST_ATTEMPTS, states, filled.grids, filled.attempts)


def _rewind(geometry: Geometry, states: NDArray[np.uint64], filled: Filled) -> None:
    fill_rewind_many(*_plain_shape("rewind", geometry), MOST_ATTEMPTS, states, filled.grids, filled.attempts)


def _pattern(geometry: Geometry, states: NDArray[np.uint64], filled: Filled) -> None:
    filled.attempts[:] = 1
    fill_pattern_many(*_plain_shape("pattern", geometry), states, filled.grids)


def _plain_shape(strategy: str, geometry: Geometry) -> tuple[int, int]:
    """Return the box shape, for strategies that support plain boards only."""
    shape = box_shape(geometry)
    if shape is None:
        raise DoesNotFit(f"strategy {strategy} is for boards of rows, columns and equal boxes, got another kind; use strategy search")
    return shape


@lru_cache(maxsize=4)
def _grids_below_first_row(geometry: Geometry) -> NDArray[np.uint8]:
    """List every grid whose first row reads 1..n, uint8[n_grids, n_cells].

    These are all grids up to relabeling.
    """
    givens = np.zeros(geometry.n_cells, np.uint8)
    givens[: geometry.n] = np.arange(1, geometry.n + 1)
    return list_all_solutions(givens, geometry, MOST_LISTED)


def _uniform_small(geometry: Geometry, rng_state: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Draw a grid uniformly from a list.

    One of all grids with first row 1..n is drawn by its index, then its digits are relabeled at random: every grid is equally likely.
    """
    grids = _grids_below_first_row(geometry)
    labels = np.arange(geometry.n + 1, dtype=np.int64)
    shuffle(labels[1:], rng_state)
    chosen = int(next_below(rng_state, len(grids)))
    return labels[grids[chosen]].astype(np.uint8)


STRATEGIES: dict[str, Callable[[Geometry, NDArray[np.uint64], Filled], None]] = {
    "search": _search,
    "uniform": _uniform,
    "restart": _restart,
    "rewind": _rewind,
    "pattern": _pattern,
}


def fill_by(strategy: str, geometry: Geometry, seed: int | str, stream: str, start: int, count: int) -> Filled:
    """Make complete grids with a named strategy.

    Parameters
    ----------
    strategy : str                     one of STRATEGIES
    seed, stream, start, count         grid number start + i depends on (seed, stream, start + i) and on nothing else

    Raises
    ------
    UnknownName   a strategy that does not exist
    DoesNotFit    a board that the strategy does not support
    GaveUp        no grid within MOST_ATTEMPTS
    """
    if strategy not in STRATEGIES:
        raise unknown_name("strategy", strategy, STRATEGIES)
    # Start one random stream for each grid, then run the strategy on all of them.
    states = np.empty((count, 2), np.uint64)
    start_streams(rng_state(seed, stream, -1), start, states)
    filled = Filled(np.zeros((count, geometry.n_cells), np.uint8), np.zeros(count, np.int64))
    STRATEGIES[strategy](geometry, states, filled)
    if not filled.attempts.all():
        raise GaveUp(f"strategy {strategy}: expected a grid within {MOST_ATTEMPTS} attempts, got none; use strategy search")
    return filled
