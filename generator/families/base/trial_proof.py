"""What of a trial is needed for its contradiction.

A trial assumes a mark and follows it, one move after another, until a house has no cell left. Most moves have nothing to do with that
house; a sentence names only those that have.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple


class Move(NamedTuple):
    """A move of a trial; the first is the assumption.

    argument   cells that must be ruled out before for the move to follow; cells that were never open may be among them
    removed    cells that are no longer open after it
    """

    argument: Collection[int]
    removed: Collection[int]


def find_needed(moves: Sequence[Move], empty: Collection[int]) -> dict[int, tuple[int, ...]]:
    """Return the moves that a contradiction needs, in order, and their reasons.

    The keys are positions in `moves`, the values positions of the moves that each of them rests on. The key -1 is the contradiction.

    Parameters
    ----------
    moves : in the order in which they were found
    empty : cells of the house that is left without a cell
    """
    # The first move that removes each cell.
    remover: dict[int, int] = {}
    for at, move in enumerate(moves):
        for cell in move.removed:
            remover.setdefault(cell, at)
    # From the contradiction back to the assumption: the moves that removed the cells of each argument.
    needed = {-1: _find_reasons(empty, len(moves), remover)}
    for at in range(len(moves) - 1, -1, -1):
        if any(at in reasons for reasons in needed.values()):
            needed[at] = _find_reasons(moves[at].argument, at, remover)
    return dict(sorted(needed.items()))


def _find_reasons(cells: Collection[int], before: int, remover: dict[int, int]) -> tuple[int, ...]:
    """Return the moves before a position that removed some of the cells."""
    return tuple(sorted({remover[cell] for cell in cells if remover.get(cell, before) < before}))
