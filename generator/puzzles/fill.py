"""Stage 1: complete grids of a family, made from a seed.

They are passed on to `generator.puzzles.dig`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b

from generator.errors import DoesNotFit, GaveUp
from generator.families import Family
from generator.kernels import Filled, canonical_grids, fill_by, is_classic
from generator.model import Grid
from generator.notation import format_boards, format_digits
from generator.seeds import Stream
from generator.words import FIRST

MOST_GRIDS = 200
"""Most grids made for one that suits a family."""

BATCH_CELLS = 400_000
"""Cells of the grids made in one batch."""


def fill(family: Family, seed: int | str, stream: str, index: int, language: str = FIRST) -> Grid:
    """Return complete grid number `index` of a stream.

    Parameters
    ----------
    language : of the book, for families whose grids contain words

    Raises
    ------
    GaveUp       no grid was found within the limit, or none that suits the family
    DoesNotFit   the family defines neither how its boards are drawn nor how they are filled
    """
    if family.suits is None:
        return family.play.fill(Stream(seed, stream, index), language)
    for attempt in range(MOST_GRIDS):
        grid = family.play.fill(Stream(seed, f"{stream}/{attempt}" if attempt else stream, index), language)
        if family.suits(grid):
            return grid
    raise GaveUp(f"expected a grid whose puzzles may need every rule of {family.name} within {MOST_GRIDS} grids, found none")


def has_own_fill(family: Family) -> bool:
    """Return whether grids of a family are made one by one.

    This is so if each has its own board, the family its own rules, or its board holes.
    """
    return not family.play.has_houses_only or family.extra is not None or bool(family.geometry.holes)


def fill_lines(family: Family, strategy: str, seed: int | str, count: int) -> Iterator[str]:
    """Yield the puzzle line of each grid of a family that is filled one by one.

    Raises
    ------
    DoesNotFit   a strategy other than search
    GaveUp       as `fill`
    """
    if strategy != "search":
        raise DoesNotFit(f"strategy {strategy} does not work for {family.name}, whose grids are filled one by one; use strategy search")
    for index in range(count):
        grid = fill(family, seed, "fill/search", index)
        yield f"{family.name}:{format_digits(grid.digits)}{':' if grid.extra else ''}{grid.extra}\n"


def fill_batches(family: Family, strategy: str, seed: int | str, count: int) -> Iterator[Filled]:
    """Yield complete grids 0 to count - 1 in batches, made with a named strategy.

    Each grid depends on seed, strategy and its number only.

    Raises
    ------
    UnknownName, DoesNotFit, GaveUp   as `fill_by`
    """
    size = max(1, BATCH_CELLS // family.geometry.n_cells)
    for start in range(0, count, size):
        yield fill_by(strategy, family.geometry, seed, f"fill/{strategy}", start, min(size, count - start))


def format_filled(family: Family, filled: Filled) -> str:
    """Return a batch of grids as text, one puzzle line each."""
    return format_boards(family, filled.grids)


@dataclass(slots=True)
class FillStatistics:
    """Statistics of a strategy: attempts, seconds and number of different grids.

    They are summed batch by batch. Grids of classic 9x9 boards count as different if their canonical forms differ; others if their digits
    differ.
    """

    family: Family
    count: int = 0
    attempts: int = 0
    sum_of_squares: int = 0
    most: int = 0
    seconds: float = 0.0
    forms: set[bytes] = field(default_factory=set)

    def add(self, filled: Filled, seconds: float) -> None:
        """Add a batch and the seconds it took."""
        self.count += len(filled.attempts)
        self.attempts += int(filled.attempts.sum())
        self.sum_of_squares += int((filled.attempts**2).sum())
        self.most = max(self.most, int(filled.attempts.max()))
        self.seconds += seconds
        grids = canonical_grids(filled.grids)[0] if is_classic(self.family.geometry) else filled.grids
        self.forms.update(blake2b(grid.tobytes(), digest_size=16).digest() for grid in grids)

    def lines(self) -> list[str]:
        """Return the statistics as lines: count, attempts, rate, diversity."""
        mean = self.attempts / self.count
        spread = max(0.0, self.sum_of_squares / self.count - mean * mean) ** 0.5
        what = "canonical forms" if is_classic(self.family.geometry) else "grids"
        return [
            f"grids: {self.count}",
            f"attempts: mean {mean:.1f}, standard deviation {spread:.1f}, most {self.most}",
            f"rate: {self.count / max(self.seconds, 1e-9):.0f} grids/s",
            f"distinct {what}: {len(self.forms)} of {self.count} ({len(self.forms) / self.count:.2%})",
        ]
