"""Visible: how many digits of a row or column are higher than all before them.

    3=r1c1-r1c6    seen from r1c1, three digits of the first row are visible; a higher one hides all lower ones behind it

The clues of skyscrapers, printed outside the board. A line is a whole row or column.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import OUTSIDE, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.cell_text import LINE, line_name, parse_line
from generator.rules.clue import ONE_CLUE, TWO_CLUES, Clue
from generator.rules.reasons import Asked, Reason
from generator.rules.rule import Rule
from generator.techniques.category import VIEW

CLUE = re.compile(rf"([1-9][0-9]?)=({LINE})", re.IGNORECASE)


State = tuple[int, int, int]


@lru_cache(maxsize=256)
def _count(number: int, n: int) -> Automaton:
    """Return the automaton of a line of n cells in which `number` digits are visible.

    Its state is the highest digit so far, how many were visible, and the number of cells read: digits differ, so there are no more of
    them than the highest. Nothing counts after the digit n, and states from which `number` cannot be reached are left out: at most 47
    states remain for n up to 8.
    """

    def read(state: State, digit: int) -> State | None:
        highest, seen, n_read = state
        if highest == n:
            return state
        if digit > highest:
            highest, seen = digit, seen + 1
        if highest == n:
            return (n, number, n) if seen == number else None
        can_end = 1 <= number - seen <= n - highest
        return (highest, seen, n_read + 1) if can_end and n_read < highest else None

    return make_automaton(n, n, (0, 0, 0), read, lambda state: state[0] == n)


def _parse(text: str, n: int) -> Clue:
    match = CLUE.fullmatch(text)
    if not match:
        raise GridFormatError(f"expected a number and a line such as 2=r1c1-r1c{n}")
    number, cells = int(match[1]), parse_line(match[2], n)
    if cells not in _list_lines(n):
        raise GridFormatError(f"expected a whole row or column, got {match[2]}")
    if number > n:
        raise GridFormatError(f"expected a number from 1 to {n}, got {number}")
    return Clue(cells, number)


@lru_cache(maxsize=16)
def _list_lines(n: int) -> tuple[tuple[int, ...], ...]:
    """Return every row and column of an n x n board, from each of its ends."""
    lines = [*(range(row * n, row * n + n) for row in range(n)), *(range(col, n * n, n) for col in range(n))]
    return tuple(tuple(way) for line in lines for way in (line, line[::-1]))


def _find(digits: bytes, n: int) -> list[Clue]:
    """Return the number of visible digits at both ends of every row and column."""
    return [Clue(cells, _count_visible([digits[cell] for cell in cells])) for cells in _list_lines(n)]


def _count_visible(digits: list[int]) -> int:
    return sum(digit > max(digits[:at], default=0) for at, digit in enumerate(digits))


def _explain(clue: Clue, asked: Asked) -> list[Reason]:
    """Return what a number says that sees one building, or all of them."""
    ends = {"first": clue.cells[0], "last": clue.cells[-1]}
    if clue.number == 1 and asked.at == 0:
        return [Reason(key="tallest", cells=ends, is_whole=True, is_exact=True)]
    return [Reason(key="rising", numbers={"number": clue.number}, cells=ends, is_whole=True)] if clue.number == asked.n else []


VISIBLE = Rule(
    name="visible",
    techniques=(Technique("view from one end", 1.5, VIEW, ONE_CLUE), Technique("views from both ends", 2.6, VIEW, TWO_CLUES)),
    automaton=lambda clue, n: _count(clue.number, n),
    parse=_parse,
    format=lambda clue, n: f"{clue.number}={line_name(clue.cells, n)}",
    turn=lambda clue, place_of: Clue(tuple(place_of[cell] for cell in clue.cells), clue.number),
    find=_find,
    draw=lambda clue: Sign(OUTSIDE, clue.cells, str(clue.number)),
    read=lambda sign: Clue(sign.cells, int(sign.text)) if sign.kind == OUTSIDE and sign.text.isdecimal() else None,
    words=Path(__file__).parent / "words.toml",
    reason=_explain,
)
