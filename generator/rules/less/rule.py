"""Less: the cell at the point of a sign has the smaller digit.

    r1c1<r1c2      the digit of r1c1 is smaller; r1c2>r1c1 is read too

The clues of futoshiki.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import EDGE, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.board_lines import are_neighbors, list_neighbors
from generator.rules.cell_text import CELL, cell_name, parse_cell
from generator.rules.clue import ONE_CLUE, TWO_CLUES, Clue
from generator.rules.rule import Rule
from generator.techniques.category import ONE_CLUE as ONE_SIGN
from generator.techniques.category import TWO_CLUES as TWO_SIGNS

SIGN = re.compile(rf"({CELL})([<>])({CELL})", re.IGNORECASE)


@lru_cache(maxsize=32)
def _compare(n: int) -> Automaton:
    """Return the automaton of two cells, the smaller one first.

    Its state is the digit read, and 0 before the first one or after both.
    """
    return make_automaton(n, 2, 0, lambda low, digit: digit if low == 0 else -1 if digit > low else None, lambda low: low == -1)


def _parse(text: str, n: int) -> Clue:
    match = SIGN.fullmatch(text)
    if not match:
        raise GridFormatError("expected a sign such as r1c1<r1c2")
    one, other = parse_cell(match[1], n), parse_cell(match[3], n)
    if not are_neighbors(one, other, n):
        raise GridFormatError(f"expected two cells side by side, got {match[1]} and {match[3]}")
    return Clue((one, other) if match[2] == "<" else (other, one))


def _find(digits: bytes, n: int) -> list[Clue]:
    """Return the sign between every two neighboring cells with different digits."""
    pairs = list_neighbors(n)
    return [Clue(pair if digits[pair[0]] < digits[pair[1]] else pair[::-1]) for pair in pairs if digits[pair[0]] != digits[pair[1]]]


LESS = Rule(
    name="less",
    techniques=(Technique("sign", 1.2, ONE_SIGN, ONE_CLUE), Technique("two signs", 2.4, TWO_SIGNS, TWO_CLUES)),
    automaton=lambda _, n: _compare(n),
    parse=_parse,
    format=lambda clue, n: f"{cell_name(clue.cells[0], n)}<{cell_name(clue.cells[1], n)}",
    turn=lambda clue, place_of: Clue(tuple(place_of[cell] for cell in clue.cells)),
    find=_find,
    draw=lambda clue: Sign(EDGE, clue.cells, "<"),
    read=lambda sign: Clue(sign.cells) if (sign.kind, sign.text) == (EDGE, "<") else None,
    words=Path(__file__).parent / "words.toml",
    complement=lambda clue, _: Clue(clue.cells[::-1]),
)
