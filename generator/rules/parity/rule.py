"""Parity: a gray cell has an even digit, a cell with a circle an odd one.

    r1c1e      r1c1 is gray
    r1c1o      r1c1 has a circle

Cells without either may have any digit.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import CIRCLE, GRAY, INSIDE, SHADED, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.cell_text import CELL, cell_name, parse_cell
from generator.rules.clue import ONE_CLUE, Clue
from generator.rules.rule import Rule
from generator.techniques.category import PARITY as CATEGORY

EVEN, ODD = "e", "o"
SHAPES = {EVEN: (SHADED, GRAY), ODD: (INSIDE, CIRCLE)}

MARK = re.compile(rf"({CELL})([{EVEN}{ODD}])", re.IGNORECASE)


def parity_of(digit: int) -> str:
    """Return the letter of a digit in puzzle lines."""
    return ODD if digit % 2 else EVEN


@lru_cache(maxsize=64)
def _require(parity: str, n: int) -> Automaton:
    """Return the automaton of one cell; its state is whether the cell was read."""
    return make_automaton(n, 1, 0, lambda _, digit: 1 if parity_of(digit) == parity else None, lambda read: read == 1)


def _parse(text: str, n: int) -> Clue:
    match = MARK.fullmatch(text)
    if not match:
        raise GridFormatError("expected a mark such as r1c1e (even) or r1c1o (odd)")
    return Clue((parse_cell(match[1], n),), 0, match[2].lower())


def _read(sign: Sign) -> Clue | None:
    parity = next((parity for parity, shape in SHAPES.items() if shape == (sign.kind, sign.text)), None)
    return Clue(sign.cells, 0, parity) if parity else None


def _complement(clue: Clue, n: int) -> Clue:
    """Return the mark of a cell whose digit d becomes n + 1 - d."""
    return clue if n % 2 else Clue(clue.cells, 0, ODD if clue.text == EVEN else EVEN)


PARITY = Rule(
    name="parity",
    techniques=(Technique("even or odd cell", 1.1, CATEGORY, ONE_CLUE),),
    automaton=lambda clue, n: _require(clue.text, n),
    parse=_parse,
    format=lambda clue, n: f"{cell_name(clue.cells[0], n)}{clue.text}",
    turn=lambda clue, place_of: Clue((place_of[clue.cells[0]],), 0, clue.text),
    find=lambda digits, _: [Clue((cell,), 0, parity_of(digit)) for cell, digit in enumerate(digits)],
    draw=lambda clue: Sign(SHAPES[clue.text][0], clue.cells, SHAPES[clue.text][1]),
    read=_read,
    words=Path(__file__).parent / "words.toml",
    complement=_complement,
    is_alone=True,
)
