"""Arithmetic: the digits of a cage make its number with its operation.

    12+r1c1r1c2r2c1    the digits of the three cells add up to 12
    3-r1c1r1c2         the digits of the two cells differ by 3
    24xr1c1r1c2        the product is 24; × and * are read too
    2/r1c1r2c1         one digit is twice the other; ÷ is read too

Whether digits of a cage may be equal is left to the houses. A cage of one cell is a given. The clues of calcudoku.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import prod
from pathlib import Path

from generator.errors import DoesNotFit, GridFormatError
from generator.model import OUTLINE, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.cell_text import CELL, cell_name, parse_cell
from generator.rules.clue import APART, CONFINED, ONE_CLUE, Clue
from generator.rules.reasons import Asked, Reason, explain_product, explain_sum
from generator.rules.rule import Merging, Rule

CAGE = re.compile(rf"([1-9][0-9]{{0,5}})([-+x/*−×÷])((?:{CELL})+)", re.IGNORECASE)
NAME = re.compile(CELL, re.IGNORECASE)

CATEGORY = "cage arithmetic"
"""Of its techniques, of `generator.techniques.category`; rules import nothing compiled."""

MOST_CELLS, MOST_FACTORS = 5, 4
"""Cells of the largest cage in puzzles that we make, and of one with a product; larger ones are read.

