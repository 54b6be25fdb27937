"""Facts about a book that its listing is made from: kinds, levels, large print.

Everything is read from the records of the typeset book, in its language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from generator.families import find_family
from generator.families.base.family import SUDOKU
from generator.model import Book, LevelRow
from layouts.phrases import Phrases, read_phrases
from layouts.plan.setting import Setting
from layouts.style.layout import find_layout
from layouts.themes import find_theme

SIZE = re.compile(r"\s*\d+\s*×\s*\d+$")
"""Size at the end of the printed title of a kind: " 6 × 6"."""

TRAVEL_MM = (153.0, 229.0)
"""Largest trim of a book that fits a bag: 6x9 inches, the usual size of paperbacks."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of puzzle in all its sizes.

    title      printed title without a size
    families   its families in the book, in book order
    sizes      rows and columns of their boards, as printed
    """

    title: str
    families: tuple[str, ...]
    sizes: tuple[str, ...]
    n_puzzles: int
    rows: tuple[LevelRow, ...]


@dataclass(frozen=True, eq=False)
class BookFacts:
    """A book with what its listing says about it; its properties are computed once."""

    book: Book
    n_pages: int

    @cached_property
    def phrases(self) -> Phrases:
        """The printed words of the language of the book."""
        return read_phrases(self.book.imprint.language)

    @cached_property
    def setting(self) -> Setting:
        """The book with its layout and phrases."""
        return Setting(self.book, find_layout(self.book.imprint.layout), self.phrases)

    @cached_property
    def n_puzzles(self) -> int:
        """Number of puzzles."""
        return len(self.setting.entries())

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of puzzle in book order, each in all its sizes."""
        families = dict.fromkeys(chapter.family for chapter in self.book.chapters)
        titles = {family: plain_kind(self.setting.family_title(family)) for family in families}
        return tuple(
            self._make_kind(title, [family for family in families if titles[family] == title]) for title in dict.fromkeys(titles.values())
        )

    @cached_property
    def most_kinds(self) -> tuple[Kind, ...]:
        """The kinds of puzzle, that with most puzzles first."""
        return tuple(sorted(self.kinds, key=lambda kind: -kind.n_puzzles))

    @cached_property
    def genres(self) -> tuple[str, ...]:
        """The genres of the puzzles, that of most puzzles first."""
        counts = Counter(find_family(entry.family).genre for entry in self.setting.entries())
        return tuple(genre for genre, _ in counts.most_common())

    @cached_property
    def level_titles(self) -> tuple[str, ...]:
        """Printed names of the levels of the book, easiest first."""
        return tuple(dict.fromkeys(row.title for row in self.book.level_rows))

    @cached_property
    def level_names(self) -> tuple[str, ...]:
        """Names of the levels of the book, in the order of its level table."""
        used = {chapter.level for chapter in self.book.chapters}
        return tuple(level.name for level in self.book.levels if level.name in used)

    @property
    def is_large_print(self) -> bool:
        """True if every page of puzzles is in large print, as the cover says."""
        return all(find_layout(name).stacked for name in self.book.imprint.layouts)

    @property
    def for_children(self) -> bool:
        """True if every chapter has a theme for children."""
        imprint = self.book.imprint
        names = {imprint.find_design(chapter.family, chapter.level).theme for chapter in self.book.chapters}
        return all(find_theme(name).look.is_for_children for name in names)

    @property
    def is_small(self) -> bool:
        """True if the book fits a bag."""
        return all(side <= most for side, most in zip(self.book.imprint.trim_mm, TRAVEL_MM, strict=True))

    @property
    def sudokus(self) -> tuple[Kind, ...]:
        """The kinds of the genre of sudoku."""
        return tuple(kind for kind in self.kinds if find_family(kind.families[0]).genre == SUDOKU)

    def say_levels(self, titles: Iterable[str]) -> str:
        """Return levels in words: one, or from the first to the last."""
        lowered = [title.lower() for title in titles]
        if len(lowered) == 1:
            return self.phrases.say("listing.level", level=lowered[0])
        return self.phrases.say("listing.levels", first=lowered[0], last=lowered[-1])

    def say_minutes(self, rows: Iterable[LevelRow]) -> str:
        """Return the least and most minutes of levels in words."""
        spans = [row.minutes for row in rows]
        return self.setting.minutes_text((min(low for low, _ in spans), max(high for _, high in spans)))

    def _make_kind(self, title: str, families: list[str]) -> Kind:
        entries = {entry.family: entry for entry in self.setting.entries()}
        sizes = dict.fromkeys(f"{entries[family].puzzle.n_rows} × {entries[family].puzzle.n_cols}" for family in families)
        count = sum(entry.family in families for entry in self.setting.entries())
        rows = tuple(row for row in self.book.level_rows if row.family in families)
        return Kind(title, tuple(families), tuple(sizes), count, rows)


def plain_kind(title: str) -> str:
    """Return the printed title of a kind without the size of its board."""
    return SIZE.sub("", title)
