"""Stage 4: selection of graded puzzles into chapters, without twins.

Puzzles come from `quota_search` or, one line each, from the command line; each chapter is sorted from easiest to hardest. Nothing here
uses random numbers: which puzzles are taken depends only on the order of the offers and on the bank, so the number of workers and the
size of waves never affect a book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field, replace

from generator.model import GradedPuzzle, Step
from generator.model.targets import NO_TARGET, Target
from generator.model.wishes import NO_WISH, Wish, chapter_key
from generator.notation import puzzle_id

TAKEN, SPARE, FULL, TWIN, PRINTED, OTHER = "taken", "spare", "full", "twin", "printed", "other"
"""Results of an offer.

They are: taken into the book; kept as a spare; chapter already full; twin of a puzzle of the book; already printed in another edition;
not of this chapter.
"""


def difficulty_key(graded: GradedPuzzle) -> tuple[float, float, tuple[bool, float], bytes]:
    """Return the sort key of a puzzle in its chapter: minutes, race, rating.

    The minutes are what the book prints, so no puzzle has fewer than the one before it. Puzzles equal in all are sorted by their
    canonical form, never by order of arrival.
    """
    return graded.effort.minutes, graded.effort.race, graded.effort.rating_key, graded.key


@dataclass(frozen=True, slots=True)
class Refusal:
    """Puzzle of a chapter's level that was not taken into the book.

    why       TWIN or PRINTED
    twin_of   ID of the book's puzzle that it is a twin of; empty for PRINTED
    """

    puzzle_id: str
    key: bytes
    why: str
    twin_of: str = ""


@dataclass(slots=True)
class Quota:
    """Puzzles of one chapter, as they are selected.

    wanted    number of puzzles; None for no limit
    title     heading, empty for the level's own
    wish      techniques that its puzzles need or do without
    target    ratings and clues that its puzzles must have
    spares_wanted   puzzles to keep once the chapter is full: they are not in the book, but on its companion page
    ids       ID of each puzzle taken or kept, by its canonical form
    steps     one copy of each step of the solve paths taken, except those with a chain, which hardly ever recur
    """

    family: str
    level: str
    wanted: int | None
    title: str = ""
    spares_wanted: int = 0
    wish: Wish = NO_WISH
    target: Target = NO_TARGET
    taken: list[GradedPuzzle] = field(default_factory=list)
    spares: list[GradedPuzzle] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    ids: dict[bytes, str] = field(default_factory=dict)
    steps: dict[Step, Step] = field(default_factory=dict, repr=False)

    @property
    def key(self) -> str:
        """Name of the chapter in manifests."""
        return chapter_key(self.family, self.level, self.wish, self.target)

    @property
    def missing(self) -> int:
        """Number of puzzles still needed; 0 for a quota without a limit."""
        return 0 if self.wanted is None else self.wanted - len(self.taken)

    @property
    def is_full(self) -> bool:
        """True if the quota has a limit and no puzzle is missing."""
        return self.wanted is not None and not self.missing

    @property
    def spares_missing(self) -> int:
        """Number of spares still wanted."""
        return self.spares_wanted - len(self.spares)

    def offer(self, graded: GradedPuzzle, is_printed: bool = False) -> str:
        """Take a puzzle, keep it as a spare, or return the reason why not.

        Twins have the same grade, so comparing with the keys of this chapter is enough; chapters of one family and level share them.
        """
        if (graded.puzzle.family, graded.level) != (self.family, self.level):
            return OTHER
        if self.is_full and not self.spares_missing:
            return FULL
        name, is_spare = puzzle_id(graded.puzzle), self.is_full
        if graded.key in self.ids:
            if not is_spare:
                self.refused.append(Refusal(name, graded.key, TWIN, self.ids[graded.key]))
            return TWIN
        if is_printed:
            self.refused.append(Refusal(name, graded.key, PRINTED))
            return PRINTED
        self.ids[graded.key] = name
        if is_spare:
            self.spares.append(self._share_steps(graded))
            return SPARE
        self._accept(graded)
        return TAKEN

    def _accept(self, graded: GradedPuzzle) -> None:
        """Take a puzzle into the chapter."""
        self.taken.append(self._share_steps(graded))

    def _share_steps(self, graded: GradedPuzzle) -> GradedPuzzle:
        """Return a puzzle with the steps of its path shared with the puzzles before it.

        Most steps place a single, and there are few different ones: a path takes a fifth of its memory, which is most of a puzzle's.
        """
        path = tuple(step if step.links else self.steps.setdefault(step, step) for step in graded.path)
        return replace(graded, path=path)

    def sorted(self) -> list[GradedPuzzle]:
        """Return the chapter's puzzles from easiest to hardest."""
        return sorted(self.taken, key=difficulty_key)


def select(
    puzzles: Iterable[GradedPuzzle],
    quotas: Iterable[Quota],
    find_printed: Callable[[list[GradedPuzzle]], Set[bytes]] | None = None,
) -> list[str]:
    """Offer puzzles to quotas in order; return the result of each offer.

    Parameters
    ----------
    puzzles : graded puzzles, in the order in which they are considered
    quotas : filled in place
    find_printed : returns the keys of those puzzles that other editions contain; called once, before the first offer
    """
    offers = list(puzzles)
    chapters = {(quota.family, quota.level): quota for quota in quotas}
    printed = find_printed(offers) if find_printed else frozenset()
    verdicts = []
    for graded in offers:
        quota = chapters.get((graded.puzzle.family, graded.level))
        verdicts.append(quota.offer(graded, graded.key in printed) if quota else OTHER)
    return verdicts
