"""Books: drawings of boards, arranged in chapters."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.figures import Figure
from generator.model.grades import Level
from generator.model.matter import PLAIN_MATTER, GlossaryEntry, Matter, Position
from generator.model.own_pages import OwnPages


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered puzzle of a book, ready to draw.

    minutes    estimated solving time
    kind       title of the family, printed next to the puzzle; empty if the context already shows it
    """

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
    """Chapter of a book: puzzles of one family and level, easiest first.

    practice   the techniques that its puzzles need, if it was ordered for them; they open it
    """

    family: str
    level: str
    title: str
    note: str
    entries: tuple[Entry, ...]
    practice: tuple[GlossaryEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class LevelRow:
    """One level of one family, as the page about the levels explains it.

    title      printed name of the level
    note       how its puzzles are solved, in one line; empty if the level has none
    n_puzzles  number of its puzzles in the book
    minutes    least and most expected minutes of these puzzles
    is_measured   whether people's times for the kind were used for the minutes
    """

    family: str
    title: str
    note: str
    n_puzzles: int
    minutes: tuple[int, int]
    is_measured: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """One solved step of a puzzle of the book, shown where its kind is explained.

    position   the board before the step; `highlighted` are the cells that explain the step, `pattern_cells` is the cell it fills
    cell       the cell that the step fills
    symbol     the digit or letter placed; empty for a mark such as a queen
    reason     why it is placed there, in sentences
    then       a later step of the same puzzle, on the board with this one; None if there is none
    """

    position: Position
    cell: int
    symbol: str
    reason: str
    then: Lesson | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules of one family: a heading, a few sentences and a solved step.

    symbols   symbols of the boards in order, if there are letters among them; else empty
    levels    names of all levels of the family, easiest first
    lesson    with a later step if there is one; None if no puzzle of the book has a step that places something
    empty     the family's empty board; None if the lines of a board are clues
    """

    family: str
    title: str
    text: tuple[str, ...]
    symbols: str = ""
    levels: tuple[str, ...] = ()
    lesson: Lesson | None = None
    empty: Figure | None = None


@dataclass(frozen=True, slots=True)
class Volume:
    """One book of a series, as the other volumes list it.

    first, last    numbers of its first and last puzzle
    levels         names of its levels
    """

    number: int
    title: str
    first: int
    last: int
    levels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """Series that a book belongs to.

    volume     number of this book
    others     the other known volumes, by number
    is_fresh   True if every puzzle was looked up in the bank, so that none is repeated from another volume
    """

    name: str
    volume: int
    others: tuple[Volume, ...] = ()
    is_fresh: bool = False


@dataclass(frozen=True, slots=True)
class Publication:
    """What the copyright page says about the publication; "" for what it leaves out.

    edition      in words, such as "Second edition"
    set_by       who or what set the pages
    names_faces  whether the typefaces are named
    has_seed     whether the seed of the puzzles is printed, in small type
    rights       paragraphs of an own notice of rights; () for the press's
    """

    publisher: str = ""
    place: str = ""
    edition: str = ""
    isbn: str = ""
    set_by: str = ""
    names_faces: bool = True
    has_seed: bool = True
    rights: tuple[str, ...] = ()


PLAIN_PUBLICATION = Publication()


@dataclass(frozen=True, slots=True)
class ChapterDesign:
    """Layout and theme of the chapter of one family and level; "" for the book's."""

    family: str
    level: str
    layout: str = ""
    theme: str = ""


@dataclass(frozen=True, slots=True)
class Imprint:
    """Data that a book prints about itself, and its design; lengths in millimeters.

    edition    what distinguishes this printing: a date, or "seed-7"
    year       year of the copyright line, "" if none is given (printed content must not depend on the clock)
    day        date that the files carry as YYYY-MM-DD, "" for files without dates
    seed       seed of the puzzles, "" for a book of the user's own puzzles
    proved     True if the finished pages are read back and checked before publication; the book says so
    printer    printer whose rules set margins and page count, "" for rules that suit every printer
    paper      the printer's paper, "" for the printer's first
    file       kind of PDF/X that the interior declares, "" for the one the printer requires
    theme      design, a name of `layouts/themes`
    face       font of all text: path of a font file or name of an installed family; "" for the theme's own
    first      number of the first puzzle
    answers    where the answers are: "back", "chapter", "below" (upside down at the foot of the page) or "separate" (a file of their own)
    is_bare    True for puzzles and answers only, without title, openers, other parts and filler pages
    series     None for a book outside any series
    dedication lines of the page after the copyright page, "" for no such page
    published  publisher, ISBN and the like, for the copyright page
    designs    of the chapters whose opener and puzzles have a layout or theme of their own
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
    answers: str = "back"
    is_bare: bool = False
    series: Series | None = None
    day: str = ""
    dedication: str = ""
    published: Publication = PLAIN_PUBLICATION
    designs: tuple[ChapterDesign, ...] = ()

    @property
    def layouts(self) -> frozenset[str]:
        """Names of the layouts of the book and of all its chapters."""
        return frozenset({self.layout, *(design.layout for design in self.designs)} - {""})

    def find_design(self, family: str, level: str) -> ChapterDesign:
        """Return the layout and theme of a chapter, by default the book's."""
        own = next((design for design in self.designs if (design.family, design.level) == (family, level)), None)
        return ChapterDesign(family, level, (own and own.layout) or self.layout, (own and own.theme) or self.theme)


@dataclass(frozen=True, slots=True)
class Book:
    """Everything a layout needs to typeset one edition.

    rules       rules of each family, in the order of the chapters
    levels      level table of the book, easiest first; it may have levels that no puzzle of the book has
    level_rows  the levels that the book has, one row for each family and level; easiest level first, rows with one note together
    matter      contents besides puzzles and answers
    own         pages of the user's own, in the order of the recipe; `chapter` is an index of `chapters`
    """

    imprint: Imprint
    rules: tuple[Rules, ...]
    levels: tuple[Level, ...]
    level_rows: tuple[LevelRow, ...]
    chapters: tuple[Chapter, ...]
    matter: Matter = PLAIN_MATTER
    own: tuple[OwnPages, ...] = ()
