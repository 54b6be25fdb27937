"""Stage 4: takes graded puzzles in order, fills quotas, refuses twins, and lays out chapters from easiest to hardest.

Puzzles come from `quota_search` or, one line each, from the command line. Nothing here draws random numbers: what is taken
depends on the order of the offers and on the bank alone, so the number of workers and the size of waves never show in a book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field

from generator.model import GradedPuzzle
from generator.notation import puzzle_id

TAKEN, FULL, TWIN, PRINTED, OTHER = "taken", "full", "twin", "printed", "other"
"""What became of an offer: in the book; not needed; equal to one of the book; in another edition; not of this chapter."""


def ease(graded: GradedPuzzle) -> tuple[float, float, bytes]:
    """Return what chapters are sorted by: the race; equals have an order of their own, never that of arrival."""
    return graded.effort.race, graded.effort.se_er, graded.key


@dataclass(frozen=True, slots=True)
class Refusal:
    """A puzzle kept out of the book though its chapter wanted it.

    why       TWIN or PRINTED
    twin_of   the ID of the book's own puzzle that it equals; empty for PRINTED
    """

    puzzle_id: str
    key: bytes
    why: str
    twin_of: str = ""


@dataclass(slots=True)
class Quota:
    """One chapter being filled.

    wanted    how many puzzles; None takes all that come
    title     heading, empty for the level's own
    """

    family: str
    level: str
    wanted: int | None
    title: str = ""
    taken: list[GradedPuzzle] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    ids: dict[bytes, str] = field(default_factory=dict)

    @property
    def missing(self) -> int:
        """Count the puzzles still wanted; 0 for a quota without a number."""
        return 0 if self.wanted is None else self.wanted - len(self.taken)

    @property
    def is_full(self) -> bool:
        return self.wanted is not None and not self.missing

    def offer(self, graded: GradedPuzzle, is_printed: bool = False) -> str:
        """Take a puzzle or say why not.

        Twins have one grade, and a level stands in one chapter of a family, so looking at this chapter's own keys is enough.
        """
        if (graded.puzzle.family, graded.level) != (self.family, self.level):
            return OTHER
        if self.is_full:
            return FULL
        name = puzzle_id(graded.puzzle)
        if graded.key in self.ids:
            self.refused.append(Refusal(name, graded.key, TWIN, self.ids[graded.key]))
            return TWIN
        if is_printed:
            self.refused.append(Refusal(name, graded.key, PRINTED))
            return PRINTED
        self.ids[graded.key] = name
        self._take(graded)
        return TAKEN

    def _take(self, graded: GradedPuzzle) -> None:
        self.taken.append(graded)

    def sorted(self) -> list[GradedPuzzle]:
        """Return the chapter from the easiest puzzle to the hardest."""
        return sorted(self.taken, key=ease)


def select(
    puzzles: Iterable[GradedPuzzle],
    quotas: Iterable[Quota],
    find_printed: Callable[[list[GradedPuzzle]], Set[bytes]] | None = None,
) -> list[str]:
    """Offer puzzles to quotas in order, and tell what became of each.

    Parameters
    ----------
    puzzles : graded puzzles, in the order they are to be considered
    quotas : filled in place
    find_printed : keys of those offers that other editions hold; asked once, before the first offer
    """
    offers = list(puzzles)
    chapters = {(quota.family, quota.level): quota for quota in quotas}
    printed = find_printed(offers) if find_printed else frozenset()
    verdicts = []
    for graded in offers:
        quota = chapters.get((graded.puzzle.family, graded.level))
        verdicts.append(quota.offer(graded, graded.key in printed) if quota else OTHER)
    return verdicts
