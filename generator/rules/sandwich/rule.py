"""Sandwich: the sum of the digits between the 1 and the 9 of a row or column.

    12=r1c1-r1c9    in the first row, the digits between 1 and 9 add up to 12; 0 if the two are side by side

The clues of sandwich sudoku, printed left of rows and above columns. On a board of n digits, the sum is between 1 and n.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import OUTSIDE, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.board_lines import list_lines, orient_line
from generator.rules.cell_text import LINE, line_name, parse_line
from generator.rules.clue import APART, ONE_CLUE, Clue
from generator.rules.reasons import Asked, Reason
from generator.rules.rule import Rule
from generator.techniques.category import SANDWICH as CATEGORY

CLUE = re.compile(rf"([0-9]{{1,3}})=({LINE})", re.IGNORECASE)

MOST_INSIDE = 3 / 4
"""Part of the sum of all digits between the two up to which the digits inside are added; of larger numbers, those outside."""

SEARCH_NODES = 20_000
"""Node limit of a search while digging without a ceiling: some boards without givens need many more."""

BEFORE, BETWEEN, AFTER = range(3)

State = tuple[int, int, int, tuple[int, ...]]
"""Place in the line; sum and number of the digits added so far; numbers of them that are still possible."""


def _find_bounds(n: int, count: int) -> tuple[int, int]:
    """Return the least and the largest sum of some different digits from 2 to n - 1."""
    return count * (count + 3) // 2, count * (2 * n - 1 - count) // 2


def _is_possible(n: int, total: int, count: int) -> bool:
    least, most = _find_bounds(n, count)
    return least <= total <= most


@lru_cache(maxsize=16)
def list_sums(n: int) -> tuple[int, ...]:
    """Return every sum that is possible between 1 and n."""
    return tuple(total for total in range(n * (n - 1) // 2) if any(_is_possible(n, total, count) for count in range(n - 1)))


@lru_cache(maxsize=128)
def _enclose(number: int, n: int) -> Automaton:
    """Return the automaton of a line of n different digits with a sum.

    It adds the digits inside, or those outside if these are fewer: at most 52 states for n = 9. As the digits differ, the first ones and
    the rest of each number of them must have a possible sum; so a line and its mirror image are read alike.
    """
    whole = sum(range(2, n))
    is_inside = number <= MOST_INSIDE * whole
    wanted = number if is_inside else whole - number
    counts = tuple(count for count in range(n - 1) if _is_possible(n, wanted, count))

    def read(state: State, digit: int) -> State | None:
        place, total, count, left = state
        if digit in (1, n):
            is_done = place == BEFORE or not is_inside or (total == wanted and count in left)
            return (place + 1, total, count, left) if place < AFTER and is_done else None
        if is_inside != (place == BETWEEN):
            return state
        total, count = total + digit, count + 1
        left = tuple(most for most in left if most >= count and _is_possible(n, wanted - total, most - count))
        return (place, total, count, left) if left and _is_possible(n, total, count) else None

    def accepts(state: State) -> bool:
        place, total, count, left = state
        return place == AFTER and total == wanted and count in left

    return make_automaton(n, n, (BEFORE, 0, 0, counts), read, accepts)


def _parse(text: str, n: int) -> Clue:
    match = CLUE.fullmatch(text)
    if not match:
        raise GridFormatError(f"expected a sum and a line such as 12=r1c1-r1c{n}")
    number, cells = int(match[1]), parse_line(match[2], n)
    if {*cells} not in [{*line} for line in list_lines(n)]:
        raise GridFormatError(f"expected a whole row or column, got {match[2]}")
    if number not in list_sums(n):
        raise GridFormatError(f"expected a sum of different digits from 2 to {n - 1}, or 0, got {number}")
    return Clue(orient_line(cells, n), number)


def _turn(clue: Clue, place_of: Mapping[int, int]) -> Clue:
    return Clue(orient_line([place_of[cell] for cell in clue.cells], len(clue.cells)), clue.number)


def _find(digits: bytes, n: int) -> list[Clue]:
    """Return the sum of every row and column."""
    return [Clue(cells, _add_between([digits[cell] for cell in cells])) for cells in list_lines(n)]


def _add_between(digits: Sequence[int]) -> int:
    first, last = sorted((digits.index(1), digits.index(len(digits))))
    return sum(digits[first + 1 : last])


def _explain(clue: Clue, asked: Asked) -> list[Reason]:
    """Return how many digits the sum between 1 and n needs."""
    if not clue.number:
        return [Reason(key="together", cells={"first": clue.cells[0], "last": clue.cells[-1]}, is_whole=True)]
    counts = [count for count in range(asked.n - 1) if _is_possible(asked.n, clue.number, count)]
    least, most = counts[0], counts[-1]
    few = {"fewer": least - 1, "top": _find_bounds(asked.n, least - 1)[1]} if least > 1 else {}
    many = {"more": most + 1, "bottom": _find_bounds(asked.n, most + 1)[0]} if most < asked.n - 2 else {}
    if few and many and least == most:
        return [Reason(key="exactly", numbers={**few, **many, "count": least})]
    low = [Reason(key="least", numbers={**few, "least": least})] if few else []
    return [*low, *([Reason(key="most", numbers={**many, "most": most})] if many else [])]


SANDWICH = Rule(
    name="sandwich",
    techniques=(
        Technique("sum of a sandwich", 1.5, CATEGORY, ONE_CLUE),
        Technique("combinations of a sandwich", 2.3, CATEGORY, APART),
    ),
    automaton=lambda clue, n: _enclose(clue.number, n),
    parse=_parse,
    format=lambda clue, n: f"{clue.number}={line_name(clue.cells, n)}",
    turn=_turn,
    find=_find,
    draw=lambda clue: Sign(OUTSIDE, clue.cells, str(clue.number)),
    read=lambda sign: Clue(sign.cells, int(sign.text)) if sign.kind == OUTSIDE and sign.text.isdecimal() else None,
    words=Path(__file__).parent / "words.toml",
    is_alone=True,
    either_end=True,
    search_nodes=SEARCH_NODES,
    reason=_explain,
)
