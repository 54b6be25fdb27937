"""Sum: the digits of a cage differ and add up to its number.

    10=r1c1+r1c2+r2c1    as killer sudoku writes its cages

The automaton reads the sum only; that the digits differ is a matter of peers (`Rule.differ`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import OUTLINE, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.board_lines import list_neighbors
from generator.rules.cell_text import CELL, cell_name, parse_cell
from generator.rules.clue import APART, CONFINED, ONE_CLUE, Clue
from generator.rules.reasons import explain_sum
from generator.rules.rule import Merging, Rule
from generator.techniques.category import ONE_CAGE

CAGE = re.compile(rf"([1-9][0-9]{{0,2}})=({CELL}(?:\+{CELL})*)", re.IGNORECASE)

MOST_CELLS = 5
"""Cells of the largest cage in puzzles that we make; larger ones are read."""


@lru_cache(maxsize=512)
def _make(number: int, n: int) -> Automaton:
    """Return the automaton of every cage with a sum: its state is the sum so far."""
    return make_automaton(n, n, 0, lambda total, digit: total + digit if total + digit <= number else None, lambda total: total == number)


def _parse(text: str, n: int) -> Clue:
    match = CAGE.fullmatch(text)
    if not match:
        raise GridFormatError("expected a cage such as 10=r1c1+r1c2+r2c1")
    number, cells = int(match[1]), tuple(sorted(parse_cell(name, n) for name in match[2].split("+")))
    size = len(cells)
    if len(set(cells)) < size or size > n:
        raise GridFormatError(f"expected at most {n} different cells")
    least, most = size * (size + 1) // 2, size * (2 * n + 1 - size) // 2
    if not least <= number <= most:
        raise GridFormatError(f"expected a sum from {least} to {most} for {size} different digits, got {number}")
    return Clue(cells, number)


def _format(clue: Clue, n: int) -> str:
    return f"{clue.number}={'+'.join(cell_name(cell, n) for cell in clue.cells)}"


def _find(digits: bytes, n: int) -> list[Clue]:
    """Return every cage of two neighboring cells with different digits."""
    return [Clue(pair, digits[pair[0]] + digits[pair[1]]) for pair in list_neighbors(n) if digits[pair[0]] != digits[pair[1]]]


def _join(one: Clue, other: Clue, digits: bytes) -> list[Clue]:
    """Return the cage of the cells of two cages, where its digits differ."""
    cells = tuple(sorted(one.cells + other.cells))
    values = {digits[cell] for cell in cells}
    return [Clue(cells, sum(values))] if len(cells) == len(values) <= MOST_CELLS else []


def _turn(clue: Clue, place_of: Mapping[int, int]) -> Clue:
    return Clue(tuple(sorted(place_of[cell] for cell in clue.cells)), clue.number)


def _read(sign: Sign) -> Clue | None:
    is_sum = sign.kind == OUTLINE and re.fullmatch("[1-9][0-9]{0,2}", sign.text)
    return Clue(sign.cells, int(sign.text)) if is_sum else None


SUM = Rule(
    name="sum",
    techniques=(
        Technique("sum of a cage", 1.5, ONE_CAGE, ONE_CLUE),
        Technique("different digits of a sum", 1.9, ONE_CAGE, APART),
        Technique("digit needed by a sum", 2.3, ONE_CAGE, CONFINED),
    ),
    automaton=lambda clue, n: _make(clue.number, n),
    parse=_parse,
    format=_format,
    turn=_turn,
    find=_find,
    draw=lambda clue: Sign(OUTLINE, clue.cells, str(clue.number)),
    read=_read,
    words=Path(__file__).parent / "words.toml",
    merging=Merging(MOST_CELLS, _join),
    differ=True,
    complement=lambda clue, n: Clue(clue.cells, (n + 1) * len(clue.cells) - clue.number),
    reason=lambda clue, asked: explain_sum(clue.number, asked, differ=True),
)
