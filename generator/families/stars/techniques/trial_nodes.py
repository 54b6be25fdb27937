"""Trials as records: what their contradiction needs, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from generator.families.base.trial_proof import Move, find_needed
from generator.model import Cause, Step

ASSUMED = Cause("link", (), (), (), ())


@dataclass(frozen=True, slots=True)
class Followed:
    """A move that a trial follows.

    cell      cell of its star; None if it rules out cells
    bases     houses it is argued from: of a star the house that has no more open cells than it needs
    covers    houses that contain the open cells of the bases; none for a star, a complete house or a squeeze
    seen      cells of the argument; none for a complete house
    removed   cells that are no longer open: those ruled out, of a star itself and the cells that it sees
    """

    cell: int | None
    bases: tuple[int, ...]
    covers: tuple[int, ...]
    seen: tuple[int, ...]
    removed: frozenset[int]

    @property
    def is_closing(self) -> bool:
        """True for a house that has all of its stars, which sentences do not mention."""
        return self.cell is None and not self.seen


def add_nodes(step: Step, followed: Sequence[Followed], houses: Sequence[Sequence[int]], houses_of: Sequence[Sequence[int]]) -> Step:
    """Return a trial with the nodes that its contradiction needs.

    Parameters
    ----------
    step : Step                          the trial; its only house is the one left without room
    followed : Sequence[Followed]        the star that is tried and all moves that it follows, in order
    houses : Sequence[Sequence[int]]     cells of each house
    houses_of : Sequence[Sequence[int]]  houses of each cell
    """
    stars = {move.cell for move in followed if move.cell is not None}
    proof = [Move(_list_argument(move, stars, houses, houses_of), move.removed) for move in followed]
    short = {*houses[step.houses[0]]}
    needed = find_needed(proof, short)
    used = {*short, *(cell for at in needed if at > 0 for cell in proof[at].argument)}
    # The nodes: the tried star, then each star, and each cell ruled out that something rests on. A complete house has no node: what rests
    # on it rests on its stars.
    links, causes = [(step.removed[0][0], 1, True)], [ASSUMED]
    nodes: dict[int, dict[int, tuple[int, ...]]] = {0: dict.fromkeys(followed[0].removed, (0,))}
    for at in (at for at in needed if at > 0):
        move, first = followed[at], len(links)
        own = (nodes[other].get(cell, ()) for other in needed[at] for cell in proof[at].argument)
        reasons = tuple(sorted({node for some in own for node in some}))
        if move.is_closing:
            nodes[at] = dict.fromkeys(move.removed, reasons)
        elif move.cell is not None:
            nodes[at] = dict.fromkeys(move.removed, (first,))
            links.append((move.cell, 1, True))
            causes.append(Cause("last in house", move.bases, (), (), reasons))
        else:
            cells = sorted(move.removed & used)
            nodes[at] = {cell: (first + number,) for number, cell in enumerate(cells)}
            links += [(cell, 1, False) for cell in cells]
            causes += [Cause("locked" if move.covers else "squeeze", (*move.bases, *move.covers), (), (), reasons)] * len(cells)
    marks = sorted(cell for cell, _, is_on in links[1:] if is_on)
    return replace(step, pattern=tuple(marks), links=tuple(links), causes=tuple(causes))


def _list_argument(move: Followed, stars: set[int], houses: Sequence[Sequence[int]], houses_of: Sequence[Sequence[int]]) -> set[int]:
    """Return the cells that must be ruled out, or have a star, for a move to follow."""
    bases = _join(houses, move.bases)
    if move.is_closing:
        return bases & stars
    if move.cell is not None:
        return bases - set(move.seen)
    if move.covers:
        covers = _join(houses, move.covers)
        return (bases - covers) | ((bases | covers) & stars)
    # A squeeze may rest on houses that need one star only, those of the cells ruled out.
    return (bases - set(move.seen)) | (_join(houses, (house for cell in move.removed for house in houses_of[cell])) & stars)


def _join(houses: Sequence[Sequence[int]], chosen: Iterable[int]) -> set[int]:
    return {cell for house in chosen for cell in houses[house]}
