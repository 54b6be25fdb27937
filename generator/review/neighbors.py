"""Puzzles that are alike: twins, near twins and equal patterns."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.families import find_family
from generator.families.base.play import REGIONS
from generator.families.base.rule_play import BETWEEN
from generator.model import HOLE, GradedPuzzle
from generator.review.codes import find_limit
from generator.review.finding import Finding

TWIN, NEAR_TWIN, SAME_PATTERN = "twin", "near-twin", "same-pattern"

EMPTY = frozenset({0, ord("."), HOLE})
"""Bytes of a key for a cell without a digit."""

Clue = tuple[int, int] | str
"""A given of a canonical form, as cell and digit, or another clue as text."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What is compared of a puzzle.

    number    its number, by which words name it
    clues     those of its canonical form
    pattern   bytes[n_cells], 1 where the printed puzzle has a given
    """

    number: int
    clues: frozenset[Clue]
    pattern: bytes


@dataclass(slots=True)
class Neighbors:
    """The puzzles before, as far as they are compared.

    Canonical forms are compared; that of a classic sudoku has its givens at their places in the canonical complete grid, so puzzles that
    come from one grid have clues in common. Twins are found in the whole file, the others among the nearest puzzles of the same kind.
    """

    _firsts: dict[bytes, tuple[int, int]] = field(default_factory=dict)
    _windows: dict[str, deque[Traits]] = field(default_factory=dict)
    _patterns: Counter[tuple[str, bytes]] = field(default_factory=Counter)
    _equal_patterns: list[tuple[tuple[str, bytes], Finding]] = field(default_factory=list)

    def find(self, at: int, graded: GradedPuzzle, number: int) -> Iterator[Finding]:
        """Yield which puzzle before is a twin of the next one, or nearly.

        Equal patterns are yielded by `finish`.

        Parameters
        ----------
        at : place of the puzzle in its file, from 0
        number : its number in words
        """
        family, mine = graded.puzzle.family, _read_traits(graded, number)
        size = int(max(find_limit(NEAR_TWIN, "within"), find_limit(SAME_PATTERN, "within")))
        window = self._windows.setdefault(family, deque(maxlen=size))
        self._patterns[family, mine.pattern] += 1
        first_at, first = self._firsts.setdefault(graded.key, (at, number))
        if first_at != at:
            yield Finding(at, TWIN, f"equal to puzzle {first} when turned, mirrored or relabeled")
        elif near := _find_near(mine, window):
            shared = len(mine.clues & near.clues)
            yield Finding(at, NEAR_TWIN, f"{shared} of its {len(mine.clues)} clues are those of puzzle {near.number}, turned or relabeled")
        elif same := _find_pattern(mine, window):
            words = f"its givens are in the same cells as those of puzzle {same.number}"
            self._equal_patterns.append(((family, mine.pattern), Finding(at, SAME_PATTERN, words)))
        window.append(mine)

    def finish(self) -> Iterator[Finding]:
        """Yield the puzzles with the pattern of one before, unless it was ordered."""
        ordered = find_limit(SAME_PATTERN, "ordered")
        yield from (finding for pattern, finding in self._equal_patterns if self._patterns[pattern] < ordered)


def _find_near(mine: Traits, window: deque[Traits]) -> Traits | None:
    """Return the last puzzle of a window that shares nearly all clues, or None."""
    share = find_limit(NEAR_TWIN, "share")
    if len(mine.clues) < find_limit(NEAR_TWIN, "clues"):
        return None
    within = list(window)[-int(find_limit(NEAR_TWIN, "within")) :]
    return next((one for one in reversed(within) if len(mine.clues & one.clues) >= share * max(len(mine.clues), len(one.clues))), None)


def _find_pattern(mine: Traits, window: deque[Traits]) -> Traits | None:
    """Return the last of the nearest puzzles with the same pattern of givens, or None."""
    if mine.pattern.count(1) < find_limit(SAME_PATTERN, "givens") or not mine.pattern.count(0):
        return None
    within = list(window)[-int(find_limit(SAME_PATTERN, "within")) :]
    return next((one for one in reversed(within) if one.pattern == mine.pattern), None)


def _read_traits(graded: GradedPuzzle, number: int) -> Traits:
    """Return what is compared of a puzzle; its canonical form is in its key."""
    puzzle, extra_of = graded.puzzle, find_family(graded.puzzle.family).extra
    start = len(puzzle.family) + 1
    cells, extra = graded.key[start : start + len(puzzle.givens)], graded.key[start + len(puzzle.givens) :].lstrip(b":").decode()
    clues: set[Clue] = {(cell, digit) for cell, digit in enumerate(cells) if digit not in EMPTY}
    if extra_of and extra_of.kind == REGIONS:
        # A map of regions is the whole puzzle where there are no givens; else it is one clue.
        clues |= {extra} if clues else {(cell, ord(region)) for cell, region in enumerate(extra)}
    else:
        clues |= {clue for part in extra.split(BETWEEN) for clue in part.split(";") if clue}
    return Traits(number, frozenset(clues), bytes(digit not in EMPTY for digit in puzzle.givens))
