"""The record of a rule, and clues as records.

A rule says what its clues mean (as automata), how they are written in a puzzle line, how they are drawn, and which of them are true of
a complete grid. Filling, digging, solving, grading, drawing and proving use these records and know no rule by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import Sign
from generator.rules.automaton import Automaton

LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True, order=True)
class Clue:
    """One clue of a rule on a board.

    cells    in the order in which the rule reads them
    number   the number that is printed; 0 for a clue without one
    """

    cells: tuple[int, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class RuleTechnique:
    """A human technique that uses the clues of a rule.

    name      as shown to readers
    rating    on the scale of `generator.techniques.clues`
    n_clues   clues that it looks at together: 1 or 2
    """

    name: str
    rating: float
    n_clues: int


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, as data and small functions.

    name        "less"; the name of its folder, and of its table of words
    techniques  how people use its clues, easiest first
    automaton   (clue, digits of the board) -> its meaning
    parse       (text, size of the board) -> clue, in its normal form; GridFormatError for anything else
    format      (clue, size) -> text; the inverse of `parse`
    turn        (clue, new cell of each cell) -> the same clue on a turned or mirrored board, in its normal form
    find        (digits of a complete grid, size) -> every clue that is true of it and may be printed
    draw        clue -> what is printed of it
    read        what is printed -> clue, or None if it is not one of this rule
    words       file of the words that only this rule needs, in every language
    """

    name: str
    techniques: tuple[RuleTechnique, ...]
    automaton: Callable[[Clue, int], Automaton]
    parse: Callable[[str, int], Clue]
    format: Callable[[Clue, int], str]
    turn: Callable[[Clue, Mapping[int, int]], Clue]
    find: Callable[[bytes, int], list[Clue]]
    draw: Callable[[Clue], Sign]
    read: Callable[[Sign], Clue | None]
    words: Path

    def list_texts(self) -> dict[str, list[str]]:
        """Return the English names of its techniques, by table of its file of words."""
        return {"techniques": [technique.name for technique in self.techniques]}

    def parse_clues(self, text: str, n: int) -> tuple[Clue, ...]:
        """Read the clues of this rule, separated by ``;``, in any order.

        text   "" for none
        n      size of the board, in cells

        Raises
        ------
        GridFormatError   text that is no clue, or the same clue twice
        """
        found: dict[Clue, str] = {}
        for number, part in enumerate(text.split(";") if text else (), start=1):
            shown = part if len(part) <= LONGEST_SHOWN else f"{part[:LONGEST_SHOWN]}..."
            try:
                clue = self.parse(part.strip(), n)
            except GridFormatError as fault:
                raise GridFormatError(f"{fault} in clue {number}, {shown!r}") from None
            if clue in found:
                raise GridFormatError(f"expected each clue once, got {shown!r} twice")
            found[clue] = part
        return tuple(sorted(found))

    def format_clues(self, clues: Iterable[Clue], n: int) -> str:
        """Write clues in the order of their cells; `parse_clues` reads them back."""
        return ";".join(self.format(clue, n) for clue in sorted(clues))
