"""No three and balance: what both rules together say about one line.

It adds no rule to a board that has both; it is how people use them together: a digit of which few are left to place must keep the other
digit from being three in line.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.board_lines import list_lines
from generator.rules.clue import ONE_CLUE, Clue
from generator.rules.fixed_rule import FixedRule
from generator.techniques import category

Line = tuple[int, int, int]
"""State: how many of digit 2 there are, the last digit, and how many of it in a row; the digit is 0 before the first cell."""


@lru_cache(maxsize=16)
def _read_line(length: int) -> Automaton:
    half = length // 2

    def read(state: Line, digit: int) -> Line | None:
        count, last, run = state
        run = run + 1 if digit == last else 1
        count += digit == 2
        return (count, digit, run) if run < 3 and count <= half else None

    return make_automaton(2, length, (0, 0, 0), read, lambda state: state[0] == half)


NO_THREE_BALANCED = FixedRule(
    name="no_three_balanced",
    techniques=(Technique("tight line", 2.2, category.TIGHT_LINE, ONE_CLUE),),
    automaton=lambda clue, _: _read_line(len(clue.cells)),
    list_clues=lambda size: tuple(map(Clue, list_lines(size))),
    n_lines=1,
    complements=True,
    words=Path(__file__).parent / "words.toml",
    is_implied=True,
)
