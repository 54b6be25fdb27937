"""Thermometers: along the line from the bulb, each digit is larger than the last.

    r1c1<r1c2<r2c3      a thermometer of three cells; its bulb is in r1c1

Cells of a thermometer touch, at corners too. No cell is in two of them, but a branched one is a thermometer for each branch.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import LINE, THERMOMETER, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.cell_text import CELL, cell_name, parse_cell
from generator.rules.clue import ONE_CLUE, Clue
from generator.rules.line_paths import check_path, choose_apart, find_paths, turn_path
from generator.rules.reasons import Asked, Reason
from generator.rules.rule import Rule
from generator.techniques.category import THERMOMETER as CATEGORY

BETWEEN = "<"
TEXT = re.compile(rf"{CELL}(?:{BETWEEN}{CELL})+", re.IGNORECASE)


@lru_cache(maxsize=16)
def _grow(n: int) -> Automaton:
    """Return the automaton of growing digits, of any number of cells.

    Its state is the last digit; 0 before the first one.
    """
    return make_automaton(n, n, 0, lambda last, digit: digit if digit > last else None, lambda _: True)


def _parse(text: str, n: int) -> Clue:
    if not TEXT.fullmatch(text):
        raise GridFormatError("expected a thermometer such as r1c1<r1c2<r2c3, from its bulb,")
    cells = tuple(parse_cell(name, n) for name in text.split(BETWEEN))
    check_path(cells, n, n)
    return Clue(cells)


def _find(digits: bytes, n: int) -> list[Clue]:
    """Return every thermometer of a printed length."""
    return [Clue(path) for path in find_paths(n, lambda path: digits[path[-2]] < digits[path[-1]], lambda _: True)]


def _explain(clue: Clue, asked: Asked) -> list[Reason]:
    """Return how what is before and after a cell bounds its digit."""
    at = asked.at if asked.at is not None else asked.wrong[0] if len(asked.wrong) == 1 else None
    if at is None:
        return []
    (least, low), (most, high) = _find_least(clue, asked, at), _find_most(clue, asked, at)
    if asked.at is None:
        return [low] if asked.digit < least else [high] if asked.digit > most else []
    is_low, is_high = 1 < least == asked.left[0], asked.n > most == asked.left[-1]
    return [*([low] if is_low else []), *([high] if is_high else [])]


def _find_least(clue: Clue, asked: Asked, at: int) -> tuple[int, Reason]:
    """Return the least digit of a cell, and the reason that is before it."""
    known = next((one for one in reversed(range(at)) if asked.digits[one]), None)
    least = at + 1 if known is None else asked.digits[known] + at - known
    if known is None:
        return least, Reason(key="before", numbers={"count": at, "least": least}, cells={"cell": clue.cells[at]})
    cells = {"known": clue.cells[known], "cell": clue.cells[at]}
    return least, Reason(key="least", numbers={"least": least}, digits={"digit": asked.digits[known]}, cells=cells)


def _find_most(clue: Clue, asked: Asked, at: int) -> tuple[int, Reason]:
    """Return the largest digit of a cell, and the reason that is after it."""
    known = next((one for one in range(at + 1, len(clue.cells)) if asked.digits[one]), None)
    after = len(clue.cells) - at - 1
    most = asked.n - after if known is None else asked.digits[known] - known + at
    if known is None:
        return most, Reason(key="after", numbers={"count": after, "most": most}, cells={"cell": clue.cells[at]})
    cells = {"known": clue.cells[known], "cell": clue.cells[at]}
    return most, Reason(key="most", numbers={"most": most}, digits={"digit": asked.digits[known]}, cells=cells)


THERMO = Rule(
    name="thermo",
    techniques=(Technique("thermometer", 1.5, CATEGORY, ONE_CLUE),),
    automaton=lambda _, n: _grow(n),
    parse=_parse,
    format=lambda clue, n: BETWEEN.join(cell_name(cell, n) for cell in clue.cells),
    turn=turn_path,
    find=_find,
    draw=lambda clue: Sign(LINE, clue.cells, THERMOMETER),
    read=lambda sign: Clue(sign.cells) if (sign.kind, sign.text) == (LINE, THERMOMETER) else None,
    words=Path(__file__).parent / "words.toml",
    complement=lambda clue, _: Clue(clue.cells[::-1]),
    is_apart=True,
    may_branch=True,
    choose=choose_apart,
    frees_cells=True,
    reason=_explain,
)
