"""What every page function needs to know: the book, its layout and words, and the plan once it is made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.model import Book, Chapter, Entry, Imprint, Level
from layouts.fonts.faces import Faces
from layouts.phrases import Phrases
from layouts.plan.pages import Plan
from layouts.style.layout import Layout


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """A book on its way to paper; `plan` is None while the front matter is still being measured."""

    book: Book
    layout: Layout
    phrases: Phrases
    plan: Plan | None = None

    @property
    def imprint(self) -> Imprint:
        """What the book says about itself."""
        return self.book.imprint

    @property
    def faces(self) -> Faces:
        """The book's faces, by the part they play."""
        return self.layout.look.faces

    def say(self, key: str, **values: object) -> str:
        """Return a phrase in the book's language."""
        return self.phrases.say(key, **values)

    @property
    def volume(self) -> str:
        """Which volume of a series the book is, in words; empty for one that stands alone."""
        series = self.imprint.series
        return self.say("cover.volume", volume=series.volume) if series else ""

    @property
    def full_title(self) -> str:
        """Title and volume in one line."""
        return " · ".join(filter(None, (self.imprint.title, self.volume)))

    @property
    def full_subtitle(self) -> str:
        """What stands below the title: the series where it is called otherwise than the book, the volume, the subtitle."""
        series = self.imprint.series
        named = series.name if series and series.name != self.imprint.title else ""
        return " · ".join(filter(None, (named, self.volume, self.imprint.subtitle)))

    def page_number(self, kind: str, index: int = 0) -> str:
        """Return the page a part begins on; empty while there is no plan yet."""
        return str(self.plan.find_page(kind, index)) if self.plan else ""

    def entries(self) -> list[Entry]:
        """List every puzzle of the book, in order."""
        return [entry for chapter in self.book.chapters for entry in chapter.entries]

    def find_level(self, name: str) -> Level | None:
        """Return the level of that name, None for a book that does not explain it."""
        return next((level for level in self.book.levels if level.name == name), None)

    def level_place(self, name: str) -> tuple[int, int]:
        """Return which of the book's levels one is, 0 for none, and how many there are."""
        names = [level.name for level in self.book.levels]
        return names.index(name) + 1 if name in names else 0, len(names)

    def chapter_facts(self, chapter: Chapter) -> list[str]:
        """Say which puzzles a chapter has, and how long they are expected to take."""
        numbers = [entry.number for entry in chapter.entries]
        key = "chapter.puzzle" if len(numbers) == 1 else "chapter.puzzles"
        return [self.say(key, first=numbers[0], last=numbers[-1]), self.minutes(chapter.entries)]

    def level_title(self, name: str) -> str:
        """Return how a level is printed."""
        level = self.find_level(name)
        return level.title if level else name

    def family_title(self, family: str) -> str:
        """Return how a family is printed."""
        return next((rules.title for rules in self.book.rules if rules.family == family), family)

    def chapter_head(self, chapter: Chapter) -> str:
        """Return family and level of a chapter in one line."""
        return self.say("chapter.head", family=self.family_title(chapter.family), level=self.level_title(chapter.level))

    def minutes(self, entries: Iterable[Entry]) -> str:
        """Say how long puzzles are expected to take: one number, or from shortest to longest."""
        low, high = minutes_range(entries)
        return self.phrases.count("minutes", low) if low == high else self.say("minutes.range", low=low, high=high)


def minutes_range(entries: Iterable[Entry]) -> tuple[int, int]:
    """Return the least and most whole minutes, at least one, that puzzles are expected to take."""
    minutes = [max(1, round(entry.minutes)) for entry in entries]
    return min(minutes), max(minutes)
