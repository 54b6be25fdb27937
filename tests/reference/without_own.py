"""The slow solvers of kinds with a ladder of their own, by the base of a name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from tests.reference import without_binairo, without_futoshiki, without_queens


@dataclass(frozen=True, slots=True)
class SlowLadder:
    """The slow solver of a kind.

    names    techniques it knows, easiest first
    solves   (puzzle line, names of techniques) -> whether they fill every cell
    """

    names: tuple[str, ...]
    solves: Callable[[str, Collection[str]], bool]


OWN: Mapping[str, SlowLadder] = {
    "binairo": SlowLadder(tuple(without_binairo.TECHNIQUES), without_binairo.solves),
    "futoshiki": SlowLadder(tuple(without_futoshiki.TECHNIQUES), without_futoshiki.solves),
    "queens": SlowLadder(tuple(without_queens.TECHNIQUES), without_queens.solves),
}
