"""Books: boards as drawings, and the chapters they stand in."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.figures import Figure
from generator.model.grades import Level
from generator.model.matter import PLAIN_MATTER, Matter


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered puzzle of a book, ready to draw; `kind` is the family's title to print by it, empty where that goes without saying."""

    number: int
    family: str
    level: str
    puzzle_id: str
    minutes: float
    puzzle: Figure
    answer: Figure
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Puzzles of one family and level, easiest first, under one heading."""

    family: str
    level: str
    title: str
    note: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """How one family is played: a heading, a few sentences and a small solved example; and its empty board, None where lines are clues."""

    family: str
    title: str
    text: tuple[str, ...]
    example: Figure
    example_answer: Figure
    empty: Figure | None = None


@dataclass(frozen=True, slots=True)
class Volume:
    """One book of a series, as the others list it: its number and title, its puzzles from first to last, and their levels by name."""

    number: int
    title: str
    first: int
    last: int
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """The series a book is a part of: its name, which volume this one is, and the other volumes that are known, by number.

    is_fresh   True where every puzzle was looked up in the bank, so that none of another volume comes again
    """

    name: str
    volume: int
    others: tuple[Volume, ...] = ()
    is_fresh: bool = False


@dataclass(frozen=True, slots=True)
class Imprint:
    """What a book says about itself, and how it is to look; lengths in millimeters.

    edition    what distinguishes this printing: a date, or "seed-7"
    year       year of the copyright line, "" where none is known (the clock may not decide what is printed)
    seed       the seed the puzzles came from, "" for a book of given puzzles
    proved     True where the finished pages are read back before anyone sees them; the book says so
    printer    whose rules margins and page count follow, "" for rules that suit every printer
    paper      the printer's paper, "" for its first
    file       kind of PDF/X the interior declares itself as, "" for what the printer asks
    theme      how it looks, a name of `layouts/themes`
    face       of all words: path of a font file or an installed family; "" for the theme's own
    first      number of its first puzzle
    series     None for a book that stands alone
    """

    title: str
    subtitle: str
    author: str
    edition: str
    year: str
    seed: str
    layout: str
    trim_mm: tuple[float, float]
    language: str = "en"
    proved: bool = True
    printer: str = ""
    paper: str = ""
    file: str = ""
    theme: str = "press"
    face: str = ""
    first: int = 1
    series: Series | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """Everything a layout needs to set one edition.

    rules      of each family, in the order of the chapters
    levels     that the book explains, easiest first
    matter     what it has beside puzzles and answers
    """

    imprint: Imprint
    rules: tuple[Rules, ...]
    levels: tuple[Level, ...]
    chapters: tuple[Chapter, ...]
    matter: Matter = PLAIN_MATTER
