"""The setting that every page function needs: book, layout, words and plan."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import median_low

from generator.model import SLASH, Book, Chapter, Entry, Figure, Imprint, Level, Rules
from layouts.fonts.faces import Faces
from layouts.phrases import Phrases, read_phrases
from layouts.plan.pages import Plan
from layouts.style.layout import Layout

STAR_MINUTES = (5, 10, 20, 40)
"""Most minutes of a puzzle with one star, two, three and four, in every kind; a puzzle that takes longer has five."""

MOST_STARS = len(STAR_MINUTES) + 1

RUNS = "runs"
"""Table of phrases with the wordings of books with kakuro only."""


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """A book with its layout and phrases, and its plan.

    layout    of all pages, or of one chapter in the setting that `in_chapter` returns
    plan      None while the front matter is still being measured
    chapter   its index in the setting that `in_chapter` returns, None for the whole book
    layouts   of the openers and puzzles of each chapter; empty if all have the book's
    """

    book: Book
    layout: Layout
    phrases: Phrases
    plan: Plan | None = None
    layouts: tuple[Layout, ...] = ()
    chapter: int | None = None

    def in_chapter(self, index: int) -> Setting:
        """Return the setting of a chapter's opener and puzzles, from 0."""
        return replace(self, layout=self.layouts[index], chapter=index) if self.layouts else self

    @property
    def theme(self) -> str:
        """Name of the theme of the book, or of the chapter."""
        if self.chapter is None:
            return self.imprint.theme
        chapter = self.book.chapters[self.chapter]
        return self.imprint.find_design(chapter.family, chapter.level).theme

    @property
    def imprint(self) -> Imprint:
        """Title, author, trim and other facts about the book."""
        return self.book.imprint

    @property
    def faces(self) -> Faces:
        """The book's faces, by part."""
        return self.layout.look.faces

    @property
    def is_for_children(self) -> bool:
        """Whether the pages are for children: without minutes."""
        return self.layout.look.is_for_children

    def say(self, key: str, **values: object) -> str:
        """Return a phrase in the book's language."""
        return self.phrases.say(key, **values)

    def say_answers(self, key: str, **values: object) -> str:
        """Return a phrase about the answers, in its wording for their place if it has one."""
        worded = f"{key}_{self.imprint.answers}"
        return self.say(worded if worded in self.phrases.words else key, **values)

    @property
    def volume(self) -> str:
        """The volume of a series in words; empty for a book without a series."""
        series = self.imprint.series
        return self.say("cover.volume", volume=series.volume) if series else ""

    @property
    def full_title(self) -> str:
        """Title and volume in one line."""
        return " · ".join(filter(None, (self.imprint.title, self.volume)))

    @property
    def series_line(self) -> str:
        """Series and volume in one line; empty for a book without a series.

        The series is left out if it has the same name as the book.
        """
        series = self.imprint.series
        named = series.name if series and series.name != self.imprint.title else ""
        return " · ".join(filter(None, (named, self.volume)))

    @property
    def full_subtitle(self) -> str:
        """Series, volume and subtitle in one line."""
        return " · ".join(filter(None, (self.series_line, self.imprint.subtitle)))

    def page_number(self, kind: str, index: int = 0) -> str:
        """Return the number of a part's first page; empty if there is no plan yet."""
        return str(self.plan.find_page(kind, index)) if self.plan else ""

    def entries(self) -> list[Entry]:
        """List every puzzle of the book, in order."""
        return [entry for chapter in self.book.chapters for entry in chapter.entries]

    def find_level(self, name: str) -> Level | None:
        """Return the level of that name, or None if the book does not explain it."""
        return next((level for level in self.book.levels if level.name == name), None)

    def level_place(self, family: str, name: str) -> tuple[int, int]:
        """Return the position of a level in its family, from 1, and their number.

        The position is 0 for a level that the family does not have.
        """
        names = self.rules_of(family).levels
        return names.index(name) + 1 if name in names else 0, len(names)

    def rules_of(self, family: str) -> Rules:
        """Return the rules of a family of the book."""
        return next(rules for rules in self.book.rules if rules.family == family)

    def chapter_page(self, index: int) -> str:
        """Return the number of a chapter's first page; empty if there is no plan yet."""
        return str(self.plan.find_chapter(index)) if self.plan else ""

    def chapter_facts(self, chapter: Chapter) -> list[str]:
        """Return the puzzle numbers of a chapter and, unless for children, its minutes."""
        return [self.numbers(chapter), *([] if self.is_for_children else [self.minutes(chapter.entries)])]

    def numbers(self, chapter: Chapter) -> str:
        """Return the puzzle numbers of a chapter as text."""
        numbers = [entry.number for entry in chapter.entries]
        key = "chapter.puzzle" if len(numbers) == 1 else "chapter.puzzles"
        return self.say(key, first=numbers[0], last=numbers[-1])

    def level_title(self, name: str) -> str:
        """Return the printed name of a level."""
        level = self.find_level(name)
        return level.title if level else name

    def family_title(self, family: str) -> str:
        """Return the printed name of a family."""
        return next((rules.title for rules in self.book.rules if rules.family == family), family)

    def chapter_head(self, chapter: Chapter) -> str:
        """Return family and level, or practiced techniques, of a chapter in one line."""
        level = chapter.title if chapter.practice else self.level_title(chapter.level)
        return self.say("chapter.head", family=self.family_title(chapter.family), level=level)

    def say_practiced(self, entries: Iterable[Entry]) -> str:
        """Return how long practiced solvers take, as a sentence; "" for children."""
        low, high = minutes_range(entries)
        if self.is_for_children:
            return ""
        return self.phrases.count("minutes.practiced", low) if low == high else self.say("minutes.practiced.range", low=low, high=high)

    def say_caption(self, entry: Entry) -> str:
        """Return the level of a puzzle and, unless for children, its minutes."""
        level = self.level_title(entry.level)
        return level if self.is_for_children else self.say("puzzle.caption", level=level, minutes=self.minutes([entry]))

    def join_notes(self, note: str, more: str) -> str:
        """Return two notes as one text; either may be empty."""
        return self.say("chapter.note", note=note, more=more) if note and more else note or more

    def stars(self, entries: Iterable[Entry]) -> int:
        """Return the stars of puzzles, from 1, by the median of their minutes."""
        middle = median_low(max(1, round(entry.minutes)) for entry in entries)
        return 1 + sum(middle > most for most in STAR_MINUTES)

    def say_stars(self) -> str:
        """Return what the stars mean, as a sentence; "" for children."""
        one, two, three, four = STAR_MINUTES
        return "" if self.is_for_children else self.say("levels.stars", one=one, two=two, three=three, four=four)

    def minutes(self, entries: Iterable[Entry]) -> str:
        """Return the expected minutes of puzzles as text: one number or a range."""
        return self.minutes_text(minutes_range(entries))

    def minutes_text(self, span: tuple[int, int]) -> str:
        """Return the least and most minutes as text: one number or a range."""
        low, high = span
        return self.phrases.count("minutes", low) if low == high else self.say("minutes.range", low=low, high=high)


def find_phrases(book: Book) -> Phrases:
    """Return the phrases of a book's language, in the words of its kinds.

    A book with kakuro only speaks of runs and sums instead of houses and givens.
    """
    phrases, firsts = read_phrases(book.imprint.language), [chapter.entries[0] for chapter in book.chapters if chapter.entries]
    return phrases.worded(RUNS) if firsts and all(has_runs(entry.puzzle) for entry in firsts) else phrases


def has_runs(figure: Figure) -> bool:
    """Return whether the clues of a board are sums of runs, in its holes."""
    return any(sign.kind == SLASH for sign in figure.signs)


def minutes_range(entries: Iterable[Entry]) -> tuple[int, int]:
    """Return the least and most expected minutes of puzzles, whole and at least 1."""
    minutes = [max(1, round(entry.minutes)) for entry in entries]
    return min(minutes), max(minutes)
