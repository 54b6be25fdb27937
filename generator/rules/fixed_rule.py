"""The record of a rule whose clues every board has and none prints.

"Never three equal digits in line" is one: its clues are all groups of three neighboring cells. They are part of every board's tables,
are never dug away, and are not in a puzzle line, so such a rule needs no text and no drawing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from generator.model.ladder import Technique
from generator.rules.automaton import Automaton
from generator.rules.clue import Clue


@dataclass(frozen=True, slots=True)
class FixedRule:
    """One rule without printed clues, as data and small functions.

    name             "no_three"; the name of its folder, and of its table of words
    techniques       how people use its clues, easiest first; each looks at one clue
    automaton        (clue, digits of the board) -> its meaning
    list_clues       size of the board, in cells -> its clues, each with its cells in the order in which the automaton reads them
    n_lines          rows or columns that a clue reads: 1, or 2 whose cells take turns
    complements      True if exchanging digit d and n + 1 - d everywhere keeps it
    words            file of the words that only this rule needs, in every language
    compares_lines   True if its clues are two lines of two digits that have equal counts and differ: `narrow_lines` reads these faster
    is_promised      True if every puzzle of its kinds needs it: digging takes no others. False where easy ways to solve do without it
    is_implied       True if the other rules of its kinds say as much: it is only a technique, no rule that digits can break by themselves
    """

    name: str
    techniques: tuple[Technique, ...]
    automaton: Callable[[Clue, int], Automaton]
    list_clues: Callable[[int], tuple[Clue, ...]]
    n_lines: int
    complements: bool
    words: Path
    compares_lines: bool = False
    is_promised: bool = True
    is_implied: bool = False

    def list_texts(self) -> dict[str, list[str]]:
        """Return the English names of its techniques, by table of its file of words."""
        return {"techniques": [technique.name for technique in self.techniques]}
