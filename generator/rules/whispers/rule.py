"""German whispers: neighboring digits on a line differ by at least five.

    r1c1/r1c2/r2c3      a line of three cells, from either end

On boards of other sizes the least difference is half the number of digits, rounded up. Cells of a line touch, at corners too, and no cell
is in two lines. So small and large digits take turns along a line, and a 5 is on none of nine digits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import LINE, WHISPER, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.cell_text import CELL, cell_name, parse_cell
from generator.rules.clue import APART, CONFINED, ONE_CLUE, Clue
from generator.rules.line_paths import check_path, choose_apart, find_paths, orient_path, turn_path
from generator.rules.reasons import Asked, Reason
from generator.rules.rule import Rule
from generator.techniques.category import WHISPER as CATEGORY

BETWEEN = "/"
TEXT = re.compile(rf"{CELL}(?:{BETWEEN}{CELL})+", re.IGNORECASE)


def find_gap(n: int) -> int:
    """Return the least difference of neighbors on a board of n digits."""
    return (n + 1) // 2


@lru_cache(maxsize=16)
def _differ(n: int) -> Automaton:
    """Return the automaton of digits far apart, of any number of cells.

    Its state is the last digit; 0 before the first one.
    """
    gap = find_gap(n)
    return make_automaton(n, n, 0, lambda last, digit: digit if not last or abs(digit - last) >= gap else None, lambda _: True)


def _parse(text: str, n: int) -> Clue:
    if not TEXT.fullmatch(text):
        raise GridFormatError("expected a line such as r1c1/r1c2/r2c3")
    cells = tuple(parse_cell(name, n) for name in text.split(BETWEEN))
    check_path(cells, n, n)
    return Clue(orient_path(cells))


def _turn(clue: Clue, place_of: Mapping[int, int]) -> Clue:
    return Clue(orient_path(turn_path(clue, place_of).cells))


def _find(digits: bytes, n: int) -> list[Clue]:
    """Return every line of a printed length, once."""
    gap = find_gap(n)
    paths = find_paths(
        n,
        lambda path: len(path) == 1 or abs(digits[path[-2]] - digits[path[-1]]) >= gap,
        lambda path: path == orient_path(path),
    )
    return [Clue(path) for path in paths]


def _explain(clue: Clue, asked: Asked) -> list[Reason]:
    """Return how the digits beside a cell, or elsewhere on its line, bound its own."""
    gap = find_gap(asked.n)
    if asked.at is None:
        is_middle = asked.digit <= gap and asked.digit + gap > asked.n
        return [Reason(key="middle", digits={"digit": asked.digit})] if is_middle else []
    beside = [at for at in (asked.at - 1, asked.at + 1) if 0 <= at < len(asked.digits) and asked.digits[at]]
    if not beside:
        return [Reason(key="alternate")] if any(asked.digits) else []
    found = []
    for at in beside:
        known, cells = asked.digits[at], {"known": clue.cells[at], "cell": clue.cells[asked.at]}
        if known + gap == asked.left[0]:
            found.append(Reason(key="least", numbers={"least": known + gap}, digits={"digit": known}, cells=cells))
        elif known - gap == asked.left[-1]:
            found.append(Reason(key="most", numbers={"most": known - gap}, digits={"digit": known}, cells=cells))
    return found[:1]


WHISPERS = Rule(
    name="whispers",
    techniques=(
        Technique("whisper", 1.5, CATEGORY, ONE_CLUE),
        Technique("different digits on a whisper", 1.9, CATEGORY, APART),
        Technique("digit needed by a whisper", 2.3, CATEGORY, CONFINED),
    ),
    automaton=lambda _, n: _differ(n),
    parse=_parse,
    format=lambda clue, n: BETWEEN.join(cell_name(cell, n) for cell in clue.cells),
    turn=_turn,
    find=_find,
    draw=lambda clue: Sign(LINE, clue.cells, WHISPER),
    read=lambda sign: Clue(orient_path(sign.cells)) if (sign.kind, sign.text) == (LINE, WHISPER) else None,
    words=Path(__file__).parent / "words.toml",
    complement=lambda clue, _: clue,
    is_apart=True,
    choose=choose_apart,
    frees_cells=True,
    reason=_explain,
)
