"""Balance: a line has as many of each of two digits.

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


@lru_cache(maxsize=16)
def _count(length: int) -> Automaton:
    """Return the automaton of a line of two digits; its state counts the larger one."""
    half = length // 2
    return make_automaton(
        2, length, 0, lambda count, digit: count if digit == 1 else count + 1 if count < half else None, lambda count: count == half
    )


BALANCE = FixedRule(
    name="balance",
    techniques=(Technique("full count", 1.2, category.FULL_COUNT, ONE_CLUE),),
    automaton=lambda clue, _: _count(len(clue.cells)),
    list_clues=lambda size: tuple(map(Clue, list_lines(size))),
    n_lines=1,
    complements=True,
    words=Path(__file__).parent / "words.toml",
    is_promised=False,
)
