"""The trials of crowns as records: what their contradiction needs, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from generator.families.base.trial_proof import Move, find_needed
from generator.model import Cause, Step

ASSUMED = Cause("link", (), (), (), ())


@dataclass(frozen=True, slots=True)
class Followed:
    """A step that a trial follows.

    cell      cell of its crown; None if it rules out cells
    bases     houses it is argued from: of a crown the house whose last cell it is
    covers    houses that contain the cells left of the bases; none for a crown or a squeeze
    seen      cells of the argument
    removed   cells ruled out; of a crown all cells that it sees
    """

    cell: int | None
    bases: tuple[int, ...]
    covers: tuple[int, ...]
    seen: tuple[int, ...]
    removed: frozenset[int]


def add_nodes(step: Step, tried: Followed, followed: Sequence[Followed], houses: Sequence[Sequence[int]]) -> Step:
    """Return a trial with the nodes that its contradiction needs.

    Parameters
    ----------
    step : Step                        the trial; its only house is the one left empty
    tried : Followed                   the crown that is tried
    followed : Sequence[Followed]      all steps that it follows, in order
    houses : Sequence[Sequence[int]]   cells of each house
    """
    moves = [tried, *followed]
    proof = [Move(_list_argument(move, houses), move.removed) for move in moves]
    empty = houses[step.houses[0]]
    needed = find_needed(proof, empty)
    used = {*empty, *(cell for at in needed if at > 0 for cell in proof[at].argument)}
    # The nodes: the tried crown, then each crown, and each cell ruled out that something rests on.
    links, causes = [(step.removed[0][0], 1, True)], [ASSUMED]
    nodes = {0: {cell: 0 for cell in tried.removed}}
    for at in (at for at in needed if at > 0):
        move, first = moves[at], len(links)
        reasons = tuple(sorted({node for other in needed[at] for cell, node in nodes[other].items() if cell in proof[at].argument}))
        if move.cell is not None:
            nodes[at] = dict.fromkeys(move.removed, first)
            links.append((move.cell, 1, True))
            causes.append(Cause("last in house", move.bases, (), (), reasons))
            continue
        cells = sorted(move.removed & used)
        nodes[at] = {cell: first + number for number, cell in enumerate(cells)}
        links += [(cell, 1, False) for cell in cells]
        causes += [Cause("locked" if move.covers else "squeeze", (*move.bases, *move.covers), (), (), reasons)] * len(cells)
    crowns = sorted(cell for cell, _, is_on in links[1:] if is_on)
    return replace(step, pattern=tuple(crowns), links=tuple(links), causes=tuple(causes))


def _list_argument(move: Followed, houses: Sequence[Sequence[int]]) -> set[int]:
    """Return the cells that must be ruled out for a step to follow."""
    cells = _join(houses, move.bases)
    if move.cell is not None:
        return cells - {move.cell}
    return cells - _join(houses, move.covers) if move.covers else cells - set(move.seen)


def _join(houses: Sequence[Sequence[int]], chosen: Iterable[int]) -> set[int]:
    return {cell for house in chosen for cell in houses[house]}
