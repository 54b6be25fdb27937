"""What makes a filling of a board a solution, as plain data for any solver.

Cells have values from 0: value v is digit v + 1, and on boards of marks 0 is an empty cell and 1 a mark. `Play.conditions` lists them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.model import Geometry
from generator.rules.automaton import Automaton, make_automaton


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of one puzzle.

    n        number of values
    lowest   digit of value 0: 1, or 0 on boards of marks
    masks    values that each cell can have, bit v for value v
    houses   cells that have every value once
    differ   pairs of cells with different values
    read     cells in the order in which an automaton reads them; it accepts their values + 1
    """

    n: int
    lowest: int
    masks: tuple[int, ...]
    houses: tuple[tuple[int, ...], ...]
    differ: tuple[tuple[int, int], ...]
    read: tuple[tuple[tuple[int, ...], Automaton], ...]


def list_conditions(
    givens: NDArray[np.uint8],
    geometry: Geometry,
    read: Iterable[tuple[tuple[int, ...], Automaton]] = (),
    start: NDArray[np.int32] | None = None,
) -> Conditions:
    """List the conditions of a board of digits.

    Parameters
    ----------
    givens : uint8[n_cells]   0 = empty
    geometry : Geometry       cells, houses and pairs that differ
    read : Iterable           as in `Conditions`
    start : int32[n_cells]    candidates of each cell; None for all digits
    """
    full = (1 << geometry.n) - 1
    allowed = [full] * geometry.n_cells if start is None else start.tolist()
    masks = tuple(mask & 1 << digit - 1 if digit else mask for digit, mask in zip(givens.tolist(), allowed, strict=True))
    houses = tuple(tuple(house) for house in geometry.houses.tolist())
    differ = tuple((cell, peer) for cell, peers in enumerate(geometry.peers.tolist()) for peer in peers if cell < peer)
    return Conditions(geometry.n, 1, masks, houses, differ, tuple(read))


def list_mark_conditions(givens: bytes, exact: Iterable[tuple[int, ...]], at_most_one: Iterable[tuple[int, ...]], marks: int) -> Conditions:
    """List the conditions of a board of marks.

    Parameters
    ----------
    givens : bytes[n_cells]   1 = a mark is given
    exact : Iterable          cells with the number of marks given by `marks`
    at_most_one : Iterable    cells with one mark or none
    """
    masks = tuple(0b10 if given else 0b11 for given in givens)
    read = [(cells, _count_marks(len(cells), marks, marks)) for cells in exact]
    read += [(cells, _count_marks(len(cells), 0, 1)) for cells in at_most_one]
    return Conditions(2, 0, masks, (), (), tuple(read))


@lru_cache(maxsize=256)
def _count_marks(length: int, fewest: int, most: int) -> Automaton:
    """Return the automaton of cells with a number of marks within bounds."""

    def read(count: int, digit: int) -> int | None:
        after = count + digit - 1
        return after if after <= most else None

    return make_automaton(2, length, 0, read, lambda count: count >= fewest)


def touching_blocks(n: int) -> list[tuple[int, ...]]:
    """List the 2x2 blocks of an n x n board; marks of different cells of one touch."""
    corners = (n * row + col for row in range(n - 1) for col in range(n - 1))
    return [(corner, corner + 1, corner + n, corner + n + 1) for corner in corners]
