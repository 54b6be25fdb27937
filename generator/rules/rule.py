"""The record of a rule whose clues are printed.

A rule says what its clues mean (as automata), how they are written in a puzzle line, how they are drawn, and which of them are true of
a complete grid. Filling, digging, solving, grading, drawing and proving use these records and know no rule by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from generator.errors import GridFormatError
from generator.model import Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton
from generator.rules.cell_text import cell_name
from generator.rules.clue import Clue
from generator.rules.fixed_rule import FixedRule
from generator.rules.reasons import Explain

LONGEST_SHOWN = 60

SEARCH_NODES = 200_000
"""Node limit of a search that proves one removal while digging without a ceiling; a removal that needs more is taken back."""


@dataclass(frozen=True, slots=True)
class Merging:
    """How digging joins clues of a rule, such as cages, into larger ones.

    Digging begins with a given in every cell, as a clue of one cell: ``Clue((cell,), digit)``. A joined clue says no more than both of
    its parts together. What cannot be joined in one way cannot be joined so after either part has grown, so that one pass is enough.

    most_cells   cells of the largest clue
    join         (one clue, a neighboring one, digits of a complete grid) -> every clue of the cells of both that is true
    """

    most_cells: int
    join: Callable[[Clue, Clue, bytes], list[Clue]]


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
    merging     how digging makes its clues out of givens; None if it removes clues that `find` lists
    complement  (clue, digits of the board) -> the clue that says the same once each digit d is n + 1 - d; None where there is none
    unmarked    what is true of every place without a clue, as a rule without printed clues; None where a missing clue says nothing.
                With it, every clue that is true of the grid is printed, and digging removes givens only
    is_alone    True if no two clues may have the same cells; a rule with `unmarked` implies it
    is_apart    True if no cell may be in two clues; a rule with `merging` implies it
    may_branch  True if clues that must be apart may begin with the same cells: a branched line is a clue for each branch. With a
                `complement`, which turns lines round, they may end with the same cells too
    choose      (clues of `find`, size, rng_state uint64[2], advanced in place) -> those that digging begins with; None for all of them.
                For clues of which a board has room for a few only, such as thermometers
    differ      True where the cells of each clue must differ, besides what the automaton says; boards have them as peers
    either_end  True where its clues are whole rows, columns or diagonals that mean the same from either end; `orient_line` says at which
                their number is printed. Lines that bend have a normal form by `orient_path` instead
    frees_cells True where what is drawn leads through its cells: digging removes their givens before any other, so that digits cover little
                of it
    search_nodes   node limit of a search while digging without a ceiling; what cannot be proved not to be needed within it is kept
    sets        (clue, digits of the board) -> the sets of different digits that make it true, as bits; None where no technique uses them.
                Only with `differ`
    reason      (clue, what is asked) -> why it leaves so few digits, as a sum or a general fact; None where its sentence suffices
    places      (cells of a board with holes, its size) -> the cells of every clue that it must have; None where clues may be anywhere
    """

    name: str
    techniques: tuple[Technique, ...]
    automaton: Callable[[Clue, int], Automaton]
    parse: Callable[[str, int], Clue]
    format: Callable[[Clue, int], str]
    turn: Callable[[Clue, Mapping[int, int]], Clue]
    find: Callable[[bytes, int], list[Clue]]
    draw: Callable[[Clue], Sign]
    read: Callable[[Sign], Clue | None]
    words: Path
    merging: Merging | None = None
    differ: bool = False
    complement: Callable[[Clue, int], Clue] | None = None
    unmarked: FixedRule | None = None
    is_alone: bool = False
    is_apart: bool = False
    may_branch: bool = False
    choose: Callable[[list[Clue], int, NDArray[np.uint64]], list[Clue]] | None = None
    either_end: bool = False
    frees_cells: bool = False
    search_nodes: int = SEARCH_NODES
    sets: Callable[[Clue, int], tuple[int, ...]] | None = None
    places: Callable[[bytes, int], list[tuple[int, ...]]] | None = None
    reason: Explain | None = None

    def list_texts(self) -> dict[str, list[str]]:
        """Return the English names of its techniques, by table of its file of words."""
        return {"techniques": [technique.name for technique in self.techniques]}

    def parse_clues(self, text: str, n: int) -> tuple[Clue, ...]:
        """Read the clues of this rule, separated by ``;``, in any order.

        Parameters
        ----------
        text : "" for none
        n : size of the board, in cells

        Raises
        ------
        GridFormatError   text that is no clue, the same clue twice, or a cell in two clues that must be apart
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
        if self.merging or self.is_apart:
            _check_apart(list(found), n, self.may_branch, self.complement is not None)
        if self.unmarked or self.is_alone:
            _check_places(found, n)
        return tuple(sorted(found))

    def choose_clues(self, digits: bytes, n: int, rng_state: NDArray[np.uint64]) -> tuple[Clue, ...]:
        """Return the clues that digging begins with; none where it makes them by merging.

        Parameters
        ----------
        digits : bytes[n_cells]   the complete grid
        n : int                   size of the board, in cells
        rng_state : uint64[2]     advanced in place by a rule that chooses
        """
        if self.merging:
            return ()
        found = self.find(digits, n)
        return tuple(self.choose(found, n, rng_state) if self.choose else found)

    def list_unmarked(self, clues: Iterable[Clue], n: int) -> tuple[Clue, ...]:
        """Return the clues of `unmarked` at all places without a printed clue.

        Parameters
        ----------
        clues : the printed ones
        n : size of the board, in cells
        """
        marked = {frozenset(clue.cells) for clue in clues}
        return tuple(clue for clue in self.unmarked.list_clues(n) if frozenset(clue.cells) not in marked) if self.unmarked else ()

    def format_clues(self, clues: Iterable[Clue], n: int) -> str:
        """Write clues in the order of their cells; `parse_clues` reads them back."""
        return ";".join(self.format(clue, n) for clue in sorted(clues))


AnyRule = Rule | FixedRule
"""The record of a rule, of either sort."""


def _check_apart(clues: Sequence[Clue], n: int, may_branch: bool, may_join: bool) -> None:
    """Check that no cell is in two clues, but for branches; GridFormatError."""
    owner: dict[int, Clue] = {}
    for clue in clues:
        shared = {cell: owner[cell] for cell in clue.cells if cell in owner}
        if shared and not (may_branch and all(_is_branch(clue.cells, other.cells, may_join) for other in shared.values())):
            raise GridFormatError(f"expected each cell in one clue, got {cell_name(min(shared), n)} in two")
        owner |= dict.fromkeys(clue.cells, clue)


def _is_branch(one: tuple[int, ...], other: tuple[int, ...], may_join: bool) -> bool:
    """Return whether two lines share their first cells, or last if they may join."""
    count = len({*one} & {*other})
    return one[:count] == other[:count] or (may_join and one[-count:] == other[-count:])


def _check_places(clues: Iterable[Clue], n: int) -> None:
    """Check that no two clues have the same cells; GridFormatError names such cells."""
    seen: set[frozenset[int]] = set()
    for clue in clues:
        if frozenset(clue.cells) in seen:
            raise GridFormatError(f"expected one mark at a place, got two for {' and '.join(cell_name(cell, n) for cell in clue.cells)}")
        seen.add(frozenset(clue.cells))
