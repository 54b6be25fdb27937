"""Solutions of boards whose cells have given candidates, as in sukaku."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from generator.kernels import Solutions
from generator.kernels.backtracking import Bounds
from generator.kernels.clue_search import RuledBoard, search_ruled
from generator.kernels.search import UNUSED, default_bound
from generator.model import Geometry
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.board_tables import make_ruled_board
from generator.rules.clue import Clue
from generator.rules.fixed_rule import FixedRule


@lru_cache(maxsize=1024)
def _allow(mask: int, n: int) -> Automaton:
    """Return the automaton of one cell; its state is whether the cell was read."""
    return make_automaton(n, 1, 0, lambda _, digit: 1 if mask >> digit - 1 & 1 else None, lambda read: read == 1)


ALLOWED = FixedRule(
    name="allowed",
    techniques=(),
    automaton=lambda clue, n: _allow(clue.number, n),
    list_clues=lambda _: (),
    n_lines=1,
    complements=False,
    words=Path(),
)
"""A cell has one of its candidates: the rule by which the search for clues knows them. No kind has it as a rule of its own."""


def search_from(
    givens: NDArray[np.uint8], start: NDArray[np.int32], geometry: Geometry, limit: int, max_nodes: int | None = None, room: int = 1
) -> Solutions:
    """Count the solutions of a board with candidates, up to a limit.

    Parameters
    ----------
    givens : uint8[n_cells]     0 = empty
    start : int32[n_cells]      candidates of each cell, also of those with a given
    limit : int                 stop after this many solutions
    max_nodes : int or None     node limit of the search; None = the kernel's own
    room : int                  most solutions kept, from 1
    """
    bound = default_bound(geometry) if max_nodes is None else max_nodes
    kept = np.zeros((room, geometry.n_cells), np.uint8)
    board = _make_board(geometry, tuple(start.tolist()))
    count, guesses, nodes = search_ruled(board, givens, Bounds(limit, bound), UNUSED, False, kept)
    return Solutions(int(count), kept, int(guesses), int(nodes), bool(nodes > bound))


@lru_cache(maxsize=64)
def _make_board(geometry: Geometry, masks: tuple[int, ...]) -> RuledBoard:
    """Return the tables of a board, with a clue for each cell that lacks a candidate."""
    whole = (1 << geometry.n) - 1
    clues = [(ALLOWED, Clue((cell,), mask)) for cell, mask in enumerate(masks) if mask != whole]
    return make_ruled_board(geometry, (ALLOWED,), clues)
