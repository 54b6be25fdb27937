"""Lines differ: no two rows are equal, and no two columns.

The lines have as many of each of two digits (the rule `balance`), which the automaton counts: without that, an almost complete line
would say nothing about another.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations
from pathlib import Path

from generator.model.ladder import Technique
from generator.rules.automaton import Automaton, make_automaton
from generator.rules.board_lines import list_lines
from generator.rules.clue import ONE_CLUE, Clue
from generator.rules.fixed_rule import FixedRule
from generator.techniques import category

Pair = tuple[bool, int, int]
"""State: whether the lines differ so far, the digit read of the first line where only that was read (else 0), and how many more of
digit 2 the first line has."""


@lru_cache(maxsize=16)
def _compare(length: int) -> Automaton:
    """Return the automaton of two lines, read as first cells, second cells, and so on."""
    half = length // 2

    def read(state: Pair, digit: int) -> Pair | None:
        differ, waiting, more = state
        if not waiting:
            # A cell of the first line; once the lines differ, its digit matters for the count only.
            more += digit == 2
            return (differ, -1 if differ else digit, more) if more <= half else None
        more -= digit == 2
        return (differ or digit != waiting, 0, more) if more >= -half else None

    return make_automaton(2, 2 * length, (False, 0, 0), read, lambda state: state == (True, 0, 0))


def _list_clues(size: int) -> tuple[Clue, ...]:
    """Return every two rows, then every two columns, their cells in turn."""
    lines = list_lines(size)
    pairs = chain(combinations(lines[:size], 2), combinations(lines[size:], 2))
    return tuple(Clue(tuple(chain.from_iterable(zip(*pair, strict=True)))) for pair in pairs)


LINES_DIFFER = FixedRule(
    name="lines_differ",
    techniques=(Technique("equal lines", 3.4, category.EQUAL_LINES, ONE_CLUE),),
    automaton=lambda clue, _: _compare(len(clue.cells) // 2),
    list_clues=_list_clues,
    n_lines=2,
    complements=True,
    compares_lines=True,
    words=Path(__file__).parent / "words.toml",
    is_promised=False,
)
