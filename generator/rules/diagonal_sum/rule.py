"""Diagonal sum: the sum of the digits on a diagonal; digits may repeat.

    20=r1c2-r8c9    the digits from r1c2 to r8c9 add up to 20

The clues of little killer, printed beside the board with an arrow. A diagonal is a whole one, of two cells or more, of any length.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from math import isqrt
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import OUTSIDE, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.board_lines import list_diagonals, orient_line
from generator.rules.cell_text import LINE, line_name, parse_line
from generator.rules.clue import APART, CONFINED, ONE_CLUE, Clue
from generator.rules.reasons import explain_sum
from generator.rules.rule import Rule
from generator.techniques.category import DIAGONAL_SUM as CATEGORY

CLUE = re.compile(rf"([1-9][0-9]{{0,2}})=({LINE})", re.IGNORECASE)

SEARCH_NODES = 500
"""Node limit of a search while digging without a ceiling: sums of diagonals rule out so little that boards without givens need millions."""


@lru_cache(maxsize=512)
def _add(number: int, length: int, n: int) -> Automaton:
    """Return the automaton of `length` cells with a sum.

    Its state is by how much the digits so far exceed 1 each, or by how much they fall short of n each where that is less in all: at most 37
    states for n = 9.
    """
    excess, lack = number - length, n * length - number
    spare = min(excess, lack)

    def read(used: int, digit: int) -> int | None:
        after = used + (digit - 1 if excess <= lack else n - digit)
        return after if after <= spare else None

    return make_automaton(n, length, 0, read, lambda used: used == spare)


def _parse(text: str, n: int) -> Clue:
    match = CLUE.fullmatch(text)
    if not match:
        raise GridFormatError("expected a sum and a diagonal such as 20=r1c2-r8c9")
    number, cells = int(match[1]), parse_line(match[2], n)
    if {*cells} not in [{*line} for line in list_diagonals(n)]:
        raise GridFormatError(f"expected a whole diagonal, got {match[2]}")
    if not len(cells) <= number <= n * len(cells):
        raise GridFormatError(f"expected a sum from {len(cells)} to {n * len(cells)} for {len(cells)} digits, got {number}")
    return Clue(orient_line(cells, n), number)


def _turn(clue: Clue, place_of: Mapping[int, int]) -> Clue:
    return Clue(orient_line([place_of[cell] for cell in clue.cells], isqrt(len(place_of))), clue.number)


def _find(digits: bytes, n: int) -> list[Clue]:
    """Return the sum of every diagonal."""
    return [Clue(cells, sum(digits[cell] for cell in cells)) for cells in list_diagonals(n)]


DIAGONAL_SUM = Rule(
    name="diagonal_sum",
    techniques=(
        Technique("sum of a diagonal", 1.5, CATEGORY, ONE_CLUE),
        Technique("combinations of a diagonal", 2.0, CATEGORY, APART),
        Technique("digit needed by a diagonal", 2.5, CATEGORY, CONFINED),
    ),
    automaton=lambda clue, n: _add(clue.number, len(clue.cells), n),
    parse=_parse,
    format=lambda clue, n: f"{clue.number}={line_name(clue.cells, n)}",
    turn=_turn,
    find=_find,
    draw=lambda clue: Sign(OUTSIDE, clue.cells, str(clue.number)),
    read=lambda sign: Clue(sign.cells, int(sign.text)) if sign.kind == OUTSIDE and sign.text.isdecimal() else None,
    words=Path(__file__).parent / "words.toml",
    complement=lambda clue, n: Clue(clue.cells, (n + 1) * len(clue.cells) - clue.number),
    is_alone=True,
    either_end=True,
    search_nodes=SEARCH_NODES,
    reason=lambda clue, asked: explain_sum(clue.number, asked),
)
