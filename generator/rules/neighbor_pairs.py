"""Clues about the digits of two cells side by side, from a relation of digits.

A mark between two cells says that their digits are in its relation. Every mark that is true of a grid is printed, so that no mark says
something too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import EDGE, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.board_lines import are_neighbors, list_lines, list_neighbors
from generator.rules.cell_text import CELL, cell_name, parse_cell
from generator.rules.clue import CONFINED, ONE_CLUE, TWO_CLUES, Clue
from generator.rules.fixed_rule import FixedRule
from generator.rules.reasons import Explain
from generator.rules.rule import Rule
from generator.techniques.category import NEIGHBORS

Relation = Callable[[int, int], bool]
"""Function (digit of one cell, digit of the other) -> whether the clue allows them; the same in either order."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark between cells.

    letter    between the names of cells in puzzle lines: ``r1c1~r1c2``
    sign      what is drawn, as the text of a `Sign`
    relation  what it says of the two digits
    """

    letter: str
    sign: str
    relation: Relation


@lru_cache(maxsize=64)
def relate(relation: Relation, n: int) -> Automaton:
    """Return the automaton of two cells whose digits are in a relation.

    Its state is the digit read; 0 before the first one, and -1 after both.
    """
    return make_automaton(n, 2, 0, lambda one, digit: digit if one == 0 else -1 if relation(one, digit) else None, lambda one: one == -1)


@lru_cache(maxsize=16)
def list_pair_clues(size: int) -> tuple[Clue, ...]:
    """Return a clue for every two cells side by side: those in rows, then in columns."""
    return tuple(Clue(line[at : at + 2]) for line in list_lines(size) for at in range(size - 1))


def make_mark_rule(
    name: str,
    marks: tuple[Mark, ...],
    noun: str,
    unmarked: FixedRule,
    words: Path,
    *,
    complements: bool = False,
    reason: Explain | None = None,
) -> Rule:
    """Return the rule of marks between cells, all of which are printed.

    Parameters
    ----------
    marks : tuple[Mark, ...]   of two that are true of the same digits, the first one is printed
    noun : str                 what readers call one, in the names of its techniques
    unmarked : FixedRule       what is true of two cells without a mark
    complements : bool         whether each mark is true of digits n + 1 - d where it is of digits d
    reason : Explain | None    as in `Rule`
    """
    by_letter = {mark.letter: mark for mark in marks}
    by_sign = {mark.sign: mark for mark in marks}

    def read(sign: Sign) -> Clue | None:
        return Clue(sign.cells, 0, by_sign[sign.text].letter) if sign.kind == EDGE and sign.text in by_sign else None

    return Rule(
        name=name,
        techniques=(
            *list_techniques(noun, f"two {noun}s"),
            Technique(f"digit needed by a {noun}", 2.3, NEIGHBORS, CONFINED),
        ),
        automaton=lambda clue, n: relate(by_letter[clue.text].relation, n),
        parse=partial(_parse, letters="".join(by_letter)),
        format=_format,
        turn=_turn,
        find=partial(_find, marks=marks),
        draw=lambda clue: Sign(EDGE, clue.cells, by_letter[clue.text].sign),
        read=read,
        words=words,
        unmarked=unmarked,
        complement=(lambda clue, _: clue) if complements else None,
        reason=reason,
    )


def make_unmarked_rule(
    name: str, relations: Sequence[Relation], one: str, two: str, words: Path, *, complements: bool = False
) -> FixedRule:
    """Return the rule that no two cells side by side are in a relation.

    On a board with marks it is true of all neighbors without a mark.

    Parameters
    ----------
    relations : Sequence[Relation]   those that the digits are not in
    one, two : str                   names of the techniques of one clue, and of two with a common cell
    complements : bool               as in `make_mark_rule`
    """

    def are_unrelated(first: int, second: int) -> bool:
        return not any(relation(first, second) for relation in relations)

    return FixedRule(
        name=name,
        techniques=list_techniques(one, two),
        automaton=lambda _, n: relate(are_unrelated, n),
        list_clues=list_pair_clues,
        n_lines=1,
        complements=complements,
        words=words,
    )


def list_techniques(one: str, two: str) -> tuple[Technique, ...]:
    """Return the techniques of one clue, and of two with a common cell."""
    return Technique(one, 1.5, NEIGHBORS, ONE_CLUE), Technique(two, 2.4, NEIGHBORS, TWO_CLUES)


def are_consecutive(one: int, other: int) -> bool:
    """Return whether two digits differ by one."""
    return abs(one - other) == 1


def _parse(text: str, n: int, letters: str) -> Clue:
    match = re.fullmatch(rf"({CELL})([{re.escape(letters)}])({CELL})", text, re.IGNORECASE)
    if not match:
        raise GridFormatError(f"expected a mark such as {' or '.join(f'r1c1{letter}r1c2' for letter in letters)}")
    one, other = sorted((parse_cell(match[1], n), parse_cell(match[3], n)))
    if not are_neighbors(one, other, n):
        raise GridFormatError(f"expected two cells side by side, got {match[1]} and {match[3]}")
    return Clue((one, other), 0, match[2].lower())


def _format(clue: Clue, n: int) -> str:
    return clue.text.join(cell_name(cell, n) for cell in clue.cells)


def _turn(clue: Clue, place_of: Mapping[int, int]) -> Clue:
    return Clue(tuple(sorted(place_of[cell] for cell in clue.cells)), 0, clue.text)


def _find(digits: bytes, n: int, marks: Sequence[Mark]) -> list[Clue]:
    """Return the first true mark of every two cells side by side, where one is true."""
    found = []
    for one, other in list_neighbors(n):
        true = [mark.letter for mark in marks if mark.relation(digits[one], digits[other])]
        found += [Clue((one, other), 0, letter) for letter in true[:1]]
    return found
