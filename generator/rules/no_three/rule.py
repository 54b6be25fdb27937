"""No three: three neighboring cells in line are not all equal.

A rule of binairo; every board has all its clues, and none is printed.
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

LENGTH = 3
DIFFERENT = -1
"""State after two cells that differ; else the state is the digit of the cells so far, 0 before the first."""


def _read(state: int, digit: int) -> int:
    return digit if state in (0, digit) else DIFFERENT


@lru_cache(maxsize=4)
def _make(n: int) -> Automaton:
    return make_automaton(n, LENGTH, 0, _read, lambda state: state == DIFFERENT)


def _list_clues(size: int) -> tuple[Clue, ...]:
    """Return every three neighboring cells of a row or column."""
    return tuple(Clue(line[at : at + LENGTH]) for line in list_lines(size) for at in range(size - LENGTH + 1))


NO_THREE = FixedRule(
    name="no_three",
    techniques=(Technique("avoided trio", 1.0, category.AVOIDED_TRIO, ONE_CLUE),),
    automaton=lambda _, n: _make(n),
    list_clues=_list_clues,
    n_lines=1,
    complements=True,
    words=Path(__file__).parent / "words.toml",
)
