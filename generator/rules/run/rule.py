"""Run: the digits between two holes of a line differ and add up to a number.

    16=r2c3-r2c4    the digits of the run from r2c3 to r2c4 differ and add up to 16

The clues of kakuro, printed in the hole before the run. Every run of a board has one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from pathlib import Path

from generator.errors import GridFormatError
from generator.model import SLASH, Sign
from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.board_lines import list_runs
from generator.rules.cell_text import LINE, cell_name, line_name, parse_line
from generator.rules.clue import APART, ONE_CLUE, ONLY_PLACE, ONLY_SET, SETS, Clue
from generator.rules.reasons import explain_sum
from generator.rules.rule import Rule
from generator.techniques.category import COMBINATION

CLUE = re.compile(rf"([1-9][0-9]?)=({LINE})", re.IGNORECASE)

DIGITS = 9
"""Digits of its boards, so that no run is longer."""


@lru_cache(maxsize=256)
def _make(number: int, n: int) -> Automaton:
    """Return the automaton of every run with a sum: its state is the sum so far."""
    return make_automaton(n, n, 0, lambda total, digit: total + digit if total + digit <= number else None, lambda total: total == number)


@lru_cache(maxsize=512)
def list_sets(number: int, size: int, n: int) -> tuple[int, ...]:
    """Return the sets of different digits 1..n with a sum, as bits."""
    return tuple(sum(1 << d - 1 for d in digits) for digits in combinations(range(1, n + 1), size) if sum(digits) == number)


def _parse(text: str, n: int) -> Clue:
    match = CLUE.fullmatch(text)
    if not match:
        raise GridFormatError("expected a sum and a run such as 16=r2c3-r2c4")
    number, cells = int(match[1]), parse_line(match[2], n)
    size = len(cells)
    if cells[1] - cells[0] not in (1, n) or size > DIGITS:
        raise GridFormatError(f"expected a run of 2 to {DIGITS} cells to the right or down, got {match[2]}")
    least, most = size * (size + 1) // 2, size * (2 * DIGITS + 1 - size) // 2
    if not least <= number <= most:
        raise GridFormatError(f"expected a sum from {least} to {most} for {size} different digits, got {number}")
    return Clue(cells, number)


def _find(digits: bytes, n: int) -> list[Clue]:
    """Return the sum of every run of a complete board."""
    return [Clue(cells, sum(digits[cell] for cell in cells)) for cells in list_runs(digits, n)]


def list_places(cells: bytes, n: int) -> list[tuple[int, ...]]:
    """Return the runs of a board with holes.

    Raises
    ------
    GridFormatError   a run of one cell or of too many, or one without a hole before it
    """
    runs = list_runs(cells, n)
    for run in runs:
        first, last = cell_name(run[0], n), cell_name(run[-1], n)
        if len(run) == 1:
            raise GridFormatError(f"expected at least two cells side by side in each row and column of cells, got {first} between holes")
        if len(run) > DIGITS:
            raise GridFormatError(f"expected at most {DIGITS} cells between holes, got {len(run)} from {first} to {last}")
        if (run[0] % n == 0) if run[1] == run[0] + 1 else run[0] < n:
            raise GridFormatError(f"expected a hole for the sum before {first}, got the edge of the board")
    return runs


def _turn(clue: Clue, place_of: Mapping[int, int]) -> Clue:
    return Clue(tuple(sorted(place_of[cell] for cell in clue.cells)), clue.number)


RUN = Rule(
    name="run",
    techniques=(
        Technique("only combination of a run", 1.4, COMBINATION, ONLY_SET),
        Technique("combinations of a run", 1.7, COMBINATION, SETS),
        Technique("only place in a run", 1.9, COMBINATION, ONLY_PLACE),
        Technique("sum of a run", 2.0, COMBINATION, ONE_CLUE),
        Technique("arrangements of a run", 2.6, COMBINATION, APART),
    ),
    automaton=lambda clue, n: _make(clue.number, n),
    parse=_parse,
    format=lambda clue, n: f"{clue.number}={line_name(clue.cells, n)}",
    turn=_turn,
    find=_find,
    draw=lambda clue: Sign(SLASH, clue.cells, str(clue.number)),
    read=lambda sign: Clue(sign.cells, int(sign.text)) if sign.kind == SLASH and re.fullmatch("[1-9][0-9]?", sign.text) else None,
    words=Path(__file__).parent / "words.toml",
    differ=True,
    complement=lambda clue, n: Clue(clue.cells, (n + 1) * len(clue.cells) - clue.number),
    sets=lambda clue, n: list_sets(clue.number, len(clue.cells), n),
    places=list_places,
    reason=lambda clue, asked: explain_sum(clue.number, asked, differ=True),
)
