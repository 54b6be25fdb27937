"""What a book has beside its puzzles and answers, ready to draw."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.figures import Figure


@dataclass(frozen=True, slots=True)
class Hint:
    """One step of a puzzle's way to the solution, told at three depths.

    number       of the puzzle
    filled       cells filled when the step is due, givens included; 0 where it is due at the start
    where        only where to look
    technique    and for what
    follows      the whole step
    """

    number: int
    filled: int
    where: str
    technique: str
    follows: str


@dataclass(frozen=True, slots=True)
class Position:
    """A board of the book on the way to its solution, and what the step that is due is about.

    number    of the puzzle
    figure    the board with the digits placed so far
    pencil    candidates to show in each cell, as digits
    struck    (cell, digit) that the step removes
    about     cells that make the step work, or that it fills
    lit       other cells of the house it looks along
    closed    where marks are placed: cells known to hold none
    crosses   True where marks are placed: what goes is a cross in its cell
    """

    number: int
    figure: Figure
    pencil: tuple[tuple[int, ...], ...]
    struck: tuple[tuple[int, int], ...]
    about: tuple[int, ...]
    lit: tuple[int, ...]
    closed: tuple[int, ...]
    crosses: bool


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A technique that puzzles of the book need.

    name       key of its words among the phrases
    count      puzzles of the book that need it
    position   where one of them needs it
    follows    what follows there, in a sentence
    """

    name: str
    count: int
    position: Position
    follows: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A stretch of a walkthrough: what happens, and the board before it where it is worth a picture.

    is_run   True for plain steps one after the other: the text lists cells and what they take, else it is a sentence
    """

    text: str
    is_run: bool
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """One puzzle solved from beginning to end: its number, level, and the steps in order."""

    number: int
    level: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code: the number of the puzzle it stands for, and the address it holds."""

    number: int
    url: str


@dataclass(frozen=True, slots=True)
class Matter:
    """The parts a recipe asks for; empty or False where it does not.

    hints            in order of their puzzles, one or more for each
    progress         a table of all puzzles with a box to tick and a place for the time
    blank_grids      pages of empty boards
    candidate_dots   pale dots in the empty cells of puzzles, one for each candidate
    glossary         techniques that puzzles of the book need, easiest first
    walkthroughs     one puzzle of each level, solved
    codes            QR codes in order of their puzzles
    codes_by         "puzzle" where they stand by puzzles, "chapter" at the openings of chapters, "" without codes
    """

    hints: tuple[Hint, ...] = ()
    progress: bool = False
    blank_grids: int = 0
    candidate_dots: bool = False
    glossary: tuple[GlossaryEntry, ...] = ()
    walkthroughs: tuple[Walkthrough, ...] = ()
    codes: tuple[Code, ...] = ()
    codes_by: str = ""

    def find_code(self, number: int) -> Code | None:
        """Return the code of a puzzle, None where it has none."""
        return next((code for code in self.codes if code.number == number), None)


PLAIN_MATTER = Matter()
"""That of a book with nothing but puzzles and answers."""
