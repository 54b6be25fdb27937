"""What a book has beside its puzzles and answers, ready to draw."""

from __future__ import annotations

from dataclasses import dataclass


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
    codes            QR codes in order of their puzzles
    codes_by         "puzzle" where they stand by puzzles, "chapter" at the openings of chapters, "" without codes
    """

    hints: tuple[Hint, ...] = ()
    progress: bool = False
    blank_grids: int = 0
    candidate_dots: bool = False
    codes: tuple[Code, ...] = ()
    codes_by: str = ""

    def find_code(self, number: int) -> Code | None:
        """Return the code of a puzzle, None where it has none."""
        return next((code for code in self.codes if code.number == number), None)


PLAIN_MATTER = Matter()
"""That of a book with nothing but puzzles and answers."""
