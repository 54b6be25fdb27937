"""Contents of a book besides its puzzles and answers, ready to draw."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.figures import Figure


@dataclass(frozen=True, slots=True)
class Hint:
    """Hint for one step of a puzzle's solve path, at three depths.

    number       number of the puzzle
    filled       cells filled before the step, givens included; 0 for the first step
    where        first depth: only where to look
    technique    second depth: which technique to look for
    explanation  third depth: the whole step
    entry        name of the glossary's entry on the technique; empty for a book without a glossary
    """

    number: int
    filled: int
    where: str
    technique: str
    explanation: str
    entry: str = ""


BEFORE, AFTER = "before", "after"
"""Moments at which a position of a chapter for practice is shown."""


@dataclass(frozen=True, slots=True)
class Position:
    """Board of the book part-way through its solve path, with the next step marked.

    number         number of the puzzle
    figure         the board with the digits placed so far
    pencil         candidates to show in each cell, as digits
    eliminated     (cell, digit) pairs that the step eliminates
    pattern_cells  cells that form the step's pattern, or that it fills
    highlighted    other cells of the house that the step searches
    ruled_out      families with marks: cells known to have no mark
    crosses        True for families with marks: an elimination is drawn as a cross in its cell
    circled        (cell, digit) pairs that the step is about: its pattern, the digit it places, or the links of a chain that are true
    squared        (cell, digit) pairs of a chain's links that are false
    arrows         the steps of a chain: cell and digit at the start and at the end, and True if the end is true
    found          filled cells that are not given
    reasons        cells that explain the step of a lesson, which are gray or framed
    step           number of the last step shown in a walkthrough, or of that before which the board is shown, from 1; 0 elsewhere
    orders         (cell, number) pairs: the filled cells of these steps in a walkthrough; with these, the board is shown after its step
    moment         BEFORE or AFTER the step that a chapter for practice explains; "" elsewhere
    """

    number: int
    figure: Figure
    pencil: tuple[tuple[int, ...], ...]
    eliminated: tuple[tuple[int, int], ...]
    pattern_cells: tuple[int, ...]
    highlighted: tuple[int, ...]
    ruled_out: tuple[int, ...]
    crosses: bool
    circled: tuple[tuple[int, int], ...] = ()
    squared: tuple[tuple[int, int], ...] = ()
    arrows: tuple[tuple[int, int, int, int, bool], ...] = ()
    step: int = 0
    orders: tuple[tuple[int, int], ...] = ()
    found: tuple[int, ...] = ()
    reasons: tuple[int, ...] = ()
    moment: str = ""


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """Technique that puzzles of the book need, with an example.

    name         key of its text among the phrases
    count        number of puzzles of the book that need it
    position     position in one of them where it applies
    explanation  what it shows there, in a sentence
    techniques   names of its techniques in the hints of the book, easiest first, in the language of the book
    after        the board after that step, in a chapter for practice; None in the glossary
    follows      the digit that can be placed next, such as "r4c2=5"; empty if the step does not lead to one at once
    practiced    technique of a chapter for practice, as recipes name it; "" in the glossary
    """

    name: str
    count: int
    position: Position
    explanation: str
    techniques: tuple[str, ...]
    after: Position | None = None
    follows: str = ""
    practiced: str = ""


@dataclass(frozen=True, slots=True)
class NamedHouse:
    """House or cage on an empty board, as an example of its name.

    name     as hints name it, such as "the diagonal from r1c1"; empty if hints name it in other words
    cells    its cells
    """

    name: str
    figure: Figure
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Notation:
    """Names of cells and houses in the hints of a book, and the words to explain.

    figure     empty board of a kind of the book
    boxes      its numbered boxes, with the names that hints use; () for a board without
    cell       cell that is named as an example
    cell_name  its name, such as "r4c7"
    digits     number of digits that its cells can hold, 0 for marks
    words      keys of the words to explain: "box", "region", "cage", "cage_sign", "house", "sees", "given", "run", "sum", "combination",
               "candidate", and kinds with marks
    houses     examples of the names of other houses
    """

    figure: Figure
    boxes: tuple[NamedHouse, ...]
    cell: int
    cell_name: str
    digits: int
    words: tuple[str, ...]
    houses: tuple[NamedHouse, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Paragraph of a walkthrough: its text, and the board that belongs to it if shown.

    is_run        True for consecutive simple steps, whose text lists cells with their digits; False for a sentence
    first, last   numbers of its steps, from 1
    """

    text: str
    is_run: bool
    first: int
    last: int
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Walkthrough:
    """One puzzle solved step by step: number, level and steps in order.

    has_rest   True if it ends before the solution, where only singles are left
    """

    number: int
    level: str
    paragraphs: tuple[Paragraph, ...]
    has_rest: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """QR code: the number of its puzzle, and the address it encodes."""

    number: int
    url: str


@dataclass(frozen=True, slots=True)
class Matter:
    """Optional parts of a book; empty or False for a part that is not ordered.

    hints            in the order of their puzzles, one or more for each
    progress         table of all puzzles with a checkbox and a space for the time
    blank_grids      number of pages of empty boards
    candidate_dots   fine dots in the empty cells of puzzles, one for each candidate
    digit_strip      the digits of each puzzle in a row below it
    glossary         techniques that puzzles of the book need, easiest first
    walkthroughs     one puzzle of each level, solved
    codes            QR codes in the order of their puzzles
    combinations     table of sums with their sets of different digits
    levels           what the levels mean; not for children, who have stars
    welcome          words to the reader above the copyright text, or a place for the name of a child
    farewell         words to the reader on the last page, or a certificate for a child; None for
                     both until the book is bound, which has them if it is for children
    companion        address of the companion page, "" if it has none
    codes_by         "puzzle" for codes next to puzzles, "chapter" for codes where each kind of puzzle begins, "" without codes
    """

    hints: tuple[Hint, ...] = ()
    progress: bool = False
    blank_grids: int = 0
    candidate_dots: bool = False
    digit_strip: bool = False
    glossary: tuple[GlossaryEntry, ...] = ()
    walkthroughs: tuple[Walkthrough, ...] = ()
    codes: tuple[Code, ...] = ()
    codes_by: str = ""
    companion: str = ""
    notation: Notation | None = None
    combinations: bool = False
    levels: bool = True
    welcome: bool | None = False
    farewell: bool | None = False

    def find_code(self, number: int) -> Code | None:
        """Return the QR code of a puzzle, or None if it has none."""
        return next((code for code in self.codes if code.number == number), None)


PLAIN_MATTER = Matter()
"""Matter of a book with only puzzles and answers."""