With five cells, a sum hides enough for the hardest level; a product of five digits may have more divisors than an automaton has states.
"""

MOST_NUMBER = 999
"""Largest number of such a cage, so that three digits and a sign fit in the corner of a small cell."""

MOST_READ = 12
"""Digits that the automaton of a sum or a product reads at most, so that one serves cages of every size."""

Read = Callable[[int, int], int | None]


@dataclass(frozen=True, slots=True)
class Operation:
    """What is done with the digits of a cage.

    printed   its sign on paper
    typed     other signs for it that are read in puzzle lines
    most      cells of the largest cage of this operation in puzzles that we make
    pair      only cages of two cells have it
    start     what is known before the first digit
    value     digits -> number of a cage; 0 where there is none
    reader    number of a cage -> (what is known, digit) -> what is known after it; None where the number cannot be reached
    """

    printed: str
    typed: str
    most: int
    pair: bool
    start: int
    value: Callable[[Sequence[int]], int]
    reader: Callable[[int], Read]


def _read_sum(number: int) -> Read:
    return lambda total, digit: total + digit if total + digit <= number else None


def _read_product(number: int) -> Read:
    return lambda total, digit: None if number % (total * digit) else total * digit


def _read_pair(value: Callable[[Sequence[int]], int]) -> Callable[[int], Read]:
    """Return the reader of a cage of two cells: it remembers the first digit.

    After both it knows -number, which no digit is.
    """

    def make(number: int) -> Read:
        return lambda first, digit: digit if first == 0 else -number if first > 0 and value((first, digit)) == number else None

    return make


def _subtract(digits: Sequence[int]) -> int:
    return abs(digits[0] - digits[1]) if len(digits) == 2 else 0


def _divide(digits: Sequence[int]) -> int:
    low, high = min(digits), max(digits)
    return 0 if len(digits) != 2 or high % low or high == low else high // low


OPERATIONS = {
    "+": Operation("+", "", MOST_CELLS, pair=False, start=0, value=sum, reader=_read_sum),
    "-": Operation("−", "", 2, pair=True, start=0, value=_subtract, reader=_read_pair(_subtract)),
    "x": Operation("×", "*", MOST_FACTORS, pair=False, start=1, value=prod, reader=_read_product),
    "/": Operation("÷", "", 2, pair=True, start=0, value=_divide, reader=_read_pair(_divide)),
}
"""Operations by their sign in puzzle lines."""

SIGNS = {sign: text for text, one in OPERATIONS.items() for sign in (text, text.upper(), one.printed, *one.typed)}
"""Operation of every sign that is read."""


def _make(clue: Clue, n: int) -> Automaton:
    return _make_numbered(clue.number, clue.text, n)


@lru_cache(maxsize=2048)
def _make_numbered(number: int, text: str, n: int) -> Automaton:
    """Return the automaton of every cage with a number and an operation."""
    operation = OPERATIONS[text]
    goal = -number if operation.pair else number
    return make_automaton(n, 2 if operation.pair else MOST_READ, operation.start, operation.reader(number), lambda state: state == goal)


def _parse(text: str, n: int) -> Clue:
    match = CAGE.fullmatch(text)
    if not match:
        raise GridFormatError("expected a cage such as 12+r1c1r1c2r2c1")
    number, operation = int(match[1]), SIGNS[match[2]]
    cells = tuple(sorted(parse_cell(name, n) for name in NAME.findall(match[3])))
    if any(one == other for one, other in pairwise(cells)):
        raise GridFormatError("expected different cells")
    if len(cells) != 2 and OPERATIONS[operation].pair:
        raise GridFormatError(f"expected two cells for {OPERATIONS[operation].printed}, got {len(cells)}")
    if not 2 <= len(cells) <= MOST_READ:
        raise GridFormatError(f"expected 2 to {MOST_READ} cells, got {len(cells)}; a cage of one cell is a given")
    if not _are_joined(cells, n):
        raise GridFormatError("expected cells that are side by side")
    clue = Clue(cells, number, operation)
    _check_number(clue, n)
    return clue


def _are_joined(cells: Sequence[int], n: int) -> bool:
    """Return whether cells are one piece."""
    found, waiting = {cells[0]}, [cells[0]]
    while waiting:
        cell = waiting.pop()
        near = {cell - n, cell + n, *([cell - 1] if cell % n else []), *([cell + 1] if cell % n < n - 1 else [])}
        new = near & {*cells} - found
        found |= new
        waiting += new
    return len(found) == len(cells)


def _check_number(clue: Clue, n: int) -> None:
    """Raise GridFormatError for a number that no digits of the cells make."""
    try:
        automaton = _make(clue, n)
    except DoesNotFit:
        raise GridFormatError("expected a number with fewer divisors") from None
    states = {0}
    for _ in clue.cells:
        states = {after for state in states for after in automaton.steps[state] if after >= 0}
    if not any(automaton.accepted >> state & 1 for state in states):
        raise GridFormatError(f"expected a number that {len(clue.cells)} digits from 1 to {n} make, got {clue.number}")


def _format(clue: Clue, n: int) -> str:
    return f"{clue.number}{clue.text}{''.join(cell_name(cell, n) for cell in clue.cells)}"


def _find(digits: bytes, n: int) -> list[Clue]:
    """Return every cage of two neighboring cells."""
    pairs = [(cell, cell + 1) for cell in range(n * n) if cell % n < n - 1] + [(cell, cell + n) for cell in range(n * n - n)]
    return [clue for one, other in pairs for clue in _join(Clue((one,), digits[one]), Clue((other,), digits[other]), digits)]


def _join(one: Clue, other: Clue, digits: bytes) -> list[Clue]:
    """Return the cages of the cells of two cages; one with an operation keeps it."""
    cells = tuple(sorted(one.cells + other.cells))
    own = {one.text, other.text} - {""}
    if len(own) > 1:
        return []
    values = [digits[cell] for cell in cells]
    found = ((text, OPERATIONS[text]) for text in own or OPERATIONS)
    return [Clue(cells, number, text) for text, one in found if len(cells) <= one.most and 0 < (number := one.value(values)) <= MOST_NUMBER]


def _draw(clue: Clue) -> Sign:
    return Sign(OUTLINE, clue.cells, f"{clue.number}{OPERATIONS[clue.text].printed}")


def _read(sign: Sign) -> Clue | None:
    number, printed = sign.text[:-1], sign.text[-1:]
    if sign.kind != OUTLINE or printed not in SIGNS or not re.fullmatch("[1-9][0-9]{0,5}", number):
        return None
    return Clue(sign.cells, int(number), SIGNS[printed])


def _turn(clue: Clue, place_of: Mapping[int, int]) -> Clue:
    return Clue(tuple(sorted(place_of[cell] for cell in clue.cells)), clue.number, clue.text)


def _explain(clue: Clue, asked: Asked) -> list[Reason]:
    """Return the calculation that leaves one digit, or one set of digits."""
    operation = OPERATIONS[clue.text]
    if not operation.pair:
        return explain_sum(clue.number, asked) if operation.start == 0 else explain_product(clue.number, asked)
    if asked.at is None or len(asked.left) > 1 or asked.digits.count(0) > 1:
        return []
    low, high = sorted((asked.digits[1 - asked.at], asked.left[0]))
    return [Reason(sum=f"{high} {operation.printed} {low} = {clue.number}")]


ARITHMETIC = Rule(
    name="arithmetic",
    techniques=(
        Technique("cage arithmetic", 1.5, CATEGORY, ONE_CLUE),
        Technique("different digits in a cage", 1.7, CATEGORY, APART),
        Technique("digit needed by a cage", 2.3, CATEGORY, CONFINED),
    ),
    automaton=_make,
    parse=_parse,
    format=_format,
    turn=_turn,
    find=_find,
    draw=_draw,
    read=_read,
    words=Path(__file__).parent / "words.toml",
    merging=Merging(MOST_CELLS, _join),
    reason=_explain,
)
