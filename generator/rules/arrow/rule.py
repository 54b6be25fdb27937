"""Arrows: the digits along an arrow add up to the digit in its circle.

    r1c1=r1c2+r2c3      the circle is in r1c1; the arrow leads from it over r1c2 to r2c3

Cells of an arrow touch, at corners too. No cell but the circle is in two arrows. Whether its digits may be equal is left to the houses.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import ARROW as SHAPE
from generator.model import LINE, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.cell_text import CELL, cell_name, parse_cell
from generator.rules.clue import APART, CONFINED, ONE_CLUE, Clue
from generator.rules.line_paths import check_path, choose_apart, find_paths, turn_path
from generator.rules.reasons import Asked, Reason, explain_sum
from generator.rules.rule import Rule
from generator.techniques.category import ARROW as CATEGORY

TEXT = re.compile(rf"({CELL})=({CELL}(?:\+{CELL})*)", re.IGNORECASE)


@lru_cache(maxsize=16)
def _add_up(n: int) -> Automaton:
    """Return the automaton of a digit and others that add up to it, of any number.

    Its state is what is left of the digit in the circle; -1 before that digit.
    """

    def read(rest: int, digit: int) -> int | None:
        return digit if rest < 0 else rest - digit if digit <= rest else None

    return make_automaton(n, n + 1, -1, read, lambda rest: rest == 0)


def _parse(text: str, n: int) -> Clue:
    match = TEXT.fullmatch(text)
    if not match:
        raise GridFormatError("expected an arrow such as r1c1=r1c2+r2c3, with its circle first,")
    cells = tuple(parse_cell(name, n) for name in (match[1], *match[2].split("+")))
    check_path(cells, n, n + 1)
    return Clue(cells)


def _format(clue: Clue, n: int) -> str:
    circle, *others = (cell_name(cell, n) for cell in clue.cells)
    return f"{circle}={'+'.join(others)}"


def _find(digits: bytes, n: int) -> list[Clue]:
    """Return every arrow of a printed length."""

    def left(path: tuple[int, ...]) -> int:
        return digits[path[0]] - sum(digits[cell] for cell in path[1:])

    return [Clue(path) for path in find_paths(n, lambda path: left(path) >= 0, lambda path: left(path) == 0)]


def _explain(_: Clue, asked: Asked) -> list[Reason]:
    """Return the sum of an arrow with one empty cell, or bounds of its digits."""
    circle, *others = asked.digits
    least = sum(others) + others.count(0)
    if asked.at is None:
        return _explain_house(asked, least)
    if asked.at and not circle:
        return [Reason(key="most", numbers={"rest": least - 1, "most": asked.n - least + 1})] if least > 1 else []
    if asked.digits.count(0) == 1 and not circle:
        return [Reason(sum=f"{' + '.join(map(str, others))} = {least}", is_exact=True)] if len(others) > 1 else []
    if circle:
        return explain_sum(circle, replace(asked, digits=tuple(others), at=asked.at - 1))
    first = asked.left[0]
    return [Reason(key="least", numbers={"least": first})] if first > 1 and asked.left == tuple(range(first, asked.n + 1)) else []


def _explain_house(asked: Asked, least: int) -> list[Reason]:
    """Return why a digit is too large for an arrow, or too small for its circle.

    Parameters
    ----------
    least : least sum along it
    """
    largest = (asked.digits[0] or asked.n) - least + 1
    if asked.wrong and 0 not in asked.wrong and asked.digit > largest:
        return [Reason(key="largest", numbers={"largest": largest})]
    return [Reason(key="least", numbers={"least": least})] if asked.wrong == (0,) and asked.digit < least else []


ARROW = Rule(
    name="arrow",
    techniques=(
        Technique("arrow", 1.5, CATEGORY, ONE_CLUE),
        Technique("different digits on an arrow", 1.9, CATEGORY, APART),
        Technique("digit needed by an arrow", 2.3, CATEGORY, CONFINED),
    ),
    automaton=lambda _, n: _add_up(n),
    parse=_parse,
    format=_format,
    turn=turn_path,
    find=_find,
    draw=lambda clue: Sign(LINE, clue.cells, SHAPE),
    read=lambda sign: Clue(sign.cells) if (sign.kind, sign.text) == (LINE, SHAPE) else None,
    words=Path(__file__).parent / "words.toml",
    is_apart=True,
    may_branch=True,
    choose=choose_apart,
    frees_cells=True,
    reason=_explain,
)
