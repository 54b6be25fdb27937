"""Clues of rules as data for the companion page.

The page has no code for any rule. Each distinct automaton is stored once a kind. A clue's text names its cells; with the names replaced
by ``@`` it is a form ("@<@"), and equal forms mean the same for other cells. So a few forms are enough to read all clues of a book, the
turned ones of new puzzles, and those typed into the page's address in the same form. A line "3=r1c1-r1c6" names all its cells; its form
is "3=@-@".

    automata   [steps, accepted states] of each automaton, as in `generator.rules.automaton`
    rules      for each rule of the kind, a table: form -> [automaton, order of the cells, kind of sign, its text, order of its cells];
               an order is positions among the cells that the text names
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from generator.errors import DoesNotFit
from generator.rules.cell_text import CELL, cell_name, list_named

if TYPE_CHECKING:
    from generator.rules.automaton import Automaton
    from generator.rules.rule import Clue, Rule

NAME = re.compile(CELL, re.IGNORECASE)
HOLE = "@"


def list_forms(rules: Sequence[Rule], boards: Iterable[Sequence[Sequence[Clue]]], n: int) -> dict[str, Any]:
    """Return the forms of all clues on boards of one kind, as plain data.

    Parameters
    ----------
    rules : the rules of the kind
    boards : for each board, its clues by rule
    n : rows, columns and digits

    Raises
    ------
    DoesNotFit   a clue whose text does not name all of its cells, or equal forms with different meanings
    """
    automata: dict[Automaton, int] = {}
    tables: list[dict[str, list[Any]]] = [{} for _ in rules]
    for clues in boards:
        for rule, table, some in zip(rules, tables, clues, strict=True):
            for clue in some:
                number = automata.setdefault(rule.automaton(clue, n), len(automata))
                form, meaning = _find_form(rule, clue, n, number)
                if table.setdefault(form, meaning) != meaning:
                    raise DoesNotFit(f"expected clues of rule {rule.name} with one meaning of {form}, got {table[form]} and {meaning}")
    return {"automata": [_plain(automaton) for automaton in automata], "rules": tables}


def _find_form(rule: Rule, clue: Clue, n: int, automaton: int) -> tuple[str, list[Any]]:
    text, sign = rule.format(clue, n), rule.draw(clue)
    named = list_named(text, n)
    if missing := sorted({*clue.cells, *sign.cells} - {*named}):
        names = ", ".join(cell_name(cell, n) for cell in missing)
        raise DoesNotFit(f"expected a clue of rule {rule.name} that names its {len(clue.cells)} cells, got {text} without {names}")
    order, sign_order = ([named.index(cell) for cell in cells] for cells in (clue.cells, sign.cells))
    return NAME.sub(HOLE, text), [automaton, order, sign.kind, sign.text, sign_order]


def _plain(automaton: Automaton) -> list[list[Any]]:
    """Return an automaton as lists; JavaScript's numbers cannot hold 63 bits."""
    accepted = [state for state in range(len(automaton.steps)) if automaton.accepted >> state & 1]
    return [[list(row) for row in automaton.steps], accepted]
